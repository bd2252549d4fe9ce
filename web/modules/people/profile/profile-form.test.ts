import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/people/profile.ts'
import {
  type ProfileForm,
  resolveSection,
  SECTION_FIELDS,
  type Section,
  toChanges,
  toForm,
} from './profile-form.ts'

const profile: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  profileImageUrl: null,
  role: 'client',
  grants: [],
  emailVerified: true,
  isOnboardingComplete: true,
  timeZone: 'Asia/Kolkata',
  locale: 'en',
  heightUnit: 'cm',
  weightUnit: 'kg',
  hidesCalories: false,
  hidesWeight: false,
  householdSize: 1,
  otherAllergies: null,
  dislikes: null,
  medicines: null,
  fastingDays: null,
  phone: '+919845012345',
  age: 34,
  height: '170 cm',
  heightCm: 170,
  weight: 68.42,
  goalWeightKg: 62.5,
  gender: 'female',
  sexForCalculation: null,
  activityLevel: 'light',
  location: null,
  healthGoals: ['weight_loss'],
  medicalConditions: [],
  allergies: ['nuts'],
  foodPreferences: ['vegetarian'],
  healthFlags: [],
  guardianName: null,
  registrationNumber: null,
}

async function check(section: Section, typed: Partial<ProfileForm>, of = profile) {
  const { values, errors } = await resolveSection(of, section, 'I agree.')(
    { ...toForm(of), ...typed },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  )
  const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
  return { values, messages }
}

describe('a section', () => {
  test.each(Object.keys(SECTION_FIELDS) as Section[])(
    '%s sends nothing if nothing was changed',
    async (section) => {
      expect(await check(section, {})).toEqual({ values: {}, messages: {} })
    },
  )

  test('sends only its own changes', async () => {
    expect((await check('personal', { lastName: ' Menon ', location: 'Pune', height: '5' })).values).toEqual({
      lastName: 'Menon',
      location: 'Pune',
    })
    expect((await check('food', { allergies: [] })).values).toEqual({ allergies: [] })
    expect((await check('display', { hidesWeight: true })).values).toEqual({ hidesWeight: true })
  })

  test('puts each error beside its field', async () => {
    const { messages } = await check('personal', { firstName: '', phone: '98450', age: 'old' })
    expect(messages).toEqual({
      firstName: 'First name is required',
      phone: 'Valid phone number is required',
      age: 'Age is required',
    })
    expect((await check('health', { healthGoals: [] })).messages).toEqual({
      healthGoals: 'Select at least one health goal',
    })
  })
})

describe('height and weight', () => {
  test('are not sent when only the unit changes', async () => {
    const typed = { height: '5 ft 7 in', heightUnit: 'ft', weight: '150.8', weightUnit: 'lb' } as const
    expect((await check('body', typed)).values).toEqual({ heightUnit: 'ft', weightUnit: 'lb' })
  })

  test('are sent in kilograms, and as typed', async () => {
    const { values } = await check('body', { height: `5'8"`, weight: '150', weightUnit: 'lb' })
    expect(values).toEqual({ height: `5'8"`, weight: 68.04, weightUnit: 'lb' })
    expect((await check('body', { height: '5.8', weight: 'much' })).messages).toEqual({
      height: 'Did you mean 5 ft 8 in?',
      weight: 'Please enter the weight as a number in kg',
    })
    expect((await check('body', { weight: '' })).messages).toEqual({ weight: 'Weight is required' })
  })

  test('are empty if they are hidden, and stay unchanged if nothing is typed', async () => {
    const hiding = { ...profile, hidesWeight: true }
    expect(toForm(hiding)).toMatchObject({ weight: '', goalWeight: '' })
    expect((await check('body', { weight: '', activityLevel: 'active' }, hiding)).values).toEqual({
      activityLevel: 'active',
    })
    expect((await check('goal', {}, hiding)).values).toEqual({})
    expect((await check('goal', { removesGoal: true }, hiding)).values).toEqual({ goalWeightKg: null })
  })
})

describe('a goal weight', () => {
  test('is removed if the field is emptied, and is checked before it is sent', async () => {
    expect((await check('goal', { goalWeight: '' })).values).toEqual({ goalWeightKg: null })
    expect((await check('goal', { goalWeight: '60,5' })).values).toEqual({ goalWeightKg: 60.5 })
    expect((await check('goal', { goalWeight: '50' })).messages.goalWeight).toContain('53.5 kg or more')
  })
})

describe('a guardian', () => {
  test('is required with a name and a consent under 18', async () => {
    expect((await check('personal', { age: '16' })).messages).toEqual({
      guardianName: 'If you are under 18, please enter the name of a parent or guardian',
    })
    expect((await check('personal', { age: '16', guardianName: 'Latha' })).messages).toEqual({
      guardianConsent: 'If you are under 18, a parent or guardian must agree',
    })
    expect(
      (await check('personal', { age: '16', guardianName: 'Latha', guardianConsent: true })).values,
    ).toEqual({ age: 16, guardianName: 'Latha', consents: [{ purpose: 'guardian', wording: 'I agree.' }] })
    const minor = { ...profile, age: 16, guardianName: 'Latha' }
    expect((await check('personal', { age: '17' }, minor)).values).toEqual({ age: 17 })
  })

  test('is not sent for an adult', () => {
    const form = { ...toForm(profile), guardianName: 'Latha', guardianConsent: true }
    expect(toChanges(form, profile, 'personal', 'I agree.')).toEqual({ changes: {}, problems: {} })
  })
})
