import {
  createEmptyMeals,
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanMeal,
  rotationLabel,
} from '../plan.ts'
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

/** A drafted day, with the dishes of its drafted meals and with those of all its meals. */
export type DraftedDay = { day: PlanDay; drafted: ReadonlySet<string>; all: ReadonlySet<string> }

/** The days that are drafted so far, by their numbers. */
export type DraftedDays = ReadonlyMap<number, DraftedDay>

/** `impossible`: proved over all dishes. `unknown`: the time was not enough to find a day, or to prove that there is none. */
export type DraftResult = ({ kind: 'found' } & DraftedDay) | { kind: 'impossible' } | { kind: 'unknown' }

/** The unchanging part of a draft: what its days are made of. */
export type WeekInProgress = {
  /** Describes a day to draft, beside the other days. */
  describe: (dayNumber: number, others: DraftedDays) => DraftDay
  draft: (day: DraftDay) => DraftResult
}

/** Prepares a draft: the pairs of dishes and the meals that stay are read once for all days. */
export function beginWeek({ wishes, dishes, locked }: DraftInput, solve: SolveModel): WeekInProgress {
  const pairing = createPairing(dishes)
  const dishIdOf = new Map(dishes.map(({ foodId, dishId }) => [foodId, dishId]))
  const lockedOf = (dayNumber: number): LockedCell[] => locked.filter((cell) => cell.dayNumber === dayNumber)
  return {
    describe(dayNumber, others) {
      const uses = new Map<string, number>()
      const use = (dishId: string): void => void uses.set(dishId, (uses.get(dishId) ?? 0) + 1)
      for (const { dishIds } of locked) dishIds.forEach(use)
      for (const [number, { drafted }] of others) if (number !== dayNumber) drafted.forEach(use)
      const besides = [dayNumber - 1, dayNumber + 1].flatMap((number) => [...(others.get(number)?.all ?? [])])
      return {
        dayNumber,
        wishes,
        dishes,
        pairing,
        uses,
        yesterday: new Set(besides),
        locked: lockedOf(dayNumber),
        rejected: [],
      }
    },
    draft(day) {
      const { dayNumber } = day
      const meals = draftMeals(day, solve)
      if (meals === 'infeasible' || meals === 'unknown')
        return { kind: meals === 'unknown' ? 'unknown' : 'impossible' }
      const drafted = new Set<string>()
      for (const { key } of MEAL_SLOTS) {
        if (day.locked.some(({ slot }) => slot === key)) continue
        for (const { foodId } of meals[key].items) drafted.add(dishIdOf.get(foodId) ?? foodId)
      }
      return {
        kind: 'found',
        day: { dayNumber, dayLabel: rotationLabel(dayNumber, wishes.dayCount), meals },
        drafted,
        all: new Set([...drafted, ...day.locked.flatMap(({ dishIds }) => dishIds)]),
      }
    },
  }
}

/** A day of which every meal stays is taken as it is, even if it does not meet the wishes: nothing of it can be changed. */
function draftMeals(day: DraftDay, solve: SolveModel): Record<MealSlot, PlanMeal> | 'infeasible' | 'unknown' {
  const meals = createEmptyMeals()
  const open = day.wishes.slots.filter(({ slot }) => !day.locked.some((meal) => meal.slot === slot))
  if (open.length > 0) {
    const solution = draftBestDay(day, solve)
    if (solution.kind !== 'found') return solution.kind
    for (const { slot, time } of open) meals[slot] = toPlanMeal(solution.choices, slot, time)
  }
  for (const { slot, meal } of day.locked) meals[slot] = meal
  return meals
}
