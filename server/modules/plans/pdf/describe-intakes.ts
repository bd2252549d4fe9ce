import { msg } from '@lingui/core/runtime-macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import {
  citeIntakes,
  describeIntakeGroup,
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
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { type Words, wordsOf } from '#domain/words/words.ts'
import type { PdfClient } from './build-plan-document.ts'
import type { PlanDocumentIntakes } from './plan-document.ts'

/**
 * Describes the client's reference intakes, beside the average day. `null` if the client's sex or age is not recorded, if
 * no intakes are confirmed for them, or if the plan has no figures.
 */
export function describeIntakes(
  plan: DietPlan,
  client: PdfClient,
  totals: Totals,
  language: Locale,
): PlanDocumentIntakes | null {
  const words = wordsOf(language)
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
        label: nameOf(row.nutrient),
        dayText: summed.has(row.nutrient) ? writeDay(totals, row, words) : null,
        ...writeAmounts(row, words),
      })),
    notes: listNotes(answer, words),
  }
}

function nameOf(nutrient: IntakeNutrient): string {
  return say(INTAKE_NUTRIENTS[nutrient].label)
}

function writeDay(totals: Totals, { key }: ReferenceIntake, words: Words): string | null {
  if (key === null) return null
  const amount = totals.nutrients[key]?.amount
  const isComplete = isTotalComplete(totals, key)
  const { unit, decimals } = NUTRIENTS[key]
  const text = formatNumber(amount ?? 0, decimals)
  // A lower bound of 0 says nothing.
  if (!isComplete && text === '0') return say(msg`not known`)
  return `${isComplete ? '' : '≥ '}${text} ${words.units[unit]}`
}

function writeAmounts(row: ReferenceIntake, words: Words) {
  const write = (amount: IntakeAmount): string => formatIntake(amount, row.nutrient, words.units)
  const writeOr = (kind: 'ear' | 'rda'): string | null => {
    const amount = row[kind]
    if (amount) return write(amount)
    return row.unconfirmed.includes(kind) ? say(msg`not confirmed`) : null
  }
  const rda = row.rda && row.isAdequateIntake ? say(msg`${{ amount: write(row.rda) }} (AI)`) : writeOr('rda')
  return {
    rda,
    ear: writeOr('ear'),
    upperLimit: row.upperLimit && writeLimit(row, write(row.upperLimit)),
  }
}

function writeLimit(row: ReferenceIntake, amount: string): string {
  if (row.nutrient === 'sodium') return say(msg`${{ amount }} (safe intake)`)
  return isLimitOfSupplements(row) ? say(msg`${{ amount }} (supplements)`) : amount
}

function listNotes(
  { rows, group, byStage, unconfirmed, hasUpperLimits }: Extract<ReferenceIntakeAnswer, { ok: true }>,
  words: Words,
): string[] {
  const list = (nutrients: readonly IntakeNutrient[]): string[] =>
    nutrients.map((nutrient) => nameOf(nutrient))
  const background = rows.flatMap((row) =>
    row.rda && isBackgroundFact(row)
      ? [`${nameOf(row.nutrient)}: ${formatIntake(row.rda, row.nutrient, words.units)}`]
      : [],
  )
  const missing = [...list(unconfirmed), ...(hasUpperLimits ? [] : [say(msg`upper limits`)])]
  return [
    describeIntakeGroup(group),
    ...(background.length > 0 ? [background.join('; ')] : []),
    ...(byStage.length > 0
      ? [say(msg`Depends on the stage, which is not recorded: ${{ nutrients: list(byStage).join(', ') }}.`)]
      : []),
    ...(missing.length > 0
      ? [say(msg`Not confirmed yet, so not shown: ${{ nutrients: missing.join(', ') }}.`)]
      : []),
    say(
      msg`RDA: recommended dietary allowance, enough for nearly everyone. AI: adequate intake, where no requirement is published. EAR: estimated average requirement, enough for half of the people.`,
    ),
    `${citeIntakes(rows)}.`,
  ]
}
