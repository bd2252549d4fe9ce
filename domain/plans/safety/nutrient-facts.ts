import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { formatNutrient } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { findReferenceIntakes, listComparableIntakes } from '#domain/nutrients/reference-intakes.ts'
import { averageTotals, isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { joinSentences } from '#domain/words/sentences.ts'
import type { SafetyFacts } from './facts.ts'
import { listFirst } from './finding-words.ts'
import { KIDNEY_PROTEIN_G_PER_KG, KIDNEY_SODIUM_MG } from './limits.ts'
import { repeatAsServed, type SafetyDay } from './plan-energy.ts'
import type { KidneyStage } from './safety-input.ts'

/** Averages the nutrients of the days, each counted as often as it is served. */
function averageServedDays(days: readonly SafetyDay[]): Totals {
  return averageTotals(repeatAsServed(days).map(({ totals }) => totals))
}

/**
 * Returns the protein of the average day in g per kg of body weight to two decimals; `null` if weight or protein is not
 * known.
 */
export function findProteinPerKg({ plan, client }: SafetyFacts): number | null {
  const totals = averageServedDays(plan.days)
  if (client.weightKg === null || plan.days.length === 0 || !isTotalComplete(totals, 'proteinG')) return null
  return Math.round((readTotal(totals, 'proteinG') / client.weightKg) * 100) / 100
}

/**
 * Ranges of protein in g per kg a day, by stage: KDIGO 2024, KDOQI 2020. Without a stage the message names all of them.
 */
const KIDNEY_PROTEIN: Record<KidneyStage, MessageDescriptor> = {
  stage_1_2: msg`stage 1 or 2: up to ${{ amount: KIDNEY_PROTEIN_G_PER_KG.max }} g`,
  stage_3_5: msg`stage 3 to 5 without dialysis: 0.55 to 0.8 g under supervision (KDOQI 2020, KDIGO 2024)`,
  dialysis: msg`dialysis: 1.0 to 1.2 g (KDOQI 2020)`,
}

/** Describes the nutrients that matter in kidney disease, for any plan. It changes nothing in the plan. */
export function describeKidneyFigures(facts: SafetyFacts): string {
  const totals = averageServedDays(facts.plan.days)
  const perKg = findProteinPerKg(facts)
  const keys = ['proteinG', 'sodiumMg', 'potassiumMg', 'phosphorusMg'] as const
  const isKnown = (key: NutrientKey) => totals.nutrients[key] !== undefined || isTotalComplete(totals, key)
  const known = keys.filter(isKnown).map((key) => {
    const amount = writeTotal(totals, key)
    return key === 'proteinG' && perKg !== null
      ? say(msg`${{ amount }} protein (${{ perKg: formatNumber(perKg, 2) }} g per kg)`)
      : `${amount} ${say(NUTRIENTS[key].label).toLowerCase()}`
  })
  const unknown = keys.filter((key) => !isKnown(key)).map((key) => say(NUTRIENTS[key].label).toLowerCase())
  const stage = facts.plan.kidneyStage
  const ranges = stage == null ? Object.values(KIDNEY_PROTEIN) : [KIDNEY_PROTEIN[stage]]
  return joinSentences(
    say(msg`Kidney disease is on record.`),
    known.length > 0 ? say(msg`The average day has ${{ amounts: formatList(known) }}.`) : null,
    unknown.length > 0 ? say(msg`Not known: ${{ nutrients: formatList(unknown) }}.`) : null,
    say(msg`Protein per kg, ${{ ranges: ranges.map(say).join('; ') }}.`),
    say(
      msg`Sodium: below ${{ limit: formatNumber(KIDNEY_SODIUM_MG) }} mg (KDIGO). Potassium and phosphorus: by blood values. The clinician decides how much is right.`,
    ),
  )
}

/** Adults of this age are assumed if the age is not recorded. */
const ASSUMED_AGE_YEARS = 30
/** Nutrients that are named before "and 3 more". */
const MAX_UNKNOWN = 5

/**
 * Lists nutrients of the average day that are below the ICMR-NIN reference, and those that are not known, in one
 * sentence; `null` if all are reached. If sex or age is not recorded, the reference is for women or adults.
 */
export function listNutrientGaps({ plan, client }: SafetyFacts): string | null {
  if (plan.days.length === 0) return null
  const totals = averageServedDays(plan.days)
  const answer = findReferenceIntakes({
    sex: client.sex ?? 'female',
    age: client.ageYears ?? ASSUMED_AGE_YEARS,
    activityLevel: client.activityLevel,
    healthFlags: client.healthFlags,
    maternityStage: plan.maternityStage ?? null,
  })
  if (!answer.ok) return null
  const low: string[] = []
  const unknown: string[] = []
  for (const { key, amount, goal } of listComparableIntakes(answer.rows)) {
    const name = say(NUTRIENTS[key].label).toLowerCase()
    if (goal === 'at_most' || readTotal(totals, key) >= amount) continue
    if (isTotalComplete(totals, key)) {
      const reference = formatNutrient(amount, key)
      low.push(say(msg`${{ nutrient: name }} (${{ amount: writeTotal(totals, key) }} of ${{ reference }})`))
    } else unknown.push(name)
  }
  if (low.length + unknown.length === 0) return null
  return joinSentences(
    low.length > 0
      ? say(msg`Below the reference intake (ICMR-NIN 2020): ${{ nutrients: formatList(low) }}.`)
      : null,
    unknown.length > 0
      ? say(
          msg`May be below the reference intake, because some values are unknown: ${{ nutrients: listFirst(unknown, MAX_UNKNOWN) }}.`,
        )
      : null,
  )
}

/** Writes an amount, with `≥` if foods without a figure may add to it. */
function writeTotal(totals: Totals, key: NutrientKey): string {
  return `${isTotalComplete(totals, key) ? '' : '≥ '}${formatNutrient(readTotal(totals, key), key)}`
}
