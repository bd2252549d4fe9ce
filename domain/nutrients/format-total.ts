import { formatNumber } from '#domain/units/format.ts'
import { NUTRIENTS, type NutrientKey } from './nutrients.ts'
import { type FormattedTotal, type Totals, writeTotal } from './totals.ts'

/**
 * Writes a total with its unit: `1,240 kcal`; a lower bound as `≥ 1,040 kcal` with `known for 83% of the weight`; `not
 * known` if the nutrient is unknown for all portions. Decimals are the nutrient's own unless given.
 */
export function formatTotal(totals: Totals, key: NutrientKey, decimals?: number): FormattedTotal {
  return writeTotal(totals, key, (amount) => formatNutrient(amount, key, decimals))
}

/** Writes an amount with its nutrient's unit and decimals: (1240.4, 'energyKcal') → `1,240 kcal`. */
export function formatNutrient(amount: number, key: NutrientKey, decimals?: number): string {
  const { unit, decimals: usualDecimals } = NUTRIENTS[key]
  return `${formatNumber(amount, decimals ?? usualDecimals)} ${unit}`
}
