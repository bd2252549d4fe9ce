import { describe, expect, it } from 'vitest'
import { MEAL_SLOTS, rotationLabel } from './plan.ts'
import { STARTER_DAYS } from './starter-days.ts'

describe('STARTER_DAYS', () => {
  it('is a rotation of three days, labelled as such', () => {
    expect(STARTER_DAYS.map(({ label }) => label)).toEqual(
      [1, 2, 3].map((number) => rotationLabel(number, 3)),
    )
    expect(STARTER_DAYS[0]?.label).toBe('Day 1 | Day 4')
  })

  it('has something to eat or drink in every meal, at the usual times', () => {
    for (const { label, slots } of STARTER_DAYS) {
      expect(Object.keys(slots)).toEqual(MEAL_SLOTS.map(({ key }) => key))
      for (const { key, defaultTime } of MEAL_SLOTS) {
        expect(slots[key].time).toBe(defaultTime)
        expect(slots[key].items.length, `${label}, ${key}`).toBeGreaterThan(0)
      }
    }
  })

  it('names foods by code, with weights that a person can eat', () => {
    for (const { slots } of STARTER_DAYS) {
      for (const { code, grams, quantity } of Object.values(slots).flatMap((slot) => slot.items)) {
        expect(code).toMatch(/^(dish:[a-z-]+(:light)?|ifct:[A-T]\d{3}|usda:\d{5})$/)
        expect(grams).toBeGreaterThan(0)
        expect(grams).toBeLessThanOrEqual(300)
        expect(quantity).toBeGreaterThan(0)
      }
    }
  })

  it('has no tea or coffee', () => {
    expect(JSON.stringify(STARTER_DAYS)).not.toMatch(/chai|tea|coffee/)
  })
})
