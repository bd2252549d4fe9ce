import { expect, test } from 'vitest'
import {
  EMPTY_FORM,
  findStepOf,
  listConsents,
  needsGuardian,
  type OnboardingForm,
  resolveOnboarding,
  STEP_FIELDS,
  toCarriedFields,
  toInput,
  writeWordings,
} from './onboarding-form.ts'

const filled: OnboardingForm = {
  ...EMPTY_FORM,
  firstName: 'Asha',
  lastName: 'Nair',
  phone: '98450 12345',
  age: '34',
  gender: 'female',
  height: '5\'6"',
  weight: '72,5',
  activityLevel: 'moderate',
  healthGoals: ['weight_loss'],
  foodPreferences: ['vegetarian'],
  careConsent: true,
}

const options = { fields: {}, shouldUseNativeValidation: false } as const

async function check(form: OnboardingForm) {
  const { errors, values } = await resolveOnboarding(form, undefined, options)
  const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
  return { messages, values }
}

test('converts a completed form to the body of the call', async () => {
  const { messages, values } = await check(filled)
  expect(messages).toEqual({})
  expect(values).toMatchObject({ age: 34, weight: 72.5, height: '5\'6"', guardianName: null })
})

test('shows the contract’s messages for missing answers in an empty form', async () => {
  const { messages } = await check(EMPTY_FORM)
  expect(messages).toMatchObject({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Valid phone number is required',
    age: 'Age is required',
    height: 'Height is required',
    weight: 'Weight is required',
    healthGoals: 'Select at least one health goal',
    foodPreferences: 'Select at least one food preference',
    careConsent: 'Please agree, so that we may keep what you tell us about your health',
  })
  expect(Object.keys(messages)).not.toContain('medicalConditions')
})

test('suggests no fact about a body', () => {
  expect(EMPTY_FORM).toMatchObject({ age: '', weight: '', gender: null, activityLevel: null })
})

test('asks about an ambiguous height', async () => {
  const { messages } = await check({ ...filled, height: '5.6' })
  expect(messages.height).toBe('Did you mean 5 ft 6 in?')
})

test('sends pounds as kilograms, and shows their limits in pounds', async () => {
  const { values, messages } = await check({ ...filled, weight: '180', weightUnit: 'lb', heightUnit: 'ft' })
  expect(messages).toEqual({})
  expect(values).toMatchObject({ weight: 81.65, weightUnit: 'lb', heightUnit: 'ft' })
  const { messages: tooMuch } = await check({ ...filled, weight: '2000', weightUnit: 'lb' })
  expect(tooMuch.weight).toBe('Please enter a weight from 44 lb to 772 lb')
})

test('accepts for a child a weight that is too low for an adult', async () => {
  const light = { ...filled, weight: '15' }
  expect((await check(light)).messages).toEqual({ weight: 'Please enter a weight from 20 kg to 350 kg' })
  const child = { ...light, age: '4', guardianName: 'Meera Nair', guardianConsent: true }
  expect((await check(child)).messages).toEqual({})
})

test('accepts many spaces in a foreign number, and refuses conflicting preferences', async () => {
  const { messages } = await check({
    ...filled,
    phone: '+44 20 7946 0958',
    foodPreferences: ['vegan', 'non_vegetarian'],
  })
  expect(messages).toEqual({ foodPreferences: 'Choose vegan or non-vegetarian, not both' })
})

test('refuses an impossible phone number before the next step', async () => {
  expect((await check({ ...filled, phone: '00000 00000' })).messages).toEqual({
    phone: 'Valid phone number is required',
  })
})

test('sends only the consents that were requested and ticked', () => {
  const wordings = writeWordings('Pathya')
  const purposes = (form: Partial<OnboardingForm>) =>
    listConsents({ ...filled, ...form }, wordings).map(({ purpose }) => purpose)
  expect(listConsents(filled, wordings)).toEqual([{ purpose: 'care', wording: wordings.care }])
  expect(purposes({ age: '16', guardianConsent: true, calculatorConsent: true })).toEqual([
    'care',
    'guardian',
    'calculator',
  ])
  // This consent was ticked while the typed age was lower.
  expect(purposes({ guardianConsent: true })).toEqual(['care'])
})

test("fills in the calculator's figures in the chosen units", () => {
  const result = {
    ageYears: 41,
    gender: 'male',
    weightKg: 81.6,
    heightCm: 175.3,
    activityLevel: 'light',
    goal: 'lose',
    bmrKcal: 1700,
    dailyKcal: 2300,
    goalKcal: 1800,
  } as const
  expect(toCarriedFields(result, { heightUnit: 'ft', weightUnit: 'lb' })).toEqual({
    age: '41',
    gender: 'male',
    height: '5 ft 9 in',
    weight: '179.9',
    activityLevel: 'light',
  })
})

test("requires a guardian's name and consent under 18, even while later steps are empty", async () => {
  const minor = { ...filled, age: '16', healthGoals: [] }
  expect(needsGuardian('16')).toBe(true)
  expect(needsGuardian('18')).toBe(false)
  expect(needsGuardian('')).toBe(false)
  const { messages } = await check(minor)
  expect(Object.keys(messages).sort()).toEqual(['guardianConsent', 'guardianName', 'healthGoals'])
  const { messages: none } = await check({
    ...filled,
    age: '16',
    guardianName: 'Leela Nair',
    guardianConsent: true,
  })
  expect(none).toEqual({})
})

test('does not send answers to questions that do not apply', () => {
  const sent = toInput({ ...filled, sexForCalculation: 'male', guardianName: 'Leela', guardianConsent: true })
  expect(sent).toMatchObject({ sexForCalculation: null, guardianName: null })
  expect(Object.keys(sent).filter((name) => name.endsWith('Consent'))).toEqual([])
})

test('has every field in exactly one step', () => {
  const fields = STEP_FIELDS.flat()
  expect(new Set(fields).size).toBe(fields.length)
  expect(fields.sort()).toEqual(Object.keys(EMPTY_FORM).sort())
  expect(findStepOf('healthGoals')).toBe(1)
  expect(findStepOf('unheard-of')).toBe(0)
})

test('derives goals and flags from conditions, and sends what was written', async () => {
  const { messages, values } = await check({
    ...filled,
    healthGoals: [],
    medicalConditions: ['diabetes', 'kidney_disease'],
    healthFlags: ['insulin', 'unstable_heart_disease'],
    otherAllergies: ' Kiwi ',
    fastingDays: 'Mondays',
  })
  expect(messages).toEqual({})
  expect(values).toMatchObject({
    healthGoals: ['diabetes_management'],
    healthFlags: ['insulin', 'kidney_disease'],
    otherAllergies: 'Kiwi',
    dislikes: '',
    fastingDays: 'Mondays',
  })
})
