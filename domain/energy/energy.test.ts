import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVITY_LEVELS, SEXES } from '#domain/people/options.ts'
import {
  adjustForGoal,
  BMR_FORMULAS,
  calculateEnergyFromMacros,
  calculateLeanMassKg,
  estimateBmr,
  estimateBmrByCunningham,
  estimateBmrByHarrisBenedict,
  estimateBmrByKatchMcArdle,
  estimateBmrByMifflinStJeor,
  estimateDailyEnergy,
  GOALS,
  isBelowSafeIntake,
  kcalFromKj,
  kjFromKcal,
} from './energy.ts'

const man = { sex: 'male', weightKg: 70, heightCm: 175, ageYears: 25 } as const
const woman = { sex: 'female', weightKg: 60, heightCm: 160, ageYears: 30 } as const

describe('resting energy', () => {
  it('uses the published constants of the revised Harris-Benedict equations', () => {
    // 88.362, not 88.632: well-known software contains the figure with transposed digits.
    expect(estimateBmrByHarrisBenedict(man)).toBeCloseTo(88.362 + 937.79 + 839.825 - 141.925, 9)
    expect(estimateBmrByHarrisBenedict(man)).toBeCloseTo(1724.052, 9)
    expect(estimateBmrByHarrisBenedict(woman)).toBeCloseTo(447.593 + 554.82 + 495.68 - 129.9, 9)
    expect(estimateBmrByHarrisBenedict(woman)).toBeCloseTo(1368.193, 9)
  })

  it('agrees with worked examples of the other equations', () => {
    expect(estimateBmrByMifflinStJeor(man)).toBe(1673.75)
    expect(estimateBmrByMifflinStJeor(woman)).toBe(1289)
    expect(calculateLeanMassKg({ weightKg: 70, bodyFatPercent: 20 })).toBeCloseTo(56, 9)
    expect(estimateBmrByKatchMcArdle({ weightKg: 70, bodyFatPercent: 20 })).toBeCloseTo(1579.6, 9)
    expect(estimateBmrByCunningham({ weightKg: 70, bodyFatPercent: 20 })).toBeCloseTo(1732, 9)
  })

  it('is computed by the named formula, and is `null` if body fat is needed and unknown', () => {
    expect(estimateBmr('harris_benedict', man)).toBe(estimateBmrByHarrisBenedict(man))
    expect(estimateBmr('mifflin_st_jeor', man)).toBe(1673.75)
    expect(estimateBmr('katch_mcardle', man)).toBeNull()
    expect(estimateBmr('cunningham', { ...man, bodyFatPercent: 20 })).toBeCloseTo(1732, 9)
    for (const formula of BMR_FORMULAS) {
      expect(estimateBmr(formula, { ...woman, bodyFatPercent: 30 })).toBeGreaterThan(1000)
    }
  })

  it('refuses values outside the ranges of the equations', () => {
    expect(() => estimateBmrByHarrisBenedict({ ...man, ageYears: 17 })).toThrow('ageYears must be between 18')
    expect(() => estimateBmrByMifflinStJeor({ ...man, weightKg: 0 })).toThrow(RangeError)
    expect(() => estimateBmrByMifflinStJeor({ ...man, heightCm: Number.NaN })).toThrow(RangeError)
    expect(() => estimateBmrByKatchMcArdle({ weightKg: 70, bodyFatPercent: 100 })).toThrow(RangeError)
  })

  it('rises with weight and falls with age', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SEXES),
        fc.integer({ min: 30, max: 200 }),
        fc.integer({ min: 130, max: 210 }),
        fc.integer({ min: 18, max: 90 }),
        (sex, weightKg, heightCm, ageYears) => {
          for (const estimate of [estimateBmrByHarrisBenedict, estimateBmrByMifflinStJeor]) {
            const bmrKcal = estimate({ sex, weightKg, heightCm, ageYears })
            expect(estimate({ sex, weightKg: weightKg + 1, heightCm, ageYears })).toBeGreaterThan(bmrKcal)
            expect(estimate({ sex, weightKg, heightCm, ageYears: ageYears + 1 })).toBeLessThan(bmrKcal)
          }
        },
      ),
    )
  })
})

describe('daily energy', () => {
  it('multiplies by activity and adds the goal', () => {
    expect(ACTIVITY_LEVELS.map((level) => estimateDailyEnergy(1000, level))).toEqual([
      1200, 1375, 1550, 1725, 1900,
    ])
    expect(GOALS.map((goal) => adjustForGoal(2000, goal))).toEqual([1500, 2000, 2500])
    expect(
      adjustForGoal(estimateDailyEnergy(estimateBmrByHarrisBenedict(man), 'moderate'), 'lose'),
    ).toBeCloseTo(2172.2806, 4)
  })

  it('flags targets below the safe intake', () => {
    expect(isBelowSafeIntake(1199.9, 'female')).toBe(true)
    expect(isBelowSafeIntake(1200, 'female')).toBe(false)
    expect(isBelowSafeIntake(1499, 'male')).toBe(true)
    expect(isBelowSafeIntake(1500, 'male')).toBe(false)
  })
})

describe('energy of food', () => {
  it('is 4, 4, 9, 7 and 2 kcal per gram', () => {
    expect(calculateEnergyFromMacros({ proteinG: 10, carbsG: 20, fatG: 5, fibreG: 3 })).toBe(171)
    expect(calculateEnergyFromMacros({ alcoholG: 10 })).toBe(70)
    expect(calculateEnergyFromMacros({})).toBe(0)
  })

  it('converts kilojoules in both directions', () => {
    expect(kcalFromKj(418.4)).toBeCloseTo(100, 9)
    expect(kjFromKcal(100)).toBeCloseTo(418.4, 9)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (energyKj) => {
        expect(kjFromKcal(kcalFromKj(energyKj))).toBeCloseTo(energyKj, 6)
      }),
    )
  })
})
