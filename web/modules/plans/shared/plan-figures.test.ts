import { describe, expect, it } from 'vitest'
import { createEmptyMeals, type PlanMeals } from '#domain/plans/plan.ts'
import { type KnownFood, mergeFoods, sumPlanDay, sumPlanSlots } from './plan-figures.ts'

function makeFood(energyKcal: number): KnownFood {
  return {
    name: 'Dal',
    hindiName: null,
    preparation: 'cooked',
    nutrients: { energyKcal },
    measures: [],
    allergens: [],
    tags: [],
  }
}

const meals: PlanMeals = {
  ...createEmptyMeals(),
  lunch: {
    time: '1 PM',
    note: '',
    items: [{ foodId: 'dal', name: 'Dal', grams: 200, measure: null }],
  },
}

describe('totals of days and meals', () => {
  it('are cached while their foods stay the same, and computed again when one of their figures changes', () => {
    const foods = { dal: makeFood(100) }
    const first = sumPlanDay(meals, foods)
    expect(first.nutrients.energyKcal?.amount).toBe(200)
    expect(sumPlanDay(meals, { ...foods, curd: makeFood(60) })).toBe(first)
    expect(sumPlanDay(meals, { dal: makeFood(50) }).nutrients.energyKcal?.amount).toBe(100)
    expect(sumPlanSlots(meals, foods).lunch).toEqual(first)
    expect(sumPlanSlots(meals, { ...foods, curd: makeFood(60) })).toBe(sumPlanSlots(meals, foods))
  })

  it('are "not known" until a food is loaded', () => {
    expect(sumPlanDay({ ...meals }, {}).nutrients.energyKcal).toBeUndefined()
    const day = { ...meals }
    sumPlanDay(day, {})
    expect(sumPlanDay(day, { dal: makeFood(100) }).nutrients.energyKcal?.amount).toBe(200)
  })
})

describe('merging foods', () => {
  it('changes nothing if nothing is new', () => {
    const known = { dal: makeFood(100), curd: makeFood(60) }
    expect(mergeFoods(known, { dal: makeFood(100) })).toBe(known)
    const merged = mergeFoods(known, { dal: makeFood(110), curd: makeFood(60) })
    expect(merged.dal?.nutrients).toEqual({ energyKcal: 110 })
    expect(merged.curd).toBe(known.curd)
  })
})
