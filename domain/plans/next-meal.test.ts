import { describe, expect, it } from 'vitest'
import { findNextMeal } from './next-meal.ts'
import { createEmptyMeals, type MealSlot } from './plan.ts'

/** A day with these meals at their usual times: breakfast 8 AM, mid-morning 10:30 AM, lunch 1 PM, dinner 7 PM. */
function makeMeals(...slots: MealSlot[]) {
  const meals = createEmptyMeals()
  for (const slot of slots) meals[slot].note = 'Food'
  return meals
}

const DAY = makeMeals('breakfast', 'midMorning', 'lunch', 'dinner')
const at = (hour: number, minute = 0): number => hour * 60 + minute

describe('findNextMeal', () => {
  it('is the meal whose turn it is by the clock', () => {
    expect(findNextMeal(DAY, {}, at(6))).toBe('breakfast')
    expect(findNextMeal(DAY, {}, at(9))).toBe('breakfast')
    expect(findNextMeal(DAY, {}, at(12, 29))).toBe('midMorning')
    expect(findNextMeal(DAY, {}, at(12, 30))).toBe('lunch')
    expect(findNextMeal(DAY, {}, at(23))).toBe('dinner')
  })

  it('is the one after a meal that has a tick', () => {
    expect(findNextMeal(DAY, { breakfast: 'eaten' }, at(8, 10))).toBe('midMorning')
    expect(findNextMeal(DAY, { breakfast: 'eaten', midMorning: 'skipped' }, at(10))).toBe('lunch')
  })

  it('is a missed meal once nothing later is open', () => {
    expect(findNextMeal(DAY, { breakfast: 'eaten', dinner: 'eaten' }, at(22))).toBe('midMorning')
  })

  it('is null when every meal has a tick, and for a day without meals', () => {
    expect(findNextMeal(makeMeals('lunch'), { lunch: 'swapped' }, at(8))).toBeNull()
    expect(findNextMeal(makeMeals(), {}, at(8))).toBeNull()
  })

  it('leaves out empty meals, and takes meals in their order if no time can be read', () => {
    const meals = makeMeals('earlyMorning', 'lunch')
    for (const meal of Object.values(meals)) meal.time = 'when hungry'
    expect(findNextMeal(meals, {}, at(20))).toBe('earlyMorning')
    expect(findNextMeal(meals, { earlyMorning: 'eaten' }, at(3))).toBe('lunch')
  })
})
