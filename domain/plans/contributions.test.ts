import { describe, expect, it } from 'vitest'
import { findTopFoods } from './contributions.ts'
import { createEmptyDay, type PlanDay } from './plan.ts'

const FOODS = { dal: { ironMg: 4 }, rice: { ironMg: 1 }, unknown: {} } as Record<string, { ironMg?: number }>

function writeDay(...foods: [id: string, grams: number][]): PlanDay {
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = foods.map(([foodId, grams]) => ({ foodId, name: foodId, grams, measure: null }))
  return day
}

describe('findTopFoods', () => {
  it('adds up a food over all its places, averages over the days and gives shares of the known amount', () => {
    const days = [writeDay(['rice', 200], ['dal', 100], ['unknown', 500]), writeDay(['rice', 200])]
    expect(findTopFoods(days, (id) => FOODS[id], 'ironMg')).toEqual([
      { foodId: 'dal', name: 'dal', amount: 2, share: 0.5 },
      { foodId: 'rice', name: 'rice', amount: 2, share: 0.5 },
    ])
    expect(findTopFoods(days, (id) => FOODS[id], 'ironMg', 1)).toHaveLength(1)
  })

  it('is empty if no food has a known amount', () => {
    expect(findTopFoods([writeDay(['unknown', 100])], (id) => FOODS[id], 'ironMg')).toEqual([])
    expect(findTopFoods([], (id) => FOODS[id], 'ironMg')).toEqual([])
  })
})
