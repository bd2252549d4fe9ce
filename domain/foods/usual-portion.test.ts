import { describe, expect, it } from 'vitest'
import { findUsualPortion } from './usual-portion.ts'

const piece = { label: 'piece', grams: 40 }
const plate = { label: 'plate', grams: 250 }

describe('the usual portion of a food', () => {
  it('is the stored number of the stored measure, which need not be the first', () => {
    expect(
      findUsualPortion({ measures: [piece, plate], usualPortion: { measure: 'piece', count: 2 } }),
    ).toEqual({ measure: piece, count: 2, grams: 80 })
    expect(
      findUsualPortion({ measures: [piece, plate], usualPortion: { measure: 'plate', count: 0.5 } }),
    ).toEqual({ measure: plate, count: 0.5, grams: 125 })
  })

  it('is one of the first measure without a stored portion, and 100 g without a measure', () => {
    expect(findUsualPortion({ measures: [piece, plate], usualPortion: null })).toEqual({
      measure: piece,
      count: 1,
      grams: 40,
    })
    expect(findUsualPortion({ measures: [], usualPortion: null })).toEqual({
      measure: null,
      count: 1,
      grams: 100,
    })
  })

  it('is one of the first measure if the stored portion has an unknown measure or is too large for a plan', () => {
    for (const usualPortion of [
      { measure: 'bowl', count: 2 },
      { measure: 'plate', count: 21 },
    ]) {
      expect(findUsualPortion({ measures: [piece, plate], usualPortion }).grams).toBe(40)
    }
  })
})
