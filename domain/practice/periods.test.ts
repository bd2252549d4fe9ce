import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { chooseGrouping, describeBucket, findPresetSpan, listBuckets, moveMonth } from './periods.ts'

const TODAY = '2026-11-22'

describe('presets', () => {
  it('end today and begin on the expected day', () => {
    expect(findPresetSpan('30-days', TODAY)).toEqual({ from: '2026-10-24', to: TODAY })
    expect(findPresetSpan('90-days', TODAY)).toEqual({ from: '2026-08-25', to: TODAY })
    expect(findPresetSpan('12-months', TODAY)).toEqual({ from: '2025-12-01', to: TODAY })
    expect(findPresetSpan('financial-year', TODAY).from).toBe('2026-04-01')
    expect(findPresetSpan('financial-year', '2027-03-31').from).toBe('2026-04-01')
    expect(findPresetSpan('financial-year', '2027-04-01').from).toBe('2027-04-01')
  })
})

describe('parts of a span', () => {
  it('are days, weeks or months by its length', () => {
    const from = '2026-01-01'
    const lengths = [1, 31, 32, 120, 121].map((days) => chooseGrouping({ from, to: addDays(from, days - 1) }))
    expect(lengths).toEqual(['day', 'day', 'week', 'week', 'month'])
  })

  it('begin and end with the span; weeks begin on Monday', () => {
    expect(listBuckets({ from: '2026-11-18', to: '2026-12-02' }, 'week')).toEqual([
      { from: '2026-11-18', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-02' },
    ])
    expect(listBuckets({ from: '2025-12-15', to: '2026-02-28' }, 'month')).toEqual([
      { from: '2025-12-15', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ])
  })

  it('contain every day of the span once', () => {
    const start = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 1829 }), (from, days) => {
        const to = addDays(from, days)
        const buckets = listBuckets({ from, to })
        expect(buckets[0]?.from).toBe(from)
        expect(buckets.at(-1)?.to).toBe(to)
        for (const [index, bucket] of buckets.entries()) {
          expect(daysBetween(bucket.from, bucket.to)).toBeGreaterThanOrEqual(0)
          const next = buckets[index + 1]
          if (next) expect(next.from).toBe(addDays(bucket.to, 1))
        }
      }),
    )
  })

  it('are named by the days they contain', () => {
    expect(describeBucket({ from: TODAY, to: TODAY }, 'day')).toBe('22 Nov 2026')
    expect(describeBucket({ from: '2026-11-16', to: TODAY }, 'week')).toBe('16 Nov to 22 Nov 2026')
    expect(describeBucket({ from: '2025-12-29', to: '2026-01-04' }, 'week')).toBe('29 Dec 2025 to 4 Jan 2026')
    expect(describeBucket({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('November 2026')
    expect(describeBucket({ from: '2026-11-01', to: TODAY }, 'month')).toBe('1 Nov to 22 Nov 2026')
  })
})

it('months are counted across years', () => {
  expect([-1, 1, 12, -25].map((months) => moveMonth('2026-01', months))).toEqual([
    '2025-12',
    '2026-02',
    '2027-01',
    '2023-12',
  ])
})
