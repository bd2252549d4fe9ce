import { roundNoise } from '#domain/nutrients/amounts.ts'
import { NUTRIENT_KEYS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { calculateCoverage, isTotalComplete, readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { ALLERGIES, type Allergy } from '#domain/people/options.ts'
import { sumInOrder } from '#domain/units/rounding.ts'
import type { Retention } from './cooking-losses.ts'
import { MAX_PER_100_G } from './food-figures.ts'

/**
 * The version of the formula by which the figures of a dish are computed; it is stored with every dish. 1: nothing is
 * deducted. 2: cooking losses are deducted, if the method is known. 3: as 2, with other rows of the USDA table for some
 * foods (`docs/dishes.md`). A change of the formula or of its rows increases it.
 */
export const DISH_FORMULA = 3

/** True if cooking losses are deducted from a dish with this method and this version of the formula. */
export function areLossesDeducted(method: string | null, dishFormula: number | null): boolean {
  return method !== null && method !== 'raw' && (dishFormula ?? 1) >= 2
}

/**
 * An ingredient of a dish: its raw grams in the recipe, its nutrients per 100 g, and the shares of them that cooking
 * leaves. Without shares nothing is lost.
 */
export type DishIngredient = {
  grams: number
  nutrients: NutrientAmounts
  retention?: Retention | null | undefined
}

/**
 * The nutrients of 100 g of a cooked dish. `coveredShares` contains the nutrients that are unknown for some ingredient,
 * with the share (below 1) of the raw weight for which they are known: their amounts are lower bounds.
 * `amountsBeforeLosses` contains the amounts of nutrients of which cooking takes a part, as they would be without it.
 */
export type DishNutrients = {
  nutrients: NutrientAmounts
  coveredShares: Partial<Record<NutrientKey, number>>
  amountsBeforeLosses: NutrientAmounts
}

/**
 * If a nutrient is known for less than this share of the raw weight, it is unknown for the dish. Otherwise only a pinch
 * of spice or similar is missing, and the amount is given as a lower bound.
 */
export const MIN_COVERED_SHARE = 0.95

/**
 * Computes the nutrients of a dish per 100 g as eaten: the nutrients of its ingredients, less the losses of each in
 * cooking, divided by the cooked weight. The weight that cooking adds or removes is assumed to be water. The result
 * contains only nutrients known for at least `MIN_COVERED_SHARE` of the raw weight; water only if it is known for every
 * ingredient.
 *
 * Throws RangeError if there is no ingredient, for weights that are not above 0, and if the cooked weight is
 * impossible: it lost more than the water of the ingredients (see `calculateDryWeight`), or is too small for their
 * energy (see `isEnergyTooDense`).
 *
 * Example: 50 g of lentils (24 g protein, 0.8 mg thiamin per 100 g) and 1 g of salt cooked to 200 g, with 70 % of the
 * thiamin left → 6 g protein, 0.14 mg thiamin per 100 g; 0.2 mg before losses.
 */
export function computeDishNutrients(
  ingredients: readonly DishIngredient[],
  cookedWeightGrams: number,
): DishNutrients {
  if (ingredients.length === 0) throw new RangeError('A dish needs an ingredient')
  for (const { grams } of ingredients) requirePositive(grams, 'ingredient')
  requirePositive(cookedWeightGrams, 'dish')
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
  const amountsBeforeLosses: NutrientAmounts = {}
  const losses = sumLosses(ingredients)
  for (const key of Object.keys(totals.nutrients) as NutrientKey[]) {
    const share = calculateCoverage(totals, key) ?? 0
    const isComplete = isTotalComplete(totals, key)
    if (!isComplete && (key === 'waterG' || share < MIN_COVERED_SHARE)) continue
    const amount = totals.nutrients[key]?.amount ?? 0
    const cookedAmount = key === 'waterG' ? amount + cookedWeightGrams - totals.totalGrams : amount
    const loss = losses.get(key) ?? 0
    // Neither the remaining water nor a remaining nutrient is below zero, apart from rounding errors.
    nutrients[key] = (Math.max(0, cookedAmount - loss) / cookedWeightGrams) * 100
    if (!isComplete) coveredShares[key] = share
    if (loss > 0) amountsBeforeLosses[key] = (amount / cookedWeightGrams) * 100
  }
  return { nutrients, coveredShares, amountsBeforeLosses }
}

/** Adds up the amount of each nutrient that the ingredients lose. The result does not depend on their order. */
function sumLosses(ingredients: readonly DishIngredient[]): ReadonlyMap<NutrientKey, number> {
  const amounts = new Map<NutrientKey, number[]>()
  for (const { grams, nutrients, retention } of ingredients) {
    // The type guarantees the keys.
    for (const [key, share] of Object.entries(retention ?? {}) as [NutrientKey, number][]) {
      const lost = ((nutrients[key] ?? 0) * grams * (1 - share)) / 100
      amounts.set(key, [...(amounts.get(key) ?? []), lost])
    }
  }
  return new Map([...amounts].map(([key, lost]) => [key, sumInOrder(lost)]))
}

/** Tags that a dish has if all its ingredients have them. */
const INHERITED_TAGS = ['vegetarian', 'vegan', 'jain', 'fasting'] as const
export type DishTag = (typeof INHERITED_TAGS)[number] | 'egg'

/** The fields of an ingredient from which a dish is computed; nutrients per 100 g. */
export type DishPart = DishIngredient & { tags: readonly DishTag[]; allergens: readonly Allergy[] | null }

/**
 * A note on a figure of a dish. `partial`: a lower bound. `amountBeforeLosses`: the amount per 100 g as eaten before
 * cooking losses were deducted.
 */
export type DishNote =
  | { kind: 'partial'; coveredShare: number; amountBeforeLosses?: number }
  | { kind: 'cooked'; amountBeforeLosses: number }

/** A dish as it is stored: figures per 100 g as eaten, in the order of the nutrient table, without rounding errors. */
export type DishDescription = {
  nutrients: NutrientAmounts
  /** Notes on the figures that are lower bounds or have lost a part in cooking. */
  provenance: Partial<Record<NutrientKey, DishNote>>
  tags: DishTag[]
  /** `null` if those of an ingredient are not known. */
  allergens: Allergy[] | null
}

/** Computes the figures, tags and allergens of a dish. Throws RangeError like `computeDishNutrients`. */
export function describeDish(parts: readonly DishPart[], cookedWeightGrams: number): DishDescription {
  const { nutrients, coveredShares, amountsBeforeLosses } = computeDishNutrients(parts, cookedWeightGrams)
  const description: DishDescription = {
    nutrients: {},
    provenance: {},
    tags: combineTags(parts),
    allergens: combineAllergens(parts),
  }
  for (const key of NUTRIENT_KEYS) {
    const amount = nutrients[key]
    if (amount === undefined) continue
    description.nutrients[key] = roundNoise(amount)
    const note = describeNote(coveredShares[key], amountsBeforeLosses[key])
    if (note) description.provenance[key] = note
  }
  return description
}

function describeNote(
  coveredShare: number | undefined,
  amountBeforeLosses: number | undefined,
): DishNote | null {
  const before = amountBeforeLosses === undefined ? undefined : roundNoise(amountBeforeLosses)
  if (coveredShare === undefined) {
    return before === undefined ? null : { kind: 'cooked', amountBeforeLosses: before }
  }
  const partial = { kind: 'partial' as const, coveredShare: Number(coveredShare.toFixed(3)) }
  return before === undefined ? partial : { ...partial, amountBeforeLosses: before }
}

/**
 * Returns the tags of a dish: it is vegetarian, vegan, for Jains or for fasts if all its ingredients are. `egg`: it
 * contains egg, and nothing else that vegetarians avoid. A dish without ingredients has no tags.
 */
export function combineTags(foods: readonly Pick<DishPart, 'tags'>[]): DishTag[] {
  if (foods.length === 0) return []
  const tags = INHERITED_TAGS.filter((tag) => foods.every((food) => food.tags.includes(tag)))
  const hasEgg = foods.some((food) => food.tags.includes('egg'))
  const hasOnlyVegetarianOrEgg = foods.every(
    (food) => food.tags.includes('egg') || food.tags.includes('vegetarian'),
  )
  return hasEgg && hasOnlyVegetarianOrEgg ? [...tags, 'egg'] : tags
}

/** Returns every allergen that any ingredient contains; `null` if those of an ingredient are not known. */
export function combineAllergens(foods: readonly Pick<DishPart, 'allergens'>[]): Allergy[] | null {
  if (foods.some((food) => food.allergens === null)) return null
  return ALLERGIES.filter((allergen) => foods.some((food) => food.allergens?.includes(allergen)))
}

/**
 * Returns the grams of the ingredients that cooking cannot remove: everything except their water. If the water of an
 * ingredient is not known, only its protein, carbohydrate, fat and fibre are counted, so that no possible weight is
 * refused. A dish cannot weigh less.
 */
export function calculateDryWeight(ingredients: readonly DishIngredient[]): number {
  return ingredients.reduce((sum, { grams, nutrients }) => {
    const { waterG, proteinG = 0, carbsG = 0, fatG = 0, fibreG = 0 } = nutrients
    const dryShare = waterG === undefined ? (proteinG + carbsG + fatG + fibreG) / 100 : 1 - waterG / 100
    return sum + grams * Math.max(0, dryShare)
  }, 0)
}

/**
 * Checks whether 100 g would contain more energy than pure fat: then the weight is wrong, or a figure of an ingredient.
 */
export function isEnergyTooDense(energyKcal: number, cookedWeightGrams: number): boolean {
  return Math.round((energyKcal / cookedWeightGrams) * 100) > MAX_PER_100_G.kcal
}

/** One use of a food in a dish, by their ids. */
export type DishUse = { dishId: string; ingredientId: string }

/**
 * Returns the dishes that contain any of these foods, directly or through other dishes, in an order in which they can
 * be computed: each after the dishes that it contains. The uses should not contain cycles; the function still ends if
 * they do.
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
    // Added after all dishes that contain it; the reversed order has it before them.
    order.push(dishId)
  }
  for (const foodId of foodIds) for (const user of usersOf.get(foodId) ?? []) visit(user)
  return order.reverse()
}

function requirePositive(grams: number, what: string): void {
  if (!(grams > 0 && Number.isFinite(grams))) throw new RangeError(`Not a weight (${what}): ${grams}`)
}
