import { NUTRIENT_KEYS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { calculateCoverage, isTotalComplete, readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { ALLERGIES, type Allergy } from '#domain/people/options.ts'
import { MOST_PER_100_G } from './food-figures.ts'

/** A dish's ingredient: the raw grams in the recipe, and the nutrients of 100 g of it. */
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
 * ingredients hold water (see `calculateDryWeight`) or than leaves their energy room (see `isEnergyTooDense`).
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
  const missingGrams = calculateDryWeight(ingredients) - cookedWeightGrams
  if (missingGrams > 0) {
    throw new RangeError(`Cooking takes ${missingGrams} g more water than the ingredients hold`)
  }

  const totals = sumNutrients(ingredients)
  if (isEnergyTooDense(readTotal(totals, 'energyKcal'), cookedWeightGrams)) {
    throw new RangeError('No food holds so much energy in so little weight')
  }
  const nutrients: NutrientAmounts = {}
  const coveredShares: Partial<Record<NutrientKey, number>> = {}
  for (const key of Object.keys(totals.nutrients) as NutrientKey[]) {
    const share = calculateCoverage(totals, key) ?? 0
    const isComplete = isTotalComplete(totals, key)
    if (!isComplete && (key === 'waterG' || share < MIN_COVERED_SHARE)) continue
    const amount = totals.nutrients[key]?.amount ?? 0
    const cookedAmount = key === 'waterG' ? amount + cookedWeightGrams - totals.totalGrams : amount
    // The remaining water is never below zero, except for the last digit.
    nutrients[key] = (Math.max(0, cookedAmount) / cookedWeightGrams) * 100
    if (!isComplete) coveredShares[key] = share
  }
  return { nutrients, coveredShares }
}

/** What suits whom, as it flows from ingredients to dishes. */
const FLOWING_TAGS = ['vegetarian', 'vegan', 'jain', 'fasting'] as const
export type DishTag = (typeof FLOWING_TAGS)[number] | 'egg'

/** As much of an ingredient as a dish is made of; nutrients per 100 g. */
export type DishPart = DishIngredient & { tags: readonly DishTag[]; allergens: readonly Allergy[] }

/** A dish as it is stored: figures per 100 g as eaten, in the table's order and without noise. */
export type DishDescription = {
  nutrients: NutrientAmounts
  /** Notes on the figures that are lower bounds. */
  provenance: Partial<Record<NutrientKey, { kind: 'partial'; coveredShare: number }>>
  tags: DishTag[]
  allergens: Allergy[]
}

/** Figures, tags and allergens of a dish. Throws RangeError as `computeDishNutrients` does. */
export function describeDish(parts: readonly DishPart[], cookedWeightGrams: number): DishDescription {
  const { nutrients, coveredShares } = computeDishNutrients(parts, cookedWeightGrams)
  const description: DishDescription = {
    nutrients: {},
    provenance: {},
    tags: combineTags(parts),
    allergens: combineAllergens(parts),
  }
  for (const key of NUTRIENT_KEYS) {
    const amount = nutrients[key]
    const coveredShare = coveredShares[key]
    // Multiplying and adding decimal fractions leaves noise in the last digits.
    if (amount !== undefined) description.nutrients[key] = Number(amount.toPrecision(10))
    if (coveredShare !== undefined) {
      description.provenance[key] = { kind: 'partial', coveredShare: Number(coveredShare.toFixed(3)) }
    }
  }
  return description
}

/**
 * What suits whom: a dish is vegetarian, vegan, for Jains or for fasts when everything in it is. `egg`: it has egg in it
 * and nothing else that vegetarians leave. Nothing in it suits nobody.
 */
export function combineTags(foods: readonly Pick<DishPart, 'tags'>[]): DishTag[] {
  if (foods.length === 0) return []
  const tags = FLOWING_TAGS.filter((tag) => foods.every((food) => food.tags.includes(tag)))
  const hasEgg = foods.some((food) => food.tags.includes('egg'))
  const isEggAtMost = foods.every((food) => food.tags.includes('egg') || food.tags.includes('vegetarian'))
  return hasEgg && isEggAtMost ? [...tags, 'egg'] : tags
}

/** Every allergen that is in some ingredient. */
export function combineAllergens(foods: readonly Pick<DishPart, 'allergens'>[]): Allergy[] {
  return ALLERGIES.filter((allergen) => foods.some((food) => food.allergens.includes(allergen)))
}

/**
 * Grams of the ingredients that no cooking can take away: all but their water. Where the water of one is not known, its
 * protein, carbohydrate, fat and fibre alone are counted, so that nothing possible is refused. A dish cannot weigh less.
 */
export function calculateDryWeight(ingredients: readonly DishIngredient[]): number {
  return ingredients.reduce((sum, { grams, nutrients }) => {
    const { waterG, proteinG = 0, carbsG = 0, fatG = 0, fibreG = 0 } = nutrients
    const dryShare = waterG === undefined ? (proteinG + carbsG + fatG + fibreG) / 100 : 1 - waterG / 100
    return sum + grams * Math.max(0, dryShare)
  }, 0)
}

/** True when 100 g would hold more energy than pure fat does: the weight cannot be right, or a figure of what goes in. */
export function isEnergyTooDense(energyKcal: number, cookedWeightGrams: number): boolean {
  return Math.round((energyKcal / cookedWeightGrams) * 100) > MOST_PER_100_G.kcal
}

/** One use of a food in a dish, by their ids. */
export type DishUse = { dishId: string; ingredientId: string }

/**
 * The dishes that use any of these foods, directly or through other dishes, each after all that it uses itself: in this
 * order they can be computed anew. Takes uses without a circle; one that has a circle ends all the same.
 */
export function listDependants(uses: readonly DishUse[], foodIds: Iterable<string>): string[] {
  const usersOf = new Map<string, string[]>()
  for (const { dishId, ingredientId } of uses) {
    usersOf.set(ingredientId, [...(usersOf.get(ingredientId) ?? []), dishId])
  }
  const seen = new Set<string>()
  const order: string[] = []
  const visit = (dishId: string): void => {
    if (seen.has(dishId)) return
    seen.add(dishId)
    for (const user of usersOf.get(dishId) ?? []) visit(user)
    // After all that need it, so that the reverse has it before them.
    order.push(dishId)
  }
  for (const foodId of foodIds) for (const user of usersOf.get(foodId) ?? []) visit(user)
  return order.reverse()
}

function requirePositive(grams: number, what: string): void {
  if (!(grams > 0 && Number.isFinite(grams))) throw new RangeError(`Not a weight (${what}): ${grams}`)
}
