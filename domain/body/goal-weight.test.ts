import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kgFromLb } from '#domain/units/convert.ts'
import { calculateBmi } from './bmi.ts'
import { explainNoGoalWeight, findGoalWeightProblem, findLowestGoalKg } from './goal-weight.ts'

const adult = { ageYears: 34, heightCm: 170, healthFlags: [] }

describe('a goal weight', () => {
  test('is allowed from a BMI of 18.5', () => {
    expect(findLowestGoalKg(170)).toBeCloseTo(53.465)
    expect(findGoalWeightProblem(53.5, adult, 'kg')).toBeNull()
    expect(findGoalWeightProblem(53.4, adult, 'kg')).toContain('53.5 kg or more')
    expect(findGoalWeightProblem(45, adult, 'lb')).toContain('117.9 lb or more')
  })

  test('is refused in pregnancy, for children, and with an eating disorder', () => {
    expect(explainNoGoalWeight(adult)).toBeNull()
    expect(explainNoGoalWeight({ ...adult, healthFlags: ['gout', 'breastfeeding'] })).toBeNull()
    expect(findGoalWeightProblem(70, { ...adult, healthFlags: ['pregnancy'] }, 'kg')).toMatch(/pregnancy/)
    expect(findGoalWeightProblem(70, { ...adult, ageYears: 17 }, 'kg')).toMatch(/under 18/)
    expect(findGoalWeightProblem(70, { ...adult, healthFlags: ['eating_disorder'] }, 'kg')).toMatch(
      /eating disorder/,
    )
  })

  test('is refused while the age or the height is not known', () => {
    expect(findGoalWeightProblem(70, { ...adult, ageYears: null }, 'kg')).toMatch(/age first/)
    expect(findGoalWeightProblem(70, { ...adult, heightCm: null }, 'kg')).toMatch(/height first/)
  })

  test('accepts the lowest weight that the message names, in both units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2500 }), fc.constantFrom('kg', 'lb'), (height, unit) => {
        const person = { ...adult, heightCm: height / 10 }
        const named = /choose ([\d.]+) /.exec(findGoalWeightProblem(1, person, unit) ?? '')?.[1] ?? ''
        const typedKg = unit === 'lb' ? kgFromLb(Number(named)) : Number(named)
        const storedKg = Math.round(typedKg * 100) / 100
        expect(findGoalWeightProblem(storedKg, person, unit)).toBeNull()
        expect(calculateBmi(storedKg, person.heightCm)).toBeGreaterThanOrEqual(18.5)
      }),
    )
  })
})
