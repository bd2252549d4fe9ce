import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSameMeals, mergePlannedDays } from './merge.ts'
import type { PlannedDays, PlannedMeal } from './planner.ts'

const MON = '2026-11-23'
const TUE = '2026-11-24'
const WEEK = [MON, TUE]

function meal(id: string, servings = 1): PlannedMeal {
  return { id, mealId: 'sample:dal', type: 'dinner', servings }
}

const a = meal('a')
const b = meal('b')

describe('merging planned days', () => {
  it('includes the meals that either side added', () => {
    expect(mergePlannedDays({}, { [MON]: [a] }, { [MON]: [b] }, WEEK)).toEqual({ [MON]: [a, b], [TUE]: [] })
  })

  it('removes a meal that one side removed and the other did not change, and preserves it if the other changed it', () => {
    const base = { [MON]: [a, b] }
    expect(mergePlannedDays(base, { [MON]: [b] }, base, WEEK)[MON]).toEqual([b])
    expect(mergePlannedDays(base, base, { [MON]: [b] }, WEEK)[MON]).toEqual([b])
    expect(mergePlannedDays(base, { [MON]: [b] }, { [MON]: [meal('a', 2), b] }, WEEK)[MON]).toEqual([
      b,
      meal('a', 2),
    ])
    expect(mergePlannedDays(base, { [MON]: [meal('a', 2), b] }, { [MON]: [b] }, WEEK)[MON]).toEqual([
      meal('a', 2),
      b,
    ])
  })

  it('combines a move and a change of servings of the same meal', () => {
    const merged = mergePlannedDays({ [MON]: [a] }, { [TUE]: [a] }, { [MON]: [meal('a', 3)] }, WEEK)
    expect(merged).toEqual({ [MON]: [], [TUE]: [meal('a', 3)] })
  })

  it('uses my value if both sides changed the same meal', () => {
    const merged = mergePlannedDays(
      { [MON]: [a] },
      { [MON]: [meal('a', 2)] },
      { [MON]: [meal('a', 3)] },
      WEEK,
    )
    expect(merged[MON]).toEqual([meal('a', 2)])
  })

  const anyDays: fc.Arbitrary<PlannedDays> = fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        day: fc.constantFrom(...WEEK),
        servings: fc.constantFrom(1, 2),
      }),
      { selector: ({ id }) => id },
    )
    .map((places) =>
      Object.fromEntries(
        WEEK.map((day) => [
          day,
          places.filter((place) => place.day === day).map(({ id, servings }) => meal(id, servings)),
        ]),
      ),
    )

  it('returns their days unchanged if I changed nothing, and my days if they changed nothing', () => {
    fc.assert(
      fc.property(anyDays, anyDays, (base, other) => {
        expect(mergePlannedDays(base, base, other, WEEK)).toEqual(other)
        const mine = mergePlannedDays(base, other, base, WEEK)
        for (const day of WEEK) expect(areSameMeals(mine[day] ?? [], other[day] ?? [])).toBe(true)
      }),
    )
  })

  it('never contains a meal twice and never loses a meal that nobody removed', () => {
    fc.assert(
      fc.property(anyDays, anyDays, anyDays, (base, mine, theirs) => {
        const ids = (days: PlannedDays): string[] =>
          Object.values(days).flatMap((meals) => meals.map(({ id }) => id))
        const merged = ids(mergePlannedDays(base, mine, theirs, WEEK))
        expect(new Set(merged).size).toBe(merged.length)
        for (const id of ids(mine)) {
          if (!ids(base).includes(id) || ids(theirs).includes(id)) expect(merged).toContain(id)
        }
        for (const id of ids(theirs)) {
          if (!ids(base).includes(id) || ids(mine).includes(id)) expect(merged).toContain(id)
        }
      }),
    )
  })
})
