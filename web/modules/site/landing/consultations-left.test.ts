import { describe, expect, it } from 'vitest'
import {
  describeLeft,
  describeLongestCaller,
  describeNextConsultation,
  hasConsultationsLeft,
} from './consultations-left.ts'

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
      'All free talks in November are booked. Leave us your number.',
    )
    const open = { ...NOVEMBER, left: 15 }
    expect(
      describeLeft({ ...OPEN, thisMonth: open, nextSlot: null, offeredMonth: { ...open, left: 0 } }),
    ).toBe('Leave your number and we will call you back.')
    expect(hasConsultationsLeft({ ...OPEN, thisMonth: open, nextSlot: null, offeredMonth: open })).toBe(false)
  })
})

describe('description of the next free consultation', () => {
  const now = new Date('2026-11-27T03:00:00Z')
  const write = (startsAt: string, timeZone = 'Asia/Kolkata'): string =>
    describeNextConsultation(toSlot(startsAt), now, timeZone)

  it('names the day of the week and the time on the visitor’s clock', () => {
    expect(write('2026-11-30T05:00:00Z')).toBe('Free talk: Mon 10:30 am · 15 min')
    expect(write('2026-11-30T05:00:00Z', 'America/New_York')).toBe('Free talk: Mon 12:00 am · 15 min')
    expect(write('2026-11-27T05:00:00Z')).toBe('Free talk: today 10:30 am · 15 min')
  })

  it('gives the date instead of the length once the name of the day could mean two days', () => {
    expect(write('2026-12-03T05:00:00Z')).toBe('Free talk: Thu 10:30 am · 15 min')
    expect(write('2026-12-04T05:00:00Z')).toBe('Free talk: Fri 4 Dec 10:30 am')
  })
})

it('reserves space for the longest name', () => {
  const people = ['Meera Rao', 'Lakshmi Venkataraman', 'Asha'].map((name) => ({ name, isExample: false }))
  expect(describeLongestCaller(people)).toBe('With Lakshmi Venkataraman, by phone or chat. No commitment.')
  expect(describeLongestCaller([])).toBe('By phone or chat, no commitment.')
})
