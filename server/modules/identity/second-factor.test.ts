import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dbOn } from '#server/kit/database/db.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { buildTestApp, openSession, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp
let calls: ReturnType<typeof createIdentityCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  calls = createIdentityCalls(testApp)
})
afterAll(async () => {
  await testApp.close()
  await database.drop()
})

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)
const URL_BASE = '/api/identity/second-factor'

/** Returns the code that an app shows now, or this many half minutes from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Makes the current codes valid again, as if time had passed. */
const letTimePass = (email: string) =>
  query(
    `update identity_second_factors set last_step = null where user_id = (select id from identity_users where email = $1)`,
    [email],
  )
const forgetLimits = () => query('delete from rate_limits')

const enroll = (cookie: string, password: string | undefined = TEST_PASSWORD) =>
  calls.post(`${URL_BASE}/enroll`, { password }, { cookie })
const confirm = (cookie: string, code: string) => calls.post(`${URL_BASE}/confirm`, { code }, { cookie })
const answer = (challenge: string, code: string) => calls.post(URL_BASE, { challenge, code })
const readStatus = async (cookie: string) =>
  (await testApp.app.inject({ url: URL_BASE, headers: { cookie } })).json()

/** Creates the challenge that follows a password, without the time needed to hash one. */
async function openChallenge(email: string): Promise<string> {
  const { embedded, database: client } = testApp.platform
  const { rows } = await query('select id from identity_users where email = $1', [email])
  return (await embedded?.secondFactors.createChallenge(client.db, String(rows[0]?.id))) ?? ''
}

/** Signs in by password and returns the challenge. */
async function startSignIn(email: string): Promise<string> {
  const response = await calls.post('/api/identity/sign-in', { email, password: TEST_PASSWORD })
  const body = response.json<{ challenge?: string; token?: string }>()
  expect(body.token, response.body).toBeUndefined()
  return body.challenge ?? ''
}

type Enrolled = SignedIn & { secret: string; recoveryCodes: string[] }

/** Creates a person with a second factor whose current codes are unused. */
async function enterEnrolled(
  email: string,
  role: 'client' | 'employee' | 'admin' = 'client',
): Promise<Enrolled> {
  const person = await calls.enter(email, { role })
  const { secret } = (await enroll(person.cookie)).json<{ secret: string }>()
  const confirmed = await confirm(person.cookie, codeOf(secret))
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  await letTimePass(email)
  return { ...person, secret, ...confirmed.json<{ recoveryCodes: string[] }>() }
}

describe('setting up a second factor', () => {
  it('requires the password and a first code, and ends sessions that were started without it', async () => {
    const person = await calls.enter('asha@example.com')
    const other = await openSession(testApp, person.id)
    expect(await readStatus(person.cookie)).toEqual({
      isEnrolled: false,
      isRequired: false,
      recoveryCodesLeft: 0,
      hasPassword: true,
    })
    expect((await enroll(person.cookie, 'not-my-password')).json()).toMatchObject({
      statusCode: 400,
      code: 'wrong_credentials',
      issues: [{ path: 'password' }],
    })
    expect((await calls.post(`${URL_BASE}/enroll`, {}, { cookie: person.cookie })).statusCode).toBe(400)

    const first = (await enroll(person.cookie)).json<{ secret: string }>()
    const begun = await enroll(person.cookie)
    const { secret, otpauthUrl } = begun.json<{ secret: string; otpauthUrl: string }>()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(first.secret)
    const url = new URL(otpauthUrl)
    expect(url.href).toMatch(/^otpauth:\/\/totp\//)
    expect(decodeURIComponent(url.pathname)).toContain(`:${person.email}`)
    expect(url.searchParams.get('secret')).toBe(secret)
    // Until it is confirmed, signing in does not require it.
    const meanwhile = await calls.signIn(person.email)

    expect((await confirm(person.cookie, codeOf(first.secret))).json()).toMatchObject({
      statusCode: 400,
      code: 'wrong_code',
      issues: [{ path: 'code' }],
    })
    const confirmed = await confirm(person.cookie, codeOf(secret))
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)

    expect((await calls.getUser({ cookie: person.cookie })).statusCode).toBe(200)
    expect((await calls.getUser({ cookie: other })).statusCode).toBe(401)
    expect((await calls.exchange(meanwhile)).response.statusCode).toBe(401)
    expect(await readStatus(person.cookie)).toMatchObject({ isEnrolled: true, recoveryCodesLeft: 10 })
    expect((await calls.listMails(person.email)).at(-1)?.template).toBe('second-factor-on')
    expect((await enroll(person.cookie)).json()).toMatchObject({ statusCode: 409, code: 'conflict' })
    expect((await confirm(person.cookie, codeOf(secret, 1))).statusCode).toBe(400)
  })

  it('stores neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes, email } = await enterEnrolled('hidden@example.com')
    const { rows } = await query(
      `select encode(secret, 'escape') as sealed, (select string_agg(encode(code_hash, 'escape'), ' ')
         from identity_recovery_codes) as hashes from identity_second_factors`,
    )
    const raw = new TOTP({ secret }).secret.latin1
    expect(JSON.stringify(rows)).not.toContain(raw)
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
    // The secret is bound to its owner and does not work in another row.
    const thief = await enterEnrolled('thief@example.com')
    await query(
      `update identity_second_factors set secret = (select f.secret from identity_second_factors f
         join identity_users i on i.id = f.user_id where i.email = $1)
        where user_id = (select id from identity_users where email = $2)`,
      [thief.email, email],
    )
    const stolen = await answer(await openChallenge(email), codeOf(thief.secret))
    expect(stolen.statusCode).toBe(500)
    expect(stolen.body).not.toMatch(/decrypt|cipher|auth/i)
  })

  it('is refused while the address is unverified, and to strangers with somebody else’s address', async () => {
    const { cookie } = await calls.exchange(await calls.signUp('unverified@example.com'))
    expect((await enroll(cookie)).json()).toMatchObject({ statusCode: 403, code: 'email_not_verified' })
    const owner = await calls.enter('owner.of.it@example.com')
    const password = 'a-strangers-word'
    const { cookie: strangers } = await calls.exchange(await calls.signUp(owner.email, password))
    expect((await enroll(strangers, password)).json()).toMatchObject({
      statusCode: 403,
      code: 'email_not_verified',
    })
    expect(await readStatus(owner.cookie)).toMatchObject({ isEnrolled: false })
    expect((await enroll(owner.cookie)).statusCode).toBe(200)
  })

  it('waits for a sign-in that started without it, and revokes its token', async () => {
    const { embedded, database: client } = testApp.platform
    const person = await calls.enter('in.the.same.moment@example.com')
    const { secret } = (await enroll(person.cookie)).json<{ secret: string }>()
    const { rows } = await query('select id from identity_users where email = $1', [person.email])
    const connection = await client.pool.connect()
    await connection.query('begin')
    const started = await embedded?.startSignIn(dbOn(connection), String(rows[0]?.id))
    const confirming = confirm(person.cookie, codeOf(secret))
    await expect
      .poll(async () => (await query(`select from pg_locks where not granted`)).rowCount, { timeout: 30_000 })
      .toBeGreaterThan(0)
    await connection.query('commit')
    connection.release()
    expect((await confirming).statusCode).toBe(200)
    const token = started && 'token' in started ? started.token : ''
    expect((await calls.exchange(token)).response.statusCode).toBe(401)
  })

  it('accepts a fresh sign-in instead of the password from people without one', async () => {
    const { cookie, id } = await signInAs(testApp, 'client')
    expect(await readStatus(cookie)).toMatchObject({ hasPassword: false })
    expect((await calls.post(`${URL_BASE}/enroll`, {}, { cookie })).statusCode).toBe(200)
    await query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [id])
    expect((await calls.post(`${URL_BASE}/enroll`, {}, { cookie })).json()).toMatchObject({
      statusCode: 403,
      code: 'reauthentication_required',
    })
  })
})

describe('changing the password with a second factor', () => {
  it('requires a fresh proof of both, in addition to the password', async () => {
    const person = await enterEnrolled('change.with.two@example.com')
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'kesar-pista-4471' }
    const change = () => calls.post('/api/identity/change-password', body, { cookie: person.cookie })
    await query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)`,
      ['change.with.two@example.com'],
    )
    expect((await change()).json()).toMatchObject({ statusCode: 403, code: 'reauthentication_required' })
    await query(
      `update sessions set reauthenticated_at = now() where user_id = (select id from users where email = $1)`,
      ['change.with.two@example.com'],
    )
    expect((await change()).statusCode).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  let person: Enrolled

  beforeAll(async () => {
    person = await enterEnrolled('two.steps@example.com')
  })

  it('returns a challenge, and a token only for the code', async () => {
    const challenge = await startSignIn(person.email)
    // The challenge does not work as a token.
    expect((await calls.exchange(challenge)).response.statusCode).toBe(401)
    const response = await answer(challenge, ` ${codeOf(person.secret).replace(/^(...)/, '$1 ')} `)
    const { token } = response.json<{ token: string }>()
    const { response: exchanged, cookie } = await calls.exchange(token)
    expect(exchanged.statusCode).toBe(200)
    const { rows } = await query(
      'select has_second_factor as "hasSecondFactor" from sessions where user_id = $1 order by created_at desc limit 1',
      [person.id],
    )
    expect(rows).toEqual([{ hasSecondFactor: true }])
    expect(await readStatus(cookie)).toMatchObject({ isEnrolled: true })
    // It was used up with the sign-in.
    expect((await answer(challenge, codeOf(person.secret, 1))).json()).toMatchObject({
      statusCode: 400,
      code: 'token_invalid',
    })
  })

  it('accepts the previous and the next code, each once, and never one that is older than the last one used', async () => {
    // A half minute must not end between generating a code and checking it.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await letTimePass(person.email)
    await forgetLimits()
    const challenges = await Promise.all(Array.from({ length: 6 }, () => openChallenge(person.email)))
    const steps = [-2, -1, -1, 1, 0, 2]
    const statuses = []
    for (const [index, step] of steps.entries()) {
      // A successful sign-in ends the other challenges.
      const challenge = index < 2 ? (challenges[index] ?? '') : await openChallenge(person.email)
      statuses.push((await answer(challenge, codeOf(person.secret, step))).statusCode)
    }
    expect(statuses).toEqual([400, 200, 400, 200, 400, 400])
  })

  it('returns one token for one code, however many requests come at once', async () => {
    await letTimePass(person.email)
    await forgetLimits()
    const challenges = await Promise.all(Array.from({ length: 5 }, () => openChallenge(person.email)))
    const code = codeOf(person.secret)
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('allows five attempts for a challenge, even at once, and five minutes', async () => {
    await letTimePass(person.email)
    await forgetLimits()
    const challenge = await openChallenge(person.email)
    const wrong = codeOf(person.secret) === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(challenge, wrong)))
    const codes = answers.map((response) => response.json<{ code: string }>().code).sort()
    expect(codes).toEqual([...Array(3).fill('token_invalid'), ...Array(5).fill('wrong_code')])
    expect((await answer(challenge, codeOf(person.secret))).json()).toMatchObject({ code: 'token_invalid' })

    const slow = await openChallenge(person.email)
    await query(
      `update identity_verifications set expires_at = expires_at - interval '5 minutes' where identifier like 'challenge:%'`,
    )
    expect((await answer(slow, codeOf(person.secret))).json()).toMatchObject({
      code: 'token_invalid',
      message: 'This took too long, or there were too many attempts. Please sign in again.',
    })
  })

  it('limits attempts by account, whatever the number of challenges', async () => {
    await letTimePass(person.email)
    await forgetLimits()
    const statuses = []
    for (let round = 0; round < 3; round += 1) {
      const challenge = await openChallenge(person.email)
      for (let attempt = 0; attempt < 4; attempt += 1) {
        statuses.push((await answer(challenge, '000000')).statusCode)
      }
    }
    expect(statuses).toEqual([...Array(10).fill(400), 428, 428])
    await forgetLimits()
  })

  it('accepts each recovery code once, in any spelling, and informs the owner', async () => {
    const [first = '', second = ''] = person.recoveryCodes
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    const challenges = [await openChallenge(person.email), await openChallenge(person.email)]
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, typed)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await answer(await openChallenge(person.email), first)).statusCode).toBe(400)
    const { token } = (await answer(await openChallenge(person.email), second)).json<{ token: string }>()
    const { cookie } = await calls.exchange(token)
    expect(await readStatus(cookie)).toMatchObject({ recoveryCodesLeft: 8 })
    const mails = (await calls.listMails(person.email)).filter(
      ({ template }) => template === 'recovery-code-used',
    )
    expect(mails).toHaveLength(2)
    expect((await answer(await openChallenge(person.email), 'aaaa-aaaa-aaaa-aaaa')).statusCode).toBe(400)
  })

  it('is required after a password reset, too', async () => {
    await calls.post('/api/auth/password-reset', { email: person.email })
    const token = await calls.readLinkToken(person.email, 'password-reset')
    await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    expect(await startSignIn(person.email)).not.toBe('')
  })

  it('is possible for the owner after a reset, whatever codes somebody tried with the old password', async () => {
    const { email, secret } = await enterEnrolled('locked.out@example.com')
    await forgetLimits()
    await answer(await openChallenge(email), '000000')
    await query('update rate_limits set count = count + 60 where count > 0')
    const locked = await answer(await openChallenge(email), codeOf(secret))
    expect(locked.statusCode).toBe(428)
    await calls.post('/api/auth/password-reset', { email })
    const token = await calls.readLinkToken(email, 'password-reset')
    await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    expect((await answer(await openChallenge(email), codeOf(secret))).statusCode).toBe(200)
  })

  it('no longer requires it after a reset if the address was unverified when it was set up', async () => {
    const { email } = await enterEnrolled('never.proven@example.com')
    await query('update identity_users set email_verified = false where email = $1', [email])
    await calls.post('/api/auth/password-reset', { email })
    const token = await calls.readLinkToken(email, 'password-reset')
    await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    expect(await calls.signIn(email)).toMatch(/^\w{32}$/)
  })

  it('does not continue an unfinished sign-in after a reset', async () => {
    await letTimePass(person.email)
    const challenge = await openChallenge(person.email)
    await calls.post('/api/auth/password-reset', { email: person.email })
    const token = await calls.readLinkToken(person.email, 'password-reset')
    await calls.post('/api/identity/reset-password', { token, password: TEST_PASSWORD })
    expect((await answer(challenge, codeOf(person.secret))).json()).toMatchObject({ code: 'token_invalid' })
  })
})

describe('changing a second factor', () => {
  it('creates new recovery codes for password and code, and the old ones stop working', async () => {
    const person = await enterEnrolled('renewing@example.com')
    const renew = (body: object) =>
      calls.post(`${URL_BASE}/recovery-codes`, { ...body }, { cookie: person.cookie })
    const code = codeOf(person.secret)
    expect((await renew({ code })).statusCode).toBe(400)
    expect((await renew({ password: TEST_PASSWORD, code: '12345' })).json()).toMatchObject({
      code: 'wrong_code',
    })
    const { recoveryCodes } = (await renew({ password: TEST_PASSWORD, code })).json<{
      recoveryCodes: string[]
    }>()
    expect(recoveryCodes).toHaveLength(10)
    const old = await answer(await openChallenge(person.email), person.recoveryCodes[0] ?? '')
    expect(old.statusCode).toBe(400)
    const fresh = await answer(await openChallenge(person.email), recoveryCodes[0] ?? '')
    expect(fresh.statusCode).toBe(200)
  })

  it('turns it off with password and code, and sign-in has one step again', async () => {
    const person = await enterEnrolled('leaving.it@example.com')
    const disable = (body: object) =>
      calls.post(`${URL_BASE}/disable`, { ...body }, { cookie: person.cookie })
    expect((await disable({ password: 'not-mine', code: codeOf(person.secret) })).statusCode).toBe(400)
    expect((await disable({ password: TEST_PASSWORD, code: 'wrong' })).statusCode).toBe(400)
    expect((await disable({ password: TEST_PASSWORD, code: person.recoveryCodes[9] ?? '' })).statusCode).toBe(
      200,
    )
    expect(await readStatus(person.cookie)).toMatchObject({ isEnrolled: false, recoveryCodesLeft: 0 })
    expect(await calls.signIn(person.email)).toMatch(/^\w{32}$/)
    expect((await calls.listMails(person.email)).at(-1)?.template).toBe('second-factor-off')
  })
})

describe('a second factor required of staff', () => {
  const require = (isRequired: boolean) =>
    query('update practice_settings set is_second_factor_required_for_staff = $1', [isRequired])

  beforeAll(() => require(true))
  afterAll(() => require(false))

  it('blocks staff until they have it, and cannot be turned off by them', async () => {
    const person = await calls.enter('staff.two@example.com', { role: 'employee' })
    const { cookie } = person
    const clients = () => testApp.app.inject({ url: '/api/clients', headers: { cookie } })
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: ['second-factor'] })
    expect((await clients()).json()).toMatchObject({ statusCode: 403, code: 'second_factor_required' })
    expect(await readStatus(cookie)).toMatchObject({ isEnrolled: false, isRequired: true })

    const { secret } = (await enroll(cookie)).json<{ secret: string }>()
    await confirm(cookie, codeOf(secret))
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: [] })
    expect((await clients()).statusCode).toBe(200)

    await letTimePass(person.email)
    const off = await calls.post(
      `${URL_BASE}/disable`,
      { password: TEST_PASSWORD, code: codeOf(secret) },
      { cookie },
    )
    expect(off.json()).toMatchObject({ statusCode: 403, code: 'forbidden' })
    const { token } = (await answer(await openChallenge(person.email), codeOf(secret))).json<{
      token: string
    }>()
    const next = await calls.exchange(token)
    expect(next.response.json()).toMatchObject({ pendingSecurity: [] })
  })

  it('does not affect clients', async () => {
    const { cookie } = await calls.enter('client.two@example.com')
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: [] })
    expect(await readStatus(cookie)).toMatchObject({ isRequired: false })
  })
})

describe('the key that seals secrets', () => {
  it('is stored in the database until SECRET_KEY is set; secrets sealed before stay readable', async () => {
    const person = await enterEnrolled('stored.key@example.com')
    const configured = await buildTestApp(database, { secretKey: 'a-long-secret-made-by-chance-0123456789' })
    const configuredCalls = createIdentityCalls(configured)
    const without = await buildTestApp(database)
    const tryIn = async (through: ReturnType<typeof createIdentityCalls>, email: string, code: string) => {
      const body = { email, password: TEST_PASSWORD }
      const { challenge } = (await through.post('/api/identity/sign-in', body)).json<{ challenge: string }>()
      return (await through.post(URL_BASE, { challenge, code })).statusCode
    }
    try {
      expect(await tryIn(configuredCalls, person.email, codeOf(person.secret))).toBe(200)
      const later = await configuredCalls.enter('configured.key@example.com')
      const headers = { cookie: later.cookie }
      const begun = await configuredCalls.post(`${URL_BASE}/enroll`, { password: TEST_PASSWORD }, headers)
      const { secret } = begun.json<{ secret: string }>()
      const confirmed = await configuredCalls.post(`${URL_BASE}/confirm`, { code: codeOf(secret) }, headers)
      const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
      await letTimePass(later.email)
      // Without the key, codes of the app no longer work; recovery codes still do.
      expect(await tryIn(createIdentityCalls(without), later.email, codeOf(secret))).toBe(500)
      expect(await tryIn(createIdentityCalls(without), later.email, recoveryCodes[0] ?? '')).toBe(200)
      expect(await tryIn(configuredCalls, later.email, codeOf(secret))).toBe(200)
    } finally {
      await configured.close()
      await without.close()
    }
  })
})
