import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { createIdentityCalls, TEST_PASSWORD } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

type Entry = {
  action: string
  actorId: string | null
  subjectId: string | null
  ip: string | null
  details: Record<string, unknown>
}

/** The entries about sign-ins and sessions since `before`, oldest first. */
async function listSince(before: number): Promise<Entry[]> {
  const { rows } = await query(
    `select action, actor_id as "actorId", subject_id as "subjectId", host(ip_address) as ip, details from audit_log
      where id > $1 and (action like 'sign-in.%' or action like 'session.%') order by id`,
    [before],
  )
  return rows
}

const lastId = async (): Promise<number> =>
  Number((await query('select coalesce(max(id), 0) as id from audit_log')).rows[0].id)

const fail = (email: string, ip: string) =>
  calls.post('/api/identity/sign-in', { email, password: 'not-that-one' }, {}, ip)

let before = 0
beforeEach(async () => {
  await query('delete from rate_limits')
  before = await lastId()
})

describe('the audit log', () => {
  it('has sign-ins and sign-outs, with the person and the address', async () => {
    const person = await calls.enter('logged@example.com')
    before = await lastId()
    const token = await calls.signIn(person.email)
    const { cookie } = await calls.exchange(token)
    await calls.post('/api/auth/sign-out', {}, { cookie })
    const own = { actorId: person.id, subjectId: person.id, ip: '127.0.0.1' }
    expect(await listSince(before)).toMatchObject([
      { action: 'sign-in.succeeded', ...own, details: { hasSecondFactor: false } },
      { action: 'session.signed-out', ...own },
    ])
    // A sign-out without a session is not recorded.
    before = await lastId()
    await calls.post('/api/auth/sign-out', {})
    expect(await listSince(before)).toEqual([])
  })

  it('contains failed sign-ins with the account if there is one, and never the email address that was typed', async () => {
    const person = await calls.enter('guessed@example.com')
    before = await lastId()
    expect((await fail(person.email, '203.0.113.5')).statusCode).toBe(400)
    const typed = `asha.${randomBytes(6).toString('hex')}@nowhere.example`
    expect((await fail(typed, '203.0.113.6')).statusCode).toBe(400)
    expect(await listSince(before)).toMatchObject([
      { action: 'sign-in.failed', actorId: null, subjectId: person.id, ip: '203.0.113.5' },
      { action: 'sign-in.failed', actorId: null, subjectId: null, ip: '203.0.113.6' },
    ])
    const { rows } = await query('select row_to_json(a)::text as text from audit_log a where id > $1', [
      before,
    ])
    for (const { text } of rows) {
      expect(text).not.toContain('nowhere.example')
      expect(text).not.toContain('guessed@')
    }
  })

  it('has slowed-down tries, wrong codes, and sign-ins to deactivated accounts', async () => {
    const person = await calls.enter('many.tries@example.com')
    before = await lastId()
    for (let attempt = 0; attempt < 11; attempt += 1) await fail(person.email, '203.0.113.7')
    expect((await listSince(before)).map(({ action }) => action)).toContain('sign-in.slowed-down')

    const { cookie } = await calls.exchange(await calls.signIn(person.email))
    const { secret } = (
      await calls.post('/api/identity/second-factor/enroll', { password: TEST_PASSWORD }, { cookie })
    ).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await calls.post('/api/identity/second-factor/confirm', { code }, { cookie })
    before = await lastId()
    const { challenge } = (
      await calls.post('/api/identity/sign-in', { email: person.email, password: TEST_PASSWORD })
    ).json()
    await calls.post('/api/identity/second-factor', { challenge, code: '000000' }, {}, '203.0.113.8')
    expect(await listSince(before)).toMatchObject([
      { action: 'sign-in.code-failed', actorId: null, subjectId: person.id, ip: '203.0.113.8' },
    ])

    const gone = await calls.enter('gone@example.com')
    const token = await calls.signIn(gone.email)
    await query('update users set is_active = false where id = $1', [gone.id])
    before = await lastId()
    await calls.exchange(token)
    expect(await listSince(before)).toMatchObject([{ action: 'sign-in.refused', subjectId: gone.id }])
  })

  it('contains that sessions were listed, at most once an hour, and ended', async () => {
    const person = await signInAs(testApp, 'employee')
    const ask = (method: 'GET' | 'DELETE', path = '') =>
      testApp.app.inject({ method, url: `/api/auth/sessions${path}`, headers: { cookie: person.cookie } })
    await calls.getUser({ cookie: person.cookie })
    for (let look = 0; look < 3; look += 1) await ask('GET')
    await ask('DELETE')
    const [own] = (await ask('GET')).json()
    await ask('DELETE', `/${own.id}`)
    expect((await listSince(before)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['session.listed', person.id],
      ['session.ended-elsewhere', person.id],
      ['session.ended', person.id],
    ])
  })

  it('grows little under attack, and contains the number of attempts', async () => {
    const person = await calls.enter('attacked@example.com')
    before = await lastId()
    const { platform } = testApp
    const { recordAnonymousAttempt } = await import('#server/kit/audit/anonymous-attempts.ts')
    // All attempts have the same time, so that no hour ends in between and restarts the count.
    const startedAt = testApp.clock.now()
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const source = { ip: `198.51.${attempt % 100}.${attempt % 250}`, id: 'test' }
      await recordAnonymousAttempt(
        { db: platform.database.db, now: () => startedAt, source, metrics: platform.metrics },
        { action: 'sign-in.failed', accountId: attempt % 2 === 0 ? person.id : null },
      )
    }
    const entries = await listSince(before)
    expect(entries.length).toBeGreaterThanOrEqual(42)
    expect(entries.length).toBeLessThan(100)
    expect(entries.some(({ details }) => details.triesInHour === 100)).toBe(true)
  })
})

it('the audit log screen shows these entries under sign-in, as readable text', async () => {
  const admin = await signInAs(testApp, 'admin')
  await fail(admin.email, '203.0.113.9')
  const response = await testApp.app.inject({
    url: `/api/admin/audit-log?group=sign-in&whose=${admin.id}`,
    headers: { cookie: admin.cookie },
  })
  expect(response.json()).toMatchObject([
    { what: 'Failed to sign in', actor: null, subject: { id: admin.id }, ipAddress: '203.0.113.9' },
  ])
})
