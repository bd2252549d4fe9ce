import { expect, it } from 'vitest'
import type { ChartData } from './chart/chart-series.ts'
import { findMonthChange, summarizeProgress } from './progress-summary.ts'

const DATA: ChartData = {
  entryCount: 3,
  entries: [
    { date: '2026-08-03', weightKg: 74.2, waistCm: 92 },
    { date: '2026-10-01', weightKg: null, waistCm: 88 },
    { date: '2026-11-20', weightKg: 72.4, waistCm: null },
  ].map((entry, index) => ({
    ...entry,
    id: `00000000-0000-4000-8000-00000000000${index}`,
    entryDate: `${entry.date}T06:00:00.000Z`,
    bodyFatPercent: null,
    hipCm: null,
  })),
  goalWeightKg: null,
  heightCm: 170,
  isGuidelineFit: true,
  bmiGuideline: 'indian',
  sex: 'female',
  plans: [],
}

it('takes the latest value of each, and the change from the first weight', () => {
  expect(summarizeProgress(DATA)).toEqual({
    latest: { weightKg: 72.4, date: '2026-11-20' },
    first: { weightKg: 74.2, date: '2026-08-03' },
    changeKg: expect.closeTo(-1.8, 9),
    bmi: {
      text: '25.1',
      guidance: {
        sentence: 'Indian guidelines: below 23.',
        source: expect.stringContaining('Misra'),
      },
    },
    waistToHeight: {
      text: '0.52',
      guidance: {
        sentence: expect.stringContaining('a waist from 80 cm raises the risk in women'),
        source: expect.stringContaining('Misra'),
      },
    },
  })
})

it('classifies a BMI by the practice’s guideline only', () => {
  const { bmi } = summarizeProgress({ ...DATA, bmiGuideline: 'who' })
  expect(bmi?.guidance).toEqual({
    sentence: 'WHO guidelines: below 25.',
    source: expect.stringContaining('WHO'),
  })
})

it('gives figures without categories if no guideline applies', () => {
  const { bmi, waistToHeight } = summarizeProgress({ ...DATA, isGuidelineFit: false })
  expect([bmi, waistToHeight]).toEqual([
    { text: '25.1', guidance: null },
    { text: '0.52', guidance: null },
  ])
  expect(summarizeProgress({ ...DATA, sex: null }).waistToHeight?.guidance?.source).toBeNull()
})

it('is empty without weights or height', () => {
  expect(summarizeProgress({ ...DATA, entries: [] })).toEqual({
    latest: null,
    first: null,
    changeKg: null,
    bmi: null,
    waistToHeight: null,
  })
  expect(summarizeProgress({ ...DATA, heightCm: null })).toMatchObject({ bmi: null, waistToHeight: null })
  expect(summarizeProgress({ ...DATA, entries: DATA.entries.slice(0, 1) }).changeKg).toBeNull()
})

it('compares the latest weight of the month with the last one before it, or with its first', () => {
  const of = (...days: [string, number | null][]) => ({
    entries: days.map(([date, weightKg]) => ({
      ...(DATA.entries[0] as ChartData['entries'][number]),
      date,
      weightKg,
    })), // filled above
  })
  const today = '2026-11-24'
  expect(findMonthChange(of(['2026-10-28', 74], ['2026-11-02', 73.5], ['2026-11-20', 73]), today)).toEqual({
    changeKg: -1,
  })
  expect(findMonthChange(of(['2026-08-03', 76], ['2026-11-02', 73.5], ['2026-11-20', 73]), today)).toEqual({
    changeKg: -0.5,
  })
  expect(findMonthChange(of(['2026-08-03', 76], ['2026-11-20', 73]), today)).toEqual({ changeKg: null })
  expect(findMonthChange(of(['2026-10-28', 74], ['2026-11-03', null]), today)).toBeNull()
})
