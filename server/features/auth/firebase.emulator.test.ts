import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { buildTestApp, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

const config = readConfig({
  ...JSON.parse(process.env.TEST_FIREBASE_SETTINGS ?? '{}'),
  LOG_LEVEL: 'silent',
})
const PASSWORD = 'mango-tree-1987'
const makeEmail = (): string => `asha-${randomBytes(6).toString('hex')}@clients.example`

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

/** What the browser's part of Firebase does. */
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

describe('sync-user with the Firebase provider', () => {
  test('makes a user of a newcomer and mails them one link; a token is worth one session', async () => {
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

  test('refuses a body that says otherwise than the token', async () => {
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

  test('does not hand the record of an address to another id of the project', async () => {
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

  test('by Google accepts an invitation to that address', async () => {
    const admin = await signInAs(testApp, 'admin')
    const email = makeEmail()
    const invited = await calls.post(
      '/api/admin/create-user',
      { email, firstName: 'Ravi', lastName: 'Rao', role: 'employee' },
      { cookie: admin.cookie, origin: config.publicUrl },
    )
    expect(invited.statusCode).toBe(200)
    const listInvites = async (): Promise<string[]> => {
      const response = await testApp.app.inject({
        method: 'GET',
        url: '/api/admin/invites',
        headers: { cookie: admin.cookie },
      })
      return response.json<{ email: string }[]>().map((invite) => invite.email)
    }
    expect(await listInvites()).toContain(email)
    const claims = { sub: `google-${email}`, email, email_verified: true, name: 'Ravi Rao' }
    const { idToken } = await callProject('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify(claims),
      }).toString(),
    })
    const { response } = await calls.exchange(idToken)
    expect(response.json()).toMatchObject({ email, role: 'employee', emailVerified: true })
    expect(await listInvites()).not.toContain(email)
  })

  test('does not take another address for the one that was to be verified', async () => {
    const email = makeEmail()
    const { idToken } = await signUp(email)
    const { cookie } = await calls.exchange(idToken)
    const other = makeEmail()
    const { localId } = await callProject('update', { idToken, email: other })
    await testApp.platform.identity.confirmVerification(
      testApp.platform.database.pool,
      await testApp.platform.identity.createVerification(testApp.platform.database.pool, {
        subject: localId,
        email: other,
      }),
    )
    const response = await calls.post('/api/auth/update-verification', {}, { cookie })
    expect(response.json()).toMatchObject({ email, emailVerified: false })
  })
})

test('calls of the embedded provider alone are not there', async () => {
  for (const url of ['/api/identity/sign-up', '/api/identity/sign-in', '/api/identity/second-factor']) {
    expect((await calls.post(url, {})).statusCode).toBe(404)
  }
})
