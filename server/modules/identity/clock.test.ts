import { beforeAll, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'
import { createSetupLink } from './setup/service.ts'

/* Expiry uses the app's clock, so that tests move the clock instead of waiting or changing rows. */

const testApp = setUpTestApp()
let calls: ReturnType<typeof createIdentityCalls>

beforeAll(() => {
  calls = createIdentityCalls(testApp)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it('an identity token lives for five minutes', async () => {
  const token = await calls.signUp('token@example.com')
  testApp.clock.advance(5 * MINUTE - 5000)
  expect((await calls.getUser({ authorization: `Bearer ${token}` })).json()).toMatchObject({
    code: 'session_required',
  })
  expect((await calls.exchange(token)).response.statusCode).toBe(200)
  const older = await calls.signIn('token@example.com')
  testApp.clock.advance(5 * MINUTE)
  expect((await calls.exchange(older)).response.statusCode).toBe(401)
})

it('a verification link works for a day', async () => {
  const email = 'verify@example.com'
  await calls.exchange(await calls.signUp(email))
  const token = await calls.readLinkToken(email)
  testApp.clock.advance(DAY)
  expect((await calls.verify(token)).json()).toEqual({ result: 'expired' })
})

it('a reset link works for an hour', async () => {
  const { email } = await calls.enter('reset@example.com')
  const reset = async () => {
    await calls.post('/api/auth/password-reset', { email })
    return calls.readLinkToken(email, 'password-reset')
  }
  const late = await reset()
  testApp.clock.advance(HOUR)
  const body = { password: TEST_PASSWORD }
  expect((await calls.post('/api/identity/reset-password', { ...body, token: late })).statusCode).toBe(400)
  const inTime = await reset()
  testApp.clock.advance(HOUR - MINUTE)
  expect((await calls.post('/api/identity/reset-password', { ...body, token: inTime })).statusCode).toBe(200)
})

it('a session of staff ends after twelve hours without use, a client’s after thirty days', async () => {
  const employee = await signInAs(testApp, 'employee')
  const client = await signInAs(testApp, 'client')
  const statusOf = async ({ cookie }: { cookie: string }) => (await calls.getUser({ cookie })).statusCode
  testApp.clock.advance(12 * HOUR - MINUTE)
  expect(await statusOf(employee)).toBe(200)
  testApp.clock.advance(12 * HOUR)
  expect(await statusOf(employee)).toBe(401)
  expect(await statusOf(client)).toBe(200)
  testApp.clock.advance(30 * DAY)
  expect(await statusOf(client)).toBe(401)
})

it('a session is freshly proven for ten minutes', async () => {
  const admin = await signInAs(testApp, 'admin')
  const inviteAdmin = (email: string) =>
    calls.post(
      '/api/admin/create-user',
      { email, firstName: 'Nila', lastName: 'Menon', role: 'admin' },
      { cookie: admin.cookie },
    )
  testApp.clock.advance(9 * MINUTE)
  expect((await inviteAdmin('first@example.com')).statusCode).toBeLessThan(300)
  testApp.clock.advance(MINUTE)
  expect((await inviteAdmin('second@example.com')).json()).toMatchObject({
    code: 'reauthentication_required',
  })
})

it('an invite works for seven days, a setup link for one', async () => {
  const admin = await signInAs(testApp, 'admin')
  const email = 'invited@example.com'
  const person = { email, firstName: 'Nila', lastName: 'Menon', role: 'client' }
  await calls.post('/api/admin/create-user', person, { cookie: admin.cookie })
  const token = await calls.readLinkToken(email, 'invite')
  const link = await createSetupLink(
    { db: testApp.platform.database.db, now: testApp.clock.now },
    { publicUrl: 'http://localhost:3000', isForFirstAdmin: false },
  )
  const setup = { token: new URL(link).hash.replace('#token=', '') }
  testApp.clock.advance(DAY - MINUTE)
  expect((await calls.post('/api/setup/look', setup)).json()).toEqual({ needsAdmin: true })
  testApp.clock.advance(MINUTE)
  expect((await calls.post('/api/setup/look', setup)).json()).toEqual({ needsAdmin: false })
  expect((await calls.post('/api/invites/look', { token })).json()).toMatchObject({ state: 'open' })
  testApp.clock.advance(6 * DAY)
  expect((await calls.post('/api/invites/look', { token })).json()).toEqual({ state: 'expired' })
})

it('attempts to enter a password are counted until their window ends', async () => {
  const email = 'tries@example.com'
  await calls.signUp(email)
  const windowMs = 15 * MINUTE
  testApp.clock.advance(windowMs - (testApp.clock.now().getTime() % windowMs))
  const tryPassword = async (password: string) =>
    (await calls.post('/api/identity/sign-in', { email, password }, {}, '203.0.113.5')).statusCode
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await tryPassword('not-that-one')).toBe(400)
  expect(await tryPassword(TEST_PASSWORD)).toBe(429)
  testApp.clock.advance(windowMs)
  expect(await tryPassword(TEST_PASSWORD)).toBe(200)
})
