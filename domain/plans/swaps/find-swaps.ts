import type { DishRegion } from '#domain/foods/dish-details.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { MealSlot } from '../plan.ts'
import type { WarnedClient } from '../warnings.ts'
import { DISH_SLOT_OF_MEAL, findSwapBasis, type SwapBasis, type SwapFood, sharesBasis } from './swap-food.ts'
import {
  CARBS_TOLERANCE_G,
  choosePortion,
  countUsualPortions,
  ENERGY_TOLERANCE,
  type SwapPortion,
  type SwapTolerance,
} from './swap-portion.ts'
import { findFoodObstacle, findPortionObstacle, type SwapDay } from './swap-safety.ts'

/** Energy in kcal, the others in g; `null` if not known. */
export type SwapFigures = {
  energyKcal: number | null
  carbsG: number | null
  proteinG: number | null
  fibreG: number | null
}

/** The foods around the swapped one. Ids of foods; `pairs` are the pairs of dishes that are usually eaten together. */
export type SwapSurroundings = {
  /** The other foods of the meal. */
  mealFoodIds: readonly string[]
  dayFoodIds: readonly string[]
  planFoodIds: readonly string[]
  isPair: (foodId: string, otherId: string) => boolean
}

export type SwapRequest = {
  food: SwapFood
  grams: number
  slot: MealSlot
  client: WarnedClient
  surroundings: SwapSurroundings
  day: Omit<SwapDay, 'replaced'>
  /** How far energy and carbohydrate may change; `CLOSE` if absent. */
  tolerance?: SwapTolerance
}

/** A food that can take the place of another, with its amount and the facts that decide its place in the list. */
export type Swap<Food extends SwapFood = SwapFood> = {
  food: Food
  portion: SwapPortion
  figures: SwapFigures
  /** True if the dish is usual at this time of day; `null` if its times are not recorded. */
  isUsualInMeal: boolean | null
  /** The ids of the meal's other foods that it is usually eaten with. */
  pairsWith: string[]
  isSameRegion: boolean
  /** Where else the plan already has this food. */
  alreadyIn: 'day' | 'plan' | null
  /** False if nobody has reviewed the food's allergens and diets. */
  isReviewed: boolean
  /** Smaller is better; see `POINTS`. */
  points: number
}

/** The swaps of a food, best first, or the reasons why there are none. */
export type SwapResult<Food extends SwapFood = SwapFood> = {
  /** `null` if the food has neither a role nor a group. */
  basis: SwapBasis | null
  /** The figures of the replaced portion. Without energy and carbohydrate nothing can keep them. */
  replaced: SwapFigures
  swaps: Swap<Food>[]
  /** The number of foods of the same role; how many of them are not safe, and how many do not keep the figures. */
  counts: { sameRole: number; notSafe: number; otherFigures: number }
}

/**
 * The order of swaps. Foods that nobody has reviewed come last. The others are ordered by the sum of these points, the
 * smallest first; equal ones by name. The weights are ours: a dish that is unusual in the meal, or is eaten that day
 * already, loses to any dish that is not, unless its figures are much closer.
 */
export const POINTS = {
  /** For a difference of the whole tolerance; less for smaller differences. */
  energy: 1,
  carbs: 1,
  /** For each 5 g of difference, at most 2; 2 if not known. */
  protein: { perG: 1 / 5, most: 2 },
  /** For each 3 g of difference, at most 1; 1 if not known. */
  fibre: { perG: 1 / 3, most: 1 },
  unusualInMeal: 2,
  /** The times of day of the dish are not recorded. */
  mealNotKnown: 1,
  pair: -1.5,
  otherRegion: 0.5,
  alreadyInDay: 2,
  alreadyInPlan: 1,
  /** The role is not the main one of the dish. */
  otherMainRole: 1,
} as const

/**
 * Finds the foods that can take the place of a portion: of the same role (`findSwapBasis`), in a sensible amount in a
 * household measure that keeps energy within 5 % and carbohydrate within 5 g (`choosePortion`), and safe for the client
 * (`findFoodObstacle`, `findPortionObstacle`). Missing is not zero: without a known energy and carbohydrate on both sides
 * there is no swap. The order is that of `POINTS`.
 *
 * @param foods All foods that may be offered. The replaced food and the others of the meal are left out.
 */
export function findSwaps<Food extends SwapFood>(
  request: SwapRequest,
  foods: readonly Food[],
): SwapResult<Food> {
  const { food, grams, client, surroundings } = request
  const basis = findSwapBasis(food)
  const replaced = readFigures(food, grams)
  const { energyKcal, carbsG } = replaced
  const counts = { sameRole: 0, notSafe: 0, otherFigures: 0 }
  if (basis === null || energyKcal === null || carbsG === null) {
    return { basis, replaced, swaps: [], counts }
  }
  const wanted = { energyKcal, carbsG, grams, usualPortions: countUsualPortions(food, grams) }
  const day: SwapDay = { ...request.day, replaced: (key) => readAmount(food, grams, key) }
  const swaps: Swap<Food>[] = []
  for (const other of foods) {
    if (other.id === food.id || surroundings.mealFoodIds.includes(other.id) || !sharesBasis(other, basis)) {
      continue
    }
    counts.sameRole += 1
    const isSafeFood = findFoodObstacle(other, client) === null
    const portion = isSafeFood ? choosePortion(other, wanted, request.tolerance) : null
    if (!isSafeFood) counts.notSafe += 1
    else if (portion === null) counts.otherFigures += 1
    else if (findPortionObstacle(other, portion.grams, client, day) !== null) counts.notSafe += 1
    else swaps.push(describeSwap(request, basis, replaced, other, portion))
  }
  const order = (one: Swap, two: Swap) =>
    Number(two.isReviewed) - Number(one.isReviewed) ||
    one.points - two.points ||
    one.food.name.localeCompare(two.food.name)
  return { basis, replaced, swaps: swaps.toSorted(order), counts }
}

function describeSwap<Food extends SwapFood>(
  { food: replacedFood, slot, surroundings }: SwapRequest,
  basis: SwapBasis,
  replaced: SwapFigures,
  food: Food,
  portion: SwapPortion,
): Swap<Food> {
  const { mealFoodIds, dayFoodIds, planFoodIds, isPair } = surroundings
  const swap: Omit<Swap<Food>, 'points'> = {
    food,
    portion,
    figures: readFigures(food, portion.grams),
    isUsualInMeal: food.slots.length === 0 ? null : food.slots.includes(DISH_SLOT_OF_MEAL[slot]),
    pairsWith: mealFoodIds.filter((id) => isPair(food.id, id)),
    isSameRegion: isOfRegion(food.region, replacedFood.region),
    alreadyIn: dayFoodIds.includes(food.id) ? 'day' : planFoodIds.includes(food.id) ? 'plan' : null,
    isReviewed: food.allergens !== null,
  }
  return { ...swap, points: countPoints(swap, basis, replaced) }
}

function countPoints(swap: Omit<Swap, 'points'>, basis: SwapBasis, replaced: SwapFigures): number {
  const differ = (key: keyof SwapFigures): number | null => {
    const [before, after] = [replaced[key], swap.figures[key]]
    return before === null || after === null ? null : Math.abs(after - before)
  }
  const closeness = (key: 'proteinG' | 'fibreG', { perG, most }: { perG: number; most: number }) => {
    const difference = differ(key)
    return difference === null ? most : Math.min(most, difference * perG)
  }
  const energyBound = ENERGY_TOLERANCE * (replaced.energyKcal ?? 0)
  return (
    (energyBound === 0 ? 0 : ((differ('energyKcal') ?? 0) / energyBound) * POINTS.energy) +
    ((differ('carbsG') ?? 0) / CARBS_TOLERANCE_G) * POINTS.carbs +
    closeness('proteinG', POINTS.protein) +
    closeness('fibreG', POINTS.fibre) +
    (basis.kind === 'role' && swap.isUsualInMeal === false ? POINTS.unusualInMeal : 0) +
    (basis.kind === 'role' && swap.isUsualInMeal === null ? POINTS.mealNotKnown : 0) +
    (basis.kind === 'role' && swap.food.roles[0] !== basis.role ? POINTS.otherMainRole : 0) +
    (swap.pairsWith.length > 0 ? POINTS.pair : 0) +
    (swap.isSameRegion ? 0 : POINTS.otherRegion) +
    (swap.alreadyIn === 'day' ? POINTS.alreadyInDay : swap.alreadyIn === 'plan' ? POINTS.alreadyInPlan : 0)
  )
}

/** A dish of all India is at home in every region; an unknown region is no difference. */
function isOfRegion(region: DishRegion | null, wanted: DishRegion | null): boolean {
  return region === wanted || region === null || wanted === null || region === 'all' || wanted === 'all'
}

function readAmount(food: SwapFood, grams: number, key: NutrientKey): number | undefined {
  const per100Grams = food.nutrients[key]
  return per100Grams === undefined ? undefined : (per100Grams * grams) / 100
}

function readFigures(food: SwapFood, grams: number): SwapFigures {
  const read = (key: NutrientKey) => readAmount(food, grams, key) ?? null
  return {
    energyKcal: read('energyKcal'),
    carbsG: read('carbsG'),
    proteinG: read('proteinG'),
    fibreG: read('fibreG'),
  }
}
