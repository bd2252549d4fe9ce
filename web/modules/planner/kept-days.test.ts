import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntryId } from './entry-id.ts'
import { parseKeptPlanner } from './kept-days.ts'

const meal = { id: createEntryId(), mealId: 'sample:idli-sambar', type: 'breakfast', servings: 1.5 }

describe('what a browser keeps of a planner', () => {
  it('comes back as it was kept', () => {
    const text = JSON.stringify({ format: 1, days: { '2026-11-23': [meal] }, declinedBy: ['somebody'] })
    expect(parseKeptPlanner(text)).toEqual({ days: { '2026-11-23': [meal] }, declinedBy: ['somebody'] })
  })

  it('loses only what makes no sense', () => {
    const days = {
      '2026-11-23': [meal, { ...meal }, { ...meal, id: 'no id' }, { ...meal, servings: 0.3 }, null],
      '2026-02-30': [meal],
      someday: [meal],
      '2026-11-24': 'junk',
    }
    expect(parseKeptPlanner(JSON.stringify({ format: 1, days, declinedBy: 7 }))).toEqual({
      days: { '2026-11-23': [meal] },
      declinedBy: [],
    })
  })

  it('is empty where there is nothing, another format, or junk', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '7',
      'null',
      '{"format":2,"days":{}}',
      '{"format":1,"days":[1]}',
    ]) {
      expect(parseKeptPlanner(text)).toEqual({ days: {}, declinedBy: [] })
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseKeptPlanner(JSON.stringify(value))))
  })

  it('names entries by UUIDs that the contract takes', () => {
    for (let count = 0; count < 50; count += 1) {
      expect(createEntryId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })
})
