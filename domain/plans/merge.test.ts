import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findSharedDays,
  isEqual,
  joinDays,
  mergeParts,
  type PlanParts,
  splitDays,
  takeTheirs,
} from './merge.ts'
import { createEmptyDay, MEAL_SLOTS, type MealSlot, type PlanDay } from './plan.ts'

const SLOTS = MEAL_SLOTS.map(({ key }) => key)

/** Returns days with a note in some meals. */
function writeDays(count: number, texts: Partial<Record<string, string>> = {}): PlanDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = createEmptyDay(index + 1, count)
    for (const slot of SLOTS) day.meals[slot].note = texts[`${index + 1}.${slot}`] ?? ''
    return day
  })
}

function mergeDays(base: PlanDay[], mine: PlanDay[], theirs: PlanDay[]) {
  const shared = findSharedDays(base, mine, theirs)
  const theirParts = splitDays(theirs, shared)
  const merged = mergeParts(splitDays(base, shared), splitDays(mine, shared), theirParts)
  return { ...merged, theirParts, days: joinDays(merged.parts) }
}

describe('merging days', () => {
  it('includes both meals if two people wrote in different meals', () => {
    const merged = mergeDays(
      writeDays(2),
      writeDays(2, { '1.lunch': 'Dal' }),
      writeDays(2, { '1.dinner': 'Soup', '2.lunch': 'Rice' }),
    )
    expect(merged.conflicts).toEqual([])
    expect(merged.taken.sort()).toEqual(['days.1.meals.dinner', 'days.2.meals.lunch'])
    expect(merged.days).toEqual(writeDays(2, { '1.lunch': 'Dal', '1.dinner': 'Soup', '2.lunch': 'Rice' }))
  })

  it('reports a conflict if two people wrote in the same meal, and uses mine until somebody chooses', () => {
    const theirs = writeDays(1, { '1.lunch': 'Rice' })
    const merged = mergeDays(writeDays(1), writeDays(1, { '1.lunch': 'Dal' }), theirs)
    expect(merged.conflicts).toEqual(['days.1.meals.lunch'])
    expect(merged.days[0]?.meals.lunch.note).toBe('Dal')
    const chosen = takeTheirs(merged.parts, merged.theirParts, merged.conflicts)
    expect(joinDays(chosen)).toEqual(theirs)
  })

  it('reports no conflict if two people wrote the same text', () => {
    const same = writeDays(1, { '1.lunch': 'Dal' })
    expect(mergeDays(writeDays(1), same, structuredClone(same))).toMatchObject({ conflicts: [], taken: [] })
  })

  it('includes a day that the other added, and reports a conflict for a day that I changed and the other removed', () => {
    const added = mergeDays(
      writeDays(1),
      writeDays(1, { '1.lunch': 'Dal' }),
      writeDays(2, { '2.lunch': 'Rice' }),
    )
    expect(added.conflicts).toEqual([])
    expect(added.days.map(({ meals }) => meals.lunch.note)).toEqual(['Dal', 'Rice'])

    const removed = mergeDays(writeDays(2), writeDays(2, { '2.lunch': 'Dal' }), writeDays(1))
    // There is no conflict about the label of the day that both have: only the other draft changed it, with the length
    // of the rotation.
    expect(removed.conflicts).toEqual(['days.2'])
    expect(removed.days).toHaveLength(2)
    expect(joinDays(takeTheirs(removed.parts, removed.theirParts, ['days.2']))).toHaveLength(1)
  })
})

describe('mergeParts', () => {
  it('reports every difference as a conflict if the base is not known', () => {
    const mine = new Map([
      ['title', 'A'],
      ['tips', 'x'],
    ])
    const theirs = new Map([
      ['title', 'B'],
      ['tips', 'x'],
    ])
    expect(mergeParts(null, mine, theirs)).toMatchObject({ conflicts: ['title'], taken: [] })
  })
})

describe('isEqual', () => {
  it('ignores the order of fields, and equates no alternatives with an empty list', () => {
    expect(isEqual({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
    expect(isEqual({ alternatives: [] }, {})).toBe(true)
    expect(isEqual({ a: 1 }, { a: '1' })).toBe(false)
  })
})

const PATHS = ['a', 'b', 'c', 'd']
const anyParts = fc
  .dictionary(fc.constantFrom(...PATHS), fc.integer({ min: 0, max: 2 }))
  .map((fields): PlanParts => new Map(Object.entries(fields)))

describe('laws of merging', () => {
  it('takes a change that only one person made, and reports nothing else as a conflict', () => {
    fc.assert(
      fc.property(anyParts, anyParts, anyParts, (base, mine, theirs) => {
        const { parts, conflicts, taken } = mergeParts(base, mine, theirs)
        for (const path of PATHS) {
          const [b, m, t] = [base.get(path), mine.get(path), theirs.get(path)]
          expect(conflicts.includes(path)).toBe(m !== t && m !== b && t !== b)
          expect(parts.get(path)).toBe(m === b ? t : m)
          expect(taken.includes(path)).toBe(m === b && t !== b)
        }
      }),
    )
  })

  it('gives the same result from both sides if there is no conflict', () => {
    fc.assert(
      fc.property(anyParts, anyParts, anyParts, (base, mine, theirs) => {
        const one = mergeParts(base, mine, theirs)
        const other = mergeParts(base, theirs, mine)
        expect(new Set(one.conflicts)).toEqual(new Set(other.conflicts))
        if (one.conflicts.length === 0)
          expect(new Map([...one.parts].sort())).toEqual(new Map([...other.parts].sort()))
      }),
    )
  })

  it('changes nothing if one of the two people changed nothing', () => {
    fc.assert(
      fc.property(anyParts, anyParts, (base, mine) => {
        expect(mergeParts(base, mine, base).parts).toEqual(mine)
        expect(new Map([...mergeParts(base, base, mine).parts].sort())).toEqual(new Map([...mine].sort()))
      }),
    )
  })

  it('splits days into parts and joins them again', () => {
    const anyDays = fc
      .tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.dictionary(
          fc
            .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom<MealSlot>(...SLOTS))
            .map((place) => place.join('.')),
          fc.string(),
        ),
      )
      .map(([count, texts]) => writeDays(count, texts))
    fc.assert(
      fc.property(anyDays, anyDays, (days, others) => {
        expect(joinDays(splitDays(days, findSharedDays(days, others)))).toEqual(days)
      }),
    )
  })
})
