import type { NutrientAmounts, NutrientKey } from './nutrients.ts'
import { calculateCoverage, isTotalComplete, sumNutrients } from './totals.ts'

/** A dish's ingredient: grams that go into the pot, and what 100 g of it hold. */
export type DishIngredient = { grams: number; nutrients: NutrientAmounts }

/**
 * What 100 g of a cooked dish hold. `coveredShares` names the nutrients that some ingredient does not know, with the
 * share (below 1) of the raw weight that does: their amounts are lower bounds.
 */
export type DishNutrients = {
  nutrients: NutrientAmounts
  coveredShares: Partial<Record<NutrientKey, number>>
}

/**
 * Below this share of the raw weight a nutrient of a dish is not known. Above it the gap is a pinch of spice or the
 * like, and the amount is given as a lower bound.
 */
export const MIN_COVERED_SHARE = 0.95

/**
 * What a dish holds per 100 g as eaten: what its ingredients hold, spread over the cooked weight. The weight that
 * cooking adds or takes is taken to be water. Losses of vitamins in cooking are not deducted. Only nutrients known in at
 * least `MIN_COVERED_SHARE` of the raw weight appear; water appears only when every ingredient's is known.
 *
 * Throws RangeError when there is no ingredient, for weights that are not above 0, and when more weight is lost than the
 * ingredients hold water.
 *
 * Example: 50 g of lentils (24 g protein per 100 g) and 1 g of salt cooked to 200 g → 6 g protein per 100 g.
 */
export function computeDishNutrients(
  ingredients: readonly DishIngredient[],
  cookedWeightGrams: number,
): DishNutrients {
  if (ingredients.length === 0) throw new RangeError('A dish needs an ingredient')
  for (const { grams } of ingredients) requirePositive(grams, 'ingredient')
  requirePositive(cookedWeightGrams, 'cooked weight')

  const totals = sumNutrients(ingredients)
  const nutrients: NutrientAmounts = {}
  const coveredShares: Partial<Record<NutrientKey, number>> = {}
  for (const key of Object.keys(totals.nutrients) as NutrientKey[]) {
    const share = calculateCoverage(totals, key) ?? 0
    const isComplete = isTotalComplete(totals, key)
    if (!isComplete && (key === 'waterG' || share < MIN_COVERED_SHARE)) continue
    const amount = totals.nutrients[key]?.amount ?? 0
    const cookedAmount = key === 'waterG' ? amount + cookedWeightGrams - totals.totalGrams : amount
    if (cookedAmount < 0) {
      throw new RangeError(`Cooking takes ${-cookedAmount} g more water than the ingredients hold`)
    }
    nutrients[key] = (cookedAmount / cookedWeightGrams) * 100
    if (!isComplete) coveredShares[key] = share
  }
  return { nutrients, coveredShares }
}

function requirePositive(grams: number, what: string): void {
  if (!(grams > 0 && Number.isFinite(grams))) throw new RangeError(`Not a weight (${what}): ${grams}`)
}
