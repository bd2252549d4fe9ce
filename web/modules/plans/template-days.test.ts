import { describe, expect, it } from 'vitest'
import { createEmptyDay, type PlanDay, type PlanItem } from '#domain/plans/plan.ts'
import { combineDays, removeFoods } from './template-days.ts'

function writeDays(lunches: readonly string[]): PlanDay[] {
  return lunches.map((note, index) => {
    const day = createEmptyDay(index + 1, lunches.length)
    day.meals.lunch.note = note
    return day
  })
}
const readLunches = (days: readonly PlanDay[]) => days.map(({ meals }) => meals.lunch.note)
const item = (foodId: string, alternatives?: PlanItem[]): PlanItem => ({
  foodId,
  name: foodId,
  grams: 100,
  measure: null,
  ...(alternatives ? { alternatives } : {}),
})

describe('combineDays', () => {
  it('replaces all days, adds after them, or replaces one day', () => {
    const plan = writeDays(['a', 'b'])
    const template = writeDays(['x', 'y', 'z'])
    expect(readLunches(combineDays(plan, template, { kind: 'replace' }))).toEqual(['x', 'y', 'z'])
    const appended = combineDays(plan, template, { kind: 'append' })
    expect(readLunches(appended)).toEqual(['a', 'b', 'x', 'y', 'z'])
    expect(appended.map(({ dayLabel }) => dayLabel)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5'])
    const onto = combineDays(plan, template, { kind: 'onto', dayIndex: 1 })
    expect(readLunches(onto)).toEqual(['a', 'x'])
    expect(onto[1]?.dayLabel).toBe(plan[1]?.dayLabel)
  })

  it('preserves typed labels, ignores empty days, and stops at 28', () => {
    const plan = writeDays(['a'])
    const [first] = plan
    if (first) first.dayLabel = 'Fasting day'
    expect(combineDays(plan, writeDays(['x']), { kind: 'append' }).map(({ dayLabel }) => dayLabel)).toEqual([
      'Fasting day',
      'Day 2 | Day 4 | Day 6',
    ])
    expect(combineDays(writeDays(['', '']), writeDays(['x']), { kind: 'append' })).toHaveLength(1)
    const many = writeDays(Array.from({ length: 20 }, () => 'a'))
    expect(combineDays(many, many, { kind: 'append' })).toHaveLength(28)
  })
})

describe('removeFoods', () => {
  it('removes foods and alternatives, and lets an alternative replace a removed food', () => {
    const [day] = writeDays([''])
    if (!day) throw new Error('No day.')
    day.meals.lunch = { time: '', note: 'Fresh.', items: [item('nuts', [item('seeds')]), item('rice')] }
    day.meals.dinner = { time: '', note: '', items: [item('rice', [item('nuts')])] }
    const { days, names } = removeFoods([day], (id) => id === 'nuts')
    expect(names).toEqual(['nuts'])
    expect(days[0]?.meals.lunch).toMatchObject({
      note: 'Fresh.',
      items: [item('seeds'), item('rice')],
    })
    expect(days[0]?.meals.dinner.items).toEqual([item('rice')])
    expect(days[0]?.meals.breakfast).toBe(day.meals.breakfast)
  })
})
