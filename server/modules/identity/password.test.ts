import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dbOn } from '#server/kit/database/db.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { buildTestApp, createPerson, openSession } from '#server/test/test-app.ts'

const NEW_PASSWORD = 'tamarind-rice-2041'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

const ask = (email: string, remoteAddress?: string) =>
  calls.post('/api/auth/password-reset', { email }, {}, remoteAddress)
const reset = (token: string, password = NEW_PASSWORD) =>
  calls.post('/api/identity/reset-password', { token, password })
const change = (cookie: string, currentPassword: string, newPassword: string) =>
  calls.post('/api/identity/change-password', { currentPassword, newPassword }, { cookie })
const trySignIn = async (email: string, password: string): Promise<number> =>
  (await calls.post('/api/identity/sign-in', { email, password })).statusCode
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await calls.getUser({ cookie })).statusCode === 200

/** Requests a reset and returns the secret of the mailed link. */
async function askForLink(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200)
  return calls.readLinkToken(email, 'password-reset')
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link, which ends all sessions and open sign-ins', async () => {
    const person = await calls.enter('forgetful@example.com')
    const other = await openSession(testApp, person.id)
    const unused = await calls.signIn(person.email)
    await ask(' Forgetful@Example.com ')
    const token = await calls.readLinkToken(person.email, 'password-reset')
    const [mail] = (await calls.listMails(person.email)).filter(
      ({ template }) => template === 'password-reset',
    )
    expect(mail?.text).toContain(`http://localhost:3000/password-reset#token=${token}`)
    expect(mail?.text).toContain('1 hour')

    const response = await reset(token)
    expect(response.json()).toEqual({})
    // The browser is a known browser from now on, but nobody is signed in.
    expect(response.cookies.map(({ name }) => name)).toEqual([testApp.platform.devices.cookieName])
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    expect((await calls.exchange(unused)).response.statusCode).toBe(401)
    expect(await trySignIn(person.email, TEST_PASSWORD)).toBe(400)
    expect(await trySignIn(person.email, NEW_PASSWORD)).toBe(200)
    expect((await calls.listMails(person.email)).at(-1)).toMatchObject({
      template: 'password-changed',
      subject: 'Your password was changed',
    })
    const { rows } = await query(
      `select details from audit_log where action = 'identity.password-reset' and entity_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ details: {} }])
  })

  it('can be reset with the newest link only, once, and within an hour', async () => {
    const { email } = await calls.enter('links@example.com')
    const first = await askForLink(email)
    const second = await askForLink(email)
    const refused = await reset(first)
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      code: 'token_invalid',
      message: 'This link has expired or has been used. Please ask for a new one.',
    })
    const answers = await Promise.all([reset(second, 'first-of-the-two'), reset(second, 'second-of-the-two')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await reset(second)).statusCode).toBe(400)

    const late = await askForLink(email)
    await query(
      `update identity_verifications set expires_at = expires_at - interval '60 minutes' where identifier like 'reset-password:%'`,
    )
    expect((await reset(late)).statusCode).toBe(400)
    expect((await reset('made-up')).statusCode).toBe(400)
  })

  it('keeps the link valid when the new password is refused, and stores no link in readable form', async () => {
    const { email } = await calls.enter('weak.choice@example.com')
    const token = await askForLink(email)
    const weak = await reset(token, 'password1')
    expect(weak.json()).toMatchObject({ code: 'weak_password', issues: [{ path: 'password' }] })
    expect((await reset(token, '')).json()).toMatchObject({ code: 'invalid_input' })
    const { rows } = await query('select identifier, value from identity_verifications')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('requires twelve characters from staff', async () => {
    const { email } = await calls.enter('staff.reset@example.com', { role: 'employee' })
    const token = await askForLink(email)
    expect((await reset(token, 'elevenchars')).json()).toMatchObject({
      code: 'weak_password',
      message: 'Password must be at least 12 characters long for staff.',
    })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('verifies the address, because the person who opened the link reads its mail', async () => {
    const email = 'never.verified@example.com'
    const stranger = await calls.exchange(await calls.signUp(email, 'the-strangers-word'))
    expect((await reset(await askForLink(email))).statusCode).toBe(200)
    expect(await isSignedIn(stranger.cookie)).toBe(false)
    expect(await trySignIn(email, 'the-strangers-word')).toBe(400)
    const { response } = await calls.exchange(await calls.signIn(email, NEW_PASSWORD))
    expect(response.json()).toMatchObject({ emailVerified: true })
  })

  it('revokes a token that a sign-in gets at the same moment', async () => {
    const { email, id } = await calls.enter('same.moment@example.com')
    const token = await askForLink(email)
    const [signedIn] = await Promise.all([
      calls.post('/api/identity/sign-in', { email, password: TEST_PASSWORD }),
      reset(token),
    ])
    if (signedIn.statusCode === 200) {
      const exchanged = await calls.exchange(signedIn.json<{ token: string }>().token)
      expect(exchanged.response.statusCode).toBe(401)
    }
    expect((await query('select 1 from sessions where user_id = $1', [id])).rowCount).toBe(0)
  })

  it('gets the same answer whether an account exists or not, and no mail without an account', async () => {
    const { email } = await calls.enter('known@example.com')
    const answers = await Promise.all([ask(email), ask('unknown@example.com')])
    const seen = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: Object.keys(headers).sort(),
    }))
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ statusCode: 200, body: '{}' })
    expect(await calls.listMails('unknown@example.com')).toEqual([])
  })

  it('takes the same time for unknown and known addresses', async () => {
    // Hashes passwords as the product does, because times are compared.
    const app = await buildTestApp(testApp.testDatabase, {}, { hashing: undefined })
    onTestFinished(app.close)
    const timed = createIdentityCalls(app)
    const { email } = await timed.enter('timed@example.com')
    const time = async (address: string): Promise<number> => {
      const startedAt = performance.now()
      await timed.post('/api/auth/password-reset', { email: address })
      return performance.now() - startedAt
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 4; round += 1) {
      known.push(await time(email))
      unknown.push(await time(`nobody.${round}@example.com`))
    }
    // The answer is delayed to longer than the work takes. Without the delay, writing a mail would take several times
    // as long as finding no account.
    expect(Math.min(...unknown)).toBeGreaterThan(190)
    expect(Math.min(...known) / Math.min(...unknown)).toBeGreaterThan(0.5)
    expect(Math.min(...known) / Math.min(...unknown)).toBeLessThan(2)
  })

  it('is limited by account and by IP address, in the same way for known and unknown accounts', async () => {
    const { email } = await calls.enter('often@example.com')
    for (const address of [email, 'often.unknown@example.com']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(address)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429])
      const refused = answers.find(({ statusCode }) => statusCode === 429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    }
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) => ask(`from.one.place.${index}@example.com`, '203.0.113.30')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('reports what is missing', async () => {
    expect((await ask('  ')).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'email', message: 'Please enter your email address' }],
    })
    expect((await ask('nobody')).json()).toMatchObject({
      issues: [{ path: 'email', message: 'Please enter a valid email address.' }],
    })
  })
})

describe('an invited person who has not accepted', () => {
  const email = 'invited@example.com'
  let subject: string

  beforeAll(async () => {
    const { database: client, identity } = testApp.platform
    const person = { email, firstName: 'Nila', lastName: 'Menon' }
    subject = await identity.createInvited(client.db, person)
  })

  it('gets a mail about the invite after requesting a password or registering', async () => {
    await ask(email)
    expect((await calls.listMails(email)).map(({ template }) => template)).toEqual(['invitation-waits'])
    const token = await calls.signUp(email, 'the-strangers-word')
    expect((await calls.listMails(email)).map(({ template }) => template)).toEqual([
      'invitation-waits',
      'invitation-waits',
    ])
    // The stranger's session is like any unverified one, and does not open the invited person's account.
    const { response, cookie } = await calls.exchange(token)
    expect(response.json()).toMatchObject({ emailVerified: false, email })
    expect(response.json<{ id: string }>().id).not.toBe(subject)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('cannot be invited twice, and signs in with the password chosen when accepting', async () => {
    const { database: client, identity } = testApp.platform
    const connection = await client.pool.connect()
    try {
      const again = identity.createInvited(dbOn(connection), { email, firstName: 'A', lastName: 'B' })
      await expect(again).rejects.toMatchObject({ statusCode: 409, code: 'email_taken' })
      const { token } = await identity.acceptInvite(dbOn(connection), subject, NEW_PASSWORD)
      const { response } = await calls.exchange(token ?? '')
      expect(response.json()).toMatchObject({ email, emailVerified: true, firstName: 'Nila' })
    } finally {
      connection.release()
    }
    expect(await trySignIn(email, NEW_PASSWORD)).toBe(200)
  })
})

describe('changing a password', () => {
  it('is refused in a session that was ended while the current password was checked', async () => {
    const person = await calls.enter('ended-meanwhile@example.com')
    const other = await testApp.platform.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from users where id = $1 for no key update', [person.id])
      const changing = change(person.cookie, TEST_PASSWORD, NEW_PASSWORD)
      await expect
        .poll(
          async () =>
            (
              await query(
                `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          { timeout: 10_000 },
        )
        .toBe(1)
      await other.query('delete from sessions where user_id = $1', [person.id])
      await other.query('commit')
      expect((await changing).statusCode).toBe(401)
    } finally {
      other.release()
    }
    expect(await trySignIn(person.email, NEW_PASSWORD)).toBe(400)
  })

  it('requires the current one, ends the other sessions and informs the owner', async () => {
    const person = await calls.enter('changing@example.com')
    const other = await openSession(testApp, person.id)
    const unused = await calls.signIn(person.email)
    const link = await askForLink(person.email)
    const wrong = await change(person.cookie, 'not-my-password', NEW_PASSWORD)
    expect(wrong.json()).toMatchObject({
      statusCode: 400,
      code: 'wrong_credentials',
      issues: [{ path: 'currentPassword', message: 'This is not your current password.' }],
    })
    const weak = await change(person.cookie, TEST_PASSWORD, 'qwerty123')
    expect(weak.json()).toMatchObject({ code: 'weak_password', issues: [{ path: 'newPassword' }] })
    expect((await change(person.cookie, TEST_PASSWORD, NEW_PASSWORD)).json()).toEqual({})
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect((await calls.exchange(unused)).response.statusCode).toBe(401)
    expect((await reset(link)).statusCode).toBe(400)
    expect(await trySignIn(person.email, TEST_PASSWORD)).toBe(400)
    expect(await trySignIn(person.email, NEW_PASSWORD)).toBe(200)
    expect((await calls.listMails(person.email)).at(-1)?.template).toBe('password-changed')
  })

  it('limits attempts to guess the current one', async () => {
    const { cookie } = await calls.enter('guessed@example.com')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await change(cookie, `guess-number-${attempt}`, NEW_PASSWORD)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('requires an existing one; without one, a reset sets the first', async () => {
    const person = await createPerson(testApp)
    const cookie = await openSession(testApp, person.id)
    const answer = await change(cookie, TEST_PASSWORD, NEW_PASSWORD)
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'conflict' })
    // Makes this a person who only signs in with Google.
    await query(
      `insert into identity_accounts (id, account_id, provider_id, user_id) values ($1, $1, 'google', $2)`,
      [`google-${person.email}`, `test-${person.email}`],
    )
    expect((await reset(await askForLink(person.email))).statusCode).toBe(200)
    expect(await trySignIn(person.email, NEW_PASSWORD)).toBe(200)
  })
})

describe('staff whose password was chosen before they became staff', () => {
  it('must first set a password that meets the rule for staff', async () => {
    const person = await calls.enter('promoted@example.com', { role: 'employee', password: 'zebra-41kx' })
    const { cookie } = person
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: ['password'] })
    const bearer = await calls.signIn(person.email, 'zebra-41kx')
    expect((await calls.getUser({ authorization: `Bearer ${bearer}` })).json()).toMatchObject({
      pendingSecurity: ['password'],
    })
    const clients = () => testApp.app.inject({ url: '/api/clients', headers: { cookie } })
    expect((await clients()).json()).toMatchObject({ statusCode: 403, code: 'staff_password_required' })
    const sessions = await testApp.app.inject({ url: '/api/auth/sessions', headers: { cookie } })
    expect(sessions.statusCode).toBe(200)

    expect((await change(cookie, 'zebra-41kx', 'elevenchars')).json()).toMatchObject({
      code: 'weak_password',
    })
    expect((await change(cookie, 'zebra-41kx', NEW_PASSWORD)).statusCode).toBe(200)
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: [] })
    expect((await clients()).statusCode).toBe(200)
  })

  it('are blocked, but clients are not', async () => {
    const { cookie } = await calls.enter('short.client@example.com', { password: 'zebra-41kx' })
    expect((await calls.getUser({ cookie })).json()).toMatchObject({ pendingSecurity: [] })
  })
})
