import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVITY_LEVELS, SEXES } from '#domain/people/options.ts'
import { estimateEnergyNeed, MATERNITY_STAGES, type NeedPerson } from './energy-need.ts'

const woman: NeedPerson = {
  ageYears: 30,
  sex: 'female',
  weightKg: 60,
  heightCm: 160,
  activityLevel: 'sedentary',
  isPregnant: false,
  isBreastfeeding: false,
}

const need = (more: Partial<NeedPerson>) => estimateEnergyNeed({ ...woman, ...more })

describe('estimateEnergyNeed', () => {
  it('takes an adult’s own measures', () => {
    // 447.593 + 9.247 × 60 + 3.098 × 160 − 4.33 × 30 = 1,368.193; × 1.2.
    expect(need({})).toEqual({ leastKcal: 1642, mostKcal: 1642, basis: 'measures' })
  })

  it('adds the energy for pregnancy and breastfeeding by stage, or the highest amount without a stage', () => {
    expect(need({ isPregnant: true }).mostKcal).toBe(1642 + 350)
    expect(need({ isPregnant: true, maternityStage: 'trimester_1' }).mostKcal).toBe(1642)
    expect(need({ isPregnant: true, maternityStage: 'trimester_3' }).mostKcal).toBe(1642 + 350)
    expect(need({ isBreastfeeding: true }).mostKcal).toBe(1642 + 600)
    expect(need({ isBreastfeeding: true, maternityStage: 'breastfeeding_7_12_months' }).mostKcal).toBe(
      1642 + 520,
    )
    // A stage is ignored if the pregnancy or breastfeeding itself is not recorded.
    expect(need({ maternityStage: 'trimester_3' }).mostKcal).toBe(1642)
    expect(need({ isBreastfeeding: true, maternityStage: 'trimester_1' }).mostKcal).toBe(1642 + 600)
  })

  it.each([
    [0, 680, 680],
    [3, 1110, 1110],
    [4, 1360, 1360],
    [8, 1700, 1700],
    [10, 2220, 2060],
    [13, 2860, 2400],
    [15, 2860, 2400],
    [17, 3320, 2500],
  ])('is ICMR-NIN’s figure by age under 18: %i years', (ageYears, male, female) => {
    expect(need({ ageYears, sex: 'male' })).toEqual({ leastKcal: male, mostKcal: male, basis: 'age' })
    expect(need({ ageYears, sex: 'female' }).mostKcal).toBe(female)
    expect(need({ ageYears, sex: null })).toEqual({ leastKcal: female, mostKcal: male, basis: 'age' })
  })

  it('gives the lowest and the highest need if something is not recorded', () => {
    expect(need({ activityLevel: null })).toEqual({ leastKcal: 1642, mostKcal: 2121, basis: 'measures' })
    expect(need({ weightKg: null })).toEqual({ leastKcal: 1660, mostKcal: 1660, basis: 'reference' })
    expect(need({ weightKg: null, sex: null, activityLevel: null })).toEqual({
      leastKcal: 1660,
      mostKcal: 2710,
      basis: 'reference',
    })
    // Outside the ranges of the equations, the reference adult is used instead.
    expect(need({ weightKg: 500 }).basis).toBe('reference')
    expect(need({ ageYears: null }).basis).toBe('reference')
  })

  it('always returns a plausible need, with the lowest not above the highest', () => {
    const person = fc.record({
      ageYears: fc.option(fc.integer({ min: 0, max: 120 })),
      sex: fc.option(fc.constantFrom(...SEXES)),
      weightKg: fc.option(fc.double({ min: 1, max: 700, noNaN: true })),
      heightCm: fc.option(fc.double({ min: 30, max: 272, noNaN: true })),
      activityLevel: fc.option(fc.constantFrom(...ACTIVITY_LEVELS)),
      isPregnant: fc.boolean(),
      isBreastfeeding: fc.boolean(),
      maternityStage: fc.option(fc.constantFrom(...MATERNITY_STAGES)),
    })
    fc.assert(
      fc.property(person, (given) => {
        const { leastKcal, mostKcal } = estimateEnergyNeed(given)
        expect(leastKcal).toBeLessThanOrEqual(mostKcal)
        expect(leastKcal).toBeGreaterThan(300)
        expect(mostKcal).toBeLessThan(16_000)
      }),
    )
  })
})
