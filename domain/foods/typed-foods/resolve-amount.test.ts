import { describe, expect, it } from 'vitest'
import type { TypedUnit } from './measure-words.ts'
import { resolveAmount } from './resolve-amount.ts'

const IDLI = { measures: [{ label: 'piece', grams: 40 }], usualPortion: { measure: 'piece', count: 3 } }
const SAMBAR = {
  measures: [
    { label: 'katori', grams: 150 },
    { label: 'bowl', grams: 250 },
  ],
  usualPortion: null,
}
const MILK = {
  measures: [
    { label: 'glass', grams: 206 },
    { label: 'cup', grams: 155 },
  ],
  usualPortion: null,
}

const measure = (label: string): TypedUnit => ({ kind: 'measure', label })
const typed = (count: number | null, unit: TypedUnit | null = null) => ({
  count,
  unit,
  isRange: false,
  isUnclear: false,
})

describe('an amount of a food', () => {
  it('counts pieces', () => {
    expect(resolveAmount(IDLI, typed(2), false)).toEqual({
      grams: 80,
      measure: { label: 'piece', grams: 40, quantity: 2 },
      doubts: [],
    })
  })

  it('counts the measures of the food', () => {
    expect(resolveAmount(SAMBAR, typed(0.5, measure('katori')), false)).toMatchObject({
      grams: 75,
      doubts: [],
    })
  })

  it('takes a weight as it is', () => {
    expect(resolveAmount(IDLI, typed(100, { kind: 'weight', grams: 1 }), false)).toEqual({
      grams: 100,
      measure: null,
      doubts: [],
    })
  })

  it('converts millilitres by the glass of the food', () => {
    expect(resolveAmount(MILK, typed(250, { kind: 'volume', ml: 1 }), false)).toMatchObject({
      grams: 257.5,
      doubts: [],
    })
  })

  it.each([
    ['nothing', null, 120, 'amount_assumed'],
    ['a katori of a food that has none', typed(2, measure('katori')), 80, 'measure_unknown'],
    ['a ladle', typed(1, measure('ladle')), 40, 'measure_unknown'],
    ['the lower end of a range', { ...typed(2), isRange: true }, 80, 'range'],
    ['two hundred pieces', typed(200), 120, 'amount_unlikely'],
    ['zero', typed(0), 120, 'amount_unlikely'],
  ] as const)('marks %s', (_title, amount, grams, doubt) => {
    const resolved = resolveAmount(IDLI, amount, false)
    expect(resolved.grams).toBe(grams)
    expect(resolved.doubts).toContain(doubt)
  })

  it('marks a count of a food that is not counted', () => {
    expect(resolveAmount(SAMBAR, typed(2), false)).toMatchObject({ grams: 300, doubts: ['measure_assumed'] })
  })

  it('marks a measure that is converted by its volume', () => {
    expect(resolveAmount(SAMBAR, typed(1, measure('glass')), false)).toEqual({
      grams: 200,
      measure: { label: 'glass', grams: 200, quantity: 1 },
      doubts: ['measure_converted'],
    })
  })
})
