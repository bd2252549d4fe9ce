import { describe, expect, it } from 'vitest'
import { writeCalculatorConsent, writeCareConsent, writeGuardianConsent } from '#domain/privacy/consents.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)

const signInNew = () => signInAs(testApp, { isOnboardingComplete: false })
let phoneCount = 0
const nextPhone = (): string => `98450${String(10_000 + phoneCount++)}`

const CARE = { purpose: 'care', wording: writeCareConsent('Pathya') }
const GUARDIAN = { purpose: 'guardian', wording: writeGuardianConsent('Pathya') }
const CALCULATOR = { purpose: 'calculator', wording: writeCalculatorConsent('Pathya') }

const makeFields = ({ email }: SignedIn): Record<string, unknown> => ({
  email,
  firstName: 'Asha',
  lastName: 'Rao',
  phone: nextPhone(),
  age: 31,
  height: `5'4"`,
  weight: 68.4,
  gender: 'female',
  activityLevel: 'light',
  healthGoals: ['weight_loss', 'pcod_management'],
  medicalConditions: ['pcod'],
  allergies: ['nuts'],
  foodPreferences: ['vegetarian'],
  consents: [CARE],
})

const readConsents = async (userId: string) =>
  (
    await testApp.platform.database.pool.query(
      'select purpose, wording, guardian_name as "guardianName" from consents where user_id = $1 order by purpose',
      [userId],
    )
  ).rows

const complete = (who: SignedIn, fields: Record<string, unknown>) =>
  calls.post('/api/auth/complete-onboarding', fields, { cookie: who.cookie })

describe('completing onboarding', () => {
  it('stores the answers in metric units and gives access to the client area', async () => {
    const who = await signInNew()
    const blocked = await testApp.app.inject({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { cookie: who.cookie },
    })
    expect(blocked.json()).toMatchObject({ age: null, height: null, isOnboardingComplete: false })
    const response = await complete(who, {
      ...makeFields(who),
      phone: '098450 12345',
      timeZone: 'Asia/Dubai',
      healthFlags: ['breastfeeding', 'breastfeeding'],
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({
      isOnboardingComplete: true,
      phone: '+919845012345',
      age: 31,
      heightCm: 162.6,
      height: '162.6 cm',
      weight: 68.4,
      gender: 'female',
      timeZone: 'Asia/Dubai',
      healthGoals: ['weight_loss', 'pcod_management'],
      medicalConditions: ['pcod'],
      allergies: ['nuts'],
      foodPreferences: ['vegetarian'],
      healthFlags: ['breastfeeding'],
      guardianName: null,
      heightUnit: 'cm',
      weightUnit: 'kg',
    })
    const profile = await testApp.app.inject({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { cookie: who.cookie },
    })
    expect(profile.json()).toEqual(response.json())
  })

  it('succeeds only once, even for two simultaneous requests', async () => {
    const who = await signInNew()
    const fields = makeFields(who)
    const answers = await Promise.all([complete(who, fields), complete(who, { ...fields, weight: 70 })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await complete(who, fields)).json()).toMatchObject({ code: 'onboarding_complete' })
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ phone: '98765' }, 'phone', 'Valid phone number is required'],
    [{ phone: '+91 98450 12345 6789' }, 'phone', 'Phone number too long'],
    [{ phone: `98450 ${' '.repeat(30)}12345` }, 'phone', 'Phone number too long'],
    [{ phone: '0000000000' }, 'phone', 'Valid phone number is required'],
    [{ phone: 'call me maybe' }, 'phone', 'Valid phone number is required'],
    [{ age: 0 }, 'age', 'Please enter an age from 1 to 120'],
    [{ age: 121 }, 'age', 'Please enter an age from 1 to 120'],
    [{ age: 30.5 }, 'age', 'Please enter the age in whole years'],
    [{ age: '31' }, 'age', 'Age is required'],
    [{ height: '' }, 'height', 'Height is required'],
    [{ height: '5.6' }, 'height', null],
    [{ height: 'tall' }, 'height', null],
    [{ weight: 0 }, 'weight', 'Please enter a weight in kilograms'],
    [{ weight: 19 }, 'weight', 'Please enter a weight from 20 kg to 350 kg'],
    [{ weight: 351, weightUnit: 'lb' }, 'weight', 'Please enter a weight from 44 lb to 772 lb'],
    [{ gender: 'unknown' }, 'gender', 'Please choose a gender'],
    [{ activityLevel: 'lazy' }, 'activityLevel', 'Please choose an activity level'],
    [{ healthGoals: [] }, 'healthGoals', 'Select at least one health goal'],
    [{ foodPreferences: [] }, 'foodPreferences', 'Select at least one food preference'],
    [
      { foodPreferences: ['vegan', 'non_vegetarian'] },
      'foodPreferences',
      'Choose vegan or non-vegetarian, not both',
    ],
    [{ allergies: ['peanut'] }, 'allergies.0', null],
    [{ timeZone: 'Mars/Base' }, 'timeZone', 'We don’t know this time zone. Please choose another one.'],
    [{ heightUnit: 'yard' }, 'heightUnit', null],
    [{ consents: [{ purpose: 'photos', wording: 'x' }] }, 'consents.0.purpose', null],
  ])('reports the error in %j', async (change, path, message) => {
    const who = await signInNew()
    const response = await complete(who, { ...makeFields(who), ...change })
    expect(response.statusCode, response.body).toBe(400)
    const { code, issues } = response.json<{ code: string; issues: { path: string; message: string }[] }>()
    expect(code).toBe('invalid_input')
    expect(issues[0]?.path).toBe(path)
    if (message) expect(issues[0]?.message).toBe(message)
  })

  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0091 98765 12345', '+919876512345'],
    ['+91 (98765) 123-46', '+919876512346'],
  ])('reads the phone number %s in any grouping', async (phone, stored) => {
    const who = await signInNew()
    const response = await complete(who, { ...makeFields(who), phone })
    expect(response.json()).toMatchObject({ phone: stored })
  })

  it('reads a phone number in Devanagari digits', async () => {
    const who = await signInNew()
    const response = await complete(who, { ...makeFields(who), phone: '९८४५० ८८८८८' })
    expect(response.json()).toMatchObject({ phone: '+919845088888' })
  })

  it('accepts an international phone number', async () => {
    const who = await signInNew()
    const response = await complete(who, { ...makeFields(who), phone: '+44 7911 123456' })
    expect(response.json()).toMatchObject({ phone: '+447911123456' })
  })

  it('allows a phone number for only one person, and does not reveal who has it', async () => {
    const [first, second] = [await signInNew(), await signInNew()]
    await complete(first, { ...makeFields(first), phone: '9845098450' })
    const response = await complete(second, { ...makeFields(second), phone: '+919845098450' })
    expect(response.json()).toEqual({
      statusCode: 409,
      error: 'Conflict',
      code: 'phone_taken',
      message: 'We can’t use this phone number. Please enter another one.',
      issues: [{ path: 'phone', message: 'We can’t use this phone number. Please enter another one.' }],
    })
    expect(response.body).not.toContain(first.email)
  })

  it('requires a guardian only under 18', async () => {
    const who = await signInNew()
    const minor = { ...makeFields(who), age: 17 }
    const without = await complete(who, minor)
    expect(without.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual([
      'guardianName',
      'guardianConsent',
    ])
    const refused = await complete(who, { ...minor, guardianName: 'Latha Rao' })
    expect(refused.statusCode).toBe(400)
    const response = await complete(who, {
      ...minor,
      guardianName: 'Latha Rao',
      consents: [CARE, GUARDIAN],
    })
    expect(response.json()).toMatchObject({ guardianName: 'Latha Rao', age: 17 })
    expect(await readConsents(who.id)).toEqual([
      { ...CARE, guardianName: null },
      { ...GUARDIAN, guardianName: 'Latha Rao' },
    ])
    const { rows } = await testApp.platform.database.pool.query(
      'select guardian_consent_at is not null as consented from users where id = $1',
      [who.id],
    )
    expect(rows).toEqual([{ consented: true }])
    const adult = await signInNew()
    const grown = await complete(adult, {
      ...makeFields(adult),
      guardianName: 'Unassigned',
      consents: [CARE, GUARDIAN],
    })
    expect(grown.json()).toMatchObject({ guardianName: null })
    expect(await readConsents(adult.id)).toEqual([{ ...CARE, guardianName: null }])
  })

  it('stores no health data without consent to the current wording', async () => {
    const who = await signInNew()
    const { consents: _consents, ...asTheSeedSends } = makeFields(who)
    const without = await complete(who, asTheSeedSends)
    expect(without.json()).toMatchObject({
      statusCode: 400,
      issues: [
        {
          path: 'careConsent',
          message: 'Please agree, so that we may keep what you tell us about your health',
        },
      ],
    })
    const others = await complete(who, {
      ...asTheSeedSends,
      consents: [{ ...CARE, wording: 'Pathya may sell it all.' }, CALCULATOR],
    })
    expect(others.json()).toMatchObject({
      statusCode: 409,
      code: 'consent_changed',
      details: { wordings: { care: CARE.wording } },
    })
    expect(await readConsents(who.id)).toEqual([])
    const { rows } = await testApp.platform.database.pool.query('select weight_kg from users where id = $1', [
      who.id,
    ])
    expect(rows).toEqual([{ weight_kg: null }])
    expect((await complete(who, { ...asTheSeedSends, consents: [CARE, CALCULATOR] })).statusCode).toBe(200)
    expect(await readConsents(who.id)).toEqual([
      { ...CALCULATOR, guardianName: null },
      { ...CARE, guardianName: null },
    ])
  })

  it('stores the chosen units, which every screen uses', async () => {
    const who = await signInNew()
    const fields = {
      ...makeFields(who),
      height: '5 ft 9 in',
      heightUnit: 'ft',
      weightUnit: 'lb',
      weight: 81.65,
    }
    expect((await complete(who, fields)).json()).toMatchObject({
      heightUnit: 'ft',
      weightUnit: 'lb',
      heightCm: 175.3,
      weight: 81.65,
    })
    const user = await testApp.app.inject({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: who.cookie },
    })
    expect(user.json()).toMatchObject({ heightUnit: 'ft', weightUnit: 'lb' })
  })

  it('stores the sex for formulas only if the gender is “other”', async () => {
    const who = await signInNew()
    const other = await complete(who, { ...makeFields(who), gender: 'other', sexForCalculation: 'female' })
    expect(other.json()).toMatchObject({ gender: 'other', sexForCalculation: 'female' })
    const second = await signInNew()
    const said = await complete(second, { ...makeFields(second), sexForCalculation: 'male' })
    expect(said.json()).toMatchObject({ gender: 'female', sexForCalculation: null })
  })

  it('is only for verified clients, with their own address', async () => {
    const who = await signInNew()
    const other = await complete(who, { ...makeFields(who), email: 'somebody.else@example.com' })
    expect(other.json()).toMatchObject({ statusCode: 403, code: 'forbidden' })
    const unverified = await signInAs(testApp, { isEmailVerified: false, isOnboardingComplete: false })
    expect((await complete(unverified, makeFields(unverified))).json()).toMatchObject({
      statusCode: 403,
      code: 'email_not_verified',
    })
    for (const role of ['admin', 'employee'] as const) {
      const staff = await signInAs(testApp, role)
      expect((await complete(staff, makeFields(staff))).statusCode).toBe(403)
    }
    const nobody = await calls.post('/api/auth/complete-onboarding', makeFields(who))
    expect(nobody.statusCode).toBe(401)
  })

  it('counts the years since the age was recorded', async () => {
    const who = await signInNew()
    await complete(who, makeFields(who))
    await testApp.platform.database.pool.query(
      `update users set age_recorded_on = age_recorded_on - interval '2 years' where id = $1`,
      [who.id],
    )
    const profile = await testApp.app.inject({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { cookie: who.cookie },
    })
    expect(profile.json()).toMatchObject({ age: 33 })
  })
})
