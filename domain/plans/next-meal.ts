import { readPlannedMinutes } from './meal-times.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanMeals } from './plan.ts'
import type { DayTicks } from './ticks.ts'

/** A meal is due this many minutes before its time: food is prepared before it is eaten. */
const DUE_BEFORE_MINUTES = 30

/**
 * Returns the next meal of a day: the first one without a tick whose turn has not passed. The turn of a meal passes
 * when a later meal is due. If all turns have passed, it is the first meal without a tick; `null` if every meal has
 * one.
 *
 * @param minutesNow Minutes after midnight at the client's place.
 */
export function findNextMeal(meals: PlanMeals, ticks: DayTicks, minutesNow: number): MealSlot | null {
  const filled = MEAL_SLOTS.map(({ key }) => key).filter((key) => isMealFilled(meals[key]))
  const open = filled.filter((key) => ticks[key] === undefined)
  const minutes = readPlannedMinutes(meals)
  const latestDue = filled.findLastIndex((key) => {
    const minute = minutes[key]
    return minute !== null && minute - DUE_BEFORE_MINUTES <= minutesNow
  })
  return open.find((key) => filled.indexOf(key) >= latestDue) ?? open[0] ?? null
}
