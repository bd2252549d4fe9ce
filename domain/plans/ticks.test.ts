import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTotalComplete } from '#domain/nutrients/totals.ts'
import { createEmptyMeals, MEAL_SLOTS, sumDay, sumShownSlots } from './plan.ts'
import {
  countTicked,
  type DayTicks,
  leaveOutSwaps,
  sumEaten,
  sumShownEatenKcal,
  TICK_STATES,
} from './ticks.ts'

const meals = {
  ...createEmptyMeals(),
  breakfast: { time: '8 AM', note: '', items: [{ foodId: 'poha', name: 'Poha', grams: 200, measure: null }] },
  lunch: { time: '1 PM', note: '', items: [{ foodId: 'dal', name: 'Dal', grams: 300, measure: null }] },
  dinner: { time: '7 PM', note: 'Soup, as you like', items: [] },
}
const foods: Record<string, { energyKcal: number }> = {
  poha: { energyKcal: 130 },
  dal: { energyKcal: 100 },
}
const lookUp = (foodId: string) => foods[foodId] ?? null
const anyTicks = fc.dictionary(
  fc.constantFrom(...MEAL_SLOTS.map(({ key }) => key)),
  fc.constantFrom(...TICK_STATES),
) as fc.Arbitrary<DayTicks> // the keys are slots

describe('sumEaten', () => {
  it('counts eaten meals as planned, and skipped ones as zero', () => {
    const totals = sumEaten(meals, { breakfast: 'eaten', lunch: 'skipped' }, lookUp)
    expect(totals.nutrients.energyKcal?.amount).toBe(260)
    expect(isTotalComplete(totals, 'energyKcal')).toBe(true)
  })

  it('is a lower bound if something else was eaten', () => {
    const totals = sumEaten(meals, { breakfast: 'eaten', lunch: 'swapped' }, lookUp)
    expect(totals.nutrients.energyKcal?.amount).toBe(260)
    expect(isTotalComplete(totals, 'energyKcal')).toBe(false)
    const rest = sumEaten(meals, leaveOutSwaps({ breakfast: 'eaten', lunch: 'swapped' }), lookUp)
    expect(rest.nutrients.energyKcal?.amount).toBe(260)
    expect(isTotalComplete(rest, 'energyKcal')).toBe(true)
  })

  it('adds up the eaten meals as they are shown', () => {
    // Three meals of 468.4 kcal are shown as 469, 468 and 468 under a day of 1,405.
    const dal = { foodId: 'dal', name: 'Dal', grams: 468.4, measure: null }
    const meal = { time: '', note: '', items: [dal] }
    const day = { ...createEmptyMeals(), breakfast: meal, lunch: meal, dinner: meal }
    const slots = sumShownSlots(day, lookUp)
    expect(sumShownEatenKcal(slots, { breakfast: 'eaten', lunch: 'skipped' })).toBe(469)
    expect(sumShownEatenKcal(slots, { breakfast: 'eaten', lunch: 'eaten', dinner: 'swapped' })).toBe(937)
    expect(sumShownEatenKcal(slots, { breakfast: 'eaten', lunch: 'eaten', dinner: 'eaten' })).toBe(1405)
  })

  it('is the whole day if every meal was eaten, and never more', () => {
    const all: DayTicks = Object.fromEntries(MEAL_SLOTS.map(({ key }) => [key, 'eaten']))
    expect(sumEaten(meals, all, lookUp)).toEqual(sumDay(meals, lookUp))
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const eaten = sumEaten(meals, ticks, lookUp).nutrients.energyKcal?.amount ?? 0
        expect(eaten).toBeLessThanOrEqual(sumDay(meals, lookUp).nutrients.energyKcal?.amount ?? 0)
      }),
    )
  })
})

describe('countTicked', () => {
  it('counts meals that are not empty, and ignores ticks of empty ones', () => {
    expect(countTicked(meals, { breakfast: 'eaten', dinner: 'swapped', postDinner: 'eaten' })).toEqual({
      mealCount: 3,
      tickedCount: 2,
    })
  })
})
