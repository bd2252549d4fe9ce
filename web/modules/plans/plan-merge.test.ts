import { describe, expect, it } from 'vitest'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { createPlanForm } from './plan-form.ts'
import { type DraftContent, isSameDraft, mergeDrafts } from './plan-merge.ts'

function write(
  change: Partial<DraftContent['values']> = {},
  lunches: readonly string[] = ['Dal'],
): DraftContent {
  const days = lunches.map((note, index) => {
    const day = createEmptyDay(index + 1, lunches.length)
    day.meals.lunch.note = note
    return day
  })
  return { values: { ...createPlanForm('2026-11-21'), title: 'Plan', clientName: 'Priya', ...change }, days }
}

describe('mergeDrafts', () => {
  it('accepts changes that only the other person made, and lists them', () => {
    const base = write()
    const mine = write({ title: 'My title' })
    const theirs = write({ clientLocation: 'Kochi', tips: [{ text: 'Walk' }] }, ['Rice'])
    const { content, conflicts, taken } = mergeDrafts(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(content.values).toMatchObject({
      title: 'My title',
      clientLocation: 'Kochi',
      tips: [{ text: 'Walk' }],
    })
    expect(content.days[0]?.meals.lunch.note).toBe('Rice')
    expect(taken.map(({ place }) => place)).toEqual(['Location', 'Tips', 'Day 1, Lunch'])
  })

  it('reports places that both people changed, and uses the other version if it is chosen', () => {
    const merged = mergeDrafts(
      write(),
      write({ title: 'Mine', clientLocation: 'Pune' }, ['Soup']),
      write({ title: 'Theirs', clientLocation: 'Kochi' }, ['Rice']),
    )
    expect(merged.conflicts).toEqual([
      { path: 'title', place: 'Title', mine: 'Mine', theirs: 'Theirs' },
      { path: 'clientLocation', place: 'Location', mine: 'Pune', theirs: 'Kochi' },
      { path: 'days.1.meals.lunch', place: 'Day 1, Lunch', mine: 'Soup', theirs: 'Rice' },
    ])
    expect(merged.content.values.title).toBe('Mine')
    const chosen = merged.chooseTheirs(['title', 'days.1.meals.lunch'])
    expect(chosen.values).toMatchObject({ title: 'Theirs', clientLocation: 'Pune' })
    expect(chosen.days[0]?.meals.lunch.note).toBe('Rice')
  })

  it('preserves typed text that cannot be stored yet', () => {
    const { content } = mergeDrafts(write(), write({ clientHeight: 'tall ' }), write({ title: 'Theirs' }))
    expect(content.values).toMatchObject({ clientHeight: 'tall ', title: 'Theirs' })
  })

  it('reports a whole day that one person changed and the other removed', () => {
    const { conflicts, content, chooseTheirs } = mergeDrafts(
      write({}, ['Dal', 'Rice']),
      write({}, ['Dal', 'Soup']),
      write({}, ['Dal']),
    )
    expect(conflicts).toMatchObject([{ path: 'days.2', place: 'Day 2', theirs: null }])
    expect(content.days).toHaveLength(2)
    expect(chooseTheirs(['days.2']).days).toHaveLength(1)
  })

  it('reports every difference if the common base is unknown', () => {
    const { conflicts } = mergeDrafts(null, write({ title: 'Mine' }), write({}, ['Rice']))
    expect(conflicts.map(({ path }) => path)).toEqual(['title', 'days.1.meals.lunch'])
  })

  it('merges changes to the grocery list entry by entry', () => {
    const edit = (key: string) => ({
      key,
      category: 'Pulses' as const,
      name: key,
      amountText: '1 kg',
      isRemoved: false,
    })
    const { content, conflicts } = mergeDrafts(
      write(),
      write({ groceryEdits: [edit('own:a')] }),
      write({ groceryEdits: [edit('own:b')] }),
    )
    expect(conflicts).toEqual([])
    expect(content.values.groceryEdits.map(({ key }) => key).sort()).toEqual(['own:a', 'own:b'])
  })
})

describe('isSameDraft', () => {
  it('ignores spaces around a text', () => {
    expect(isSameDraft(write({ title: 'Plan ' }), write())).toBe(true)
    expect(isSameDraft(write({}, ['Rice']), write())).toBe(false)
  })
})
