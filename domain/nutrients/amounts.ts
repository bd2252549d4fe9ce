import { NUTRIENT_KEYS, type NutrientAmounts, type NutrientKey } from './nutrients.ts'

const PLACES = new Map(NUTRIENT_KEYS.map((key, place) => [key, place]))

/** Removes the noise that multiplying and adding decimal fractions leaves in the last digits. */
export function roundNoise(amount: number): number {
  return Number(amount.toPrecision(10))
}

/** Returns the known amounts in the order of the table, so that equal foods are written in the same way. */
export function inTableOrder(amounts: NutrientAmounts): NutrientAmounts {
  const known = (Object.keys(amounts) as NutrientKey[]).filter((key) => amounts[key] !== undefined) // keys of the type
  known.sort((one, other) => (PLACES.get(one) ?? 0) - (PLACES.get(other) ?? 0))
  return Object.fromEntries(known.map((key) => [key, amounts[key]]))
}
