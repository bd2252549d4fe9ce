import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNutrient, formatTotal } from './format-total.ts'
import type { NutrientAmounts, NutrientKey } from './nutrients.ts'
import {
  averageTotals,
  calculateCoverage,
  isTotalComplete,
  type Portion,
  readTotal,
  roundRowTotals,
  sumNutrients,
  sumShownDays,
} from './totals.ts'

const KEYS = ['energyKcal', 'proteinG', 'fibreG', 'ironMg'] as const satisfies readonly NutrientKey[]

const amount = fc.double({ min: 0, max: 900, noNaN: true })
const nutrients: fc.Arbitrary<NutrientAmounts> = fc.record(
  { energyKcal: amount, proteinG: amount, fibreG: amount, ironMg: amount },
  { requiredKeys: [] },
)
const portion: fc.Arbitrary<Portion> = fc.record({
  grams: fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { freq: 8 }),
  nutrients: fc.option(nutrients, { freq: 5 }),
})
const portions = fc.array(portion, { maxLength: 12 })

describe('sumNutrients', () => {
  it('sums known amounts and counts the grams that they cover', () => {
    const totals = sumNutrients([
      { grams: 150, nutrients: { energyKcal: 60, proteinG: 3.1 } },
      { grams: 80, nutrients: null },
      { grams: 20, nutrients: { energyKcal: 500 } },
    ])
    expect(totals.totalGrams).toBe(250)
    expect(totals.nutrients.energyKcal).toEqual({ amount: 190, coveredGrams: 170 })
    expect(totals.nutrients.proteinG?.amount).toBeCloseTo(4.65, 9)
    expect(totals.nutrients.proteinG?.coveredGrams).toBe(150)
    expect(totals.nutrients.ironMg).toBeUndefined()
    expect(isTotalComplete(totals, 'energyKcal')).toBe(false)
    expect(calculateCoverage(totals, 'energyKcal')).toBeCloseTo(0.68, 9)
    expect(calculateCoverage(totals, 'ironMg')).toBe(0)
  })

  it('is exactly zero without portions, and not complete with a meal that has no weight', () => {
    const nothing = sumNutrients([])
    expect(isTotalComplete(nothing, 'energyKcal')).toBe(true)
    expect(readTotal(nothing, 'energyKcal')).toBe(0)
    expect(calculateCoverage(nothing, 'energyKcal')).toBe(1)
    const words = sumNutrients([{ grams: null, nutrients: null }])
    expect(words.unweighedPortions).toBe(1)
    expect(isTotalComplete(words, 'energyKcal')).toBe(false)
    expect(calculateCoverage(words, 'energyKcal')).toBeNull()
  })

  it('distinguishes a known zero from an unknown amount', () => {
    const totals = sumNutrients([{ grams: 100, nutrients: { energyKcal: 884, fibreG: 0 } }])
    expect(formatTotal(totals, 'fibreG')).toEqual({ text: '0 g', coverage: null })
    expect(formatTotal(totals, 'ironMg').text).toBe('not known')
  })

  it('refuses impossible weights and amounts', () => {
    expect(() => sumNutrients([{ grams: -1, nutrients: null }])).toThrow(RangeError)
    expect(() => sumNutrients([{ grams: Number.NaN, nutrients: null }])).toThrow(RangeError)
    expect(() => sumNutrients([{ grams: 10, nutrients: { energyKcal: -5 } }])).toThrow(RangeError)
  })

  it('scales linearly', () => {
    fc.assert(
      fc.property(portions, fc.double({ min: 0, max: 20, noNaN: true }), (list, factor) => {
        const once = sumNutrients(list)
        const scaled = sumNutrients(
          list.map((item) => ({ ...item, grams: item.grams === null ? null : item.grams * factor })),
        )
        for (const key of KEYS) expect(readTotal(scaled, key)).toBeCloseTo(readTotal(once, key) * factor, 4)
      }),
    )
  })

  it('gives exactly the same sum in any order', () => {
    fc.assert(
      fc.property(
        portions.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(sumNutrients(shuffled)).toEqual(sumNutrients(list))
        },
      ),
    )
  })

  it('never gets smaller when a portion is added, and an incomplete sum stays incomplete', () => {
    fc.assert(
      fc.property(portions, portion, (list, extra) => {
        const before = sumNutrients(list)
        const after = sumNutrients([...list, extra])
        for (const key of KEYS) {
          expect(readTotal(after, key)).toBeGreaterThanOrEqual(readTotal(before, key))
          expect(after.nutrients[key]?.coveredGrams ?? 0).toBeLessThanOrEqual(after.totalGrams + 1e-6)
          if (!isTotalComplete(before, key)) expect(isTotalComplete(after, key)).toBe(false)
        }
      }),
    )
  })

  it('averages days', () => {
    const average = averageTotals([
      sumNutrients([{ grams: 100, nutrients: { energyKcal: 1000 } }]),
      sumNutrients([{ grams: 300, nutrients: { energyKcal: 400, proteinG: 10 } }]),
    ])
    expect(average.nutrients.energyKcal).toEqual({ amount: 1100, coveredGrams: 200 })
    expect(isTotalComplete(average, 'energyKcal')).toBe(true)
    expect(average.nutrients.proteinG).toEqual({ amount: 15, coveredGrams: 150 })
    expect(isTotalComplete(average, 'proteinG')).toBe(false)
    expect(averageTotals([])).toEqual({ totalGrams: 0, unweighedPortions: 0, nutrients: {} })
  })
})

describe('formatTotal', () => {
  it('writes exact totals without a sign, and lower bounds with the share of the weight that they cover', () => {
    const exact = sumNutrients([{ grams: 200, nutrients: { energyKcal: 620.2, proteinG: 4.62 } }])
    expect(formatTotal(exact, 'energyKcal')).toEqual({ text: '1,240 kcal', coverage: null })
    expect(formatTotal(exact, 'proteinG')).toEqual({ text: '9.2 g', coverage: null })
    expect(formatTotal(exact, 'proteinG', 0).text).toBe('9 g')
    const partly = sumNutrients([
      { grams: 166, nutrients: { energyKcal: 626.5 } },
      { grams: 34, nutrients: {} },
    ])
    expect(formatTotal(partly, 'energyKcal')).toEqual({
      text: '≥ 1,040 kcal',
      coverage: 'known for 83% of the weight',
    })
    const words = sumNutrients([
      { grams: 100, nutrients: { energyKcal: 250 } },
      { grams: null, nutrients: null },
    ])
    expect(formatTotal(words, 'energyKcal')).toEqual({
      text: '≥ 250 kcal',
      coverage: 'some foods are not counted',
    })
    expect(formatNutrient(1240.4, 'energyKcal')).toBe('1,240 kcal')
  })

  it('never writes 100% for an incomplete total', () => {
    const almost = sumNutrients([
      { grams: 999, nutrients: { energyKcal: 100 } },
      { grams: 1, nutrients: {} },
    ])
    expect(formatTotal(almost, 'energyKcal').coverage).toBe('known for 99% of the weight')
  })
})

describe('roundRowTotals', () => {
  it('makes energy and macronutrients of rows add up to the total as it is shown', () => {
    fc.assert(
      fc.property(fc.array(portions, { maxLength: 8 }), (meals) => {
        const total = sumNutrients(meals.flat())
        const rows = roundRowTotals(meals.map(sumNutrients), total)
        for (const key of ['energyKcal', 'proteinG', 'fibreG'] as const) {
          const shown = rows.reduce((sum, row) => sum + readTotal(row, key), 0)
          expect(formatNutrient(shown, key, 0)).toBe(formatNutrient(readTotal(total, key), key, 0))
        }
        // Coverage, gaps and other nutrients do not change.
        for (const [index, meal] of meals.entries()) {
          const [row, own] = [rows[index], sumNutrients(meal)]
          expect(row?.nutrients.ironMg).toEqual(own.nutrients.ironMg)
          expect(row?.nutrients.energyKcal?.coveredGrams).toBe(own.nutrients.energyKcal?.coveredGrams)
        }
      }),
    )
  })
})

describe('sumShownDays', () => {
  it('adds up days as they are shown without decimals', () => {
    fc.assert(
      fc.property(fc.array(portions, { maxLength: 8 }), (list) => {
        const days = list.map(sumNutrients)
        const total = sumShownDays(days)
        for (const key of ['energyKcal', 'proteinG', 'fibreG'] as const) {
          expect(readTotal(total, key)).toBe(
            days.reduce((sum, day) => sum + Math.round(readTotal(day, key)), 0),
          )
          expect(total.nutrients[key] === undefined).toBe(days.every((day) => !day.nutrients[key]))
        }
      }),
    )
  })

  it('is a lower bound if a day is one', () => {
    const known = sumNutrients([{ grams: 100, nutrients: { energyKcal: 250.4 } }])
    const unknown = sumNutrients([{ grams: 100, nutrients: {} }])
    const words = sumNutrients([{ grams: null, nutrients: null }])
    expect(formatTotal(sumShownDays([known, known]), 'energyKcal').text).toBe('500 kcal')
    expect(formatTotal(sumShownDays([known, unknown]), 'energyKcal').text).toBe('≥ 250 kcal')
    expect(formatTotal(sumShownDays([known, words]), 'energyKcal').text).toBe('≥ 250 kcal')
    expect(formatTotal(sumShownDays([known, unknown]), 'ironMg').text).toBe('not known')
  })
})
