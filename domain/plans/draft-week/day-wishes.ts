import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import type { MealSlot, PlanMeal } from '../plan.ts'
import type { DraftDish, WishId } from './draft-dish.ts'
import type { Pairing } from './pairing.ts'
import type { DraftTarget, DraftWishes } from './wishes.ts'

/** A meal that stays as it is. `nutrients` are its known amounts; `dishIds` are its dishes at their usual level. */
export type LockedMeal = {
  slot: MealSlot
  meal: PlanMeal
  nutrients: NutrientAmounts
  dishIds: readonly string[]
}

/** Everything that decides a day: the wishes, the dishes, and the meals of the days before. */
export type DraftDay = {
  dayNumber: number
  wishes: DraftWishes
  dishes: readonly DraftDish[]
  pairing: Pairing
  /** How often each dish is in the other days, by `dishId`. */
  uses: ReadonlyMap<string, number>
  yesterday: ReadonlySet<string>
  locked: readonly LockedMeal[]
  /** Meals that were offered for a cell. A new one has at most half of the dishes of each. */
  rejected: readonly { slot: MealSlot; dishIds: readonly string[] }[]
}

/** Checks whether a day is a day of fasting. */
export function isFastingDay({ wishes, dayNumber }: Pick<DraftDay, 'wishes' | 'dayNumber'>): boolean {
  return wishes.fastingDays.includes(dayNumber)
}

/**
 * Returns the dishes that this day has to contain: those that the rest of the week does not have yet. They are spread over
 * the week, on days without a fast if possible.
 */
export function listWantedDishes(day: DraftDay): DraftDish[] {
  const { wishes, dayNumber, dishes, uses } = day
  const days = Array.from({ length: wishes.dayCount }, (_, index) => index + 1)
  const usual = days.filter((number) => !wishes.fastingDays.includes(number))
  const places = usual.length > 0 ? usual : days
  return wishes.keepFoodIds.flatMap((foodId, index) => {
    if (places[index % places.length] !== dayNumber) return []
    return dishes.find((dish) => dish.foodId === foodId && !uses.has(dish.dishId)) ?? []
  })
}

/** Returns the targets that a day has to meet. A day of fasting has to meet upper limits only. */
export function listRequiredTargets(day: DraftDay): DraftTarget[] {
  const isFasting = isFastingDay(day)
  return day.wishes.targets
    .filter(({ isRequired }) => isRequired)
    .map((target) => (isFasting ? { ...target, min: null } : target))
}

/**
 * Lists the wishes that a day has to meet, by their ids. The search for a conflict leaves them out one by one in this
 * order, so that those at the end, which are the easiest to change, are the ones that it names.
 */
export function listDayWishes(day: DraftDay): WishId[] {
  const { wishes, locked } = day
  const required = listRequiredTargets(day)
  const lockedSlots = new Set(locked.map(({ slot }) => slot))
  return [
    ...wishes.slots.flatMap(({ slot }) => (lockedSlots.has(slot) ? [] : [`slot:${slot}`])),
    ...locked.map(({ slot }) => `locked:${slot}`),
    ...wishes.allergies.map((allergy) => `allergy:${allergy}`),
    'diet',
    ...(wishes.medicalConditions.includes('diabetes') ? ['diabetes'] : []),
    ...(isFastingDay(day) ? ['fasting'] : []),
    ...listWantedDishes(day).map(({ foodId }) => `keep:${foodId}`),
    ...wishes.dislikes.map((dislike) => `dislike:${dislike}`),
    ...(wishes.costLevel === 'everyday' ? ['cost'] : []),
    'repeats',
    ...required.flatMap(({ key, max }) => (max === null ? [] : [`max:${key}`])),
    ...required.flatMap(({ key, min }) => (min === null ? [] : [`min:${key}`])),
    'energy',
  ]
}
