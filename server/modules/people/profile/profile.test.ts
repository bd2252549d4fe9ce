import { describe, expect, it } from 'vitest'
import { writeGuardianConsent } from '#domain/privacy/consents.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const GUARDIAN = { purpose: 'guardian', wording: writeGuardianConsent('Pathya') }

const change = (who: SignedIn, payload: object) =>
  testApp.app.inject({
    method: 'PATCH',
    url: '/api/auth/profile',
    headers: { cookie: who.cookie },
    payload,
  })

const query = async <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
  (await testApp.platform.database.pool.query(sql, values)).rows as Row[] // the type follows from the columns that the caller selects

const countRechecks = async (userId: string): Promise<number> =>
  (
    await query<{ key: string }>('select key from graphile_worker.jobs where key = $1', [
      `recheck-plans:${userId}`,
    ])
  ).length

describe('changing your own profile', () => {
  it('changes only the fields that are sent, at once for every screen', async () => {
    const who = await signInAs(testApp, 'client')
    const before = (
      await testApp.app.inject({
        method: 'GET',
        url: '/api/auth/profile',
        headers: { cookie: who.cookie },
      })
    ).json<Record<string, unknown>>()
    const response = await change(who, {
      lastName: 'Menon',
      phone: '98451 00001',
      height: `5'7"`,
      heightUnit: 'ft',
      weightUnit: 'lb',
      location: ' Mysuru ',
      hidesCalories: true,
      hidesWeight: true,
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({
      ...before,
      lastName: 'Menon',
      phone: '+919845100001',
      height: '170.2 cm',
      heightCm: 170.2,
      heightUnit: 'ft',
      weightUnit: 'lb',
      location: 'Mysuru',
      hidesCalories: true,
      hidesWeight: true,
    })
    const user = await testApp.app.inject({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: who.cookie },
    })
    expect(user.json()).toMatchObject({ weightUnit: 'lb', hidesCalories: true, hidesWeight: true })
    expect((await change(who, {})).json()).toEqual(response.json())
    expect((await change(who, { location: '' })).json()).toMatchObject({ location: null })
  })

  it('checks plans again only when a health fact changes', async () => {
    const who = await signInAs(testApp, 'client')
    await change(who, { firstName: 'Asha', hidesWeight: true, healthGoals: ['general_health'] })
    expect(await countRechecks(who.id)).toBe(0)
    const response = await change(who, { healthFlags: ['breastfeeding'], allergies: [] })
    expect(response.json()).toMatchObject({ healthFlags: ['breastfeeding'], allergies: [] })
    expect(await countRechecks(who.id)).toBe(1)
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ phone: '12345' }, 'phone', 'Valid phone number is required'],
    [{ phone: '0000000000' }, 'phone', 'Valid phone number is required'],
    [{ age: 0 }, 'age', 'Please enter an age from 1 to 120'],
    [{ height: '5.6' }, 'height', 'Did you mean 5 ft 6 in?'],
    [{ weight: 701 }, 'weight', 'Please enter a weight in kilograms'],
    [{ goalWeightKg: 0 }, 'goalWeightKg', 'Please enter a goal weight in kilograms'],
    [{ location: '<b>' }, 'location', 'Please use only letters, numbers and common punctuation.'],
    [{ healthGoals: [] }, 'healthGoals', 'Select at least one health goal'],
    [{ healthFlags: ['tired'] }, 'healthFlags.0', null],
    [{ foodPreferences: ['eggetarian', 'vegan'] }, 'foodPreferences', 'Choose vegan or eggetarian, not both'],
    [{ timeZone: 'Mars/Base' }, 'timeZone', 'We don’t know this time zone. Please choose another one.'],
    // JavaScript supports this time zone, the database does not.
    [{ timeZone: 'US/Pacific-New' }, 'timeZone', 'We don’t know this time zone. Please choose another one.'],
    [{ weightUnit: 'stone' }, 'weightUnit', null],
  ])('reports the error in %j', async (payload, path, message) => {
    const who = await signInAs(testApp, 'client')
    const response = await change(who, payload)
    expect(response.statusCode, response.body).toBe(400)
    const [issue] = response.json<{ issues: { path: string; message: string }[] }>().issues
    expect(issue?.path).toBe(path)
    if (message) expect(issue?.message).toBe(message)
  })

  it('stores a time zone under its current name', async () => {
    const who = await signInAs(testApp, 'client')
    const answered = (await change(who, { timeZone: 'Asia/Calcutta' })).json<{ timeZone: string }>()
    expect(answered.timeZone).toBe('Asia/Kolkata')
    const home = await testApp.app.inject({
      url: `/api/dashboard/${who.id}`,
      headers: { cookie: who.cookie },
    })
    expect(home.statusCode).toBe(200)
  })

  it('does not reveal whose a phone number is', async () => {
    const [first, second] = [await signInAs(testApp, 'client'), await signInAs(testApp, 'admin')]
    await change(first, { phone: '9845100002' })
    const response = await change(second, { phone: '+91 98451 00002' })
    expect(response.json()).toMatchObject({
      statusCode: 409,
      code: 'phone_taken',
      message: 'We can’t use this phone number. Please enter another one.',
    })
    // A person who tries many numbers is stopped by a rate limit.
    const answers: number[] = []
    while (answers.length < 30) answers.push((await change(second, { phone: '9845100002' })).statusCode)
    expect(answers.slice(0, 29).every((status) => status === 409)).toBe(true)
    expect(answers.at(-1)).toBe(429)
    expect((await change(second, { firstName: 'Asha' })).statusCode).toBe(200)
  })

  it('refuses an unhealthy goal weight, and removes one that is no longer healthy', async () => {
    const who = await signInAs(testApp, 'client')
    const goal = async (payload: object) => (await change(who, payload)).json<Record<string, unknown>>()
    // 162 cm: a BMI of 18.5 is 48.6 kg.
    expect(await goal({ goalWeightKg: 48 })).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'goalWeightKg', message: expect.stringContaining('48.6 kg or more') }],
    })
    expect(await goal({ goalWeightKg: 48, weightUnit: 'lb' })).toMatchObject({
      message: expect.stringContaining('107.1 lb or more'),
    })
    expect(await goal({ goalWeightKg: 60.5 })).toMatchObject({ goalWeightKg: 60.5 })
    expect(await goal({ height: '185 cm' })).toMatchObject({ goalWeightKg: null })
    expect(await goal({ height: '162 cm', goalWeightKg: 60 })).toMatchObject({ goalWeightKg: 60 })
    expect(await goal({ healthFlags: ['pregnancy'] })).toMatchObject({ goalWeightKg: null })
    expect(await goal({ goalWeightKg: 60 })).toMatchObject({
      message: expect.stringContaining('during pregnancy'),
    })
    expect(await goal({ healthFlags: ['eating_disorder'], goalWeightKg: 60 })).toMatchObject({
      message: expect.stringContaining('eating disorder'),
    })
    expect(await goal({ healthFlags: [], goalWeightKg: 60 })).toMatchObject({ goalWeightKg: 60 })
    expect(await goal({ goalWeightKg: null })).toMatchObject({ goalWeightKg: null })
  })

  it('records today as the date of a new age, and requires a guardian under 18', async () => {
    const who = await signInAs(testApp, 'client')
    await query(`update users set age_recorded_on = current_date - interval '3 years' where id = $1`, [
      who.id,
    ])
    expect((await change(who, { age: 36 })).json()).toMatchObject({ age: 36 })

    const path = async (payload: object) =>
      (await change(who, payload)).json<{ issues?: { path: string }[] }>().issues?.[0]?.path
    expect(await path({ age: 16 })).toBe('guardianName')
    expect(await path({ age: 16, guardianName: 'Latha Rao' })).toBe('guardianConsent')
    const minor = await change(who, { age: 16, guardianName: 'Latha Rao', consents: [GUARDIAN] })
    expect(minor.json()).toMatchObject({ age: 16, guardianName: 'Latha Rao', goalWeightKg: null })
    // Only a new guardian has to agree; the same guardian has already agreed.
    expect((await change(who, { age: 17 })).statusCode).toBe(200)
    expect(await path({ guardianName: 'Mohan Rao' })).toBe('guardianConsent')
    expect((await change(who, { guardianName: null })).json()).toMatchObject({ guardianName: 'Latha Rao' })
    expect(
      (await change(who, { guardianName: 'Mohan Rao', consents: [{ ...GUARDIAN, wording: 'Yes.' }] })).json(),
    ).toMatchObject({ code: 'consent_changed', details: { wordings: { guardian: GUARDIAN.wording } } })
    await change(who, { guardianName: 'Mohan Rao', consents: [GUARDIAN] })
    expect(
      await query(
        `select guardian_name as name, withdrawn_at is null as "isCurrent" from consents where user_id = $1
          order by given_at`,
        [who.id],
      ),
    ).toEqual([
      { name: 'Latha Rao', isCurrent: false },
      { name: 'Mohan Rao', isCurrent: true },
    ])
    expect((await change(who, { age: 18 })).json()).toMatchObject({ age: 18, guardianName: null })
  })

  it('stores the sex for formulas only if the gender is “other”', async () => {
    const who = await signInAs(testApp, 'client')
    const other = await change(who, { gender: 'other', sexForCalculation: 'male' })
    expect(other.json()).toMatchObject({ gender: 'other', sexForCalculation: 'male' })
    expect((await change(who, { gender: 'female' })).json()).toMatchObject({ sexForCalculation: null })
    expect((await change(who, { sexForCalculation: 'male' })).json()).toMatchObject({
      sexForCalculation: null,
    })
  })

  it('lets staff change only their name, phone and time zone', async () => {
    const staff = await signInAs(testApp, 'employee')
    const response = await change(staff, {
      firstName: 'Nila',
      lastName: 'Das',
      phone: '9845100003',
      timeZone: 'Asia/Dubai',
    })
    expect(response.json()).toMatchObject({
      firstName: 'Nila',
      phone: '+919845100003',
      timeZone: 'Asia/Dubai',
    })
    expect((await change(staff, { allergies: ['nuts'] })).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'allergies', message: 'Only client profiles have this.' }],
    })
  })

  it('saves two simultaneous changes of different fields', async () => {
    const who = await signInAs(testApp, 'client')
    const answers = await Promise.all([
      change(who, { goalWeightKg: 60 }),
      change(who, { hidesWeight: true }),
      change(who, { location: 'Pune' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await change(who, {})).json()).toMatchObject({
      goalWeightKg: 60,
      hidesWeight: true,
      location: 'Pune',
    })
  })
})
