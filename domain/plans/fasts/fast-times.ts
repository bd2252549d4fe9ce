import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { formatTime } from '#domain/units/format.ts'
import { say, sayIn } from '#domain/words/say.ts'
import { readMealMinutes } from '../meal-times.ts'
import { isMealFilled, MEAL_SLOTS, type MealSlot, type PlanMeal, type PlanMeals } from '../plan.ts'
import type { FastTimes } from './fast-rules.ts'

/*
 * The times of meals on the day of a fast. They are texts like those of plans and begin with a time of day, because
 * reminders read them. They are stored in English, and `translateFastTimes` translates their words for the reader.
 */

/** The words after the time of day. */
const WORDS = {
  afterSunrise: msg`after sunrise`,
  afternoon: msg`in the afternoon`,
  iftar: msg`iftar`,
  afterIftar: msg`after iftar`,
  beforeSleep: msg`before sleep`,
}
const sayBeforeSunset = (time: string) => msg`before sunset at ${{ time }}`
const saySehri = (time: string) => msg`sehri, until ${{ time }}`

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
  const setTime = (slot: MealSlot, minute: number, words: MessageDescriptor): void => {
    moved[slot] = { ...moved[slot], time: writeTime(minute, words) }
  }
  moved.dinner = joinMeals(meals.dinner.time, [meals.dinner, meals.postDinner])
  moved.postDinner = emptyMeal(meals.postDinner)
  for (const { key } of MEAL_SLOTS) {
    const minute = before[key]
    if (minute !== null && minute < sunrise) setTime(key, sunrise, WORDS.afterSunrise)
  }
  const last = sunset - BEFORE_SUNSET_MINUTES
  const snack = before.eveningSnack
  if (snack !== null && snack > last - 60) setTime('eveningSnack', last - 90, WORDS.afternoon)
  if (isMealFilled(moved.dinner)) setTime('dinner', last, sayBeforeSunset(formatMinute(sunset)))
  return moved
}

function moveOutOfDaylight(meals: PlanMeals, { dawn, sunset }: FastClock): PlanMeals {
  const { earlyMorning, preBreakfast, breakfast, midMorning, lunch, eveningSnack, dinner, postDinner } = meals
  const sehri = writeTime(dawn - SEHRI_MINUTES, saySehri(formatMinute(dawn)))
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
    eveningSnack: joinMeals(writeTime(sunset, WORDS.iftar), [midMorning, eveningSnack]),
    dinner: joinMeals(writeTime(sunset + DINNER_AFTER_MINUTES, WORDS.afterIftar), [lunch]),
    postDinner: joinMeals(writeTime(last, WORDS.beforeSleep), [dinner, postDinner]),
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

function writeTime(minute: number, words: MessageDescriptor): string {
  return `${formatMinute(minute)}, ${sayIn('en', words)}`
}

/** Writes minutes after midnight as `6:41 pm`, as it is stored. */
function formatMinute(minute: number): string {
  const rounded = Math.round(minute)
  return formatTime(new Date(Date.UTC(2000, 0, 1, 0, rounded)).toISOString(), 'UTC')
}

/** Translates the words of times that `setFastTimes` wrote. Times of day, and times that a dietician wrote, do not change. */
export function translateFastTimes(meals: PlanMeals): PlanMeals {
  const translated = { ...meals }
  for (const { key } of MEAL_SLOTS) {
    translated[key] = { ...meals[key], time: translateTime(meals[key].time) }
  }
  return translated
}

function translateTime(time: string): string {
  const [, clock, words = ''] = /^(\d{1,2}:\d\d [ap]m), (.+)$/.exec(time) ?? []
  if (clock === undefined) return time
  const other = /\d{1,2}:\d\d [ap]m$/.exec(words)?.[0] ?? ''
  const known = [...Object.values(WORDS), sayBeforeSunset(other), saySehri(other)]
  const message = known.find((each) => sayIn('en', each) === words)
  return message === undefined ? time : `${clock}, ${say(message)}`
}
