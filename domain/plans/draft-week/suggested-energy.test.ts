import { describe, expect, it } from 'vitest'
import { type EnergySuggestionPerson, findWeightGoal, suggestEnergy } from './suggested-energy.ts'

const WOMAN: EnergySuggestionPerson = {
  ageYears: 30,
  sex: 'female',
  weightKg: 60,
  heightCm: 160,
  activityLevel: 'sedentary',
  healthFlags: [],
  maternityStage: null,
  goal: 'maintain',
}

describe('the suggested energy of a day', () => {
  it('is the calculator’s target, with the need and the change for the goal', () => {
    expect(suggestEnergy({ ...WOMAN, activityLevel: 'active', goal: 'lose' })).toEqual({
      energyKcal: 1850,
      source:
        'From the client’s record: 2,360 kcal needed for their age, height, weight and activity, minus 500 kcal to lose weight.',
    })
    expect(suggestEnergy(WOMAN)).toEqual({
      energyKcal: 1650,
      source: 'From the client’s record: 1,642 kcal needed for their age, height, weight and activity.',
    })
  })

  it('is the whole need if less is not advised', () => {
    expect(suggestEnergy({ ...WOMAN, goal: 'lose' })).toMatchObject({
      energyKcal: 1650,
      source: expect.stringContaining('Less is not advised'),
    })
    expect(suggestEnergy({ ...WOMAN, weightKg: 45, activityLevel: 'active', goal: 'lose' })).toMatchObject({
      source: expect.stringContaining('the full need'),
    })
  })

  it('contains what pregnancy adds, and is that of the age under 18', () => {
    const pregnant = { ...WOMAN, healthFlags: ['pregnancy'], maternityStage: 'trimester_2' } as const
    expect(suggestEnergy(pregnant)).toMatchObject({ energyKcal: 2000 })
    expect(suggestEnergy({ ...WOMAN, ageYears: 8, heightCm: 125, weightKg: 25 })).toMatchObject({
      energyKcal: 1700,
    })
  })

  it('is missing with a very low weight, and if a fact is not recorded', () => {
    expect(suggestEnergy({ ...WOMAN, weightKg: 36 })).toEqual({
      energyKcal: null,
      source: 'No suggestion: at such a low weight, a doctor decides.',
    })
    expect(suggestEnergy({ ...WOMAN, sex: null, activityLevel: null })).toEqual({
      energyKcal: null,
      source: 'No suggestion: sex and activity not recorded.',
    })
    expect(suggestEnergy({ ...WOMAN, heightCm: 16 })).toMatchObject({ energyKcal: null })
  })

  it('follows the weight goal among the health goals', () => {
    expect(findWeightGoal(['diabetes_management', 'weight_loss'])).toBe('lose')
    expect(findWeightGoal(['muscle_gain'])).toBe('gain')
    expect(findWeightGoal([])).toBe('maintain')
  })
})
