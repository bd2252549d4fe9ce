import {
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanItem,
  type PlanMeal,
  type PlanMeals,
} from '../plan.ts'
import { findSwaps, type SwapSurroundings } from '../swaps/find-swaps.ts'
import { DISH_SLOT_OF_MEAL, findSwapBasis, type SwapFood } from '../swaps/swap-food.ts'
import { describeSwapPlace } from '../swaps/swap-place.ts'
import { CLOSE, choosePortion, countUsualPortions, type SwapTolerance } from '../swaps/swap-portion.ts'
import { findFoodObstacle } from '../swaps/swap-safety.ts'
import type { WarnedClient } from '../warnings.ts'
import { FAST_RULES, type FastDiet, type FastOfDay, suitsFast } from './fast-rules.ts'

/** Times of the day of a fast as they are shown, such as `6:41 pm`. */
export type FastClock = { dawn: string; sunset: string }

export type FastVariantInput<Food extends SwapFood> = {
  day: PlanDay
  fast: FastOfDay
  client: WarnedClient
  clock: FastClock
  lookUp: (foodId: string) => Food | null
  /** Names of the ingredients of a dish; empty if it has none or they are not known. */
  listIngredients: (foodId: string) => readonly string[]
  /** Dishes that are marked for the fast. */
  offered: readonly Food[]
  isPair: SwapSurroundings['isPair']
}

/** A food that was replaced, or left out if `to` is `null`. */
export type FastChange = { slot: MealSlot; from: string; to: string | null }

export type FastVariant = {
  meals: PlanMeals
  changes: FastChange[]
  /** Meals that are only words, which nobody can check for the fast. */
  unchecked: MealSlot[]
}

/** A dish for a fast is often of another kind than the planned one, so its figures may differ more than those of a swap. */
const LOOSE: SwapTolerance = { energy: 0.3, carbsG: 60 }

/**
 * Makes the variant of a day for a fast. A food that does not suit is replaced by a dish of the same role, first with the
 * figures of a swap, then with wider ones; otherwise by any dish of the fast that is usual at that meal with about the same
 * energy. A food without a replacement is left out and named. The same input always makes the same variant.
 */
export function makeFastVariant<Food extends SwapFood>(input: FastVariantInput<Food>): FastVariant {
  const { diet, times } = FAST_RULES[input.fast]
  const changes: FastChange[] = []
  const meals = { ...input.day.meals }
  for (const { key: slot } of MEAL_SLOTS) {
    for (const item of input.day.meals[slot].items) {
      // The day as it is by now, so that no dish takes two places.
      const eaten = { ...input.day, meals }
      const adapted = isSuited(input, item.foodId, diet)
        ? keepSuited(input, item, diet)
        : findReplacement(input, eaten, slot, item)
      if (adapted?.foodId !== item.foodId) changes.push({ slot, from: item.name, to: adapted?.name ?? null })
      const items = meals[slot].items.flatMap((each) => (each === item ? (adapted ?? []) : [each]))
      meals[slot] = { ...meals[slot], items }
    }
  }
  const unchecked =
    diet === 'any'
      ? []
      : MEAL_SLOTS.map(({ key }) => key).filter(
          (slot) => input.day.meals[slot].items.length === 0 && input.day.meals[slot].note.trim() !== '',
        )
  return { meals: setTimes(meals, times, input.clock), changes, unchecked }
}

function isSuited<Food extends SwapFood>(
  { lookUp, listIngredients }: FastVariantInput<Food>,
  foodId: string,
  diet: FastDiet,
): boolean {
  const food = lookUp(foodId)
  if (food === null) return diet === 'any'
  return suitsFast({ ...food, ingredientNames: listIngredients(foodId) }, diet)
}

/** Leaves out the alternatives that do not suit. */
function keepSuited<Food extends SwapFood>(
  input: FastVariantInput<Food>,
  item: PlanItem,
  diet: FastDiet,
): PlanItem {
  if (item.alternatives === undefined) return item
  return { ...item, alternatives: item.alternatives.filter(({ foodId }) => isSuited(input, foodId, diet)) }
}

function findReplacement<Food extends SwapFood>(
  { client, lookUp, offered, isPair }: FastVariantInput<Food>,
  day: PlanDay,
  slot: MealSlot,
  item: PlanItem,
): PlanItem | null {
  const food = lookUp(item.foodId)
  if (food === null) return null
  const place = describeSwapPlace(food, { day, slot, at: item }, lookUp)
  const surroundings = { ...place, planFoodIds: [], isPair }
  if (findSwapBasis(food) !== null) {
    for (const tolerance of [CLOSE, LOOSE]) {
      const { swaps } = findSwaps(
        { food, grams: item.grams, slot, client, surroundings, day: place.day, tolerance },
        offered,
      )
      const [best] = swaps
      if (best) return { foodId: best.food.id, name: best.food.name, ...best.portion }
    }
  }
  const { energyKcal, carbsG } = food.nutrients
  if (energyKcal === undefined || carbsG === undefined) return null
  const share = item.grams / 100
  const wanted = {
    energyKcal: energyKcal * share,
    carbsG: carbsG * share,
    grams: item.grams,
    usualPortions: countUsualPortions(food, item.grams),
  }
  const usual = offered
    .filter(({ id, slots }) => slots.includes(DISH_SLOT_OF_MEAL[slot]) && !place.dayFoodIds.includes(id))
    .filter((other) => findFoodObstacle(other, client) === null)
    .toSorted((one, two) => one.name.localeCompare(two.name))
  for (const other of usual) {
    const portion = choosePortion(other, wanted, LOOSE)
    if (portion) return { foodId: other.id, name: other.name, ...portion }
  }
  return null
}

/** Moves meals to times that fit: before sunset, or for Ramzan before dawn and after sunset. */
function setTimes(
  meals: PlanMeals,
  times: (typeof FAST_RULES)[FastOfDay]['times'],
  { dawn, sunset }: FastClock,
): PlanMeals {
  if (times === 'usual') return meals
  if (times === 'sunset') {
    const time = `Before ${sunset}, sunset`
    return {
      ...meals,
      dinner: { ...meals.dinner, time },
      postDinner: { ...meals.postDinner, time },
    }
  }
  const empty = (meal: PlanMeal): PlanMeal => ({ ...meal, items: [], note: '' })
  return {
    ...meals,
    earlyMorning: join(`Sehri, before ${dawn}`, [
      meals.earlyMorning,
      meals.preBreakfast,
      meals.breakfast,
      meals.midMorning,
    ]),
    preBreakfast: empty(meals.preBreakfast),
    breakfast: empty(meals.breakfast),
    midMorning: empty(meals.midMorning),
    lunch: empty(meals.lunch),
    eveningSnack: { ...meals.eveningSnack, time: `Iftar, from ${sunset}` },
    dinner: { ...meals.lunch, time: 'After iftar' },
    postDinner: join('Later in the evening', [meals.dinner, meals.postDinner]),
  }
}

function join(time: string, meals: readonly PlanMeal[]): PlanMeal {
  return {
    time,
    note: meals
      .map(({ note }) => note.trim())
      .filter((note) => note !== '')
      .join('\n'),
    items: meals.flatMap(({ items }) => items),
  }
}
