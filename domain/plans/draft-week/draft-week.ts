import {
  createEmptyMeals,
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanMeal,
  rotationLabel,
} from '../plan.ts'
import { type DraftConflict, findConflict } from './conflicts.ts'
import type { DraftDay, LockedMeal } from './day-wishes.ts'
import type { DraftDish } from './draft-dish.ts'
import { createPairing } from './pairing.ts'
import { draftBestDay, type SolveModel, toPlanMeal } from './solve-day.ts'
import type { DraftWishes } from './wishes.ts'

/** A meal of the week that exists already: it stays as it is, and its dishes count as used. */
export type LockedCell = LockedMeal & { dayNumber: number }

/** The wishes, the dishes to choose from, and the meals that stay. */
export type DraftInput = {
  wishes: DraftWishes
  dishes: readonly DraftDish[]
  locked: readonly LockedCell[]
}

/** A step of a draft: a finished day, the reason why a day cannot be drafted, or that the time was not enough. */
export type DraftStep =
  | { kind: 'day'; day: PlanDay }
  | { kind: 'conflict'; conflict: DraftConflict }
  | { kind: 'unfinished'; dayNumber: number }

/**
 * Drafts a week day by day. Dishes that were used are preferred less on later days, which gives a week of many dishes.
 * The steps end with the first day that cannot be drafted.
 */
export function* draftWeek({ wishes, dishes, locked }: DraftInput, solve: SolveModel): Generator<DraftStep> {
  const pairing = createPairing(dishes)
  const byFood = new Map(dishes.map((dish) => [dish.foodId, dish]))
  const uses = new Map<string, number>()
  const use = (dishId: string): void => void uses.set(dishId, (uses.get(dishId) ?? 0) + 1)
  for (const { dishIds } of locked) dishIds.forEach(use)
  let yesterday: ReadonlySet<string> = new Set()
  for (let dayNumber = 1; dayNumber <= wishes.dayCount; dayNumber += 1) {
    const ofDay = locked.filter((cell) => cell.dayNumber === dayNumber)
    const day: DraftDay = {
      dayNumber,
      wishes,
      dishes,
      pairing,
      uses,
      yesterday,
      locked: ofDay,
      rejected: [],
    }
    const meals = draftMeals(day, solve)
    if (meals === null) {
      const conflict = findConflict(day, solve)
      yield conflict ? { kind: 'conflict', conflict } : { kind: 'unfinished', dayNumber }
      return
    }
    const drafted = new Set<string>()
    for (const { key } of MEAL_SLOTS) {
      if (ofDay.some(({ slot }) => slot === key)) continue
      for (const { foodId } of meals[key].items) drafted.add(byFood.get(foodId)?.dishId ?? foodId)
    }
    drafted.forEach(use)
    yesterday = new Set([...drafted, ...ofDay.flatMap(({ dishIds }) => dishIds)])
    yield { kind: 'day', day: { dayNumber, dayLabel: rotationLabel(dayNumber, wishes.dayCount), meals } }
  }
}

function draftMeals(day: DraftDay, solve: SolveModel): Record<MealSlot, PlanMeal> | null {
  const solution = draftBestDay(day, solve)
  if (solution.kind !== 'found') return null
  const meals = createEmptyMeals()
  for (const { slot, time } of day.wishes.slots) meals[slot] = toPlanMeal(solution.choices, slot, time)
  for (const { slot, meal } of day.locked) meals[slot] = meal
  return meals
}
