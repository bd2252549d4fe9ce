import { expect, it } from 'vitest'
import { suggestTargets, type TargetPerson } from './suggested-targets.ts'

const WOMAN: TargetPerson = {
  sex: 'female',
  age: 30,
  weightKg: 70,
  bmi: 24,
  activityLevel: 'sedentary',
  healthFlags: [],
  medicalConditions: [],
}

const find = (person: TargetPerson, key: string) =>
  suggestTargets(person).find((target) => target.key === key)

it('requires protein by weight or reference, whichever is more, and fibre', () => {
  // 0.8 g × 70 kg = 56 g; the reference for a woman is 46 g.
  expect(find(WOMAN, 'proteinG')).toEqual({ key: 'proteinG', min: 56, max: null, isRequired: true })
  expect(find({ ...WOMAN, weightKg: 45, bmi: 18.6 }, 'proteinG')?.min).toBe(46)
  expect(find(WOMAN, 'fibreG')).toEqual({ key: 'fibreG', min: 25, max: null, isRequired: true })
})

it('does not count weight above a BMI of 25 for protein', () => {
  // 0.8 g × 100 kg × 25 / 40 = 50 g.
  expect(find({ ...WOMAN, weightKg: 100, bmi: 40 }, 'proteinG')?.min).toBe(50)
})

it('requires the limit of sodium with high blood pressure and approaches it otherwise', () => {
  expect(find(WOMAN, 'sodiumMg')).toEqual({ key: 'sodiumMg', min: null, max: 2000, isRequired: false })
  expect(find({ ...WOMAN, medicalConditions: ['hypertension'] }, 'sodiumMg')?.isRequired).toBe(true)
})

it('suggests no protein and potassium with kidney disease', () => {
  const keys = suggestTargets({ ...WOMAN, healthFlags: ['kidney_disease'] }).map(({ key }) => key)
  expect(keys).not.toContain('proteinG')
  expect(keys).not.toContain('potassiumMg')
  expect(keys).toContain('ironMg')
})
