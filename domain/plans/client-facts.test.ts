import { msg } from '@lingui/core/runtime-macro'
import { afterEach, expect, test } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { describeClientForPlan, translateFacts } from './client-facts.ts'

const ASHA = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  age: 34,
  heightCm: 162.5,
  weightKg: 78.4,
  bmi: 29.7,
  location: 'Pune',
  medicalConditions: ['pcod', 'asthma'],
  allergies: ['nuts', 'dairy'],
  foodPreferences: ['vegetarian'],
}

test("the client's recorded facts appear on the plan as text", () => {
  expect(describeClientForPlan(ASHA)).toEqual({
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162.5 cm',
    clientWeight: 78.4,
    clientLocation: 'Pune',
    healthIssues: 'PCOD / PCOS, asthma',
    bmi: 29.7,
    preferences: 'Vegetarian, Indian meals, no nuts, no dairy',
  })
})

test('facts that are not recorded are null, and a client without a name is called by their email', () => {
  expect(
    describeClientForPlan({
      ...ASHA,
      firstName: null,
      lastName: null,
      age: null,
      heightCm: null,
      weightKg: null,
      bmi: null,
      location: null,
      medicalConditions: [],
      allergies: [],
      foodPreferences: [],
    }),
  ).toEqual({
    clientName: 'asha@example.com',
    clientAge: null,
    clientHeight: null,
    clientWeight: null,
    clientLocation: null,
    healthIssues: 'None',
    bmi: null,
    preferences: 'Vegetarian, Indian meals',
  })
})

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

test('plans store facts in English in every language of the writer, and readers see them in their own', () => {
  const [dairy, no] = [msg`Dairy`, msg`no ${{ food: '' }}`]
  setLanguageSource({
    findLocale: () => 'hi',
    readTranslations: () => ({
      [msg`Indian meals`.id]: 'भारतीय भोजन',
      [dairy.id]: 'दूध',
      [no.id]: 'बिना {food}',
    }),
  })
  const { preferences } = describeClientForPlan({ ...ASHA, allergies: ['dairy'] })
  expect(preferences).toBe('Vegetarian, Indian meals, no dairy')
  expect(translateFacts(`${preferences}, less salt`, 'hi')).toBe(
    'Vegetarian, भारतीय भोजन, बिना दूध, less salt',
  )
  expect(translateFacts(preferences, 'en')).toBe(preferences)
})
