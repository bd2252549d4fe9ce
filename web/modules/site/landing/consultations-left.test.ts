import { describe, expect, it } from 'vitest'
import { describeLeft, hasConsultationsLeft } from './consultations-left.ts'

const NOVEMBER = { month: '2026-11', cap: 15 }
const OPEN = { confirmsByMail: false }
const toSlot = (startsAt: string) => ({
  startsAt,
  minutes: 15,
  person: null,
})

describe('description of the free consultations left', () => {
  it('gives the number of the month in which the next one is', () => {
    const nextSlot = toSlot('2026-11-24T04:30:00.000Z')
    const thisMonth = { ...NOVEMBER, left: 3 }
    expect(describeLeft({ ...OPEN, thisMonth, nextSlot, offeredMonth: thisMonth })).toBe(
      '3 of 15 free talks left in November',
    )
    const full = { ...NOVEMBER, left: 0 }
    const december = { month: '2026-12', cap: 15, left: 14 }
    const next = {
      ...OPEN,
      thisMonth: full,
      nextSlot: toSlot('2026-12-01T04:30:00.000Z'),
      offeredMonth: december,
    }
    expect(describeLeft(next)).toBe('14 of 15 free talks left in December')
    expect(hasConsultationsLeft(next)).toBe(true)
  })

  it('offers a call-back if nothing can be booked', () => {
    const full = { ...NOVEMBER, left: 0 }
    expect(describeLeft({ ...OPEN, thisMonth: full, nextSlot: null, offeredMonth: full })).toBe(
      'All free talks of November are booked. Leave us your number.',
    )
    const open = { ...NOVEMBER, left: 15 }
    expect(
      describeLeft({ ...OPEN, thisMonth: open, nextSlot: null, offeredMonth: { ...open, left: 0 } }),
    ).toBe('Leave your number and we call you back.')
    expect(hasConsultationsLeft({ ...OPEN, thisMonth: open, nextSlot: null, offeredMonth: open })).toBe(false)
  })
})
