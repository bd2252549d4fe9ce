import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem } from '../plan.ts'
import type { SwapSurroundings } from './find-swaps.ts'
import type { SwapFood } from './swap-food.ts'
import type { SwapDay } from './swap-safety.ts'

/** A day of three foods or more that all suit fasts is a day of fasting. Fewer say little about a day. */
const LEAST_FASTING_FOODS = 3

/** The foods around a food: those of its meal and day, and the facts about its day that the rules of swaps need. */
export type SwapPlace = Pick<SwapSurroundings, 'mealFoodIds' | 'dayFoodIds'> & {
  day: Omit<SwapDay, 'replaced'>
}

/**
 * Describes the place of a food in a day.
 *
 * @param day Undefined for a day that does not exist yet.
 * @param at The food's item in the meal; undefined if it is not there yet.
 * @param lookUp Returns a food of the day; `undefined` or `null` if it does not exist.
 */
export function describeSwapPlace(
  food: SwapFood,
  { day, slot, at }: { day: PlanDay | undefined; slot: MealSlot; at: PlanItem | undefined },
  lookUp: (foodId: string) => SwapFood | null | undefined,
): SwapPlace {
  const itemsOf = (key: MealSlot): PlanItem[] => day?.meals[key].items.filter((item) => item !== at) ?? []
  const others = MEAL_SLOTS.flatMap(({ key }) => itemsOf(key))
  const sodium = others.map(({ foodId, grams }) => {
    const per100Grams = lookUp(foodId)?.nutrients.sodiumMg
    return per100Grams === undefined ? null : (per100Grams * grams) / 100
  })
  const hasWords =
    day !== undefined &&
    MEAL_SLOTS.some(({ key }) => day.meals[key].items.length === 0 && day.meals[key].note.trim() !== '')
  const isKnown = day !== undefined && !hasWords && !sodium.includes(null)
  const dayFoods = [food, ...others.flatMap(({ foodId }) => lookUp(foodId) ?? [])]
  return {
    mealFoodIds: itemsOf(slot).map(({ foodId }) => foodId),
    dayFoodIds: others.map(({ foodId }) => foodId),
    day: {
      otherSodiumMg: isKnown ? sodium.reduce<number>((sum, amountMg) => sum + (amountMg ?? 0), 0) : null,
      isFastingDay:
        dayFoods.length >= LEAST_FASTING_FOODS && dayFoods.every(({ tags }) => tags.includes('fasting')),
    },
  }
}
