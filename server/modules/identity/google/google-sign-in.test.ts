import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#server/test/openid-provider.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let provider: OpenIdProvider
let testApp: TestApp
let calls: ReturnType<typeof createIdentityCalls>
let personCount = 0

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startOpenIdProvider({ sub: 'nobody' })
  testApp = await buildTestApp(database, {
    locales: ['en', 'hi'],
    google: { clientId: 'pathya-test', clientSecret: 'secret', issuer: provider.issuer },
    staffDomain: 'practice.example',
  })
  calls = createIdentityCalls(testApp)
})
afterAll(async () => {
  await testApp.close()
  await provider.stop()
  await database.drop()
})
afterEach(() => {
  provider.spoil(() => undefined)
})

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => {
  const { rows } = await testApp.platform.database.pool.query(sql, values)
  return rows as T[] // The query determines the row type.
}

/** Changes the person who signs in at the provider from now on. */
function setGooglePerson(claims: Partial<OpenIdProvider['person']> = {}): { sub: string; email: string } {
  personCount += 1
  const person = {
    sub: `google-${personCount}`,
    email: `google-${personCount}@example.com`,
    email_verified: true,
    given_name: 'Meera',
    family_name: 'Iyer',
    ...claims,
  }
  provider.person = person
  return person
}

/** Creates a browser with its own cookies for this path. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const inject = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await testApp.app.inject({ method, url, headers: { ...headers, cookie } })
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    inject,

    /** Goes to the provider's page and returns its URL. */
    async leave(search = '', headers: Record<string, string> = {}): Promise<URL> {
      const response = await inject('GET', `/api/identity/google/start${search}`, headers)
      expect(response.statusCode).toBe(302)
      return new URL(response.headers.location ?? '')
    },

    /** Signs in there and returns the path and query that lead back. */
    async choose(page: URL): Promise<string> {
      const authorize = page.href.replace('/choose', '/authorize')
      const response = await fetch(authorize, { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '')
      return back.pathname + back.search
    },

    comeBack: (path: string) => inject('GET', path),
    finish: () => inject('POST', '/api/identity/google/finish'),

    /** Runs a complete sign-in. */
    async signIn(search = ''): Promise<LightMyRequestResponse> {
      await this.comeBack(await this.choose(await this.leave(search)))
      return this.finish()
    },
  }
}

const FAILED = { statusCode: 400, code: 'google_failed', message: 'Google sign-in failed. Please try again.' }

async function exchange(response: LightMyRequestResponse) {
  const { token } = response.json<{ token: string }>()
  const exchanged = await calls.exchange(token)
  return { user: exchanged.response.json(), ...exchanged }
}

describe('the sign-in through Google', () => {
  it('requests PKCE, state, nonce and a choice of account, and returns to the configured URL', async () => {
    const browser = openBrowser()
    const page = await browser.leave('', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(page.origin).toBe(provider.issuer)
    const asked = Object.fromEntries(page.searchParams)
    expect(asked).toMatchObject({
      client_id: 'pathya-test',
      redirect_uri: `${testApp.platform.config.publicUrl}/api/identity/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    expect((await browser.leave()).searchParams.get('state')).not.toBe(asked.state)
  })

  it('stores its secrets in cookies of this path, and only their hashes in the database', async () => {
    setGooglePerson()
    const browser = openBrowser()
    const started = await browser.inject('GET', '/api/identity/google/start')
    expect(started.headers['set-cookie']).toMatch(
      /^pathya_google_flow=[\w-]{43}; Max-Age=600; Path=\/api\/identity\/google; HttpOnly; SameSite=Lax$/,
    )
    const back = await browser.comeBack(await browser.choose(new URL(started.headers.location ?? '')))
    expect(String(back.headers['set-cookie'])).toMatch(
      /pathya_google_result=[\w-]{43}; Max-Age=60; Path=\/api\/identity\/google; HttpOnly; SameSite=Lax/,
    )
    const stored = JSON.stringify(await query('select v::text from identity_verifications v'))
    for (const secret of browser.cookies.values()) expect(stored).not.toContain(secret)
    // Neither the page nor its URL contains a secret.
    expect(back.headers.location).toBe('/login?google=1')
    expect(back.body).not.toMatch(/[\w-]{32}/)
  })

  it('returns to the language of the page, if the site is offered in it', async () => {
    setGooglePerson()
    for (const [language, path] of [
      ['hi', '/hi/login?google=1'],
      ['en', '/login?google=1'],
    ]) {
      const browser = openBrowser()
      const back = await browser.comeBack(await browser.choose(await browser.leave(`?language=${language}`)))
      expect(back.headers.location).toBe(path)
    }
    const popup = openBrowser()
    const path = await popup.choose(await popup.leave('?mode=popup&language=hi'))
    expect((await popup.comeBack(path)).body).toContain('<html lang="hi-IN">')
  })

  it('ends in a page that closes its window, is allowed by a CSP hash, and can reach the window that opened it', async () => {
    setGooglePerson()
    const browser = openBrowser()
    const path = await browser.choose(await browser.leave('?mode=popup&next=/plan%3Fa%3D1%22%3E%3Cb'))
    const back = await browser.comeBack(path)
    expect(back.statusCode).toBe(200)
    expect(back.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(back.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/)
    expect(back.headers['referrer-policy']).toBe('no-referrer')
    expect(back.headers['cache-control']).toBe('no-store')
    expect(back.body).toContain('href="/login?google=1&amp;next=%2Fplan%3Fa%3D1%2522%253E%253Cb"')
    expect((await browser.finish()).json()).toHaveProperty('token')
  })

  it.each([
    ['/plan', '/login?google=1&next=%2Fplan'],
    ['//evil.example', '/login?google=1'],
    ['https://evil.example', '/login?google=1'],
    ['/\\evil.example', '/login?google=1'],
    ['/\t/evil.example', '/login?google=1'],
  ])('accepts only a path of this site as target: %s', async (next, target) => {
    setGooglePerson()
    const browser = openBrowser()
    const page = await browser.leave(`?${new URLSearchParams({ next })}`)
    expect((await browser.comeBack(await browser.choose(page))).headers.location).toBe(target)
  })

  it('returns its result once, and only to the browser that signed in', async () => {
    setGooglePerson()
    const browser = openBrowser()
    await browser.comeBack(await browser.choose(await browser.leave()))
    const copies = new Map(browser.cookies)
    expect((await openBrowser().finish()).json()).toMatchObject(FAILED)
    expect((await browser.finish()).statusCode).toBe(200)
    const again = openBrowser()
    for (const [name, value] of copies) again.cookies.set(name, value)
    expect((await again.finish()).json()).toMatchObject(FAILED)
  })

  it('expires a minute after the return', async () => {
    setGooglePerson()
    const browser = openBrowser()
    await browser.comeBack(await browser.choose(await browser.leave()))
    await query(
      `update identity_verifications set expires_at = now() - interval '1 second' where identifier like 'google-%'`,
    )
    expect((await browser.finish()).json()).toMatchObject(FAILED)
  })

  it('ends without an account when the person cancels at Google', async () => {
    const browser = openBrowser()
    const page = await browser.leave('?next=/plan')
    const answer = new URLSearchParams({
      error: 'access_denied',
      state: page.searchParams.get('state') ?? '',
    })
    const back = await browser.comeBack(`/api/identity/google/callback?${answer}`)
    expect(back.headers.location).toBe('/login?google=1&next=%2Fplan')
    expect((await browser.finish()).json()).toEqual({ isCancelled: true })
  })

  it('can only be finished from our own pages', async () => {
    setGooglePerson()
    const browser = openBrowser()
    await browser.comeBack(await browser.choose(await browser.leave()))
    const foreign = await browser.inject('POST', '/api/identity/google/finish', {
      origin: 'https://evil.example',
    })
    expect(foreign.json()).toMatchObject({ statusCode: 403, code: 'wrong_origin' })
  })

  it('does not exist if it is not configured', async () => {
    const bare = await buildTestApp(database)
    try {
      for (const [method, url] of [
        ['GET', '/api/identity/google/start'],
        ['GET', '/api/identity/google/callback?code=x&state=y'],
        ['POST', '/api/identity/google/finish'],
      ] as const) {
        const response = await bare.app.inject({ method, url })
        expect(response.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
      }
    } finally {
      await bare.close()
    }
  })

  it('reports that Google cannot be reached', async () => {
    const gone = await startOpenIdProvider({ sub: 'x' })
    const other = await buildTestApp(database, {
      google: { clientId: 'pathya-test', clientSecret: 'secret', issuer: gone.issuer },
    })
    await gone.stop()
    try {
      const start = await other.app.inject({ method: 'GET', url: '/api/identity/google/start' })
      expect(start.headers.location).toBe('/login?google=1')
      const cookie = start.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const finish = await other.app.inject({
        method: 'POST',
        url: '/api/identity/google/finish',
        headers: { cookie },
      })
      expect(finish.json()).toMatchObject(FAILED)
    } finally {
      await other.close()
    }
  })

  it('is limited to sixty starts per IP address, with the same redirect', async () => {
    const start = () =>
      testApp.app.inject({
        method: 'GET',
        url: '/api/identity/google/start',
        remoteAddress: '203.0.113.9',
      })
    for (let count = 0; count < 60; count += 1) {
      expect((await start()).headers.location).toMatch(/\/choose\?/)
    }
    const refused = await start()
    expect(refused.headers.location).toBe('/login?google=1')
    const cookie = refused.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const finish = await testApp.app.inject({
      method: 'POST',
      url: '/api/identity/google/finish',
      headers: { cookie },
    })
    expect(finish.statusCode).toBe(429)
    expect(finish.headers['retry-after']).toBe('900')
  })
})

describe('an answer from Google is refused', () => {
  it.each([
    ['the state of another sign-in', (back: URL) => back.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['a made-up code', (back: URL) => back.searchParams.set('code', 'made-up')],
    ['an error', (back: URL) => back.searchParams.set('error', 'server_error')],
    ['two codes', (back: URL) => back.searchParams.append('code', 'second')],
  ])('with %s', async (_what, change) => {
    const { email } = setGooglePerson()
    const browser = openBrowser()
    const back = new URL(await browser.choose(await browser.leave()), 'http://localhost')
    change(back)
    await browser.comeBack(back.pathname + back.search)
    expect((await browser.finish()).json()).toMatchObject(FAILED)
    expect(await query('select 1 from identity_users where email = $1', [email])).toEqual([])
  })

  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  it.each([
    ['another nonce', { nonce: 'another' }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences and another party', { aud: ['pathya-test', 'other'], azp: 'other' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['an end in the past', { exp: hourAgo }],
  ])('with an ID token with %s', async (_what, claims) => {
    const { email } = setGooglePerson()
    provider.spoil((payload) => Object.assign(payload, claims))
    expect((await openBrowser().signIn()).json()).toMatchObject(FAILED)
    expect(await query('select 1 from identity_users where email = $1', [email])).toEqual([])
  })

  it('without a nonce', async () => {
    setGooglePerson()
    provider.spoil((payload) => {
      delete payload.nonce
    })
    expect((await openBrowser().signIn()).json()).toMatchObject(FAILED)
  })

  it('in another browser than the one that started, so that nobody can be signed in by a link', async () => {
    setGooglePerson()
    const attacker = openBrowser()
    const path = await attacker.choose(await attacker.leave())
    const victim = openBrowser()
    await victim.comeBack(path)
    expect((await victim.finish()).json()).toMatchObject(FAILED)
    await victim.leave()
    await victim.comeBack(path)
    expect((await victim.finish()).json()).toMatchObject(FAILED)
  })

  it('a second time', async () => {
    setGooglePerson()
    const browser = openBrowser()
    const page = await browser.leave()
    const flow = [...browser.cookies]
    const path = await browser.choose(page)
    await browser.comeBack(path)
    expect((await browser.finish()).statusCode).toBe(200)
    for (const [name, value] of flow) browser.cookies.set(name, value)
    await browser.comeBack(path)
    expect((await browser.finish()).json()).toMatchObject(FAILED)
  })

  it('after ten minutes', async () => {
    setGooglePerson()
    const browser = openBrowser()
    const page = await browser.leave()
    await query(
      `update identity_verifications set expires_at = now() - interval '1 second' where identifier like 'google-flow:%'`,
    )
    await browser.comeBack(await browser.choose(page))
    expect((await browser.finish()).json()).toMatchObject(FAILED)
  })

  it.each([[false], ['true'], [undefined]])(
    'with an address that Google has not verified: %s',
    async (value) => {
      const { email } = setGooglePerson({ email_verified: value as boolean }) // A provider could send this too.
      const response = await openBrowser().signIn()
      expect(response.json()).toMatchObject({
        code: 'google_failed',
        message: expect.stringContaining('has not verified the email address'),
      })
      expect(await query('select 1 from identity_users where email = $1', [email])).toEqual([])
    },
  )

  it.each(['', 'not an address', 'mееra@example.com'])('with an invalid address: %j', async (email) => {
    setGooglePerson({ email })
    expect((await openBrowser().signIn()).json()).toMatchObject(FAILED)
  })
})

describe('a Google account', () => {
  it('creates a new person, verified at once and without a password', async () => {
    const { email } = setGooglePerson({ email: 'New.Person@Example.com' })
    const { user, response } = await exchange(await openBrowser().signIn())
    expect(response.statusCode).toBe(200)
    expect(user).toMatchObject({
      email: email.toLowerCase(),
      emailVerified: true,
      firstName: 'Meera',
      lastName: 'Iyer',
      role: 'client',
      isOnboardingComplete: false,
    })
    expect(await calls.listMails(email.toLowerCase())).toEqual([])
    const refused = await calls.post('/api/identity/sign-in', { email, password: TEST_PASSWORD })
    expect(refused.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  it('opens the same account the next time, whatever address Google has for it by then', async () => {
    const { sub } = setGooglePerson()
    const first = await exchange(await openBrowser().signIn())
    setGooglePerson({ sub, email: 'moved@example.com', given_name: 'Other' })
    const second = await exchange(await openBrowser().signIn())
    expect(second.user).toEqual(first.user)
  })

  it('creates one account, even when two windows finish at the same time', async () => {
    const { email } = setGooglePerson()
    const [one, two] = [openBrowser(), openBrowser()]
    const [first, second] = [await one.choose(await one.leave()), await two.choose(await two.leave())]
    await Promise.all([one.comeBack(first), two.comeBack(second)])
    expect([(await one.finish()).statusCode, (await two.finish()).statusCode]).toEqual([200, 200])
    expect(await query('select 1 from identity_users where email = $1', [email])).toHaveLength(1)
  })

  it('is linked to the account with the same verified address; its password still works, and the link is recorded', async () => {
    const { email } = setGooglePerson({ given_name: 'Google', family_name: 'Name' })
    const own = await calls.exchange(await calls.signUp(email))
    await query('update identity_users set email_verified = true where email = $1', [email])
    const { user } = await exchange(await openBrowser().signIn())
    expect(user).toMatchObject({ id: own.response.json().id, firstName: 'Meera', lastName: 'Iyer' })
    expect(await calls.signIn(email)).toMatch(/^\w{32}$/)
    expect((await calls.getUser({ cookie: own.cookie })).statusCode).toBe(200)
    const [entry] = await query<{ details: object }>(
      `select details from audit_log where action = 'identity.google-linked' and entity_id = $1`,
      [user.id],
    )
    expect(entry?.details).toEqual({ wasVerified: true })
    const mail = (await calls.listMails(email)).at(-1)
    expect(mail).toMatchObject({ template: 'google-linked', subject: 'You can sign in with Google now' })
  })

  it('is refused when all sign-ins were ended between the return and the last step', async () => {
    const { email } = setGooglePerson()
    await exchange(await openBrowser().signIn())
    const browser = openBrowser()
    await browser.comeBack(await browser.choose(await browser.leave()))
    const [identity] = await query<{ id: string }>('select id from identity_users where email = $1', [email])
    await testApp.platform.identity.endProviderSessions(testApp.platform.database.db, identity?.id ?? '')
    expect((await browser.finish()).json()).toMatchObject(FAILED)
  })

  it('requires the second factor if one is set up', async () => {
    const { email } = setGooglePerson()
    await exchange(await openBrowser().signIn())
    await query(
      `insert into identity_second_factors (user_id, secret, confirmed_at)
       select id, 'never read here', now() from identity_users where email = $1`,
      [email],
    )
    const response = await openBrowser().signIn()
    expect(response.json()).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('takes over an address that nobody had verified, and ends the access of the stranger who registered it first', async () => {
    const { email } = setGooglePerson({ given_name: 'True', family_name: 'Owner' })
    const token = await calls.signUp(email)
    const stranger = await calls.exchange(token)
    const waiting = await calls.signIn(email)
    const [mail] = await calls.listMails(email)

    const { user } = await exchange(await openBrowser().signIn())
    expect(user).toMatchObject({ email, emailVerified: true, firstName: 'True', lastName: 'Owner' })
    expect((await calls.getUser({ cookie: stranger.cookie })).statusCode).toBe(401)
    expect((await calls.exchange(waiting)).response.statusCode).toBe(401)
    const refused = await calls.post('/api/identity/sign-in', { email, password: TEST_PASSWORD })
    expect(refused.json()).toMatchObject({ code: 'wrong_credentials' })
    expect(mail?.template).toBe('verify-email')
    const links = await query(
      `select 1 from identity_verifications v join identity_users i on i.id = v.value where i.email = $1`,
      [email],
    )
    expect(links).toEqual([])
  })

  it('replaces the Google account that was linked before if it proves the same address', async () => {
    const { email } = setGooglePerson()
    const first = await exchange(await openBrowser().signIn())
    setGooglePerson({ email })
    const second = await exchange(await openBrowser().signIn())
    expect(second.user).toEqual(first.user)
    expect(
      await query(
        `select 1 from identity_accounts where provider_id = 'google' and user_id =
      (select id from identity_users where email = $1)`,
        [email],
      ),
    ).toHaveLength(1)
  })

  it('of a deactivated person is refused, linked or not', async () => {
    const { email } = setGooglePerson()
    const { user } = await exchange(await openBrowser().signIn())
    await query('update users set is_active = false where id = $1', [user.id])
    const said = {
      statusCode: 403,
      code: 'forbidden',
      message: 'This account has been deactivated. Please contact us.',
    }
    expect((await openBrowser().signIn()).json()).toMatchObject(said)
    setGooglePerson({ email })
    expect((await openBrowser().signIn()).json()).toMatchObject(said)
  })

  it('is refused if a record has the address without an identity', async () => {
    const { email } = setGooglePerson()
    await query(`insert into users (firebase_uid, email) values ('elsewhere', $1)`, [email])
    expect((await openBrowser().signIn()).json()).toMatchObject(FAILED)
  })
})

describe('an invited person', () => {
  /**
   * Creates the state after an invite: an identity without a sign-in, a record with a role, and a link that is open for
   * a while.
   */
  async function invite(email: string, expiresIn: string | null): Promise<void> {
    await query(
      `with identity as (insert into identity_users (id, name, email) values ('invited-' || $1, 'Anu Das', $1) returning id)
       insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, created_by_admin,
                          invite_token, invite_expires_at)
       select id, $1, 'Anu', 'Das', 'employee', true, true,
              case when $2::text is null then null else md5($1) end, now() + $2::interval from identity`,
      [email, expiresIn],
    )
  }

  it('accepts the invite by signing in with Google, after which the link no longer works', async () => {
    const { email } = setGooglePerson()
    await invite(email, '7 days')
    const { user } = await exchange(await openBrowser().signIn())
    expect(user).toMatchObject({ email, role: 'employee', emailVerified: true })
    expect(
      await query('select invite_token, invite_expires_at from users where email = $1', [email]),
    ).toEqual([{ invite_token: null, invite_expires_at: null }])
  })

  it.each([['-1 second'], [null]])(
    'is asked to get a new invite when it has expired or was revoked: %s',
    async (expiresIn) => {
      const { email } = setGooglePerson()
      await invite(email, expiresIn)
      expect((await openBrowser().signIn()).json()).toMatchObject({
        code: 'google_failed',
        message: 'There is no open invitation for this email address. Please ask us for a new one.',
      })
      expect(await query('select email_verified from identity_users where email = $1', [email])).toEqual([
        { email_verified: false },
      ])
    },
  )
})

describe('an address of the staff domain', () => {
  it('makes its owner staff if Google Workspace manages exactly that domain', async () => {
    const { email } = setGooglePerson({ email: 'dr.rao@practice.example', hd: 'practice.example' })
    const { user } = await exchange(await openBrowser().signIn())
    expect(user).toMatchObject({ email, role: 'admin', pendingSecurity: [] })
  })

  it('no longer admits a linked account that has left the Workspace, whatever address it has at Google now', async () => {
    const { sub } = setGooglePerson({ email: 'dr.left@practice.example', hd: 'practice.example' })
    const { user } = await exchange(await openBrowser().signIn())
    expect(user).toMatchObject({ role: 'admin' })
    setGooglePerson({ sub, email: 'dr.left@gmail.example' })
    const response = await openBrowser().signIn()
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'google_failed',
      message: expect.stringContaining('only if Google Workspace manages their address'),
    })
  })

  it.each([[undefined], ['evil.example'], ['practice.example.evil.example']])(
    'is refused if the domain’s Workspace does not manage the account: hd %s',
    async (hd) => {
      const { email } = setGooglePerson({ email: `left.${String(hd)}@practice.example`, hd: hd as string }) // It may be absent, too.
      expect((await openBrowser().signIn()).json()).toMatchObject({
        code: 'google_failed',
        message: expect.stringContaining('only if Google Workspace manages their address'),
      })
      expect(await query('select 1 from identity_users where email = $1', [email])).toEqual([])
    },
  )

  it.each(['sub.practice.example', 'evil-practice.example', 'practice.example.org'])(
    'does not include similar domains: %s',
    async (domain) => {
      setGooglePerson({ email: `somebody@${domain}`, hd: 'practice.example' })
      const { user } = await exchange(await openBrowser().signIn())
      expect(user).toMatchObject({ role: 'client' })
    },
  )
})
