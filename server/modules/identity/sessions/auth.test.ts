import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { buildTestApp, createPerson, openSession, signInAs, type TestApp } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

describe('exchanging an identity token', () => {
  it('works once, even for simultaneous requests', async () => {
    const token = await calls.signUp('once@example.com')
    const answers = await Promise.all([calls.exchange(token), calls.exchange(token), calls.exchange(token)])
    expect(answers.map(({ response }) => response.statusCode).sort()).toEqual([200, 401, 401])
    const { response } = await calls.exchange(token)
    expect(response.json()).toMatchObject({
      statusCode: 401,
      code: 'token_invalid',
      message: 'Authentication failed. Please try again.',
    })
  })

  it('refuses a token that is older than five minutes, made up or missing', async () => {
    const token = await calls.signUp('old.token@example.com')
    await query(`update identity_sessions set created_at = created_at - interval '301 seconds'`)
    expect((await calls.exchange(token)).response.statusCode).toBe(401)
    expect((await calls.exchange('A'.repeat(32))).response.statusCode).toBe(401)
    expect((await calls.post('/api/auth/sync-user', {})).statusCode).toBe(401)
    expect((await calls.getUser({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
  })

  it.each([
    { email: 'somebody.else@example.com' },
    { firebaseUid: 'another-subject' },
    { firstName: 'Somebody', lastName: 'Else' },
    { profileImageUrl: 'https://evil.example/face.png' },
  ])('refuses a body that disagrees with the token: %j', async (body) => {
    const address = `disagree.${Object.keys(body)[0]}@example.com`
    const token = await calls.signUp(address.toLowerCase())
    const { response, cookie } = await calls.exchange(token, body)
    expect(response.json()).toMatchObject({ statusCode: 403, code: 'forbidden' })
    expect(cookie).toBe('')
    // The refusal has not used up the token.
    expect((await calls.exchange(token)).response.statusCode).toBe(200)
  })

  it('starts a new session and ends the one of the browser’s cookie, so that a planted cookie is useless', async () => {
    const attacker = await signInAs(testApp, 'client')
    const token = await calls.signUp('fixation@example.com')
    const { cookie } = await calls.exchange(token, {}, { cookie: attacker.cookie })
    expect(cookie).not.toBe(attacker.cookie)
    expect((await calls.getUser({ cookie: attacker.cookie })).statusCode).toBe(401)
    const made = 'pathya_session=chosen-by-somebody-else'
    const second = await calls.exchange(await calls.signIn('fixation@example.com'), {}, { cookie: made })
    expect(second.cookie).not.toBe(made)
    expect((await calls.getUser({ cookie: made })).statusCode).toBe(401)
  })

  it('sets a cookie that scripts cannot read and other sites do not send, and stores only its hash', async () => {
    const { response, cookie } = await calls.exchange(await calls.signUp('cookie@example.com'))
    expect(response.headers['set-cookie']).toMatch(
      /^pathya_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { rows } = await query('select s::text as row from sessions s')
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })

  it('refuses a deactivated person, and ends their sessions at the next request', async () => {
    const { response, cookie } = await calls.exchange(await calls.signUp('leaving@example.com'))
    const { id } = response.json<{ id: string }>()
    await query('update users set is_active = false where id = $1', [id])
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
    const token = await calls.signIn('leaving@example.com')
    const again = await calls.exchange(token)
    expect(again.response.statusCode).toBe(403)
    expect(again.cookie).toBe('')
    expect((await query('select 1 from sessions where user_id = $1', [id])).rowCount).toBe(0)
  })

  it('preserves the record of a person who signs in again', async () => {
    const first = await calls.exchange(await calls.signUp('again@example.com'))
    const second = await calls.exchange(await calls.signIn('again@example.com'))
    expect(second.response.json()).toEqual(first.response.json())
  })
})

describe('reading the signed-in user', () => {
  it('works with a cookie or a token, sets no cookie and does not use up the token', async () => {
    const { response } = await calls.exchange(await calls.signUp('who@example.com'))
    const user = response.json()
    const token = await calls.signIn('who@example.com')
    for (let times = 0; times < 2; times += 1) {
      const answer = await calls.getUser({ authorization: `Bearer ${token}` })
      expect(answer.json()).toEqual(user)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await calls.exchange(token)).response.statusCode).toBe(200)
  })

  it('returns the user of the token, not of the cookie that somebody left in the browser', async () => {
    const before = await signInAs(testApp, 'admin')
    const token = await calls.signIn('who@example.com')
    const headers = { cookie: before.cookie, authorization: `Bearer ${token}` }
    expect((await calls.getUser(headers)).json()).toMatchObject({ email: 'who@example.com' })
    const made = { cookie: before.cookie, authorization: `Bearer ${'A'.repeat(32)}` }
    expect((await calls.getUser(made)).statusCode).toBe(401)
  })

  it('refuses the token of a sign-up that has not been exchanged yet', async () => {
    const token = await calls.signUp('not.yet@example.com')
    expect((await calls.getUser({ authorization: `Bearer ${token}` })).json()).toMatchObject({
      statusCode: 401,
      code: 'session_required',
      message: 'Unauthorized',
    })
  })
})

describe('sessions', () => {
  it('end with sign-out, for every copy of the cookie', async () => {
    const { cookie } = await signInAs(testApp, 'client')
    const response = await calls.post('/api/auth/sign-out', {}, { cookie })
    expect(response.json()).toEqual({})
    expect(response.headers['set-cookie']).toMatch(/pathya_session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
    expect((await calls.post('/api/auth/sign-out', {})).statusCode).toBe(200)
  })

  it('end after thirty days without use, and are extended while they are used', async () => {
    const { id, cookie } = await signInAs(testApp, 'client')
    await query(
      `update sessions set last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '1 hour'
        where user_id = $1`,
      [id],
    )
    expect((await calls.getUser({ cookie })).statusCode).toBe(200)
    const { rows } = await query(
      `select extract(day from expires_at - now()) as days from sessions where user_id = $1`,
      [id],
    )
    expect(Number(rows[0]?.days)).toBeGreaterThanOrEqual(29)
    await query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id])
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
  })

  it('apply changes of role and grants at the next request', async () => {
    const { id, cookie } = await signInAs(testApp, 'employee')
    await query(`insert into staff_grants (user_id, "grant") values ($1, 'plans')`, [id])
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ role: 'employee', grants: ['plans'] })
    await query(`delete from staff_grants where user_id = $1`, [id])
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ grants: [] })
  })
})

describe('verification', () => {
  it('is taken from the provider, not from the body', async () => {
    const { cookie } = await calls.exchange(await calls.signUp('claims@example.com'))
    const body = { email: 'claims@example.com', isEmailVerified: true }
    const claimed = await calls.post('/api/auth/update-verification', body, { cookie })
    expect(claimed.json()).toMatchObject({ emailVerified: false })
    // Verified only at the provider, as a hosted provider would do it.
    await query(`update identity_users set email_verified = true where email = 'claims@example.com'`)
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ emailVerified: false })
    const asked = await calls.post('/api/auth/update-verification', body, { cookie })
    expect(asked.json()).toMatchObject({ emailVerified: true })
    const other = await calls.post(
      '/api/auth/update-verification',
      { email: 'somebody.else@example.com' },
      { cookie },
    )
    expect(other.json()).toMatchObject({ statusCode: 403, code: 'forbidden' })
  })
})

describe('the origin of a call', () => {
  const publicUrl = 'http://localhost:3000'

  it.each([
    [{ origin: publicUrl }, 200],
    [{ origin: 'http://127.0.0.1:3000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://localhost:4000' }, 403],
    [{ origin: 'http://localhost:3000.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('with the headers %j makes a state-changing call answer %i', async (headers, statusCode) => {
    const { cookie } = await signInAs(testApp, 'client')
    const response = await calls.post('/api/auth/sign-out', {}, { cookie, ...(headers as object) })
    expect(response.statusCode).toBe(statusCode)
    expect((await calls.getUser({ cookie })).statusCode).toBe(statusCode === 200 ? 401 : 200)
  })
})

describe('with a public address', () => {
  it('limits the cookie to HTTPS and this host, and refuses loopback origins', async () => {
    const secure = await buildTestApp(testApp.testDatabase, {
      publicUrl: 'https://pathya.example',
      isPublicUrlLoopback: false,
      smtpUrl: 'smtp://localhost:1',
    })
    try {
      const secureCalls = createIdentityCalls(secure)
      const { response } = await secureCalls.exchange(await secureCalls.signUp('secure@example.com'))
      expect(response.headers['set-cookie']).toMatch(
        /^__Host-pathya_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const local = await secureCalls.post('/api/auth/sign-out', {}, { origin: 'http://localhost:3000' })
      expect(local.statusCode).toBe(403)
      const own = await secureCalls.post('/api/auth/sign-out', {}, { origin: 'https://pathya.example' })
      expect(own.statusCode).toBe(200)
    } finally {
      await secure.close()
    }
  })
})

describe('the staff domain', () => {
  const email = 'asha@clinic.example'
  let staffApp: TestApp
  let staffCalls: ReturnType<typeof createIdentityCalls>

  beforeAll(async () => {
    staffApp = await buildTestApp(testApp.testDatabase, { staffDomain: 'clinic.example' })
    staffCalls = createIdentityCalls(staffApp)
  })
  afterAll(() => staffApp.close())

  const becomes = async (address: string, password = TEST_PASSWORD): Promise<string> => {
    const token = await staffCalls.signUp(address, password)
    await staffCalls.verifyByMail(address)
    return (await staffCalls.exchange(token)).response.json<{ role: string }>().role
  }

  it('makes an admin of a person with a verified address, informs the other admins and records it', async () => {
    const boss = await createPerson(staffApp, { role: 'admin', email: 'boss@elsewhere.example' })
    const { cookie, response } = await staffCalls.exchange(await staffCalls.signUp(email))
    expect(response.json()).toMatchObject({ role: 'client', emailVerified: false })
    const other = await openSession(staffApp, response.json<{ id: string }>().id)
    const verified = await staffCalls.verify(await staffCalls.readLinkToken(email), { cookie })
    expect(verified.json()).toEqual({ result: 'verified', isSignedIn: false })
    // The rights have changed, so the session has ended.
    expect((await staffCalls.getUser({ cookie })).statusCode).toBe(401)
    expect((await staffCalls.getUser({ cookie: other })).statusCode).toBe(401)
    const again = await staffCalls.exchange(await staffCalls.signIn(email))
    expect(again.response.json()).toMatchObject({ role: 'admin', emailVerified: true })
    const mails = await staffCalls.listMails(boss.email)
    expect(mails.map(({ template }) => template)).toEqual(['new-admin'])
    expect(mails[0]?.text).toContain(email)
    const { rows } = await query(`select details from audit_log where action = 'user.role-changed'`)
    expect(rows).toEqual([{ details: { from: 'client', to: 'admin', by: 'staff-domain' } }])
  })

  it('does not make an admin of a stranger who registered with the address when its owner opens the link', async () => {
    const address = 'priya@clinic.example'
    const stranger = await staffCalls.exchange(await staffCalls.signUp(address, 'a-strangers-own-word'))
    const opened = await staffCalls.verify(await staffCalls.readLinkToken(address))
    expect(opened.json()).toEqual({ result: 'sign-in-required', email: address })
    expect((await staffCalls.getUser({ cookie: stranger.cookie })).json()).toMatchObject({
      role: 'client',
      emailVerified: false,
    })
    const again = await staffCalls.exchange(await staffCalls.signIn(address, 'a-strangers-own-word'))
    expect(again.response.json()).toMatchObject({ role: 'client', emailVerified: false })
    // The owner signs in with her own mailbox and her own password; the stranger cannot.
    await staffCalls.post('/api/auth/password-reset', { email: address })
    const token = await staffCalls.readLinkToken(address, 'password-reset')
    await staffCalls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    expect((await staffCalls.exchange(await staffCalls.signIn(address))).response.json()).toMatchObject({
      role: 'admin',
    })
    expect((await staffCalls.getUser({ cookie: again.cookie })).statusCode).toBe(401)
    const late = await staffCalls.post('/api/identity/sign-in', {
      email: address,
      password: 'a-strangers-own-word',
    })
    expect(late.statusCode).toBe(400)
  })

  it('requires twelve characters', async () => {
    const response = await staffCalls.post('/api/identity/sign-up', {
      email: 'short@clinic.example',
      password: 'elevenchars',
      firstName: 'A',
      lastName: 'B',
    })
    expect(response.json()).toMatchObject({
      code: 'weak_password',
      message: 'Password must be at least 12 characters long for staff.',
    })
  })

  it('makes an admin of a person with an older, shorter password only after they set a longer one', async () => {
    await calls.signUp('early@clinic.example', 'zebra-41kx')
    await calls.verifyByMail('early@clinic.example')
    const { response } = await staffCalls.exchange(
      await staffCalls.signIn('early@clinic.example', 'zebra-41kx'),
    )
    expect(response.json()).toMatchObject({ role: 'client' })
    // The person resets the password, as the practice would ask them to.
    await staffCalls.post('/api/auth/password-reset', { email: 'early@clinic.example' })
    const reset = await staffCalls.post('/api/identity/reset-password', {
      token: await staffCalls.readLinkToken('early@clinic.example', 'password-reset'),
      password: 'long-enough-zebra',
    })
    expect(reset.statusCode, reset.body).toBe(200)
    const later = await staffCalls.exchange(
      await staffCalls.signIn('early@clinic.example', 'long-enough-zebra'),
    )
    expect(later.response.json()).toMatchObject({ role: 'admin' })
  })

  it.each([
    'asha@notclinic.example',
    'asha@clinic.example.evil.example',
    'asha@sub.clinic.example',
    'clinic.example@evil.example',
  ])('does not treat %s as staff', async (address) => {
    expect(await becomes(address)).toBe('client')
  })

  it('does not change a role that an admin has set explicitly', async () => {
    const token = await staffCalls.signUp('explicit@clinic.example')
    await staffCalls.exchange(token)
    await query(`update users set is_role_explicit = true where email = 'explicit@clinic.example'`)
    await staffCalls.verifyByMail('explicit@clinic.example')
    const { response } = await staffCalls.exchange(await staffCalls.signIn('explicit@clinic.example'))
    expect(response.json()).toMatchObject({ role: 'client', emailVerified: true })
  })

  it('is off unless it is configured', async () => {
    await calls.signUp('off@clinic.example')
    await calls.verifyByMail('off@clinic.example')
    const { response } = await calls.exchange(await calls.signIn('off@clinic.example'))
    expect(response.json()).toMatchObject({ role: 'client', emailVerified: true })
  })
})

it('a session that a page checks is renewed together with its cookie, or not at all', async () => {
  const person = await signInAs(testApp, 'client')
  const { pool } = testApp.platform.database
  const readDaysLeft = async (): Promise<number> => {
    const { rows } = await pool.query<{ days: number }>(
      `select extract(day from expires_at - now())::int as days from sessions where user_id = $1`,
      [person.id],
    )
    return rows[0]?.days ?? 0
  }
  await pool.query(
    `update sessions set last_seen_at = now() - interval '2 days', expires_at = now() + interval '3 days'
      where user_id = $1`,
    [person.id],
  )
  const { sessions } = testApp.platform
  const cookies = { [sessions.cookieName]: person.cookie.split('=')[1] ?? '' }
  expect(await sessions.find(Object.assign(Object.create(null), { cookies }))).not.toBeNull()
  expect(await readDaysLeft()).toBeLessThan(4)
  const asked = await calls.getUser({ cookie: person.cookie })
  expect(asked.headers['set-cookie']).toMatch(/Max-Age=2592000/)
  expect(await readDaysLeft()).toBeGreaterThan(28)
})

it('a session in use is renewed, in the database and in the browser', async () => {
  const person = await signInAs(testApp, 'client')
  const { pool } = testApp.platform.database
  await pool.query(
    `update sessions set last_seen_at = now() - interval '2 days', expires_at = now() + interval '28 days' where user_id = $1`,
    [person.id],
  )
  const renewed = await testApp.app.inject({ url: '/api/auth/profile', headers: { cookie: person.cookie } })
  expect(renewed.headers['set-cookie']).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
  const { rows } = await pool.query(
    `select expires_at > now() + interval '29 days' as "isRenewed" from sessions where user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ isRenewed: true }])
  const again = await testApp.app.inject({ url: '/api/auth/profile', headers: { cookie: person.cookie } })
  expect(again.headers['set-cookie']).toBeUndefined()
})
