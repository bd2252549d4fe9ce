import { formatTime } from '#domain/units/format.ts'
import { readMealMinutes } from '../meal-times.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanMeal, type PlanMeals } from '../plan.ts'
import type { FastTimes } from './fast-rules.ts'

/*
 * The times of meals on the day of a fast. They are texts like those of plans and begin with a time of day, because
 * reminders read them.
 */

/** The sun of the day at the place of the practice, in minutes after midnight. */
export type FastClock = { dawn: number; sunrise: number; sunset: number }

/** Time for the meal before dawn, before it has to end. */
const SEHRI_MINUTES = 45
/** The last meal of the day begins this long before sunset. */
const BEFORE_SUNSET_MINUTES = 45
/** Dinner comes this long after iftar, and the last meal this long after sunset, but not too late. */
const DINNER_AFTER_MINUTES = 75
const LAST_AFTER_MINUTES = 180
const LATEST_MINUTE = 22 * 60 + 30

/** Moves meals to times that fit: all before sunset, or for Ramzan before dawn and after sunset. */
export function setFastTimes(meals: PlanMeals, times: FastTimes, clock: FastClock): PlanMeals {
  switch (times) {
    case 'usual':
      return meals
    case 'sunset':
      return moveIntoDaylight(meals, clock)
    case 'daylight':
      return moveOutOfDaylight(meals, clock)
  }
}

function moveIntoDaylight(meals: PlanMeals, { sunrise, sunset }: FastClock): PlanMeals {
  const before = readMealMinutes(timesOf(meals))
  const moved = { ...meals }
  const setTime = (slot: MealSlot, minute: number, words: string): void => {
    moved[slot] = { ...moved[slot], time: `${formatMinute(minute)}, ${words}` }
  }
  moved.dinner = joinMeals(meals.dinner.time, [meals.dinner, meals.postDinner])
  moved.postDinner = emptyMeal(meals.postDinner)
  for (const { key } of MEAL_SLOTS) {
    const minute = before[key]
    if (minute !== null && minute < sunrise) setTime(key, sunrise, 'after sunrise')
  }
  const last = sunset - BEFORE_SUNSET_MINUTES
  const snack = before.eveningSnack
  if (snack !== null && snack > last - 60) setTime('eveningSnack', last - 90, 'in the afternoon')
  if (isMealFilled(moved.dinner)) setTime('dinner', last, `before sunset at ${formatMinute(sunset)}`)
  return moved
}

function moveOutOfDaylight(meals: PlanMeals, { dawn, sunset }: FastClock): PlanMeals {
  const { earlyMorning, preBreakfast, breakfast, midMorning, lunch, eveningSnack, dinner, postDinner } = meals
  const sehri = `${formatMinute(dawn - SEHRI_MINUTES)}, sehri, until ${formatMinute(dawn)}`
  const last = Math.max(
    sunset + DINNER_AFTER_MINUTES + 45,
    Math.min(sunset + LAST_AFTER_MINUTES, LATEST_MINUTE),
  )
  return {
    earlyMorning: joinMeals(sehri, [earlyMorning, preBreakfast, breakfast]),
    preBreakfast: emptyMeal(preBreakfast),
    breakfast: emptyMeal(breakfast),
    midMorning: emptyMeal(midMorning),
    lunch: emptyMeal(lunch),
    eveningSnack: joinMeals(`${formatMinute(sunset)}, iftar`, [midMorning, eveningSnack]),
    dinner: joinMeals(`${formatMinute(sunset + DINNER_AFTER_MINUTES)}, after iftar`, [lunch]),
    postDinner: joinMeals(`${formatMinute(last)}, before sleep`, [dinner, postDinner]),
  }
}

function timesOf(meals: PlanMeals): Record<MealSlot, string> {
  return Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, meals[key].time])) as Record<MealSlot, string> // has every slot
}

function emptyMeal(meal: PlanMeal): PlanMeal {
  return { ...meal, items: [], note: '' }
}

function joinMeals(time: string, meals: readonly PlanMeal[]): PlanMeal {
  const notes = meals.map(({ note }) => note.trim()).filter((note) => note !== '')
  return { time, note: notes.join('\n'), items: meals.flatMap(({ items }) => items) }
}

/** Writes minutes after midnight as `6:41 pm`. */
function formatMinute(minute: number): string {
  const rounded = Math.round(minute)
  return formatTime(new Date(Date.UTC(2000, 0, 1, 0, rounded)).toISOString(), 'UTC')
}
