import type { DishRole } from '#domain/foods/dish-details.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem, type PlanMeals } from '../plan.ts'
import { findSwaps, type SwapSurroundings } from '../swaps/find-swaps.ts'
import { DISH_SLOT_OF_MEAL, type SwapFood } from '../swaps/swap-food.ts'
import { describeSwapPlace } from '../swaps/swap-place.ts'
import { CLOSE, choosePortion, countUsualPortions, type SwapTolerance } from '../swaps/swap-portion.ts'
import { findFoodObstacle, findPortionObstacle } from '../swaps/swap-safety.ts'
import type { WarnedClient } from '../warnings.ts'
import type { FastOfDay } from './fast-names.ts'
import { FAST_RULES, type FastDiet, suitsFast } from './fast-rules.ts'
import { type FastClock, setFastTimes } from './fast-times.ts'

export type FastVariantInput<Food extends SwapFood> = {
  day: PlanDay
  /** Meals of the day that were eaten before the fast was chosen. They stay, at their times. */
  eaten?: Partial<PlanMeals>
  fast: FastOfDay
  client: WarnedClient
  clock: FastClock
  lookUp: (foodId: string) => Food | null | undefined
  /** Names of the ingredients of a dish; empty if it has none or they are not known. */
  listIngredients: (foodId: string) => readonly string[]
  /** Foods that are marked for the fast. */
  offered: readonly Food[]
  isPair: SwapSurroundings['isPair']
}

/** A food that was replaced, left out if `to` is `null`, or added if `from` is `null`. */
export type FastChange = { slot: MealSlot; from: string | null; to: string | null }

export type FastVariant = {
  meals: PlanMeals
  changes: FastChange[]
  /** Meals that are only words, which nobody can check for the fast. */
  unchecked: MealSlot[]
}

/** A dish for a fast is often of another kind than the planned one, so its figures may differ more than those of a swap. */
const LOOSE: SwapTolerance = { energy: 0.3, carbsG: 60 }

/** The energy of a variant is at least this share of the day's, and never brings it below the least of a day. */
export const LEAST_ENERGY_SHARE = 0.85
export const LEAST_ENERGY_KCAL = 1200

/** The share of a day's energy that may lack before a dish is added. */
const MISSING_SHARE = 0.05
const MOST_ADDED = 4

/** Energy that earlier foods left over changes the next one by at most this share. */
const MOST_CARRIED = 0.5

/** Roles of dishes that fill. A raita takes the place of a roti only if nothing else does. */
const FILLING_ROLES: readonly DishRole[] = [
  'grain',
  'bread',
  'dal',
  'sabzi',
  'protein',
  'rice-dish',
  'one-pot',
  'breakfast',
  'snack',
]
const OTHER_KIND_POINTS = 0.5

/** Foods that are eaten by themselves between meals. */
export const SNACK_GROUPS: readonly string[] = ['Fruits', 'Milk and Milk Products', 'Nuts and Oil Seeds']
const SNACK_MEALS: readonly MealSlot[] = [
  'earlyMorning',
  'breakfast',
  'midMorning',
  'eveningSnack',
  'postDinner',
]

/** The day while its variant is being made. `carriedKcal`: energy of earlier foods that is still to be replaced. */
type Draft = { meals: PlanMeals; changes: FastChange[]; carriedKcal: number }

/**
 * Makes the variant of a day for a fast. A food that does not suit is replaced by a dish of the same role with the figures of
 * a swap; otherwise by the dish of the fast that is usual at that meal and closest in energy. A food without a replacement
 * is left out and named, and its energy goes to the foods after it; what still lacks is added. The same input always makes
 * the same variant. `null` if there is not enough food (`isEnough`).
 */
export function makeFastVariant<Food extends SwapFood>({
  eaten = {},
  ...whole
}: FastVariantInput<Food>): FastVariant | null {
  const input = { ...whole, day: { ...whole.day, meals: emptyMeals(whole.day.meals, eaten) } }
  const { diet, times } = FAST_RULES[input.fast]
  const draft: Draft = { meals: { ...input.day.meals }, changes: [], carriedKcal: 0 }
  for (const { key: slot } of MEAL_SLOTS) {
    for (const item of input.day.meals[slot].items) {
      if (isSuited(input, item.foodId, diet)) putItem(draft, slot, item, keepSuited(input, item, diet))
      else replaceItem(input, draft, slot, item)
    }
  }
  const plannedKcal = sumEnergyKcal(input, input.day.meals)
  for (let count = 0; count < MOST_ADDED; count++) {
    const missingKcal = plannedKcal - sumEnergyKcal(input, draft.meals)
    if (missingKcal <= plannedKcal * MISSING_SHARE || !addDish(input, draft, missingKcal)) break
  }
  const eatenKcal = sumEnergyKcal(input, eaten)
  if (!isEnough(plannedKcal + eatenKcal, sumEnergyKcal(input, draft.meals) + eatenKcal)) return null
  return {
    meals: { ...setFastTimes(draft.meals, times, input.clock), ...eaten },
    changes: draft.changes,
    unchecked: diet === 'any' ? [] : listUnchecked(input.day),
  }
}

/**
 * Checks whether a variant has enough energy: nearly that of the planned day, and not less than the least of a day unless
 * the planned day has less. Energies in kcal of the foods whose energy is known.
 */
export function isEnough(plannedKcal: number, variantKcal: number): boolean {
  const least = Math.max(plannedKcal * LEAST_ENERGY_SHARE, Math.min(plannedKcal, LEAST_ENERGY_KCAL))
  return variantKcal >= least - 0.5
}

/** Returns the meals without what is in those that were eaten. */
function emptyMeals(meals: PlanMeals, eaten: Partial<PlanMeals>): PlanMeals {
  const left = { ...meals }
  for (const { key } of MEAL_SLOTS) if (eaten[key]) left[key] = { ...meals[key], items: [], note: '' }
  return left
}

/** Lists the meals that are words without foods. */
function listUnchecked({ meals }: PlanDay): MealSlot[] {
  return MEAL_SLOTS.map(({ key }) => key).filter(
    (slot) => meals[slot].items.length === 0 && meals[slot].note.trim() !== '',
  )
}

function sumEnergyKcal<Food extends SwapFood>(
  { lookUp }: FastVariantInput<Food>,
  meals: Partial<PlanMeals>,
): number {
  const items = MEAL_SLOTS.flatMap(({ key }) => meals[key]?.items ?? [])
  return items.reduce((sum, { foodId, grams }) => sum + readEnergyKcal(lookUp(foodId), grams), 0)
}

function readEnergyKcal(food: SwapFood | null | undefined, grams: number): number {
  return ((food?.nutrients.energyKcal ?? 0) * grams) / 100
}

function isSuited<Food extends SwapFood>(
  { lookUp, listIngredients }: FastVariantInput<Food>,
  foodId: string,
  diet: FastDiet,
): boolean {
  if (diet === 'any') return true
  const food = lookUp(foodId)
  return food ? suitsFast({ ...food, ingredientNames: listIngredients(foodId) }, diet) : false
}

/** Leaves out the alternatives that do not suit. */
function keepSuited<Food extends SwapFood>(
  input: FastVariantInput<Food>,
  item: PlanItem,
  diet: FastDiet,
): PlanItem {
  if (item.alternatives === undefined || diet === 'any') return item
  return { ...item, alternatives: item.alternatives.filter(({ foodId }) => isSuited(input, foodId, diet)) }
}

/** Puts an item in the place of a planned one, or removes it. */
function putItem({ meals }: Draft, slot: MealSlot, planned: PlanItem, item: PlanItem | null): void {
  const items = meals[slot].items.flatMap((each) => (each === planned ? (item ?? []) : [each]))
  meals[slot] = { ...meals[slot], items }
}

function replaceItem<Food extends SwapFood>(
  input: FastVariantInput<Food>,
  draft: Draft,
  slot: MealSlot,
  item: PlanItem,
): void {
  const replaced = findReplacement(input, draft, slot, item)
  putItem(draft, slot, item, replaced)
  draft.changes.push({ slot, from: item.name, to: replaced?.name ?? null })
  draft.carriedKcal += readEnergyKcal(input.lookUp(item.foodId), item.grams)
  if (replaced) draft.carriedKcal -= readEnergyKcal(input.lookUp(replaced.foodId), replaced.grams)
}

function findReplacement<Food extends SwapFood>(
  input: FastVariantInput<Food>,
  { meals, carriedKcal }: Draft,
  slot: MealSlot,
  item: PlanItem,
): PlanItem | null {
  const { client, lookUp, offered, isPair } = input
  const food = lookUp(item.foodId)
  const { energyKcal, carbsG } = food?.nutrients ?? {}
  if (!food || energyKcal === undefined || carbsG === undefined) return null
  // The day as it is by now, so that no dish takes two places.
  const place = describeSwapPlace(food, { day: { ...input.day, meals }, slot, at: item }, lookUp)
  const unused = offered.filter(({ id }) => !place.dayFoodIds.includes(id))
  const request = { food, grams: item.grams, slot, client, day: place.day, tolerance: CLOSE }
  const [best] = findSwaps({ ...request, surroundings: { ...place, planFoodIds: [], isPair } }, unused).swaps
  if (best) return { foodId: best.food.id, name: best.food.name, ...best.portion }
  const share = item.grams / 100
  const plannedKcal = energyKcal * share
  const carried = Math.max(-MOST_CARRIED, Math.min(MOST_CARRIED, carriedKcal / Math.max(plannedKcal, 1)))
  const wantedKcal = plannedKcal * (1 + carried)
  const wanted = {
    energyKcal: wantedKcal,
    carbsG: carbsG * share * (1 + carried),
    grams: item.grams,
    usualPortions: countUsualPortions(food, item.grams),
  }
  return findClosest(unused, {
    client,
    slot,
    wanted,
    tolerance: LOOSE,
    day: place.day,
    replaced: food,
    share,
  })
}

type Wish = {
  client: WarnedClient
  slot: MealSlot
  wanted: Parameters<typeof choosePortion>[1]
  tolerance: SwapTolerance
  day: ReturnType<typeof describeSwapPlace>['day']
  /** The food that is replaced, and its amount in 100 g; `null` if a dish is added. */
  replaced: SwapFood | null
  share: number
}

/** Finds the food that is usual at the meal, safe for the client, and closest in energy. A sweet is the last choice. */
function findClosest<Food extends SwapFood>(offered: readonly Food[], wish: Wish): PlanItem | null {
  const { client, slot, wanted, tolerance, replaced, share } = wish
  const readReplaced = (key: keyof SwapFood['nutrients']): number | undefined => {
    const per100Grams = replaced?.nutrients[key]
    return per100Grams === undefined ? undefined : per100Grams * share
  }
  const found = offered.flatMap((food) => {
    if (!isUsualAt(food, slot) || findFoodObstacle(food, client) !== null) return []
    const portion = choosePortion(food, wanted, tolerance)
    if (!portion) return []
    const day = { ...wish.day, replaced: readReplaced }
    if (findPortionObstacle(food, portion.grams, client, day) !== null) return []
    const isSweet = food.roles[0] === 'sweet' && replaced?.roles[0] !== 'sweet'
    if (isSweet && client.medicalConditions.includes('diabetes')) return []
    const off = Math.abs(readEnergyKcal(food, portion.grams) - wanted.energyKcal) / wanted.energyKcal
    const isOtherKind = replaced !== null && isFilling(food) !== isFilling(replaced)
    return [{ food, portion, points: off + (isSweet ? 1 : 0) + (isOtherKind ? OTHER_KIND_POINTS : 0) }]
  })
  const [best] = found.toSorted(
    (one, two) => one.points - two.points || one.food.name.localeCompare(two.food.name),
  )
  return best ? { foodId: best.food.id, name: best.food.name, ...best.portion } : null
}

/** Checks whether a food makes a meal of its own kind: a roti or a sabzi, other than a raita, a drink or a fruit. */
function isFilling({ roles }: SwapFood): boolean {
  return roles[0] !== undefined && FILLING_ROLES.includes(roles[0])
}

function isUsualAt({ slots, roles, foodGroup, preparation }: SwapFood, slot: MealSlot): boolean {
  if (slots.length > 0) return slots.includes(DISH_SLOT_OF_MEAL[slot])
  const isOil = foodGroup === 'Nuts and Oil Seeds' && preparation === 'ready'
  const isSnack =
    roles.length === 0 && preparation !== 'cooked' && !isOil && SNACK_GROUPS.includes(foodGroup ?? '')
  return isSnack && SNACK_MEALS.includes(slot)
}

/** Adds a dish to the meal that lost most energy. Returns false if none fits anywhere. */
function addDish<Food extends SwapFood>(
  input: FastVariantInput<Food>,
  draft: Draft,
  missingKcal: number,
): boolean {
  const { client, lookUp, offered } = input
  const used = MEAL_SLOTS.flatMap(({ key }) => draft.meals[key].items).map(({ foodId }) => foodId)
  const unused = offered.filter(({ id }) => !used.includes(id))
  const lossOf = (slot: MealSlot): number =>
    input.day.meals[slot].items.reduce(
      (sum, { foodId, grams }) => sum + readEnergyKcal(lookUp(foodId), grams),
      0,
    ) -
    draft.meals[slot].items.reduce((sum, { foodId, grams }) => sum + readEnergyKcal(lookUp(foodId), grams), 0)
  const slots = MEAL_SLOTS.map(({ key }) => key)
    .filter((slot) => input.day.meals[slot].items.length > 0)
    .toSorted((one, two) => lossOf(two) - lossOf(one))
  for (const slot of slots) {
    for (const share of [1, 0.6, 0.35]) {
      const wantedKcal = missingKcal * share
      const wanted = { energyKcal: wantedKcal, carbsG: 0, grams: 150, usualPortions: 1 }
      const [first] = unused
      if (!first) return false
      const { day } = describeSwapPlace(
        first,
        { day: { ...input.day, meals: draft.meals }, slot, at: undefined },
        lookUp,
      )
      const tolerance = { energy: 0.3, carbsG: Number.POSITIVE_INFINITY }
      const added = findClosest(unused, { client, slot, wanted, tolerance, day, replaced: null, share: 0 })
      if (!added) continue
      draft.meals[slot] = { ...draft.meals[slot], items: [...draft.meals[slot].items, added] }
      draft.changes.push({ slot, from: null, to: added.name })
      return true
    }
  }
  return false
}
