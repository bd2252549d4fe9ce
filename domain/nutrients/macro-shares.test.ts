import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateMacroShares } from './macro-shares.ts'

const amount = fc.double({ min: 0, max: 900, noNaN: true })

describe('macro shares', () => {
  it('are the energy shares of the four parts', () => {
    const shares = calculateMacroShares({ proteinG: 50, carbsG: 100, fatG: 20, fibreG: 10 })
    expect(
      shares.map(({ macro, energyKcal, share, percent }) => [macro, energyKcal, share, percent]),
    ).toEqual([
      ['protein', 200, 0.25, 25],
      ['carbs', 400, 0.5, 50],
      ['fat', 180, 0.225, 23],
      ['fibre', 20, 0.025, 2],
    ])
    expect(calculateMacroShares({ proteinG: null }).map(({ percent }) => percent)).toEqual([0, 0, 0, 0])
  })

  it('add up to 100 % whenever there is energy', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (proteinG, carbsG, fatG, fibreG) => {
        const total = calculateMacroShares({ proteinG, carbsG, fatG, fibreG }).reduce(
          (sum, share) => sum + share.percent,
          0,
        )
        expect(total).toBe(proteinG + carbsG + fatG + fibreG > 0 ? 100 : 0)
      }),
    )
  })
})
