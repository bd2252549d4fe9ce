import { describe, expect, it } from 'vitest'
import type { OwnSession } from '#contract/identity/sessions.ts'
import { describeDevice } from '#server/kit/sessions/describe-device.ts'
import { createSessions } from '#server/kit/sessions/sessions.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { openSession, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)
const list = async (cookie: string): Promise<OwnSession[]> =>
  (await testApp.app.inject({ url: '/api/auth/sessions', headers: { cookie } })).json()
const end = (cookie: string, path = '') =>
  testApp.app.inject({ method: 'DELETE', url: `/api/auth/sessions${path}`, headers: { cookie } })

describe('a person’s own sessions', () => {
  it('are listed with device, times and address, this browser first', async () => {
    const person = await calls.enter('lister@example.com')
    const token = await calls.signIn(person.email)
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/sync-user',
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      },
      remoteAddress: '203.0.113.7',
    })
    expect(response.statusCode).toBe(200)
    const sessions = await list(person.cookie)
    expect(sessions).toEqual([
      expect.objectContaining({ isCurrent: true, ipAddress: '127.0.0.1', device: 'An unknown browser' }),
      expect.objectContaining({ isCurrent: false, ipAddress: '203.0.113.7', device: 'Chrome on Windows' }),
    ])
    for (const { createdAt } of sessions) {
      expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000)
    }
    const { rows } = await query(
      `select last_signed_in_at > now() - interval '1 minute' as "isNoted" from users where id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ isNoted: true }])
  })

  it('are ended one by one or all others at once; those of other people cannot be ended', async () => {
    const person = await signInAs(testApp, 'client')
    const other = await openSession(testApp, person.id)
    const third = await openSession(testApp, person.id)
    const stranger = await signInAs(testApp, 'admin')
    const [strangersSession] = await list(stranger.cookie)
    const refused = await end(person.cookie, `/${strangersSession?.id}`)
    expect(refused.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
    expect((await end(person.cookie, '/not-an-id')).statusCode).toBe(400)
    expect(await list(stranger.cookie)).toHaveLength(1)

    const otherId = (await list(other)).find(({ isCurrent }) => isCurrent)?.id
    expect((await end(person.cookie, `/${otherId}`)).json()).toEqual({})
    expect((await calls.getUser({ cookie: other })).statusCode).toBe(401)
    expect((await end(person.cookie, `/${otherId}`)).statusCode).toBe(404)

    expect((await end(person.cookie)).json()).toEqual({})
    expect((await calls.getUser({ cookie: third })).statusCode).toBe(401)
    const own = await list(person.cookie)
    expect(own.map(({ isCurrent }) => isCurrent)).toEqual([true])

    // The id of this session also matches in upper case.
    const last = await end(person.cookie, `/${own[0]?.id.toUpperCase()}`)
    expect(last.headers['set-cookie']).toMatch(/pathya_session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await calls.getUser({ cookie: person.cookie })).statusCode).toBe(401)
  })
})

describe('how long a session lasts', () => {
  /** Changes the sessions of a person. `$2` in the change is the current time of the app's clock. */
  const age = (userId: string, change: string) =>
    query(`update sessions set ${change} where user_id = $1`, [userId, testApp.clock.now()])
  const statusOf = async (cookie: string) => (await calls.getUser({ cookie })).statusCode

  it.each(['admin', 'employee'] as const)(
    'is 12 hours without use and 14 days at most for %s',
    async (role) => {
      const idle = await signInAs(testApp, role)
      await age(idle.id, `last_seen_at = $2::timestamptz - interval '11 hours 59 minutes'`)
      expect(await statusOf(idle.cookie)).toBe(200)
      await age(idle.id, `last_seen_at = $2::timestamptz - interval '12 hours'`)
      expect(await statusOf(idle.cookie)).toBe(401)

      const old = await signInAs(testApp, role)
      await age(old.id, `created_at = $2::timestamptz - interval '13 days 23 hours 59 minutes'`)
      expect(await statusOf(old.cookie)).toBe(200)
      await age(old.id, `created_at = $2::timestamptz - interval '14 days', last_seen_at = $2::timestamptz`)
      expect(await statusOf(old.cookie)).toBe(401)
    },
  )

  it('is 30 days without use for clients, with no maximum age', async () => {
    const client = await signInAs(testApp, 'client')
    await age(
      client.id,
      `created_at = $2::timestamptz - interval '90 days', last_seen_at = $2::timestamptz - interval '29 days'`,
    )
    expect(await statusOf(client.cookie)).toBe(200)
    await age(client.id, `expires_at = $2`)
    expect(await statusOf(client.cookie)).toBe(401)
  })

  it('is shown in the list, which leaves out expired sessions', async () => {
    const admin = await signInAs(testApp, 'admin')
    const other = await openSession(testApp, admin.id)
    const [first] = await list(admin.cookie)
    const hours = (Date.parse(first?.endsAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    expect((Date.parse(first?.endsAtLatest ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 2)
    await query(
      `update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1 and id = $2`,
      [admin.id, (await list(other)).find(({ isCurrent }) => isCurrent)?.id],
    )
    expect(await list(admin.cookie)).toHaveLength(1)

    const client = await signInAs(testApp, 'client')
    expect((await list(client.cookie))[0]).toMatchObject({ endsAtLatest: null })
  })

  it('is not extended by an open page without activity', async () => {
    const admin = await signInAs(testApp, 'admin')
    const seenHoursAgo = async () => {
      const { rows } = await query(
        `select extract(epoch from now() - last_seen_at)::float8 / 3600 as hours from sessions where user_id = $1`,
        [admin.id],
      )
      return rows[0].hours
    }
    await age(admin.id, `last_seen_at = $2::timestamptz - interval '6 hours'`)
    await testApp.app.inject({
      url: '/api/admin/guidelines',
      headers: { cookie: admin.cookie, 'x-unattended': '1' },
    })
    await calls.getUser({ cookie: admin.cookie, 'x-unattended': '1' })
    expect(await seenHoursAgo()).toBeCloseTo(6, 1)
    await testApp.app.inject({ url: '/api/admin/guidelines', headers: { cookie: admin.cookie } })
    expect(await seenHoursAgo()).toBeCloseTo(0, 1)
  })
})

it('a session that was ended is reported differently from one that has expired', async () => {
  const ended = await signInAs(testApp, 'employee')
  const over = await signInAs(testApp, 'employee')
  await query('delete from sessions where user_id = $1', [ended.id])
  await query(`update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1`, [over.id])
  for (const url of ['/api/auth/user', '/api/admin/guidelines']) {
    const detailsOf = async (headers: Record<string, string>) => {
      const response = await testApp.app.inject({ url, headers })
      expect(response.statusCode).toBe(401)
      return response.json().details
    }
    expect(await detailsOf({ cookie: ended.cookie })).toEqual({ isRevoked: true })
    expect(await detailsOf({ cookie: over.cookie })).toBeUndefined()
    expect(await detailsOf({})).toBeUndefined()
  }
})

describe('with a hosted provider', () => {
  it('checks a session every fifteen minutes, ends a revoked one, and answers 503 if the provider does not answer', async () => {
    const person = await signInAs(testApp, 'client')
    const asked: { subject: string; since: Date }[] = []
    let say: () => Promise<boolean> = async () => true
    const sessions = createSessions(
      { db: testApp.platform.database.db, now: testApp.clock.now },
      testApp.platform.config,
      {
        kind: 'firebase',
        isStillValid: (subject, since) => {
          asked.push({ subject, since })
          return say()
        },
      },
    )
    const [, token = ''] = person.cookie.split('=')
    // Only the part of a request that the session code reads.
    const request = { cookies: { [sessions.cookieName]: token } } as unknown as Parameters<
      typeof sessions.find
    >[0]
    const ageCheck = () =>
      query(`update sessions set identity_checked_at = now() - interval '16 minutes' where user_id = $1`, [
        person.id,
      ])

    expect(await sessions.find(request)).toMatchObject({ userId: person.id })
    expect(asked).toEqual([])
    await ageCheck()
    expect(await sessions.find(request)).toMatchObject({ userId: person.id })
    expect(await sessions.find(request)).toMatchObject({ userId: person.id })
    expect(asked).toEqual([{ subject: `test-${person.email}`, since: expect.any(Date) }])

    await ageCheck()
    say = () => Promise.reject(new Error('no answer'))
    await expect(sessions.find(request)).rejects.toMatchObject({ statusCode: 503, code: 'unavailable' })
    say = async () => false
    expect(await sessions.find(request)).toBeNull()
    expect((await query('select 1 from sessions where user_id = $1', [person.id])).rowCount).toBe(0)
  })
})

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.0', 'An unknown browser'],
  ['SomethingElse (Linux)', 'A browser on Linux'],
  [null, 'An unknown browser'],
])('reads %s as %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})
