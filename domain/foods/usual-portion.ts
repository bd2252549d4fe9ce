import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from '#domain/plans/portion-limits.ts'

/** An amount of a food: `count` of a household measure, or grams alone if the food has no measure. */
export type UsualPortion = { measure: { label: string; grams: number } | null; count: number; grams: number }

/**
 * Returns the amount of a food that one adult usually eats in a meal: the portion that is stored for the dish, otherwise
 * one of the first household measure, otherwise 100 g. A stored portion above the limits of a plan is ignored.
 *
 * Example: phulka with the measure `piece` of 40 g and the portion of 2 pieces → 2 pieces, 80 g.
 */
export function findUsualPortion({
  measures,
  usualPortion,
}: {
  measures: readonly { label: string; grams: number }[]
  usualPortion: { measure: string; count: number } | null
}): UsualPortion {
  const stored = measures.find(({ label }) => label === usualPortion?.measure)
  if (stored && usualPortion) {
    const grams = stored.grams * usualPortion.count
    if (grams <= MAX_PORTION_GRAMS && usualPortion.count <= MAX_PORTION_QUANTITY)
      return { measure: stored, count: usualPortion.count, grams }
  }
  const [first] = measures
  return { measure: first ?? null, count: 1, grams: first?.grams ?? 100 }
}
