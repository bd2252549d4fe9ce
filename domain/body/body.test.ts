import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageFromBirthMonth,
  ageOn,
  calculateDevineWeightKg,
  calculateWaistToHeight,
  calculateWaistToHip,
  isWaistRaised,
  isWaistToHeightRaised,
  isWaistToHipRaised,
} from '#domain/progress/measures.ts'
import { calculateWeeklyChangeKg, smoothWeights } from '#domain/progress/trend.ts'
import { addDays } from '#domain/units/dates.ts'
import {
  assessBmi,
  calculateBmi,
  calculateHealthyWeightRange,
  categorizeBmi,
  categorizeBmiForIndians,
  HEALTHY_BMI,
} from './bmi.ts'

const height = fc.integer({ min: 1000, max: 2300 }).map((mm) => mm / 10)
const weight = fc.integer({ min: 200, max: 3000 }).map((hectograms) => hectograms / 10)

describe('BMI', () => {
  it('is weight divided by height squared, to one decimal', () => {
    expect(calculateBmi(70, 175)).toBe(22.9)
    // 5 ft 6 in must include the inches: at 60 kg the BMI is 21.4; with five feet only it would be 25.8.
    expect(calculateBmi(60, 167.6)).toBe(21.4)
    expect(() => calculateBmi(0, 170)).toThrow(RangeError)
    expect(() => calculateBmi(70, Number.NaN)).toThrow(RangeError)
  })

  it('is categorised by 18.5, 25 and 30', () => {
    expect([18.4, 18.5, 24.9, 25, 29.9, 30].map(categorizeBmi)).toEqual([
      'Underweight',
      'Normal Weight',
      'Normal Weight',
      'Overweight',
      'Overweight',
      'Obese',
    ])
    expect(() => categorizeBmi(Number.NaN)).toThrow(RangeError)
  })

  it('is categorised for Indians by 18.5, 23 and 25', () => {
    expect([18.4, 18.5, 22.9, 23, 24.9, 25].map(categorizeBmiForIndians)).toEqual([
      'Underweight',
      'Normal',
      'Normal',
      'Overweight',
      'Overweight',
      'Obese',
    ])
  })

  it('comes with advice and the Indian line with its source', () => {
    expect(assessBmi(24.2, { ageYears: 30 })).toEqual({
      ok: true,
      bmi: 24.2,
      category: 'Normal Weight',
      tone: 'green',
      advice: 'Maintain your weight with a balanced diet and exercise.',
      indian: {
        category: 'Overweight',
        sentence: 'Indian guidelines: Overweight (23 to 24.9).',
        advice: 'Focus on portion control and more activity.',
        source: expect.stringContaining('Misra'),
      },
    })
    expect(assessBmi(17)).toMatchObject({ ok: true, indian: { source: expect.stringContaining('WHO') } })
  })

  it('gives the reason why there is no category under 18 and in pregnancy', () => {
    expect(assessBmi(24, { ageYears: 17 })).toMatchObject({ ok: false, bmi: 24, reason: 'under_18' })
    expect(assessBmi(24, { ageYears: 18 })).toMatchObject({ ok: true })
    expect(assessBmi(24, { ageYears: 30, isPregnant: true })).toMatchObject({
      ok: false,
      reason: 'pregnancy',
    })
  })

  it('has a healthy weight range: its ends have a healthy BMI, and weights beyond its ends do not', () => {
    expect(calculateHealthyWeightRange(170)).toEqual({ minKg: 53.5, maxKg: 66.1 })
    fc.assert(
      fc.property(height, (heightCm) => {
        const { minKg, maxKg } = calculateHealthyWeightRange(heightCm)
        const squaredM = (heightCm / 100) ** 2
        expect(minKg / squaredM).toBeGreaterThanOrEqual(HEALTHY_BMI.min - 1e-9)
        expect(maxKg / squaredM).toBeLessThanOrEqual(HEALTHY_BMI.max + 1e-9)
        expect((minKg - 0.1) / squaredM).toBeLessThan(HEALTHY_BMI.min)
        expect((maxKg + 0.1) / squaredM).toBeGreaterThan(HEALTHY_BMI.max)
      }),
    )
  })

  it('never falls when weight rises', () => {
    fc.assert(
      fc.property(height, weight, weight, (heightCm, one, other) => {
        const [lighter, heavier] = one < other ? [one, other] : [other, one]
        expect(calculateBmi(heavier, heightCm)).toBeGreaterThanOrEqual(calculateBmi(lighter, heightCm))
      }),
    )
  })
})

describe('measures', () => {
  it('the Devine weight exists from 5 ft up', () => {
    expect(calculateDevineWeightKg('male', 177.8)).toBeCloseTo(73, 9)
    expect(calculateDevineWeightKg('female', 152.4)).toBe(45.5)
    expect(calculateDevineWeightKg('female', 150)).toBeNull()
  })

  it('waists are assessed by Indian limits', () => {
    expect([isWaistRaised('male', 89.9), isWaistRaised('male', 90)]).toEqual([false, true])
    expect([isWaistRaised('female', 79.9), isWaistRaised('female', 80)]).toEqual([false, true])
    expect(calculateWaistToHeight(85, 170)).toBe(0.5)
    expect([isWaistToHeightRaised(85, 170), isWaistToHeightRaised(85.1, 170)]).toEqual([false, true])
    expect(calculateWaistToHip(81, 90)).toBeCloseTo(0.9, 9)
    expect([isWaistToHipRaised('female', 85, 100), isWaistToHipRaised('female', 86, 100)]).toEqual([
      false,
      true,
    ])
    expect([isWaistToHipRaised('male', 90, 100), isWaistToHipRaised('male', 91, 100)]).toEqual([false, true])
  })

  it('a recorded age increases as years pass', () => {
    expect(ageOn(34, '2024-11-21', '2026-11-20')).toBe(35)
    expect(ageOn(34, '2024-11-21', '2026-11-21')).toBe(36)
    expect(ageOn(34, '2024-11-21', '2024-01-01')).toBe(34)
  })

  it('an age computed from a birth month is never too high', () => {
    expect(ageFromBirthMonth('2008-11', '2026-11-21')).toBe(17)
    expect(ageFromBirthMonth('2008-11', '2026-12-01')).toBe(18)
    expect(ageFromBirthMonth('2026-11', '2026-11-21')).toBe(0)
    expect(ageFromBirthMonth('2027-01', '2026-11-21')).toBeNull()
    expect(() => ageFromBirthMonth('2008', '2026-11-21')).toThrow(RangeError)
  })
})

describe('weight trend', () => {
  it('moves by a tenth of the difference per day, and across gaps by the number of days', () => {
    const trend = smoothWeights([
      { date: '2026-11-02', weightKg: 81 },
      { date: '2026-11-01', weightKg: 80 },
    ])
    expect(trend.map((point) => point.date)).toEqual(['2026-11-01', '2026-11-02'])
    expect(trend[1]?.trendKg).toBeCloseTo(80.1, 9)
    const gap = smoothWeights([
      { date: '2026-11-01', weightKg: 80 },
      { date: '2026-11-03', weightKg: 81 },
    ])
    expect(gap[1]?.trendKg).toBeCloseTo(80.19, 9)
    expect(smoothWeights([])).toEqual([])
  })

  it('uses the mean of several weights on one day', () => {
    expect(
      smoothWeights([
        { date: '2026-11-01', weightKg: 80 },
        { date: '2026-11-01', weightKg: 81 },
      ]),
    ).toEqual([{ date: '2026-11-01', weightKg: 80.5, trendKg: 80.5 }])
  })

  it('stays within the recorded weights, and a gap has the same effect as the later weight on every day of it', () => {
    const entries = fc.array(fc.record({ dayOffset: fc.integer({ min: 0, max: 400 }), weightKg: weight }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(entries, (list) => {
        const dated = list.map(({ dayOffset, weightKg }) => ({
          date: addDays('2026-01-01', dayOffset),
          weightKg,
        }))
        const weights = dated.map((entry) => entry.weightKg)
        for (const { trendKg } of smoothWeights(dated)) {
          expect(trendKg).toBeGreaterThanOrEqual(Math.min(...weights) - 1e-9)
          expect(trendKg).toBeLessThanOrEqual(Math.max(...weights) + 1e-9)
        }
      }),
    )
    const sparse = smoothWeights([
      { date: '2026-01-01', weightKg: 80 },
      { date: '2026-01-11', weightKg: 75 },
    ])
    const daily = smoothWeights(
      Array.from({ length: 11 }, (_, day) => ({
        date: addDays('2026-01-01', day),
        weightKg: day === 0 ? 80 : 75,
      })),
    )
    expect(sparse.at(-1)?.trendKg).toBeCloseTo(daily.at(-1)?.trendKg ?? 0, 9)
  })

  it('averages the change over four weeks', () => {
    const weekly = [80, 79, 78, 77, 76].map((weightKg, week) => ({
      date: addDays('2026-10-24', week * 7),
      weightKg,
    }))
    expect(calculateWeeklyChangeKg(weekly, '2026-11-21')).toBeCloseTo(-1, 9)
    // An old weight is ignored, and two weeks of weights are not enough.
    expect(
      calculateWeeklyChangeKg([{ date: '2025-01-01', weightKg: 120 }, ...weekly], '2026-11-21'),
    ).toBeCloseTo(-1, 9)
    expect(calculateWeeklyChangeKg(weekly.slice(0, 3), '2026-11-21')).toBeNull()
    expect(calculateWeeklyChangeKg([], '2026-11-21')).toBeNull()
  })
})
