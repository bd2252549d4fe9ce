import { describe, expect, test } from 'vitest'
import { applySwaps, type ClientSwap, findServedDay, isAlternativeSafe } from './client-swaps.ts'
import { createEmptyDay, type PlanItem } from './plan.ts'

const item = (foodId: string, grams = 100): PlanItem => ({ foodId, name: foodId, grams, measure: null })

function makePlan() {
  const [one, two] = [createEmptyDay(1, 2), createEmptyDay(2, 2)]
  one.meals.lunch.items = [item('rajma'), item('rice', 150)]
  two.meals.lunch.items = [item('khichdi')]
  return { startDate: '2026-11-23', endDate: '2026-12-07', days: [one, two] }
}

const SWAP: ClientSwap = { slot: 'lunch', plannedFoodId: 'rajma', plannedGrams: 100, item: item('chole', 90) }

describe('applySwaps', () => {
  test('replaces the planned food in its place and leaves the plan as it is', () => {
    const [day] = makePlan().days
    if (!day) throw new Error('The plan has a first day')
    const before = structuredClone(day.meals)
    expect(applySwaps(day.meals, [SWAP]).lunch.items).toEqual([item('chole', 90), item('rice', 150)])
    expect(day.meals).toEqual(before)
  })

  test.each([
    ['another amount', { ...SWAP, plannedGrams: 120 }],
    ['another food', { ...SWAP, plannedFoodId: 'dal' }],
    ['another meal', { ...SWAP, slot: 'dinner' as const }],
  ])('changes nothing if the plan has %s there by now', (_name, swap) => {
    const meals = makePlan().days[0]?.meals
    expect(meals && applySwaps(meals, [swap])).toEqual(meals)
  })
})

describe('findServedDay', () => {
  test('returns the day of the rotation, or the changed day of that date', () => {
    const plan = makePlan()
    const changed = createEmptyDay(1, 2)
    const changedDays = [{ date: '2026-11-25', day: changed }]
    expect(findServedDay(plan, '2026-11-24')).toBe(plan.days[1])
    expect(findServedDay({ ...plan, changedDays }, '2026-11-25')).toBe(changed)
    expect(findServedDay({ ...plan, changedDays }, '2026-11-27')).toBe(plan.days[0])
  })

  test.each(['2026-11-22', '2026-12-07'])('returns null on %s, outside the plan', (date) => {
    const changedDays = [{ date, day: createEmptyDay(1, 1) }]
    expect(findServedDay({ ...makePlan(), changedDays }, date)).toBeNull()
  })
})

describe('isAlternativeSafe', () => {
  test.each([
    ['no allergy', { name: 'Curd', allergens: null }, [], {}, true],
    ['an allergy to something else', { name: 'Curd', allergens: ['dairy'] }, ['nuts'], {}, true],
    ['an allergy that it concerns', { name: 'Curd', allergens: ['dairy'] }, ['dairy'], {}, false],
    ['unknown allergens', { name: 'Curd', allergens: null }, ['dairy'], {}, false],
    ['the dietician’s reason', { name: 'Curd', allergens: ['dairy'] }, ['dairy'], { dairy: 'Boiled' }, true],
    ['an allergy without marks, in the name', { name: 'Til chutney', allergens: [] }, ['Til'], {}, false],
  ])('with %s', (_name, food, allergies, reasons, isSafe) => {
    expect(isAlternativeSafe(food, allergies, reasons)).toBe(isSafe)
  })
})
