import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { calculateReferenceAmount, REFERENCE_INTAKES } from '#domain/nutrients/reference-intakes.ts'
import {
  averageTotals,
  formatNutrient,
  isTotalComplete,
  readTotal,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { SafetyFacts } from './facts.ts'
import { joinList } from './finding-words.ts'
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
const KIDNEY_PROTEIN: Record<KidneyStage, string> = {
  stage_1_2: `stage 1 or 2: up to ${KIDNEY_PROTEIN_G_PER_KG.max} g`,
  stage_3_5: 'stage 3 to 5 without dialysis: 0.55 to 0.8 g under supervision (KDOQI 2020, KDIGO 2024)',
  dialysis: 'dialysis: 1.0 to 1.2 g (KDOQI 2020)',
}

/** Describes the nutrients that matter in kidney disease, for any plan. It changes nothing in the plan. */
export function describeKidneyFigures(facts: SafetyFacts): string {
  const totals = averageServedDays(facts.plan.days)
  const perKg = findProteinPerKg(facts)
  const keys = ['proteinG', 'sodiumMg', 'potassiumMg', 'phosphorusMg'] as const
  const isKnown = (key: NutrientKey) => totals.nutrients[key] !== undefined || isTotalComplete(totals, key)
  const known = keys.filter(isKnown).map((key) => {
    const perWeight = key === 'proteinG' && perKg !== null ? ` (${formatNumber(perKg, 2)} g per kg)` : ''
    return `${writeTotal(totals, key)} ${NUTRIENTS[key].label.toLowerCase()}${perWeight}`
  })
  const unknown = keys.filter((key) => !isKnown(key)).map((key) => NUTRIENTS[key].label.toLowerCase())
  const figures = [
    ...(known.length > 0 ? [`The average day has ${joinList(known)}.`] : []),
    ...(unknown.length > 0 ? [`Not known: ${joinList(unknown)}.`] : []),
  ].join(' ')
  const stage = facts.plan.kidneyStage
  const ranges = stage == null ? Object.values(KIDNEY_PROTEIN) : [KIDNEY_PROTEIN[stage]]
  return `Kidney disease is on record. ${figures} Protein per kg, ${ranges.join('; ')}. Sodium below ${formatNumber(KIDNEY_SODIUM_MG)} mg (KDIGO); potassium and phosphorus by blood values. How much is right is for the clinician to say.`
}

/**
 * Lists nutrients of the average day that are below the ICMR-NIN reference, and those that are not known, in one
 * sentence; `null` if all are reached. The reference is for adults of the client's sex, or for women if the sex is not
 * recorded.
 */
export function listNutrientGaps({ plan, client }: SafetyFacts): string | null {
  if (plan.days.length === 0) return null
  const totals = averageServedDays(plan.days)
  const energyKcal = readTotal(totals, 'energyKcal')
  const rows = REFERENCE_INTAKES.filter(
    (row) => row.sex === (client.sex ?? 'female') && row.goal === 'at_least',
  )
  const low: string[] = []
  const unknown: string[] = []
  for (const row of rows) {
    const amount = calculateReferenceAmount(row, energyKcal)
    const name = NUTRIENTS[row.nutrient].label.toLowerCase()
    if (readTotal(totals, row.nutrient) >= amount) continue
    if (isTotalComplete(totals, row.nutrient))
      low.push(`${name} (${writeTotal(totals, row.nutrient)} of ${formatNutrient(amount, row.nutrient)})`)
    else unknown.push(name)
  }
  const sentences = [
    ...(low.length > 0 ? [`Below the reference intake (ICMR-NIN 2020): ${joinList(low)}.`] : []),
    ...(unknown.length > 0 ? [`Not shown to reach it: ${joinList(unknown)}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** Writes an amount, with `≥` if foods without a figure may add to it. */
function writeTotal(totals: Totals, key: NutrientKey): string {
  return `${isTotalComplete(totals, key) ? '' : '≥ '}${formatNutrient(readTotal(totals, key), key)}`
}
