import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import {
  citeIntakes,
  findReferenceIntakes,
  formatIntake,
  INTAKE_NUTRIENTS,
  type IntakeAmount,
  type IntakeNutrient,
  isBackgroundFact,
  isLimitOfSupplements,
  listComparableIntakes,
  type ReferenceIntake,
  type ReferenceIntakeAnswer,
} from '#domain/nutrients/reference-intakes.ts'
import { isTotalComplete, type Totals } from '#domain/nutrients/totals.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { Words } from '#domain/words/words.ts'
import type { PdfClient } from './build-plan-document.ts'
import type { PlanDocumentIntakes } from './plan-document.ts'
import type { PlanLanguage } from './plan-words.ts'

/**
 * Describes the client's reference intakes, beside the average day. `null` if the client's sex or age is not recorded, if
 * no intakes are confirmed for them, or if the plan has no figures.
 */
export function describeIntakes(
  plan: DietPlan,
  client: PdfClient,
  totals: Totals,
  texts: PlanLanguage,
  words: Words,
): PlanDocumentIntakes | null {
  const answer = findReferenceIntakes({
    ...client,
    age: plan.clientAge ?? client.age,
    maternityStage: plan.safetyRecords.maternityStage ?? null,
  })
  if (!answer.ok || Object.keys(totals.nutrients).length === 0) return null
  const summed = new Set(listComparableIntakes(answer.rows).map(({ nutrient }) => nutrient))
  return {
    rows: answer.rows
      .filter((row) => !isBackgroundFact(row))
      .map((row) => ({
        label: nameOf(row.nutrient, texts),
        dayText: summed.has(row.nutrient) ? writeDay(totals, row, texts, words) : null,
        ...writeAmounts(row, texts, words),
      })),
    notes: listNotes(answer, texts, words),
  }
}

function nameOf(nutrient: IntakeNutrient, texts: PlanLanguage): string {
  return texts.nutrients[nutrient] ?? INTAKE_NUTRIENTS[nutrient].label
}

function writeDay(
  totals: Totals,
  { key }: ReferenceIntake,
  texts: PlanLanguage,
  words: Words,
): string | null {
  if (key === null) return null
  const amount = totals.nutrients[key]?.amount
  const isComplete = isTotalComplete(totals, key)
  const { unit, decimals } = NUTRIENTS[key]
  const text = formatNumber(amount ?? 0, decimals)
  // A lower bound of 0 says nothing.
  if (!isComplete && text === '0') return texts.notKnown
  return `${isComplete ? '' : '≥ '}${text} ${words.units[unit]}`
}

function writeAmounts(row: ReferenceIntake, texts: PlanLanguage, words: Words) {
  const write = (amount: IntakeAmount): string => formatIntake(amount, row.nutrient, words.units)
  const writeOr = (kind: 'ear' | 'rda'): string | null => {
    const amount = row[kind]
    if (amount) return write(amount)
    return row.unconfirmed.includes(kind) ? texts.amountNotConfirmed : null
  }
  const rda = row.rda && row.isAdequateIntake ? texts.adequateIntake(write(row.rda)) : writeOr('rda')
  return {
    rda,
    ear: writeOr('ear'),
    upperLimit: row.upperLimit && writeLimit(row, write(row.upperLimit), texts),
  }
}

function writeLimit(row: ReferenceIntake, amount: string, texts: PlanLanguage): string {
  if (row.nutrient === 'sodium') return texts.safeIntake(amount)
  return isLimitOfSupplements(row) ? texts.fromSupplements(amount) : amount
}

function listNotes(
  { rows, group, byStage, unconfirmed, hasUpperLimits }: Extract<ReferenceIntakeAnswer, { ok: true }>,
  texts: PlanLanguage,
  words: Words,
): string[] {
  const list = (nutrients: readonly IntakeNutrient[]): string[] =>
    nutrients.map((nutrient) => nameOf(nutrient, texts))
  const background = rows.flatMap((row) =>
    row.rda && isBackgroundFact(row)
      ? [`${nameOf(row.nutrient, texts)}: ${formatIntake(row.rda, row.nutrient, words.units)}`]
      : [],
  )
  const missing = [...list(unconfirmed), ...(hasUpperLimits ? [] : [texts.upperLimits])]
  return [
    texts.intakeGroup(group),
    ...(background.length > 0 ? [background.join('; ')] : []),
    ...(byStage.length > 0 ? [texts.dependsOnStage(list(byStage).join(', '))] : []),
    ...(missing.length > 0 ? [texts.notConfirmed(missing.join(', '))] : []),
    texts.intakeTerms,
    `${citeIntakes(rows)}.`,
  ]
}
