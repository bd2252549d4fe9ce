import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { ClientsOutcome } from '#contract/people/client-actions.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const { listMails } = createIdentityCalls(api)
const NOBODY = '00000000-0000-4000-8000-000000000000'
let admin: SignedIn
let farah: SignedIn
let asha: { id: string; email: string }
let ravi: { id: string; email: string }
let zoya: { id: string; email: string }
let archived: { id: string; email: string }

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nila', lastName: 'Menon' })
  farah = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
})

beforeEach(async () => {
  await query('delete from rate_limits')
  asha = await createClient(api, { firstName: 'Asha', inCareOf: [farah.id] })
  ravi = await createClient(api, { firstName: 'Ravi', inCareOf: [farah.id] })
  zoya = await createClient(api, { firstName: 'Zoya' })
  archived = await createClient(api, { firstName: 'Left', isActive: false, inCareOf: [farah.id] })
})

const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.platform.database.pool.query(sql, values)).rows

async function post(
  who: SignedIn | null,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/admin/clients/${url}`,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    payload,
  })
  type Refusal = { code: string; issues: { path: string; message: string }[] }
  return { status: response.statusCode, body: response.json<ClientsOutcome & Refusal>() }
}

async function readMessages(client: { id: string }): Promise<Notification[]> {
  const cookie = await openSession(api, client.id)
  const response = await api.app.inject({ url: '/api/notifications', headers: { cookie } })
  return response.json<Notification[]>().filter(({ kind }) => kind === 'practice-message')
}

const listActions = (clientId: string) =>
  query<{ action: string; actor: string }>(
    'select action, actor_id as actor from audit_log where subject_id = $1 order by id',
    [clientId],
  )

describe('a message', () => {
  const text = 'We are closed on Friday.\nThe next day is Monday.'

  it('reaches each client in reach; a mail says so without its text', async () => {
    const ids = [asha.id, ravi.id, zoya.id, NOBODY, archived.id]
    const { status, body } = await post(farah, 'message', { ids, text: ` ${text} ` })
    expect(status).toBe(200)
    expect(body.done).toEqual([asha.id, ravi.id])
    const [other, nobody, gone] = body.refused
    expect([other?.id, nobody?.id, gone?.id]).toEqual([zoya.id, NOBODY, archived.id])
    // Nobody learns whether a client out of reach exists.
    expect(other?.message).toBe(nobody?.message)
    expect(gone?.message).toBe('This account is archived.')
    expect(await readMessages(asha)).toMatchObject([
      { title: 'Message from Farah Sheikh', text, link: '/notifications' },
    ])
    expect(await readMessages(zoya)).toEqual([])
    const [mail, ...others] = await listMails(ravi.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'practice-message', subject: 'You have a new message' })
    expect(mail?.text).not.toMatch(/closed|Friday|Farah/)
    expect(await listActions(asha.id)).toEqual([{ action: 'client.message', actor: farah.id }])
    expect(await listActions(zoya.id)).toEqual([])
  })

  it('is not mailed to a client who has switched these mails off', async () => {
    await query(`insert into muted_mails (user_id, kind) values ($1, 'practice-message')`, [asha.id])
    expect((await post(farah, 'message', { ids: [asha.id], text })).body.done).toEqual([asha.id])
    expect(await readMessages(asha)).toHaveLength(1)
    expect(await listMails(asha.email)).toEqual([])
  })

  it('is sent once for each key', async () => {
    const headers = { 'idempotency-key': 'a-message-sent-twice' }
    for (let round = 0; round < 2; round += 1) {
      expect((await post(farah, 'message', { ids: [asha.id], text }, headers)).body.done).toEqual([asha.id])
    }
    expect(await readMessages(asha)).toHaveLength(1)
    await post(farah, 'message', { ids: [asha.id], text: 'Another one' }, headers)
    expect(await readMessages(asha)).toHaveLength(2)
  })

  it('is limited for each client, and for each sender', async () => {
    for (let round = 0; round < 5; round += 1) await post(farah, 'message', { ids: [asha.id], text })
    const sixth = await post(admin, 'message', { ids: [asha.id, ravi.id], text })
    expect(sixth.body).toEqual({
      done: [ravi.id],
      refused: [{ id: asha.id, message: 'This client has already received 5 messages today.' }],
    })
    await query('delete from rate_limits')
    const statuses = []
    for (let round = 0; round < 21; round += 1) {
      statuses.push((await post(farah, 'message', { ids: [NOBODY], text })).status)
    }
    expect(statuses.slice(-2)).toEqual([200, 429])
  })

  it.each([
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => NOBODY) }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(1001) }, 'text'],
  ])('is refused beside the field: %j', async (wrong, path) => {
    const { status, body } = await post(farah, 'message', { ids: [asha.id], text, ...wrong })
    expect(status).toBe(400)
    expect(body.issues.map((issue) => issue.path)).toEqual([path])
    expect(await readMessages(asha)).toEqual([])
  })
})

describe('assigning clients', () => {
  it('adds a staff member to the care team of each; the others stay', async () => {
    const { body } = await post(admin, 'assign', {
      ids: [asha.id, zoya.id, archived.id, farah.id],
      staffId: admin.id,
    })
    expect(body.done).toEqual([asha.id, zoya.id])
    expect(body.refused.map(({ id }) => id)).toEqual([archived.id, farah.id])
    const care = await query<{ staff: string }>(
      'select staff_id as staff from care_assignments where client_id = $1',
      [asha.id],
    )
    expect(care.map(({ staff }) => staff).sort()).toEqual([admin.id, farah.id].sort())
    expect(await listActions(zoya.id)).toEqual([{ action: 'care.assigned', actor: admin.id }])
  })

  it('is refused for somebody who does not work here, and for employees', async () => {
    for (const staffId of [zoya.id, NOBODY]) {
      expect(await post(admin, 'assign', { ids: [asha.id], staffId })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'staffId' }] },
      })
    }
    expect((await post(farah, 'assign', { ids: [asha.id], staffId: farah.id })).status).toBe(403)
    expect((await post(null, 'assign', { ids: [asha.id], staffId: farah.id })).status).toBe(401)
  })
})

describe('archiving clients', () => {
  it('deactivates their accounts, signs them out and keeps their records', async () => {
    const cookie = await openSession(api, asha.id)
    const { body } = await post(admin, 'archive', { ids: [asha.id, archived.id, farah.id, NOBODY] })
    expect(body.done).toEqual([asha.id])
    expect(body.refused.map(({ id }) => id)).toEqual([archived.id, farah.id, NOBODY])
    expect((await api.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401)
    expect(await query('select is_active as "isActive" from users where id = $1', [asha.id])).toEqual([
      { isActive: false },
    ])
    expect(await listActions(asha.id)).toMatchObject([{ action: 'user.deactivated', actor: admin.id }])
    const listed = await api.app.inject({
      url: '/api/admin/clients?limit=100',
      headers: { cookie: admin.cookie },
    })
    const ids = listed.json<{ id: string }[]>().map(({ id }) => id)
    expect(ids).toContain(ravi.id)
    expect(ids).not.toContain(asha.id)
  })

  it('is for admins', async () => {
    expect((await post(farah, 'archive', { ids: [asha.id] })).status).toBe(403)
    expect((await post(null, 'archive', { ids: [asha.id] })).status).toBe(401)
  })
})

describe('the file of chosen clients', () => {
  const exportOf = async (who: SignedIn, ids: string) =>
    api.app.inject({ url: `/api/admin/clients/export?ids=${ids}`, headers: { cookie: who.cookie } })

  it('contains those in reach, each recorded', async () => {
    const response = await exportOf(farah, [asha.id, zoya.id].join(','))
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain(asha.email)
    expect(response.body).not.toContain(ravi.email)
    expect(response.body).not.toContain(zoya.email)
    expect(await listActions(asha.id)).toEqual([{ action: 'client.exported', actor: farah.id }])
    expect(await listActions(ravi.id)).toEqual([])
  })

  it('is refused for what is no id', async () => {
    expect((await exportOf(farah, 'x')).statusCode).toBe(400)
  })
})

it('lists clients whose request for a review waits for an answer', async () => {
  const list = async () => {
    const url = '/api/admin/clients?flags=review'
    const response = await api.app.inject({ url, headers: { cookie: farah.cookie } })
    return response.json<{ id: string }[]>().map(({ id }) => id)
  }
  expect(await list()).toEqual([])
  await query(`insert into plan_reviews (user_id, note) values ($1, 'Please look'), ($2, 'Please look')`, [
    asha.id,
    zoya.id,
  ])
  expect(await list()).toEqual([asha.id])
})
