import { describe, expect, it } from 'vitest'
import { describeLeft, hasSlotsThisMonth } from './consultations-left.ts'

const NOVEMBER = { month: '2026-11', cap: 15 }

describe('description of the free consultations left', () => {
  it('gives the number while one can be booked this month', () => {
    const nextSlot = { startsAt: '2026-11-24T04:30:00.000Z' }
    expect(describeLeft({ thisMonth: { ...NOVEMBER, left: 15 }, nextSlot })).toBe(
      'Only 15 slots left this month',
    )
    expect(describeLeft({ thisMonth: { ...NOVEMBER, left: 1 }, nextSlot })).toBe(
      'Only 1 slot left this month',
    )
  })

  it('names the next free time if this month has none', () => {
    const nextSlot = { startsAt: '2026-12-01T04:30:00.000Z' }
    expect(describeLeft({ thisMonth: { ...NOVEMBER, left: 0 }, nextSlot })).toBe(
      'This month is full. Next free time: 1 Dec 2026',
    )
    const hasDaysOff = { thisMonth: { ...NOVEMBER, left: 3 }, nextSlot }
    expect(describeLeft(hasDaysOff)).toBe('Next free time: 1 Dec 2026')
    expect(hasSlotsThisMonth(hasDaysOff)).toBe(false)
  })

  it("counts days in the practice's time zone", () => {
    // Half past midnight of 1 December in India is still November in UTC.
    const nextSlot = { startsAt: '2026-11-30T19:00:00.000Z' }
    expect(hasSlotsThisMonth({ thisMonth: { ...NOVEMBER, left: 3 }, nextSlot })).toBe(false)
  })

  it('offers a call-back if nothing can be booked', () => {
    expect(describeLeft({ thisMonth: { ...NOVEMBER, left: 0 }, nextSlot: null })).toBe(
      'This month is full. Leave us your number.',
    )
    expect(describeLeft({ thisMonth: { ...NOVEMBER, left: 15 }, nextSlot: null })).toBe(
      'Leave your number and we call you back.',
    )
  })
})
