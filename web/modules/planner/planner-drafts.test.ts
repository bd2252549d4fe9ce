import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlannerEntry } from '#contract/planner/meal-planner.ts'
import { createEntryId } from './entry-id.ts'
import { parseMeal, parseVisitorPlan } from './planner-drafts.ts'

const meal = { id: createEntryId(), mealId: 'sample:idli-sambar', type: 'breakfast', servings: 1.5 }

describe('planner stored in the browser', () => {
  it('is read as it was stored', () => {
    const stored = { days: { '2026-11-23': [meal] }, declinedBy: ['somebody'] }
    expect(parseVisitorPlan(stored)).toEqual({ days: { '2026-11-23': [meal] }, declinedBy: ['somebody'] })
  })

  it('drops only invalid entries', () => {
    const days = {
      '2026-11-23': [meal, { ...meal }, { ...meal, id: 'no id' }, { ...meal, servings: 0.0003 }, null],
      '2026-02-30': [meal],
      someday: [meal],
      '2026-11-24': 'junk',
    }
    expect(parseVisitorPlan({ days, declinedBy: 7 })).toEqual({
      days: { '2026-11-23': [meal] },
      declinedBy: [],
    })
  })

  it.each([
    { servings: 0 },
    { servings: 10.5 },
    { servings: 0.8 },
    { servings: '1' },
    { mealId: 'food:x' },
    { mealId: `food:${createEntryId()}` },
    { type: 'brunch' },
    { id: 'no id' },
  ])('accepts a meal with %j as the contract does', (change) => {
    const changed = { ...meal, ...change }
    expect(parseMeal(changed) !== null).toBe(PlannerEntry.safeParse(changed).success)
  })

  it('is empty if nothing or invalid data is stored', () => {
    for (const stored of [null, undefined, '', '{', [], 7, {}, { days: [1] }, { days: 'junk' }]) {
      expect(parseVisitorPlan(stored)).toEqual({ days: {}, declinedBy: [] })
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseVisitorPlan(value)))
  })

  it('names entries by UUIDs that the contract accepts', () => {
    for (let count = 0; count < 50; count += 1) {
      expect(createEntryId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })
})
