import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { buildTestApp, createPerson, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { createFirstSetupLink, createSetupLink } from './service.ts'

let database: TestDatabase
let testApp: TestApp
let calls: ReturnType<typeof createIdentityCalls>

// Every test starts with its own practice, because the last admin of a practice cannot be removed.
beforeEach(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  calls = createIdentityCalls(testApp)
})
afterEach(async () => {
  await testApp.close()
  await database.drop()
})

const publicUrl = 'http://localhost:3000'
const ADMIN = { password: TEST_PASSWORD, firstName: 'Nila', lastName: 'Menon' }
const pool = () => testApp.platform.database.pool
const store = () => ({ db: testApp.platform.database.db, now: testApp.clock.now })

const makeToken = async (isForFirstAdmin = true): Promise<string> => {
  const link = await createSetupLink(store(), { publicUrl, isForFirstAdmin })
  expect(link).toMatch(/^http:\/\/localhost:3000\/setup#token=[\w-]{43}$/)
  return new URL(link).hash.replace('#token=', '')
}

const readStatus = async (token: string): Promise<unknown> =>
  (await calls.post('/api/setup/look', { token })).json()

describe('a setup link', () => {
  it('makes the first admin with a verified address and an explicit role, and signs them in', async () => {
    const token = await makeToken()
    expect(await readStatus(token)).toEqual({ needsAdmin: true })
    const response = await calls.post('/api/setup', {
      ...ADMIN,
      token,
      email: 'Nila@Clinic.example',
      registrationNumber: ' IDA 1234 ',
    })
    expect(response.statusCode, response.body).toBe(200)
    const { response: synced, cookie } = await calls.exchange(response.json<{ token: string }>().token)
    expect(synced.json()).toMatchObject({ role: 'admin', emailVerified: true, email: 'nila@clinic.example' })
    const profile = await testApp.app.inject({ method: 'GET', url: '/api/auth/profile', headers: { cookie } })
    expect(profile.json()).toMatchObject({ registrationNumber: 'IDA 1234', role: 'admin' })
    const { rows } = await pool().query(
      `select u.is_role_explicit as explicit, a.action from users u join audit_log a on a.entity_id = u.id::text
        where a.action !~ '^(sign-in|session)[.]'`,
    )
    expect(rows).toEqual([{ explicit: true, action: 'user.admin-created' }])
    expect(await readStatus(token)).toEqual({ needsAdmin: false })
    expect(await createFirstSetupLink(store(), publicUrl)).toBeNull()
    expect((await calls.exchange(await calls.signIn('nila@clinic.example'))).response.statusCode).toBe(200)
  })

  it('works once: two simultaneous uses make one admin', async () => {
    const token = await makeToken()
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        calls.post('/api/setup', { ...ADMIN, token, email: `${name}@clinic.example` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await pool().query(`select 1 from users where role = 'admin'`)).rowCount).toBe(1)
    expect((await pool().query('select 1 from identity_users')).rowCount).toBe(1)
  })

  it('for the first admin stops working when there is an admin: two links used at once make one', async () => {
    const tokens = [await makeToken(), await makeToken()]
    const answers = await Promise.all(
      tokens.map((token, index) =>
        calls.post('/api/setup', { ...ADMIN, token, email: `admin${index}@clinic.example` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await pool().query(`select 1 from users where role = 'admin'`)).rowCount).toBe(1)
  })

  it('made on request works although there is an admin, who is notified', async () => {
    await createPerson(testApp, { role: 'admin', email: 'boss@clinic.example' })
    const token = await makeToken(false)
    const response = await calls.post('/api/setup', { ...ADMIN, token, email: 'second@clinic.example' })
    expect(response.statusCode).toBe(200)
    const mails = await calls.listMails('boss@clinic.example')
    expect(mails.map(({ template }) => template)).toEqual(['new-admin'])
  })

  it('is not blocked by a stranger who has registered the owner’s address', async () => {
    const stranger = await calls.exchange(await calls.signUp('owner@clinic.example', 'strangers-pass-1'))
    await calls.signUp('never-exchanged@clinic.example', 'strangers-pass-1')
    for (const email of ['owner@clinic.example', 'never-exchanged@clinic.example']) {
      const response = await calls.post('/api/setup', { ...ADMIN, token: await makeToken(false), email })
      expect(response.statusCode, response.body).toBe(200)
      const { response: synced } = await calls.exchange(response.json<{ token: string }>().token)
      expect(synced.json()).toMatchObject({ role: 'admin', email })
      await expect(calls.signIn(email, 'strangers-pass-1')).rejects.toThrow()
    }
    expect((await calls.getUser({ cookie: stranger.cookie })).statusCode).toBe(401)
  })

  it('ends after 24 hours, is stored as a hash, and cannot be guessed', async () => {
    const token = await makeToken()
    const { rows } = await pool().query('select t::text as row from setup_tokens t')
    expect(JSON.stringify(rows)).not.toContain(token)
    await pool().query(`update setup_tokens set expires_at = expires_at - interval '24 hours'`)
    for (const bad of [token, 'x', '', 'a'.repeat(43)]) {
      expect(await readStatus(bad)).toEqual({ needsAdmin: false })
    }
    const response = await calls.post('/api/setup', { ...ADMIN, token, email: 'late@clinic.example' })
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'token_invalid' })
  })

  it('is not used up by errors that can be corrected: a weak password, an address in use', async () => {
    const token = await makeToken()
    await createPerson(testApp, { email: 'taken@clinic.example' })
    const weak = await calls.post('/api/setup', {
      ...ADMIN,
      token,
      email: 'a@clinic.example',
      password: 'elevenchars',
    })
    expect(weak.json()).toMatchObject({ statusCode: 400, code: 'weak_password' })
    const taken = await calls.post('/api/setup', { ...ADMIN, token, email: 'taken@clinic.example' })
    expect(taken.statusCode).toBe(409)
    expect(await readStatus(token)).toEqual({ needsAdmin: true })
    await calls.exchange(await calls.signUp('records@clinic.example'))
    await pool().query(
      `insert into progress_entries (user_id, weight, entry_date)
       select id, 70, now() from users where email = 'records@clinic.example'`,
    )
    const records = await calls.post('/api/setup', { ...ADMIN, token, email: 'records@clinic.example' })
    expect(records.json()).toMatchObject({
      statusCode: 409,
      code: 'has_records',
      issues: [{ path: 'email' }],
    })
    expect(await readStatus(token)).toEqual({ needsAdmin: true })
    const missing = await calls.post('/api/setup', {
      ...ADMIN,
      token,
      email: 'a@clinic.example',
      lastName: '',
    })
    expect(missing.json()).toMatchObject({ message: 'Please fill in all required fields.' })
  })
})
