import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/kit/platform.ts'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { buildTestApp, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

/*
 * Attacks against the whole server. SECURITY.md lists them, and also those that are tested beside the code that
 * prevents them: planted sessions, calls from other sites, single-use links, replayed codes, mail headers.
 */

let database: TestDatabase
/** Two processes on one database. */
let apps: [TestApp, TestApp]
let calls: [ReturnType<typeof createIdentityCalls>, ReturnType<typeof createIdentityCalls>]

beforeAll(async () => {
  database = await createTestDatabase()
  apps = [await buildTestApp(database), await buildTestApp(database)]
  calls = [createIdentityCalls(apps[0]), createIdentityCalls(apps[1])]
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})

const query = (sql: string, values: unknown[] = []) => apps[0].platform.database.pool.query(sql, values)

const NAMES = { firstName: 'Meera', lastName: 'Iyer' }

/** Creates an account with a verified address. */
async function makeAccount(email: string, by = calls[0]): Promise<void> {
  await by.exchange(await by.signUp(email))
  await by.verifyByMail(email)
  await query('delete from rate_limits')
}

const QUARTER_MS = 15 * 60_000

/**
 * Deletes all counted tries and moves the clocks to the start of a quarter of an hour, when the windows of the limits
 * begin, so that no window ends during a test.
 */
async function startLimits(): Promise<void> {
  const milliseconds = QUARTER_MS - (apps[0].clock.now().getTime() % QUARTER_MS)
  for (const { clock } of apps) clock.advance(milliseconds)
  await query('delete from rate_limits')
}

describe('trying many times', () => {
  const STRANGER = '203.0.113.77'

  beforeEach(startLimits)

  /**
   * Sends requests to both processes in turn until one refuses.
   *
   * @param skip Tries that are only counted, not made.
   * @returns The number of tries that were accepted, and the refusal.
   */
  async function tryOn(
    url: string,
    makeBody: (attempt: number) => Record<string, unknown>,
    { skip = 0, address = () => STRANGER }: { skip?: number; address?: (attempt: number) => string } = {},
  ): Promise<{ attempts: number; refusal: LightMyRequestResponse }> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const process = calls[attempt % 2 === 0 ? 0 : 1]
      const response = await process.post(url, makeBody(attempt), {}, address(attempt))
      if (response.statusCode === 429) return { attempts: attempt + skip, refusal: response }
      if (attempt === 0) await query('update rate_limits set count = count + $1', [skip])
    }
    throw new Error(`${url} can be tried without end.`)
  }

  it.each([
    [
      'passwords of one account',
      '/api/identity/sign-in',
      () => ({ email: 'guessed@example.com', password: 'not-that-one' }),
      10,
      0,
    ],
    [
      'accounts with one password',
      '/api/identity/sign-in',
      (attempt: number) => ({ email: `spray.${attempt}@example.com`, password: 'Summer-2026!' }),
      60,
      56,
    ],
    [
      'sign-ups with one address, whose owner gets the mails',
      '/api/identity/sign-up',
      () => ({ ...NAMES, email: 'flooded@example.com', password: TEST_PASSWORD }),
      5,
      0,
    ],
    [
      'reset mails to one address',
      '/api/auth/password-reset',
      () => ({ email: 'flooded@example.com' }),
      5,
      0,
    ],
    [
      'challenges of a second factor',
      '/api/identity/second-factor',
      () => ({ challenge: 'made-up', code: '123456' }),
      60,
      56,
    ],
    [
      'reset links',
      '/api/identity/reset-password',
      () => ({ token: 'made-up', password: TEST_PASSWORD }),
      60,
      56,
    ],
    ['verification links', '/api/identity/verify-email', () => ({ token: 'made-up' }), 60, 56],
  ])(
    '%s: two processes share one limit, and the refusal contains when to try again',
    async (_name, url, body, limit, skip) => {
      const { attempts, refusal } = await tryOn(url, body, { skip })
      expect(attempts).toBe(limit)
      expect(refusal.json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(3600)
    },
  )

  it('the right password is not counted, so people cannot lock themselves out of their account', async () => {
    const email = 'often@example.com'
    await calls[0].signUp(email)
    await query('delete from rate_limits')
    const body = { email, password: TEST_PASSWORD }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await calls[0].post('/api/identity/sign-in', body, {}, STRANGER)
      expect(answer.statusCode).toBe(200)
      // Counts nine more tries, as if they had been made with a wrong password.
      if (attempt === 0) await query('update rate_limits set count = count + 9')
    }
  })

  it.each(['/api/identity/sign-up', '/api/auth/password-reset'])(
    '%s is limited for one place without affecting others, and sign-up also for a day',
    async (url) => {
      const body = { ...NAMES, email: 'wanted@example.com', password: TEST_PASSWORD }
      const payload = url.endsWith('sign-up') ? body : { email: body.email }
      await tryOn(url, () => payload, { skip: 4 })
      expect((await calls[0].post(url, payload, {}, '203.0.113.78')).statusCode).toBe(200)
      // Strangers cannot use up the password resets of an account: see `admission.test.ts`.
      if (!url.endsWith('sign-up')) return
      await query('delete from rate_limits')
      const { attempts, refusal } = await tryOn(url, () => payload, {
        skip: 38,
        address: (attempt) => `198.51.100.${attempt}`,
      })
      expect(attempts).toBe(40)
      expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    },
  )

  it('passwords with a forged X-Forwarded-For: the connection counts, or what the trusted proxy adds last', async () => {
    const behindProxy = await buildTestApp(database, { trustProxy: 1 })
    onTestFinished(behindProxy.close)
    const ways = [
      { app: calls[0], write: (attempt: number) => `198.51.100.${attempt}` },
      {
        app: createIdentityCalls(behindProxy),
        write: (attempt: number) => `198.51.100.${attempt}, ${STRANGER}`,
      },
    ]
    for (const { app, write } of ways) {
      await startLimits()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const headers = { 'x-forwarded-for': write(attempt), forwarded: `for=198.51.100.${attempt}` }
        const body = { email: 'forged@example.com', password: 'not-that-one' }
        statuses.push((await app.post('/api/identity/sign-in', body, headers, '203.0.113.78')).statusCode)
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    }
  })

  it('one account from ever new addresses: requires a proof of work, see `admission.test.ts`', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const process = calls[attempt % 2 === 0 ? 0 : 1]
      const body = { email: 'botnet@example.com', password: 'not-that-one' }
      statuses.push(
        (await process.post('/api/identity/sign-in', body, {}, `198.51.100.${attempt}`)).statusCode,
      )
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(428)])
  })

  it('codes of a second factor: the account has one limit, however many challenges are opened', async () => {
    const email = 'two.steps@example.com'
    await makeAccount(email)
    const { cookie } = await calls[0].exchange(await calls[0].signIn(email))
    const enrolled = await calls[0].post(
      '/api/identity/second-factor/enroll',
      { password: TEST_PASSWORD },
      { cookie },
    )
    const { secret } = enrolled.json<{ secret: string }>()
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const confirmed = await calls[0].post(
      '/api/identity/second-factor/confirm',
      { code: totp.generate({ timestamp: apps[0].clock.now().getTime() }) },
      { cookie },
    )
    expect(confirmed.statusCode, confirmed.body).toBe(200)

    await query('delete from rate_limits')
    const codes: string[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const process = calls[attempt % 2 === 0 ? 0 : 1]
      const signIn = await process.post('/api/identity/sign-in', { email, password: TEST_PASSWORD })
      const { challenge } = signIn.json<{ challenge: string }>()
      const answer = await process.post('/api/identity/second-factor', { challenge, code: '000000' })
      codes.push(answer.json<{ code: string }>().code)
      // Ten wrong codes a day need no proof of work; seven of them are only counted here.
      if (attempt === 0) await query('update rate_limits set count = count + 7')
    }
    expect(codes).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'proof_required'])
  })
})

describe('finding out who is a client', () => {
  const known = 'known@example.com'

  beforeAll(() => makeAccount(known))

  it('by the time of an answer is impossible', async () => {
    // Hashes passwords as the product does: that takes most of the time.
    const app = await buildTestApp(database, {}, { hashing: undefined })
    onTestFinished(app.close)
    const timed = createIdentityCalls(app)
    const { post } = timed
    const email = 'timed@example.com'
    await makeAccount(email, timed)
    const openWaiting = async (address: string): Promise<string> =>
      (await timed.exchange(await timed.signUp(address, 'a-strangers-word'))).cookie
    const decoy = { cookie: await openWaiting(email) }
    const stranger = { cookie: await openWaiting('waiting.stranger@example.com') }
    const pairs: Record<string, [(round: number) => Promise<unknown>, (round: number) => Promise<unknown>]> =
      {
        'asking for the link again': [
          () => post('/api/identity/send-verification', {}, decoy),
          () => post('/api/identity/send-verification', {}, stranger),
        ],
        'waiting for the link': [
          () => post('/api/auth/update-verification', {}, decoy),
          () => post('/api/auth/update-verification', {}, stranger),
        ],
        'signing in': [
          () => post('/api/identity/sign-in', { email, password: 'not-that-one' }),
          (round) =>
            post('/api/identity/sign-in', { email: `nobody.${round}@example.com`, password: 'not-that-one' }),
        ],
        'signing up': [
          () => post('/api/identity/sign-up', { ...NAMES, email, password: TEST_PASSWORD }),
          (round) =>
            post('/api/identity/sign-up', {
              ...NAMES,
              email: `free.${round}@example.com`,
              password: TEST_PASSWORD,
            }),
        ],
        'asking for a reset': [
          () => post('/api/auth/password-reset', { email }),
          (round) => post('/api/auth/password-reset', { email: `none.${round}@example.com` }),
        ],
      }
    const time = async (work: () => Promise<unknown>): Promise<number> => {
      const startedAt = performance.now()
      await work()
      return performance.now() - startedAt
    }
    for (const [name, [withAccount, without]] of Object.entries(pairs)) {
      const times: [number[], number[]] = [[], []]
      // Compares the fastest of each, because a busy machine disturbs these least. Hashing a password takes most of the
      // time: an answer without it would take less than a third.
      const readRatio = () => Math.min(...times[0]) / Math.min(...times[1])
      const isAlike = () => readRatio() > 0.5 && readRatio() < 2
      // Measures in turn, so that other work of the machine affects both. A real difference remains after more rounds;
      // one that a busy machine made does not.
      for (let round = 0; round < 5 || (round < 40 && !isAlike()); round += 1) {
        await query('delete from rate_limits')
        times[0].push(await time(() => withAccount(round)))
        times[1].push(await time(() => without(round)))
      }
      expect(readRatio(), name).toBeGreaterThan(0.5)
      expect(readRatio(), name).toBeLessThan(2)
    }
  }, 240_000)

  it('by the answers to password resets, or by their limit, is impossible', async () => {
    const answers = []
    for (const email of [known, 'unknown.reset@example.com']) {
      await startLimits()
      const ofOne = []
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const response = await calls[0].post('/api/auth/password-reset', { email })
        // The number of seconds to wait depends on the clock.
        const body = response.body.replace(/\d+/g, '0')
        ofOne.push([response.statusCode, Object.keys(response.headers).sort(), body])
      }
      answers.push(ofOne)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(([statusCode]) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('mails', () => {
  it('link to the configured address even if the request names another host, also behind a proxy that forwards it', async () => {
    const behindProxy = await buildTestApp(database, { trustProxy: true })
    const email = 'host.header@example.com'
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
      'x-original-host': 'evil.example',
      'x-forwarded-server': 'evil.example',
    }
    try {
      for (const { post, exchange } of [calls[0], createIdentityCalls(behindProxy)]) {
        await query('delete from rate_limits')
        const signUp = await post('/api/identity/sign-up', { ...NAMES, email, password: TEST_PASSWORD }, evil)
        const { cookie } = await exchange(signUp.json<{ token: string }>().token)
        await post('/api/identity/send-verification', {}, { ...evil, cookie })
        await post('/api/auth/password-reset', { email }, evil)
      }
    } finally {
      await behindProxy.close()
    }
    const mails = await calls[0].listMails(email)
    expect(new Set(mails.map(({ template }) => template))).toEqual(
      new Set(['verify-email', 'password-reset']),
    )
    for (const { text, html, subject } of mails) {
      expect(`${text}${html}${subject}`).not.toContain('evil')
      expect(text).toContain(apps[0].platform.config.publicUrl)
    }
  })

  it.each([
    'Asha\r\nBcc: everybody@example.com',
    'Asha\u2028Bcc: x',
    '<a href="https://evil.example">Asha</a>',
  ])('to an unverified address do not contain the name that a stranger typed: %j', async (firstName) => {
    await query('delete from rate_limits')
    const email = 'named.by.a.stranger@example.com'
    await calls[0].post('/api/identity/sign-up', { ...NAMES, firstName, email, password: TEST_PASSWORD })
    for (const { text, html, subject } of await calls[0].listMails(email)) {
      expect(`${subject}\n${text}\n${html}`).not.toMatch(/bcc|evil|Asha/i)
    }
  })
})

describe('redirects', () => {
  let site: App
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
    const { app } = await buildApp({
      config: apps[0].platform.config,
      database: apps[0].platform.database,
      // The content of the pages does not matter here, only which page is sent.
      site: {
        clientDir: folder,
        builtScripts: new Set(),
        renderPage: async (path) => ({ status: 200, contentType: 'text/html', body: path }),
      },
    })
    site = app
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/\r\nLocation: https://evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,evil',
    'http:evil.example',
    '/login?next=//evil.example',
    '/login?next=%2F%2Fevil.example',
    '@evil.example',
    '.evil.example',
  ])('for next=%j lead only to this site, signed in or not', async (next) => {
    const { cookie } = await signInAs(apps[0], 'client')
    const { publicUrl } = apps[0].platform.config
    for (const headers of [{}, { cookie }]) {
      for (const path of ['/login', '/api/login', '/onboarding']) {
        let url = `${path}?next=${encodeURIComponent(next)}`
        for (let redirects = 0; redirects < 5; redirects += 1) {
          const response = await site.inject({ url, headers: { ...headers, host: 'evil.example' } })
          const { location } = response.headers
          if (location === undefined) break
          expect(new URL(location, publicUrl).origin).toBe(publicUrl)
          expect(location).toMatch(/^\/(?!\/)/)
          url = location
        }
        expect((await site.inject({ url, headers })).statusCode).not.toBe(302)
      }
    }
  })

  it.each(['//evil.example', '//evil.example/%2e%2e', '/\\evil.example', '/%2F%2Fevil.example'])(
    'for the path %j do not happen',
    async (url) => {
      const response = await site.inject({ url })
      expect(response.headers.location).toBeUndefined()
    },
  )
})

describe('a request of another site', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('with %j is refused by every call that can change something', async (headers) => {
    const { app } = apps[0]
    const { cookie } = await signInAs(apps[0], 'admin')
    const accepted: string[] = []
    const writing = app.declaredRoutes.filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method))
    expect(writing.length).toBeGreaterThan(100)
    for (const { method, url } of writing) {
      const response = await app.inject({
        method: method as 'POST', // one of HTTP's
        url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
        headers: { cookie, ...headers },
      })
      const isRefused = response.statusCode === 403 && response.json().code === 'wrong_origin'
      if (!isRefused) accepted.push(`${method} ${url}`)
    }
    expect(accepted).toEqual([])
  })
})

describe('a request body', () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    apps[0].app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['cut off', '{"email":', {}, 400, 'bad_request'],
    ['of another kind', '"text"', {}, 400, 'invalid_input'],
    ['of nothing', 'null', {}, 400, 'invalid_input'],
    [
      'with a password without end',
      `{"email":"a@example.com","password":"${'x'.repeat(129)}"}`,
      {},
      400,
      'invalid_input',
    ],
    ['that is a list', '[{"email":"a@example.com","password":"x"}]', {}, 400, 'invalid_input'],
    ['nested a hundred times', nested(100), {}, 400, 'bad_request'],
    ['nested a hundred thousand times', nested(100_000), {}, 400, 'bad_request'],
    ['of lists in lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, {}, 400, 'bad_request'],
    ['that reaches for the prototype', '{"__proto__":{"role":"admin"}}', {}, 400, 'bad_request'],
    [
      'that reaches for the constructor',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      {},
      400,
      'bad_request',
    ],
    ['with NUL', '{"email":"a\\u0000@example.com","password":"x"}', {}, 400, 'bad_request'],
    ['with half a sign', '{"email":"a@example.com","password":"\\ud800"}', {}, 400, 'bad_request'],
    [
      'that reverses its own letters',
      '{"email":"a@example.com","password":"\\u202egnp.exe"}',
      {},
      400,
      'bad_request',
    ],
    ['that is no UTF-8', Buffer.from('7b22656d61696c223a22ff2240222c7d', 'hex'), {}, 400, 'bad_request'],
    ['larger than any call', JSON.stringify({ email: 'x'.repeat(3_000_000) }), {}, 413, 'too_large'],
    [
      'as a form',
      'email=a&password=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['as text', '{"email":"a@example.com"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['as XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    [
      'of no type',
      '{"email":"a@example.com"}',
      { 'content-type': 'nonsense' },
      415,
      'unsupported_media_type',
    ],
  ])(
    '%s is refused with the one error body, which reveals no internals',
    async (_name, payload, headers, statusCode, code) => {
      const response = await send(payload, headers as Record<string, string>)
      expect(response.json()).toMatchObject({ statusCode, code })
      expect(response.body).not.toMatch(/node_modules|\.ts|select |stack/)
      expect(response.body.length).toBeLessThan(1000)
    },
  )

  it('with additional fields grants no additional rights', async () => {
    const email = 'wants.more@example.com'
    const signUp = await calls[0].post('/api/identity/sign-up', {
      ...NAMES,
      email,
      password: TEST_PASSWORD,
      role: 'admin',
      emailVerified: true,
      grants: ['plans'],
    })
    const { response } = await calls[0].exchange(signUp.json<{ token: string }>().token, {
      role: 'admin',
      emailVerified: true,
    })
    expect(response.json()).toMatchObject({ role: 'client', emailVerified: false, grants: [] })
  })
})

describe('an address that resembles another', () => {
  const email = 'asha.rao@example.com'

  beforeAll(() => makeAccount(email))

  it.each(['ASHA.RAO@EXAMPLE.COM', ' Asha.Rao@example.com ', 'asha.rao@Example.Com'])(
    '%j is the same account: signing up does not create another, signing in works',
    async (variant) => {
      await query('delete from rate_limits')
      await calls[0].signUp(variant, 'a-strangers-word')
      expect((await query('select 1 from users where lower(email) = $1', [email])).rowCount).toBe(1)
      const { response } = await calls[0].exchange(await calls[0].signIn(variant), { email: variant })
      expect(response.json()).toMatchObject({ email, emailVerified: true })
    },
  )

  it('cannot be invited when its account exists', async () => {
    const { cookie } = await signInAs(apps[0], 'admin')
    const body = { ...NAMES, email: ' ASHA.RAO@Example.com', role: 'client' }
    const response = await calls[0].post('/api/admin/create-user', body, { cookie })
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'email_taken' })
  })

  it.each([
    'аsha.rao@example.com', // Cyrillic
    'asha.rao@exаmple.com',
    'ａｓｈａ.rao@example.com', // full width
    'asha.rao@example。com', // an ideographic full stop, which some resolvers take for a dot
    'asha\u200b.rao@example.com',
    'asha.rao\u00ad@example.com',
    'ſha.rao@example.com', // a long s, upper case S
    'asha.rao@example.com\u0000',
    'asha.rao@example.com,eve@evil.example',
    'asha.rao@example.com;eve@evil.example',
    '<eve@evil.example>asha.rao@example.com',
    'asha.rao@[127.0.0.1]',
  ])('%j is refused by every call that takes an address', async (address) => {
    await query('delete from rate_limits')
    const { cookie } = await signInAs(apps[0], 'admin')
    const answers = [
      await calls[0].post('/api/admin/create-user', { ...NAMES, email: address, role: 'client' }, { cookie }),
      await calls[0].post('/api/identity/sign-up', { ...NAMES, email: address, password: TEST_PASSWORD }),
      await calls[0].post('/api/identity/sign-in', { email: address, password: TEST_PASSWORD }),
      await calls[0].post('/api/auth/password-reset', { email: address }),
    ]
    for (const answer of answers) expect(answer.statusCode, answer.body).toBe(400)
    const claimed = await calls[0].exchange(await calls[0].signIn(email), { email: address })
    expect(claimed.response.statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('the staff domain', () => {
  let staffApp: TestApp
  let staff: ReturnType<typeof createIdentityCalls>

  beforeAll(async () => {
    staffApp = await buildTestApp(database, { staffDomain: 'clinic.example' })
    staff = createIdentityCalls(staffApp)
  })
  beforeEach(() => query('delete from rate_limits'))
  afterAll(() => staffApp.close())

  it.each([
    'eve@evil-clinic.example',
    'eve@notclinic.example',
    'eve@clinic.example.evil.example',
    'eve@sub.clinic.example',
    'clinic.example@evil.example',
    'eve+clinic.example@evil.example',
  ])('does not include %s', async (email) => {
    const token = await staff.signUp(email)
    await staff.verifyByMail(email)
    expect((await staff.exchange(token)).response.json()).toMatchObject({
      role: 'client',
      emailVerified: true,
    })
  })

  it.each([
    '"eve@clinic.example"@evil.example',
    'eve@evil.example@clinic.example',
    'eve@clinic.example.',
    'eve@clіnic.example', // a Ukrainian i
    'eve@clinic.example\n',
    'eve%40clinic.example@evil.example@clinic.example',
  ])('refuses %j, or accepts it as the trimmed address', async (email) => {
    const response = await staff.post('/api/identity/sign-up', { ...NAMES, email, password: TEST_PASSWORD })
    if (response.statusCode === 400) return
    expect(email.trim()).toBe('eve@clinic.example')
  })

  it('does not make people staff while their address is unverified, however often they sign in', async () => {
    const email = 'unproven@clinic.example'
    await staff.exchange(await staff.signUp(email))
    for (let times = 0; times < 2; times += 1) {
      const { response } = await staff.exchange(await staff.signIn(email))
      expect(response.json()).toMatchObject({ role: 'client', emailVerified: false })
    }
  })

  it('does not override the role that an admin assigned', async () => {
    const email = 'by.hand@clinic.example'
    await staff.exchange(await staff.signUp(email))
    await query('update users set is_role_explicit = true where email = $1', [email])
    await staff.verifyByMail(email)
    const { response } = await staff.exchange(await staff.signIn(email))
    expect(response.json()).toMatchObject({ role: 'client', emailVerified: true })
  })
})
