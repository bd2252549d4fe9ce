import { beforeAll, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'

const NAMES = { firstName: 'Meera', lastName: 'Iyer' }
const EXPIRED = { result: 'expired' }

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query<{ count: number }>(sql, values)
  return Number(rows[0]?.count)
}

describe('registering', () => {
  it('leads from sign-up through the mailed link to a verified session', async () => {
    const token = await calls.signUp(' Meera.Iyer@Example.COM ')
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    const { response, cookie } = await calls.exchange(token, { email: 'Meera.Iyer@example.com', ...NAMES })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({
      id: expect.any(String),
      email: 'meera.iyer@example.com',
      ...NAMES,
      profileImageUrl: null,
      role: 'client',
      grants: [],
      emailVerified: false,
      isOnboardingComplete: false,
      timeZone: 'Asia/Kolkata',
      locale: 'en',
      heightUnit: 'cm',
      weightUnit: 'kg',
      hidesCalories: false,
      hidesWeight: false,
      householdSize: 1,
      hasSecondFactor: false,
      pendingSecurity: [],
    })

    const link = await calls.readLinkToken('meera.iyer@example.com')
    const verified = await calls.verify(link, { cookie })
    expect(verified.json()).toEqual({ result: 'verified', isSignedIn: true })
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ emailVerified: true })
    // The link works once: the second use is answered like an invalid link.
    expect((await calls.verify(link, { cookie })).json()).toEqual(EXPIRED)
    expect((await calls.verify(link)).json()).toEqual(EXPIRED)
  })

  it('asks a person who opens the link in another browser to sign in, and does not use it up', async () => {
    const email = 'other.browser@example.com'
    await calls.exchange(await calls.signUp(email))
    const link = await calls.readLinkToken(email)
    const other = await signInAs(testApp, 'client')
    for (const cookie of ['', other.cookie]) {
      const answer = await calls.verify(link, { cookie })
      expect(answer.json()).toEqual({ result: 'sign-in-required', email })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const { response, cookie } = await calls.exchange(await calls.signIn(email))
    expect(response.json()).toMatchObject({ emailVerified: false })
    expect((await calls.verify(link, { cookie })).json()).toEqual({ result: 'verified', isSignedIn: true })
  })

  it('mails a link with the secret in the fragment, so that it never leaves the browser', async () => {
    await calls.signUp('fragment@example.com')
    const [mail] = await calls.listMails('fragment@example.com')
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/verify-email#token=[\w-]{43}$/m)
  })

  it('refuses links that are expired, unknown or replaced by a newer one', async () => {
    const { cookie } = await calls.exchange(await calls.signUp('late@example.com'))
    const first = await calls.readLinkToken('late@example.com')
    const sent = await calls.post('/api/identity/send-verification', {}, { cookie })
    expect(sent.statusCode).toBe(200)
    const second = await calls.readLinkToken('late@example.com')
    expect(second).not.toBe(first)
    expect((await calls.verify(first)).json()).toEqual(EXPIRED)
    await testApp.platform.database.pool.query(
      `update identity_verifications set expires_at = now() - interval '1 second' where identifier like 'verify-email:%'`,
    )
    expect((await calls.verify(second, { cookie })).json()).toEqual(EXPIRED)
    expect((await calls.verify('nonsense')).json()).toEqual(EXPIRED)
    expect((await calls.verify('')).json()).toEqual(EXPIRED)
    expect((await calls.verify('x'.repeat(201))).statusCode).toBe(400)
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ emailVerified: false })
  })

  it.each([
    [{ ...NAMES, password: TEST_PASSWORD }, 'email', null],
    [{ ...NAMES, email: '', password: TEST_PASSWORD }, 'email', 'Please fill in all required fields.'],
    [{ ...NAMES, email: 'nobody', password: TEST_PASSWORD }, 'email', 'Please enter a valid email address.'],
    [{ ...NAMES, email: 'a@example.com', password: '' }, 'password', 'Please fill in all required fields.'],
    [
      { ...NAMES, email: 'a@example.com', password: 'xq7-z' },
      'password',
      'Password must be at least 6 characters long.',
    ],
    [
      { lastName: 'Iyer', firstName: '  ', email: 'a@example.com', password: TEST_PASSWORD },
      'firstName',
      'Please fill in all required fields.',
    ],
    [
      { ...NAMES, firstName: '<b>Meera</b>', email: 'a@example.com', password: TEST_PASSWORD },
      'firstName',
      'Please use letters only.',
    ],
  ])('reports what is wrong with %j', async (body, path, message) => {
    const response = await calls.post('/api/identity/sign-up', body)
    expect(response.statusCode).toBe(400)
    const { issues } = response.json<{ issues: { path: string; message: string }[] }>()
    expect(issues[0]?.path).toBe(path)
    if (message) expect(issues[0]?.message).toBe(message)
  })

  it.each([
    'аsha@example.com', // A Cyrillic letter.
    'asha@exаmple.com',
    'ａsha@example.com', // A full-width letter.
    'ash\u200ba@example.com',
    'asha@example.com\r\nbcc:x@example.com',
    'asha@example.com@evil.example',
    '"asha"@example.com',
    'asha@localhost',
    'asha@example.com.',
  ])('refuses the look-alike address %j', async (email) => {
    const response = await calls.post('/api/identity/sign-up', { ...NAMES, email, password: TEST_PASSWORD })
    expect(response.statusCode).toBe(400)
    expect(await count(`select count(*) from outgoing_mails where to_email like '%evil%'`)).toBe(0)
  })

  it.each([
    'password',
    'Password1!',
    'qwerty123',
    '111111',
    'abcdefgh',
    'pathya123',
    'common.person@example.com',
    'common.person',
  ])('refuses the common password %s', async (password) => {
    const response = await calls.post('/api/identity/sign-up', {
      ...NAMES,
      email: 'common.person@example.com',
      password,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'weak_password', issues: [{ path: 'password' }] })
  })

  it('writes nothing when a later step fails: identity, mail and job are written in one transaction', async () => {
    const { pool } = testApp.platform.database
    await pool.query(`create function refuse_mail() returns trigger language plpgsql as $$
      begin raise exception 'no mail today'; end $$`)
    await pool.query(
      'create trigger no_mail before insert on outgoing_mails for each row execute function refuse_mail()',
    )
    try {
      const response = await calls.post('/api/identity/sign-up', {
        ...NAMES,
        email: 'half@example.com',
        password: TEST_PASSWORD,
      })
      expect(response.statusCode).toBe(500)
      expect(response.body).not.toContain('no mail today')
    } finally {
      await pool.query('drop trigger no_mail on outgoing_mails')
    }
    expect(await count(`select count(*) from identity_users where email = 'half@example.com'`)).toBe(0)
    await calls.signUp('half@example.com')
    expect(await calls.listMails('half@example.com')).toHaveLength(1)
  })
})

describe('an address that has an account', () => {
  const email = 'taken@example.com'
  const strangersPassword = 'strangers-own-word'

  beforeAll(async () => {
    await calls.exchange(await calls.signUp(email))
    await calls.verifyByMail(email)
  })

  it('gets the same answers as a new one at every step', async () => {
    const fresh = 'brand.new@example.com'
    const bodies = await Promise.all(
      [fresh, email].map(async (address) => {
        const token = await calls.signUp(address, strangersPassword)
        const before = await calls.getUser({ authorization: `Bearer ${token}` })
        const { response, cookie } = await calls.exchange(token, { email: address, ...NAMES })
        const user = await calls.getUser({ cookie })
        const update = await calls.post(
          '/api/auth/update-verification',
          { email: address, isEmailVerified: true },
          { cookie },
        )
        const resend = await calls.post('/api/identity/send-verification', {}, { cookie })
        const again = await calls.signIn(address, strangersPassword)
        const bearer = await calls.getUser({ authorization: `Bearer ${again}` })
        const wrong = await calls.post('/api/identity/sign-in', {
          email: address,
          password: 'not-that-one',
        })
        return [before, response, user, update, resend, bearer, wrong].map((answer) => ({
          statusCode: answer.statusCode,
          headers: Object.keys(answer.headers).sort(),
          body: answer.body.replaceAll(address, 'EMAIL').replace(/[0-9a-f-]{36}/g, 'ID'),
        }))
      }),
    )
    expect(bodies[0]).toEqual(bodies[1])
  })

  it('informs the owner by mail, and does not change their account', async () => {
    const mails = await calls.listMails(email)
    expect(mails.map(({ template }) => template)).toEqual(['verify-email', 'account-exists'])
    expect(mails[1]?.text).toContain('/login')
    expect(mails[1]?.text).not.toContain('verify-email')
    expect(await count('select count(*) from identity_users where email = $1', [email])).toBe(1)
    expect((await calls.exchange(await calls.signIn(email))).response.statusCode).toBe(200)
  })

  it('shows the stranger no data of the owner and never becomes verified', async () => {
    const { cookie, response } = await calls.exchange(await calls.signIn(email, strangersPassword))
    const owner = await testApp.platform.database.pool.query<{ id: string }>(
      'select id from users where email = $1',
      [email],
    )
    expect(response.json<{ id: string }>().id).not.toBe(owner.rows[0]?.id)
    // The owner is verified; the stranger is not.
    const { cookie: ownCookie } = await calls.exchange(await calls.signIn(email))
    expect((await calls.getUser({ cookie: ownCookie })).json()).toMatchObject({ emailVerified: true })
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ emailVerified: false })
    const profile = await testApp.app.inject({ method: 'GET', url: '/api/auth/profile', headers: { cookie } })
    expect(profile.json()).toMatchObject({ statusCode: 403, code: 'email_not_verified' })
    const mailsBefore = (await calls.listMails(email)).length
    await calls.post('/api/identity/send-verification', {}, { cookie })
    expect(await calls.listMails(email)).toHaveLength(mailsBefore)
  })

  it('is also recognised if there is only a user record', async () => {
    const person = await signInAs(testApp, { email: 'only.a.user@example.com', role: 'client' })
    await testApp.platform.database.pool.query('delete from identity_users where email = $1', [person.email])
    await calls.signUp(person.email)
    expect((await calls.listMails(person.email)).map(({ template }) => template)).toEqual(['account-exists'])
  })

  it('gets the same answers as a new one when it is registered twice: the last sign-up counts', async () => {
    const outcomes = []
    for (const address of ['twice.new@example.com', email]) {
      const { cookie } = await calls.exchange(await calls.signUp(address, 'the-first-password'))
      const token = await calls.signUp(address, 'the-second-password')
      const first = await calls.getUser({ cookie })
      const bearer = await calls.getUser({ authorization: `Bearer ${token}` })
      const second = await calls.exchange(token)
      const tries = []
      for (const password of ['the-first-password', 'the-second-password']) {
        tries.push((await calls.post('/api/identity/sign-in', { email: address, password })).statusCode)
      }
      outcomes.push([first.statusCode, bearer.statusCode, second.response.statusCode, ...tries])
    }
    expect(outcomes).toEqual([
      [401, 200, 200, 400, 200],
      [401, 200, 200, 400, 200],
    ])
  })

  it('belongs to nobody before it is verified: a stranger who registered first does not lock out the owner', async () => {
    const address = 'late.owner@example.com'
    const { cookie } = await calls.exchange(await calls.signUp(address, 'a-strangers-word'))
    const owner = await calls.exchange(await calls.signUp(address, 'the-owners-own-word'))
    await calls.verifyByMail(address)
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
    expect((await calls.getUser({ cookie: owner.cookie })).json()).toMatchObject({ emailVerified: true })
    const stranger = await calls.post('/api/identity/sign-in', {
      email: address,
      password: 'a-strangers-word',
    })
    expect(stranger.statusCode).toBe(400)
  })

  it('creates one account for two sign-ups at once', async () => {
    const tokens = await Promise.all([
      calls.signUp('race@example.com', 'first-of-the-two'),
      calls.signUp('race@example.com', 'second-of-the-two'),
    ])
    expect(new Set(tokens).size).toBe(2)
    expect(await count(`select count(*) from identity_users where email = 'race@example.com'`)).toBe(1)
  })
})

describe('an address that a stranger has registered', () => {
  const email = 'victim@example.com'

  it('is not verified for the stranger by its owner, who cannot prove the stranger’s password', async () => {
    await calls.exchange(await calls.signUp(email, 'a-strangers-word'))
    const owner = await calls.exchange(await calls.signUp(email, 'the-owners-own-word'))
    // The stranger registers again: the owner's session ends, and the newest mail is the one for the stranger.
    const stranger = await calls.exchange(await calls.signUp(email, 'a-strangers-word'))
    const link = await calls.readLinkToken(email)
    expect((await calls.verify(link, { cookie: owner.cookie })).json()).toEqual({
      result: 'sign-in-required',
      email,
    })
    expect((await calls.getUser({ cookie: stranger.cookie })).json()).toMatchObject({ emailVerified: false })
    const enrolled = await calls.post(
      '/api/identity/second-factor/enroll',
      { password: 'a-strangers-word' },
      { cookie: stranger.cookie },
    )
    expect(enrolled.json()).toMatchObject({ statusCode: 403, code: 'email_not_verified' })
  })

  it('can be taken from the stranger by its owner with the link, and is then free to register', async () => {
    const { response, cookie } = await calls.exchange(await calls.signIn(email, 'a-strangers-word'))
    const token = await calls.signIn(email, 'a-strangers-word')
    const link = await calls.readLinkToken(email)
    const disowned = await calls.post('/api/identity/disown', { token: link })
    expect(disowned.json()).toEqual({ result: 'disowned' })
    expect((await calls.getUser({ cookie })).statusCode).toBe(401)
    expect((await calls.exchange(token)).response.statusCode).toBe(401)
    expect((await calls.verify(link)).json()).toEqual(EXPIRED)
    expect((await calls.post('/api/identity/disown', { token: link })).json()).toEqual(EXPIRED)
    const late = await calls.post('/api/identity/sign-in', { email, password: 'a-strangers-word' })
    expect(late.statusCode).toBe(400)
    const { rows } = await testApp.platform.database.pool.query(
      `select entity_id as "entityId", details from audit_log where action = 'identity.email-disowned'`,
    )
    expect(rows).toEqual([{ entityId: response.json<{ id: string }>().id, details: {} }])

    const owner = await calls.exchange(await calls.signUp(email, 'the-owners-own-word'))
    expect(owner.response.json()).toMatchObject({ id: response.json<{ id: string }>().id })
    await calls.verifyByMail(email)
    expect((await calls.getUser({ cookie: owner.cookie })).json()).toMatchObject({ emailVerified: true })
  })

  it('cannot be disowned once it is verified', async () => {
    await testApp.platform.database.pool.query(
      `insert into identity_verifications (id, identifier, value, expires_at)
       select 'kept', 'verify-email:' || encode(sha256('kept-link'), 'hex'), id, now() + interval '1 hour'
         from identity_users where email = $1`,
      [email],
    )
    expect((await calls.post('/api/identity/disown', { token: 'kept-link' })).json()).toEqual(EXPIRED)
    expect(await calls.signIn(email, 'the-owners-own-word')).toMatch(/^\w{32}$/)
  })
})

describe('signing in', () => {
  beforeAll(async () => {
    await calls.signUp('regular@example.com')
  })

  it('refuses every wrong input with the same sentence', async () => {
    const answers = await Promise.all(
      [
        { email: 'regular@example.com', password: 'wrong-password' },
        { email: 'no.such.person@example.com', password: TEST_PASSWORD },
        { email: 'regular@example.com', password: TEST_PASSWORD.toUpperCase() },
      ].map((body) => calls.post('/api/identity/sign-in', body)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  it('accepts the address in any spelling', async () => {
    expect(await calls.signIn('  REGULAR@example.com ')).toMatch(/^\w{32}$/)
  })

  it('is limited by IP address and account, with the time to wait, in the same way for known and unknown accounts', async () => {
    for (const email of ['regular@example.com', 'unknown.limited@example.com']) {
      const answers = []
      for (let attempt = 0; attempt < 11; attempt += 1) {
        answers.push(
          await calls.post('/api/identity/sign-in', { email, password: 'wrong-password' }, {}, '203.0.113.9'),
        )
      }
      expect(answers.slice(0, 10).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(400))
      expect(answers[10]?.statusCode).toBe(429)
      expect(answers[10]?.json()).toMatchObject({ code: 'too_many_requests' })
      expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answers[10]?.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    // The owner can still sign in from another IP address.
    const own = await calls.post(
      '/api/identity/sign-in',
      { email: 'regular@example.com', password: TEST_PASSWORD },
      {},
      '203.0.113.10',
    )
    expect(own.statusCode).toBe(200)
    const keys = await testApp.platform.database.pool.query('select key_hash::text from rate_limits')
    expect(JSON.stringify(keys.rows)).not.toContain('regular')
  })
})
