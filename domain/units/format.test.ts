import { afterEach, describe, expect, it } from 'vitest'
import type { Locale } from '#domain/words/locale.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { formatByteSize } from './byte-size.ts'
import type { Instant } from './dates.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatGrams,
  formatKcal,
  formatMonth,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatRupees,
  formatTime,
  formatTimeOfDay,
  formatWeightKg,
  keepAmountsWhole,
} from './format.ts'
import { formatList } from './list.ts'
import { formatDistance, formatTimeLeft } from './time-spans.ts'

describe('formatting', () => {
  it('groups numbers the Indian way', () => {
    expect(formatNumber(100000)).toBe('1,00,000')
    expect(formatNumber(12345678)).toBe('1,23,45,678')
    expect(formatNumber(2.5, 1)).toBe('2.5')
    expect(formatNumber(2, 1)).toBe('2')
    expect(formatNumber(2, 1, true)).toBe('2.0')
    expect(formatNumber(-0.2)).toBe('0')
    expect(formatNumber(-1200)).toBe('-1,200')
  })

  it('writes rupees from paise', () => {
    expect(formatRupees(249900)).toBe('₹2,499')
    expect(formatRupees(249950)).toBe('₹2,499.50')
    expect(formatRupees(5)).toBe('₹0.05')
    expect(formatRupees(0)).toBe('₹0')
    expect(formatRupees(-150000)).toBe('−₹1,500')
    expect(formatRupees(12345678900)).toBe('₹12,34,56,789')
  })

  it('writes dates day first', () => {
    expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
    expect(formatDate('2026-09-01')).toBe('1 Sep 2026')
    expect(formatDate('soon')).toBe('soon')
  })

  it('refuses to truncate an instant to its day in UTC', () => {
    for (const instant of [
      '2026-11-21T22:18:00.000Z',
      '2026-11-21 22:18:00+00',
      '2026-11-21T22:18:00+05:30',
    ]) {
      expect(() => formatDate(instant)).toThrow(RangeError)
    }
    // The compiler also refuses it if the contract types the text as an instant.
    const createdAt: Instant = '2026-11-21T22:18:00.000Z'
    // @ts-expect-error
    expect(() => formatDate(createdAt)).toThrow(RangeError)
  })

  it("writes the day of an instant in the reader's time zone", () => {
    expect(formatDay('2026-11-21T22:18:00.000Z', 'Asia/Kolkata')).toBe('22 Nov 2026')
    expect(formatDay('2026-11-21T22:18:00.000Z', 'America/New_York')).toBe('21 Nov 2026')
    expect(formatDay('soon', 'Asia/Kolkata')).toBe('soon')
    expect(() => formatDay('2026-11-21T22:18:00.000Z', 'Nowhere/Else')).toThrow(RangeError)
  })

  it("writes instants in the reader's time zone", () => {
    expect(formatDateTime('2026-11-21T08:23:00Z', 'Asia/Kolkata')).toBe('21 Nov 2026, 1:53 pm')
    expect(formatDateTime('2026-11-21T18:30:00.000Z', 'Asia/Kolkata')).toBe('22 Nov 2026, 12:00 am')
    expect(formatDateTime('2026-09-01T06:35:00Z', 'Asia/Kolkata')).toBe('1 Sep 2026, 12:05 pm')
    expect(formatDateTime('soon', 'Asia/Kolkata')).toBe('soon')
    expect(() => formatDateTime('2026-11-21T08:23:00Z', 'Nowhere/Else')).toThrow(RangeError)
  })

  it('writes months', () => {
    expect(formatMonth('2026-11')).toBe('November 2026')
    expect(formatMonth('2026-13')).toBe('2026-13')
    expect(formatMonth('soon')).toBe('soon')
  })

  it('writes a time of day without its date', () => {
    expect(formatTime('2026-11-21T08:23:00Z', 'Asia/Kolkata')).toBe('1:53 pm')
    expect(formatTime('2026-11-21T08:23:00Z', 'Europe/London')).toBe('8:23 am')
    expect(formatTime('soon', 'Asia/Kolkata')).toBe('soon')
    expect(formatTimeOfDay('09:30')).toBe('9:30 am')
    expect(formatTimeOfDay('17:00')).toBe('5:00 pm')
  })

  it('writes the time between now and an instant', () => {
    const now = new Date('2026-11-21T08:00:00Z')
    expect(formatDistance('2026-11-28T08:00:00Z', now)).toBe('in 7 days')
    expect(formatDistance('2026-11-22T09:00:00Z', now)).toBe('in 1 day')
    expect(formatDistance('2026-11-21T06:00:00Z', now)).toBe('2 hours ago')
    expect(formatDistance('2026-11-21T07:58:59Z', now)).toBe('1 minute ago')
    expect(formatDistance('2026-11-21T08:00:30Z', now)).toBe('just now')
    expect(formatDistance('soon', now)).toBe('soon')
  })

  it('writes energy, grams, weights, shares and quantities', () => {
    expect(formatKcal(1240.4)).toBe('1,240 kcal')
    expect(formatGrams(150.4)).toBe('150 g')
    expect(formatGrams(2.54)).toBe('2.5 g')
    expect(formatGrams(9.96)).toBe('10 g')
    expect(formatGrams(1200)).toBe('1,200 g')
    expect(keepAmountsWhole('Chutney, 1½ tbsp (15 g)')).toBe('Chutney, 1½\u00a0tbsp (15\u00a0g)')
    expect(formatWeightKg(72.44)).toBe('72.4 kg')
    expect(formatPercent(0.834)).toBe('83%')
    expect([0.25, 0.5, 0.75, 1, 1.5, 2, 12.25, 1.3].map(formatQuantity)).toEqual([
      '¼',
      '½',
      '¾',
      '1',
      '1½',
      '2',
      '12¼',
      '1.3',
    ])
  })
})

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [29_126, '29 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_440_000, '1.4 MB'],
])('a file of %i bytes is %s', (byteSize, text) => {
  expect(formatByteSize(byteSize)).toBe(text)
})

describe('formatDays', () => {
  it('names a month once if both days are in it, and no year', () => {
    expect(formatDays('2026-11-24', '2026-11-24')).toBe('24 Nov')
    expect(formatDays('2026-11-23', '2026-11-29')).toBe('23 to 29 Nov')
    expect(formatDays('2026-11-29', '2026-12-05')).toBe('29 Nov to 5 Dec')
    expect(formatDays('2025-12-29', '2026-12-29')).toBe('29 Dec to 29 Dec')
  })
})

describe('formatting in the language of the reader', () => {
  afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

  const writeAll = (locale: Locale): string[] => {
    setLanguageSource({ findLocale: () => locale })
    const now = new Date('2026-09-03T06:00:00Z')
    return [
      formatDate('2026-09-03'),
      formatMonth('2026-11'),
      formatDistance('2026-09-03T04:00:00Z', now),
      formatTimeLeft('2026-09-09T06:00:00Z', now),
      formatList(['a', 'b', 'c']),
      formatList(['a', 'b'], 'disjunction'),
    ]
  }

  it.each([
    ['en', ['3 Sep 2026', 'November 2026', '2 hours ago', 'in 6 days', 'a, b and c', 'a or b']],
    ['hi', ['3 सित॰ 2026', 'नवंबर 2026', '2 घंटे पहले', '6 दिन में', 'a, b, और c', 'a या b']],
    ['te', ['3 సెప్టెం 2026', 'నవంబర్ 2026', '2 గంటల క్రితం', '6 రోజుల్లో', 'a, b మరియు c', 'a లేదా b']],
  ] as const)('writes dates, spans of time and lists in %s', (locale, expected) => {
    expect(writeAll(locale)).toEqual(expected)
    // A formatter of one language is not used for another.
    expect(writeAll('en')[0]).toBe('3 Sep 2026')
  })

  it.each(['hi', 'te'] as const)('writes digits, money, shares and times of day alike in %s', (locale) => {
    const write = () => [
      formatNumber(123456.5, 1),
      formatRupees(12345650),
      formatPercent(0.834),
      formatKcal(1240),
      formatTimeOfDay('14:05'),
    ]
    const english = write()
    setLanguageSource({ findLocale: () => locale })
    expect(write()).toEqual(english)
  })
})
