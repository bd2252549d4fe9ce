import { describe, expect, it } from 'vitest'
import { findDateProblems, findPresetDays, moveFirstDay } from './grocery-days.ts'

// A Saturday.
const today = '2026-11-21'
const plan = { startDate: '2026-11-18', endDate: '2026-12-16' }
const asked = { today, firstWeekday: 1 } as const

describe('findPresetDays', () => {
  it("counts from today, uses the calendar's week for this week, and stays within the plan", () => {
    expect(findPresetDays('three', plan, asked)).toEqual({ from: today, to: '2026-11-23' })
    expect(findPresetDays('seven', plan, asked)).toEqual({ from: today, to: '2026-11-27' })
    expect(findPresetDays('week', plan, asked)).toEqual({ from: '2026-11-18', to: '2026-11-22' })
    expect(findPresetDays('week', plan, { today, firstWeekday: 7 })).toEqual({
      from: '2026-11-18',
      to: '2026-11-21',
    })
  })

  it('ends with the plan, starts with a plan that has not begun, and returns no days for a plan that is over', () => {
    const last = { today: '2026-12-15', firstWeekday: 1 } as const
    expect(findPresetDays('seven', plan, last)).toEqual({ from: '2026-12-15', to: '2026-12-15' })
    const before = { today: '2026-11-01', firstWeekday: 1 } as const
    expect(findPresetDays('three', plan, before)).toEqual({ from: '2026-11-18', to: '2026-11-20' })
    expect(findPresetDays('three', plan, { today: '2026-12-16', firstWeekday: 1 })).toBeNull()
  })
})

describe('moveFirstDay', () => {
  const range = { from: '2026-11-21', to: '2026-11-23' }

  it('leaves the last day unchanged while it is not before the first', () => {
    expect(moveFirstDay(range, '2026-11-23', plan)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(moveFirstDay(range, '', plan)).toEqual({ from: '', to: '2026-11-23' })
  })

  it('moves the last day if the first day is after it, within the plan', () => {
    expect(moveFirstDay(range, '2026-12-01', plan)).toEqual({ from: '2026-12-01', to: '2026-12-03' })
    expect(moveFirstDay(range, '2026-12-14', plan)).toEqual({ from: '2026-12-14', to: '2026-12-15' })
    // A date beyond the plan gets one message beside the field, not two.
    expect(moveFirstDay(range, '2026-12-20', plan)).toEqual({ from: '2026-12-20', to: '2026-12-20' })
    expect(moveFirstDay({ ...range, from: '' }, '2026-12-01', plan)).toEqual({
      from: '2026-12-01',
      to: '2026-12-01',
    })
  })
})

describe('findDateProblems', () => {
  it('returns the date that is missing or wrong', () => {
    expect(findDateProblems({ from: today, to: today })).toEqual({})
    expect(findDateProblems({ from: '', to: today })).toEqual({ from: 'Choose a date' })
    expect(findDateProblems({ from: today, to: '2026-02-30' })).toEqual({ to: 'Choose a date' })
    expect(findDateProblems({ from: today, to: '2026-11-20' })).toEqual({
      to: 'The last day cannot be before the first',
    })
  })
})
