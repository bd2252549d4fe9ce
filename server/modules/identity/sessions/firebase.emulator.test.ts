import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

const config = readConfig({
  ...JSON.parse(process.env.TEST_FIREBASE_SETTINGS ?? '{}'),
  LOG_LEVEL: 'silent',
})
const PASSWORD = 'mango-tree-1987'
const makeEmail = (domain = 'clients.example'): string => `asha-${randomBytes(6).toString('hex')}@${domain}`

let database: TestDatabase
let testApp: TestApp
let calls: ReturnType<typeof createIdentityCalls>

beforeAll(async () => {
  if (!config.firebase) throw new Error('Run these tests by npm run test:firebase.')
  database = await createTestDatabase()
  testApp = await buildTestApp(database, config)
  calls = createIdentityCalls(testApp)
})

afterAll(async () => {
  await testApp?.close()
  await database?.drop()
})

/** Calls the Firebase project as the browser does. */
async function callProject(method: string, body: object): Promise<{ idToken: string; localId: string }> {
  const response = await fetch(
    `http://${config.firebase?.emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  )
  return (await response.json()) as { idToken: string; localId: string }
}

const signUp = (email: string) =>
  callProject('signUp', { email, password: PASSWORD, displayName: 'Asha Nair' })
const signIn = (email: string) => callProject('signInWithPassword', { email, password: PASSWORD })

const signInWithGoogle = (email: string) =>
  callProject('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({
      providerId: 'google.com',
      id_token: JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name: 'Ravi Rao' }),
    }).toString(),
  })

/** Invites an employee and returns their id. */
async function invite(admin: SignedIn, email: string): Promise<string> {
  const response = await calls.post(
    '/api/admin/create-user',
    { email, firstName: 'Ravi', lastName: 'Rao', role: 'employee' },
    { cookie: admin.cookie, origin: config.publicUrl },
  )
  expect(response.statusCode).toBe(200)
  return response.json<{ id: string }>().id
}

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

describe('sync-user with the Firebase provider', () => {
  test('creates a user for a new person and mails them one link; a token starts one session', async () => {
    const email = makeEmail()
    const { idToken, localId } = await signUp(email)
    const { response, cookie } = await calls.exchange(idToken, { firebaseUid: localId, email })
    expect(response.json()).toMatchObject({
      email,
      firstName: 'Asha',
      lastName: 'Nair',
      role: 'client',
      emailVerified: false,
      pendingSecurity: [],
    })
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ email })
    expect(await calls.listMails(email)).toMatchObject([{ template: 'verify-email' }])

    expect((await calls.exchange(idToken)).response.statusCode).toBe(401)
    // Two sign-ins within one second give the same token.
    await sleep(1_100)
    expect((await calls.exchange((await signIn(email)).idToken)).response.statusCode).toBe(200)
    expect(await calls.listMails(email)).toHaveLength(1)
  })

  test('refuses a body that disagrees with the token', async () => {
    const { idToken } = await signUp(makeEmail())
    for (const body of [
      { email: 'other@clients.example' },
      { firebaseUid: 'other' },
      { firstName: 'Other' },
    ]) {
      expect((await calls.exchange(idToken, body)).response.statusCode).toBe(403)
    }
    expect((await calls.exchange(idToken)).response.statusCode).toBe(200)
  })

  test('does not give the record of an address to another id of the project', async () => {
    const email = makeEmail()
    const { id } = await signInAs(testApp, { email })
    const { response, cookie } = await calls.exchange((await signUp(email)).idToken)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'email_taken' })
    expect(cookie).toBe('')
    const { rows } = await testApp.platform.database.pool.query(
      'select firebase_uid as uid from users where id = $1',
      [id],
    )
    expect(rows).toEqual([{ uid: `test-${email}` }])
  })

  test('with Google accepts an invite to that address', async () => {
    const admin = await signInAs(testApp, 'admin')
    const email = makeEmail()
    await invite(admin, email)
    const listInvites = async (): Promise<string[]> => {
      const response = await testApp.app.inject({
        method: 'GET',
        url: '/api/admin/invites',
        headers: { cookie: admin.cookie },
      })
      return response.json<{ email: string }[]>().map((invite) => invite.email)
    }
    expect(await listInvites()).toContain(email)
    const { response } = await calls.exchange((await signInWithGoogle(email)).idToken)
    expect(response.json()).toMatchObject({ email, role: 'employee', emailVerified: true })
    expect(await listInvites()).not.toContain(email)
  })

  test.each([
    ['has expired', `update users set invite_expires_at = now() - interval '1 second' where id = $1`],
    ['was taken back', 'update users set invite_token = null, invite_expires_at = null where id = $1'],
  ])('refuses a person whose invite %s', async (_what, change) => {
    const admin = await signInAs(testApp, 'admin')
    const email = makeEmail()
    const id = await invite(admin, email)
    await query(change, [id])
    const { response, cookie } = await calls.exchange((await signInWithGoogle(email)).idToken)
    expect(response.json()).toMatchObject({
      statusCode: 403,
      message: 'There is no open invitation for this email address. Please ask us for a new one.',
    })
    expect(cookie).toBe('')
    const { rows } = await query('select is_email_verified as "isVerified" from users where id = $1', [id])
    expect(rows).toEqual([{ isVerified: false }])
  })

  test('accepts many new people at once, with one database connection each', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => signUp(makeEmail())))
    const answers = await Promise.all(people.map(({ idToken }) => calls.exchange(idToken)))
    expect(answers.map(({ response }) => response.statusCode)).toEqual(people.map(() => 200))
  })

  test('makes staff of an address of the staff domain only by our own link', async () => {
    const staffApp = await buildTestApp(database, { ...config, staffDomain: 'practice.example' })
    const staffCalls = createIdentityCalls(staffApp)
    try {
      const email = makeEmail('practice.example')
      const ofGoogle = await signInWithGoogle(email)
      expect((await staffCalls.exchange(ofGoogle.idToken)).response.json()).toMatchObject({
        statusCode: 400,
        code: 'google_failed',
      })
      // After this the project still reports the address as verified.
      await callProject('update', { idToken: ofGoogle.idToken, password: PASSWORD })
      const { response, cookie } = await staffCalls.exchange((await signIn(email)).idToken)
      expect(response.json()).toMatchObject({ role: 'client', emailVerified: false })
      const asked = await staffCalls.post('/api/auth/update-verification', {}, { cookie })
      expect(asked.json()).toMatchObject({ role: 'client', emailVerified: false })
      await staffCalls.verifyByMail(email, { cookie })
      await sleep(1_100)
      const again = await staffCalls.exchange((await signIn(email)).idToken)
      expect(again.response.json()).toMatchObject({ role: 'admin', emailVerified: true })
    } finally {
      await staffApp.close()
    }
  })

  test('starts a session that the project can end, even if it only listens to the live stream', async () => {
    const { idToken, localId } = await signUp(makeEmail())
    const { response, cookie } = await calls.exchange(idToken)
    const { id } = response.json<{ id: string }>()
    await query(`update sessions set created_at = now() - interval '1 minute' where user_id = $1`, [id])
    await testApp.platform.identity.endProviderSessions(testApp.platform.database.db, localId)
    expect((await calls.getUser({ cookie })).statusCode).toBe(200)
    await query(
      `update sessions set identity_checked_at = now() - interval '15 minutes' where user_id = $1`,
      [id],
    )
    const live = await testApp.app.inject({ method: 'GET', url: '/api/live', headers: { cookie } })
    expect(live.statusCode).toBe(401)
    expect((await query('select from sessions where user_id = $1', [id])).rowCount).toBe(0)
  })

  test('does not accept another address instead of the one to be verified', async () => {
    const email = makeEmail()
    const { idToken } = await signUp(email)
    const { cookie } = await calls.exchange(idToken)
    const other = makeEmail()
    const { localId } = await callProject('update', { idToken, email: other })
    await testApp.platform.identity.confirmVerification(
      testApp.platform.database.db,
      await testApp.platform.identity.createVerification(testApp.platform.database.db, {
        subject: localId,
        email: other,
      }),
    )
    const response = await calls.post('/api/auth/update-verification', {}, { cookie })
    expect(response.json()).toMatchObject({ email, emailVerified: false })
  })
})

test('calls of the embedded provider do not exist with Firebase', async () => {
  for (const url of ['/api/identity/sign-up', '/api/identity/sign-in', '/api/identity/second-factor']) {
    expect((await calls.post(url, {})).statusCode).toBe(404)
  }
})
