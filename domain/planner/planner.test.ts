import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changePlanner,
  convertToServings,
  countServings,
  EMPTY_PLANNER,
  findMeal,
  type PlannedMeal,
  type PlannerChange,
  type PlannerState,
  replaceDays,
  roundServings,
  undoPlanner,
} from './planner.ts'

const LIMITS = { mealsADay: 4, servings: 10 }
const MON = '2026-11-23'
const TUE = '2026-11-24'

function meal(id: string, servings = 1): PlannedMeal {
  return { id, mealId: `sample:${id}`, type: 'lunch', servings }
}

function make(...changes: PlannerChange[]): PlannerState {
  return changes.reduce((state, change) => changePlanner(state, change, LIMITS), EMPTY_PLANNER)
}

const ids = (state: PlannerState, day: string): string[] => (state.days[day] ?? []).map(({ id }) => id)

describe('a planner', () => {
  it('puts meals where they are dropped', () => {
    const state = make(
      { type: 'add', day: MON, meal: meal('a') },
      { type: 'add', day: MON, meal: meal('b') },
      { type: 'add', day: MON, meal: meal('c'), index: 1 },
    )
    expect(ids(state, MON)).toEqual(['a', 'c', 'b'])
  })

  it('moves a meal to another day, and within its day to the given place', () => {
    const start = make(
      { type: 'add', day: MON, meal: meal('a') },
      { type: 'add', day: MON, meal: meal('b') },
      { type: 'add', day: MON, meal: meal('c') },
    )
    const moved = changePlanner(start, { type: 'move', id: 'a', day: TUE }, LIMITS)
    expect([ids(moved, MON), ids(moved, TUE)]).toEqual([['b', 'c'], ['a']])
    expect(ids(changePlanner(start, { type: 'move', id: 'a', day: MON, index: 3 }, LIMITS), MON)).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(ids(changePlanner(start, { type: 'move', id: 'c', day: MON, index: 0 }, LIMITS), MON)).toEqual([
      'c',
      'a',
      'b',
    ])
    expect(changePlanner(start, { type: 'move', id: 'b', day: MON, index: 1 }, LIMITS)).toBe(start)
    expect(changePlanner(start, { type: 'move', id: 'b', day: MON, index: 2 }, LIMITS)).toBe(start)
  })

  it('refuses a change if the day is full, the meal already exists or the meal is gone', () => {
    const full = make(
      ...['a', 'b', 'c', 'd'].map((id) => ({ type: 'add' as const, day: MON, meal: meal(id) })),
    )
    const withOther = changePlanner(full, { type: 'add', day: TUE, meal: meal('e') }, LIMITS)
    for (const change of [
      { type: 'add', day: MON, meal: meal('f') },
      { type: 'add', day: TUE, meal: meal('a') },
      { type: 'move', id: 'e', day: MON },
      { type: 'remove', id: 'gone' },
      { type: 'set-servings', id: 'gone', servings: 2 },
    ] satisfies PlannerChange[]) {
      expect(changePlanner(withOther, change, LIMITS)).toBe(withOther)
    }
  })

  it.each([
    [120, 40, 3, false],
    [75, 150, 0.5, false],
    [37.5, 150, 0.25, false],
    [150, 149.8, 1, false],
    [200, 180, 1.111, false],
    [10, 150, 0.067, false],
    [1, 150, 0.007, false],
    [480, 40, 10, true],
  ])('converts %d g of a serving of %d g to %d servings', (grams, serving, servings, isLimited) => {
    expect(convertToServings(grams, serving, LIMITS)).toEqual({ servings, isLimited })
  })

  it('shows the typed weight again, up to the most that can be planned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 5, max: 500, noNaN: true }),
        (grams, serving) => {
          fc.pre(grams <= serving * LIMITS.servings)
          const { servings, isLimited } = convertToServings(grams, serving, LIMITS)
          expect([Math.round(servings * serving), isLimited]).toEqual([grams, false])
        },
      ),
    )
  })

  it('undoes several changes at once, also if one of their meals was moved or removed since', () => {
    const line = {
      type: 'several',
      changes: ['a', 'b', 'c'].map((id) => ({ type: 'add', day: MON, meal: meal(id) })),
    } satisfies PlannerChange
    const start = make({ type: 'add', day: MON, meal: meal('z') })
    const added = changePlanner(start, line, LIMITS)
    expect(ids(added, MON)).toEqual(['z', 'a', 'b', 'c'])
    expect(undoPlanner(added, LIMITS).days).toEqual(start.days)
    expect(changePlanner(added, line, LIMITS)).toBe(added)
    // Another window moved one meal and removed another one.
    const other = replaceDays(added, { [MON]: [meal('z'), meal('c')], [TUE]: [meal('a')] })
    const undone = undoPlanner(other, LIMITS)
    expect([ids(undone, MON), ids(undone, TUE)]).toEqual([['z'], []])
  })

  it('adds as many of several meals as the day has room for', () => {
    const changes = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      type: 'add' as const,
      day: MON,
      meal: meal(id),
    }))
    expect(ids(make({ type: 'several', changes }), MON)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('keeps an amount typed in grams to a thousandth of a serving, within the limits', () => {
    expect([0, 0.0004, 0.8, 1.23456, 99].map((servings) => roundServings(servings, LIMITS))).toEqual([
      0.001, 0.001, 0.8, 1.235, 10,
    ])
  })

  it('undoes the changes that can still be undone after another window has changed the days', () => {
    const state = make(
      { type: 'add', day: MON, meal: meal('a') },
      { type: 'add', day: MON, meal: meal('b') },
      { type: 'remove', id: 'a' },
    )
    const merged = replaceDays(state, { [MON]: [meal('z')] })
    const once = undoPlanner(merged, LIMITS)
    expect(ids(once, MON)).toEqual(['a', 'z'])
    // "b" is gone: its undo is skipped.
    expect(ids(undoPlanner(once, LIMITS), MON)).toEqual(['z'])
  })

  it('counts how often a meal is eaten', () => {
    const state = make(
      { type: 'add', day: MON, meal: meal('a', 0.5) },
      { type: 'add', day: TUE, meal: { ...meal('a', 2), id: 'again' } },
      { type: 'add', day: TUE, meal: meal('b') },
    )
    expect(countServings(state.days, [MON, TUE])).toEqual([
      { mealId: 'sample:a', servings: 2.5 },
      { mealId: 'sample:b', servings: 1 },
    ])
    expect(countServings(state.days, ['2026-12-01'])).toEqual([])
  })

  it('returns to the original state when every change is undone', () => {
    const anyDay = fc.constantFrom(MON, TUE, '2026-11-25')
    const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const anyIndex = fc.option(fc.nat(5), { nil: undefined })
    const anyChange: fc.Arbitrary<PlannerChange> = fc.oneof(
      fc.record({ type: fc.constant('add' as const), day: anyDay, meal: anyId.map((id) => meal(id)) }),
      fc
        .record({ type: fc.constant('move' as const), id: anyId, day: anyDay, index: anyIndex })
        .map(({ index, ...move }) => (index === undefined ? move : { ...move, index })),
      fc.record({ type: fc.constant('remove' as const), id: anyId }),
      fc.record({ type: fc.constant('set-servings' as const), id: anyId, servings: fc.nat(12) }),
    )
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const states = [EMPTY_PLANNER]
        let state = EMPTY_PLANNER
        for (const change of changes) {
          const next = changePlanner(state, change, LIMITS)
          if (next === state) continue
          state = next
          states.push(state)
          for (const meals of Object.values(state.days)) expect(meals.length).toBeLessThanOrEqual(4)
          const all = Object.values(state.days).flat()
          expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
          for (const { id } of all) expect(findMeal(state.days, id)?.meal.id).toBe(id)
        }
        for (const before of states.toReversed().slice(1)) {
          state = undoPlanner(state, LIMITS)
          expect(state.days).toEqual(before.days)
        }
      }),
    )
  })
})
