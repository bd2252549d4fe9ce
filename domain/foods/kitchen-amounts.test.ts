import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundKitchenGrams, toKitchenAmount, writeKitchenAmount } from './kitchen-amounts.ts'

const SALT = [
  { label: 'pinch', grams: 0.4 },
  { label: 'tsp', grams: 6 },
]
const OIL = [
  { label: 'tsp', grams: 4.5 },
  { label: 'tbsp', grams: 13.5 },
]
const ONION = [
  { label: 'medium', grams: 70 },
  { label: 'katori', grams: 100 },
]
const RICE = [{ label: 'katori', grams: 125 }]
const FLOUR = [
  { label: 'tbsp', grams: 9 },
  { label: 'katori', grams: 85 },
]

describe('toKitchenAmount', () => {
  it.each([
    ['salt', 9.3, SALT, { label: 'tsp', quantity: 1.5 }, 9],
    ['salt', 37.4, SALT, { label: 'tbsp', quantity: 2 }, 35],
    ['salt', 0.3, SALT, { label: 'pinch', quantity: 1 }, null],
    ['oil', 12, OIL, { label: 'tsp', quantity: 2.5 }, 12],
    ['oil', 40, OIL, { label: 'tbsp', quantity: 3 }, 40],
    ['onion', 137, ONION, { label: 'medium', quantity: 2 }, 135],
    ['onion', 20, ONION, { label: 'medium', quantity: 0.25 }, 20],
    ['rice', 190, RICE, { label: 'katori', quantity: 1.5 }, 190],
    ['rice', 12, RICE, null, 12],
    ['flour', 160, FLOUR, { label: 'katori', quantity: 2 }, 160],
    ['flour', 30, FLOUR, { label: 'tbsp', quantity: 3.5 }, 30],
    ['a food without measures', 1234, [], null, 1250],
  ])('measures %s, %d g', (_food, grams, measures, measure, shownGrams) => {
    expect(toKitchenAmount(grams, measures)).toEqual({ measure, grams: shownGrams })
  })

  it('stays within a third of the recipe, whatever the measure', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 3000, noNaN: true }),
        fc.constantFrom(SALT, OIL, ONION, RICE, FLOUR),
        (grams, measures) => {
          const { measure } = toKitchenAmount(grams, measures)
          if (measure === null || measure.label === 'pinch') return
          const tsp = measures.find(({ label }) => label === 'tsp')?.grams
          const tbsp = measures.find(({ label }) => label === 'tbsp')?.grams
          const each =
            measures.find(({ label }) => label === measure.label)?.grams ??
            (measure.label === 'tbsp' ? (tsp ?? 0) * 3 : (tbsp ?? 0) / 3)
          expect(Math.abs(measure.quantity * each - grams)).toBeLessThanOrEqual(grams / 3)
        },
      ),
    )
  })
})

describe('writeKitchenAmount', () => {
  it.each([
    [9.3, SALT, '1½ tsp', '9 g'],
    [0.3, SALT, 'a pinch', null],
    [137, ONION, '2 medium', '135 g'],
    [12, RICE, '12 g', null],
    [0.2, [], 'a little', null],
    [8, [{ label: 'piece', grams: 4 }], '2', '8 g'],
    [9, [{ label: 'clove', grams: 3 }], '3 cloves', '9 g'],
  ])('writes %d g', (grams, measures, text, beside) => {
    expect(writeKitchenAmount(toKitchenAmount(grams, measures))).toEqual({ text, beside })
  })

  it('writes Hindi', () => {
    expect(writeKitchenAmount(toKitchenAmount(9.3, SALT), 'hi')).toEqual({
      text: '1½ छोटा चम्मच',
      beside: '9 ग्राम',
    })
  })
})

describe('roundKitchenGrams', () => {
  it.each([
    [0.4, null],
    [1.2, 1],
    [37.4, 35],
    [248, 250],
    [612, 610],
    [1240, 1250],
  ])('rounds %d g to %s', (grams, shown) => {
    expect(roundKitchenGrams(grams)).toBe(shown)
  })

  it('never shows less when more is needed', () => {
    const grams = fc.double({ min: 1, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(grams, grams, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(roundKitchenGrams(less) ?? 0).toBeLessThanOrEqual(roundKitchenGrams(more) ?? 0)
      }),
    )
  })
})
