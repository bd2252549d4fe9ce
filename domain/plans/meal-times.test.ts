import { describe, expect, it } from 'vitest'
import { readMealMinutes } from './meal-times.ts'
import { createEmptyMeals, MEAL_SLOTS, type MealSlot } from './plan.ts'

const timesOf = (changed: Partial<Record<MealSlot, string>> = {}) => {
  const meals = createEmptyMeals()
  return Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, changed[key] ?? meals[key].time])) as Record<
    MealSlot,
    string
  >
}
const readOne = (slot: MealSlot, time: string) => readMealMinutes(timesOf({ [slot]: time }))[slot]

describe('the time of a meal', () => {
  it('is known for each meal of a new day', () => {
    expect(readMealMinutes(timesOf())).toEqual({
      earlyMorning: 6 * 60 + 30,
      preBreakfast: 6 * 60 + 50,
      breakfast: 8 * 60,
      midMorning: 10 * 60 + 30,
      lunch: 13 * 60,
      eveningSnack: 16 * 60 + 30,
      dinner: 19 * 60,
      postDinner: 19 * 60 + 30,
    })
  })

  it.each([
    ['breakfast', '8.15 am', 8 * 60 + 15],
    ['breakfast', '8:15', 8 * 60 + 15],
    ['lunch', '12 PM', 12 * 60],
    ['lunch', '12 noon', 12 * 60],
    ['lunch', '12:30', 12 * 60 + 30],
    ['lunch', '1', 13 * 60],
    ['lunch', '11:30 AM - 12 PM', 11 * 60 + 30],
    ['dinner', '19:45', 19 * 60 + 45],
    ['dinner', '7.30–8', 19 * 60 + 30],
    ['dinner', 'around 8 p.m.', 20 * 60],
    ['earlyMorning', '12:30 AM', 30],
    ['postDinner', '1 hour after', 20 * 60],
  ] as const)('of %s at “%s” is read', (slot, time, minute) => {
    expect(readOne(slot, time)).toBe(minute)
  })

  it.each(['', 'Bedtime', '25:00', '8:75', '13 PM', 'after 1200 steps'])(
    'is not guessed from “%s”',
    (time) => {
      expect(readOne('breakfast', time)).toBeNull()
    },
  )

  it('is not counted from a meal whose time is not known', () => {
    expect(readOne('postDinner', '30 min after')).toBe(19 * 60 + 30)
    expect(readMealMinutes(timesOf({ dinner: 'when you are hungry' })).postDinner).toBeNull()
  })
})
