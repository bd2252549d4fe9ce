import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const calls = createIdentityCalls(testApp)
const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)
let admin: SignedIn

beforeAll(async () => {
  admin = await calls.enter('proven@example.com', { role: 'admin' })
})

/** Sets the start and the last proof of every session of a person back by one hour. */
const age = (userId: string) =>
  query(
    `update sessions set created_at = now() - interval '1 hour',
            reauthenticated_at = reauthenticated_at - interval '1 hour' where user_id = $1`,
    [userId],
  )

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  cookie = admin.cookie,
) => testApp.app.inject({ method, url: `/api${url}`, headers: { cookie }, ...(payload ? { payload } : {}) })

const confirm = (token: string, cookie = admin.cookie) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/auth/reauthenticate',
    headers: { cookie, authorization: `Bearer ${token}` },
  })

const newAdmin = () => ({
  email: `${randomBytes(4).toString('hex')}@example.com`,
  firstName: 'Nila',
  lastName: 'Menon',
  role: 'admin',
})

let lastLength = 12
function nextLength(): number {
  lastLength = lastLength === 12 ? 13 : 12
  return lastLength
}

async function changeSettings(change: object) {
  const { settings } = (await ask('GET', '/admin/settings')).json()
  return ask('PUT', '/admin/settings', { ...settings, ...change })
}

/** Every call that requires a fresh proof, as a client would make it. */
const CALLS: Record<string, () => Promise<{ statusCode: number; json: () => unknown; body: string }>> = {
  'inviting an admin': () => ask('POST', '/admin/create-user', newAdmin()),
  'promoting somebody to admin': async () => {
    const { id } = await createPerson(testApp, { role: 'employee' })
    return ask('PATCH', `/admin/users/${id}`, { role: 'admin' })
  },
  'activating an admin again': async () => {
    const { id } = await createPerson(testApp, { role: 'admin', isActive: false })
    return ask('PATCH', `/admin/users/${id}`, { isActive: true })
  },
  'inviting an admin once more': async () => {
    const { rows } = await query(
      `update users set invited_by = $1 where id = (select id from users where role = 'admin'
         and invite_token is not null limit 1) returning id`,
      [admin.id],
    )
    return ask('POST', `/admin/resend-invite/${rows[0]?.id}`)
  },
  'another length of staff’s passwords': () => changeSettings({ staffPasswordLength: nextLength() }),
  'another length of clients’ passwords': () => changeSettings({ clientPasswordLength: nextLength() }),
  'making a backup': () => ask('POST', '/admin/backups'),
  'taking away somebody’s second factor': async () => {
    const person = await calls.enter(`${randomBytes(4).toString('hex')}@example.com`, { role: 'employee' })
    await query(
      `insert into identity_second_factors (user_id, secret, confirmed_at)
       select firebase_uid, 'secret', now() from users where id = $1`,
      [person.id],
    )
    return ask('DELETE', `/admin/users/${person.id}/second-factor`)
  },
}

describe('the requirement of a fresh proof', () => {
  it.each(Object.keys(CALLS))('%s is refused without a fresh proof and accepted after one', async (name) => {
    const make = CALLS[name]
    if (!make) throw new Error(name)
    // Creates the admin who is then invited once more.
    if (name === 'inviting an admin once more') await ask('POST', '/admin/create-user', newAdmin())
    await age(admin.id)
    const refused = await make()
    expect(refused.statusCode, refused.body).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'reauthentication_required',
      details: { methods: ['password'] },
    })
    expect((await confirm(await calls.signIn(admin.email))).statusCode).toBe(200)
    const done = await make()
    expect(done.statusCode, done.body).toBe(200)
  })

  it('applies to downloading the file of a backup too', async () => {
    await age(admin.id)
    const response = await ask('GET', '/admin/backups/00000000-0000-4000-8000-000000000000/file')
    expect(response.json()).toMatchObject({ code: 'reauthentication_required' })
  })

  it('does not apply to inviting clients and changing other settings', async () => {
    await age(admin.id)
    const invited = await ask('POST', '/admin/create-user', { ...newAdmin(), role: 'client' })
    expect(invited.statusCode, invited.body).toBe(200)
    const { settings } = (await ask('GET', '/admin/settings')).json()
    const saved = await ask('PUT', '/admin/settings', {
      ...settings,
      brand: { ...settings.brand, tagline: 'Kind and exact' },
    })
    expect(saved.statusCode, saved.body).toBe(200)
  })

  it('prevents every change of a refused call', async () => {
    await age(admin.id)
    const before = (await query('select count(*) from users')).rows
    const { id } = await createPerson(testApp, { role: 'employee' })
    await ask('POST', '/admin/create-user', newAdmin())
    await ask('PATCH', `/admin/users/${id}`, { role: 'admin', firstName: 'Changed' })
    const { rows } = await query('select role, first_name as name from users where id = $1', [id])
    expect(rows).toEqual([{ role: 'employee', name: 'Asha' }])
    expect(Number((await query('select count(*) from users')).rows[0].count)).toBe(
      Number(before[0].count) + 1,
    )
  })
})

describe('proving oneself again', () => {
  it('lasts ten minutes and is on the audit log', async () => {
    await age(admin.id)
    expect((await confirm(await calls.signIn(admin.email))).json()).toEqual({})
    await query(`update sessions set reauthenticated_at = now() - interval '9 minutes' where user_id = $1`, [
      admin.id,
    ])
    expect((await ask('POST', '/admin/backups')).statusCode).toBe(200)
    await query(
      `update sessions set reauthenticated_at = now() - interval '10 minutes 1 second' where user_id = $1`,
      [admin.id],
    )
    expect((await ask('POST', '/admin/backups')).statusCode).toBe(403)
    const { rows } = await query(
      `select count(*)::int as count from audit_log where action = 'session.reauthenticated' and actor_id = $1`,
      [admin.id],
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('applies only to the session that did it, and its token works once', async () => {
    const { cookie: other } = await calls.exchange(await calls.signIn(admin.email))
    await age(admin.id)
    const token = await calls.signIn(admin.email)
    expect((await confirm(token)).statusCode).toBe(200)
    expect((await ask('POST', '/admin/backups', undefined, other)).statusCode).toBe(403)
    const again = await confirm(token, other)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'token_invalid' })
  })

  it('is refused with somebody else’s token, which stays valid for them', async () => {
    const stranger = await calls.enter('stranger@example.com', { role: 'employee' })
    await age(admin.id)
    const token = await calls.signIn(stranger.email)
    const response = await confirm(token)
    expect(response.statusCode).toBe(403)
    expect((await ask('POST', '/admin/backups')).statusCode).toBe(403)
    expect((await calls.exchange(token)).response.statusCode).toBe(200)
  })

  it('requires a token and a session', async () => {
    const bare = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/reauthenticate',
      headers: { cookie: admin.cookie },
    })
    expect(bare.json()).toMatchObject({ statusCode: 400, code: 'token_invalid' })
    expect((await confirm('x'.repeat(32))).statusCode).toBe(400)
    expect((await confirm(await calls.signIn(admin.email), '')).statusCode).toBe(401)
  })

  it('offers only Google to a person without a password', async () => {
    const other = await signInAs(testApp, 'admin')
    await query(
      `insert into identity_accounts (id, account_id, provider_id, user_id)
       values ($1, 'sub-1', 'google', (select firebase_uid from users where id = $2))`,
      [randomBytes(8).toString('hex'), other.id],
    )
    await age(other.id)
    const response = await ask('POST', '/admin/backups', undefined, other.cookie)
    expect(response.json()).toMatchObject({ details: { methods: ['google'] } })
  })
})
