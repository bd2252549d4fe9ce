import { beforeAll, expect, test } from 'vitest'
import type { ClientRecord, ClientSummary } from '#contract/people/clients.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let admin: SignedIn
let employee: SignedIn
let inCare: { id: string }
let outside: { id: string }

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  employee = await signInAs(api, 'employee')
  inCare = await createClient(api, { firstName: 'Meera', lastName: 'Iyer', inCareOf: [employee.id] })
  outside = await createClient(api, { firstName: 'Arjun', lastName: 'Bose' })
})

async function get<T>(who: SignedIn, url: string) {
  const response = await api.app.inject({ url, headers: { cookie: who.cookie } })
  return { status: response.statusCode, body: response.json<T>(), link: response.headers.link }
}

test('admins list every client, employees those in their care, by name', async () => {
  const all = await get<ClientSummary[]>(admin, '/api/clients')
  expect(all.body.map(({ firstName }) => firstName)).toEqual(['Arjun', 'Meera'])
  const mine = await get<ClientSummary[]>(employee, '/api/clients')
  expect(mine.body.map(({ id }) => id)).toEqual([inCare.id])
})

test('the list is searched on the server and comes in pages', async () => {
  expect(
    (await get<ClientSummary[]>(admin, '/api/clients?search=meera%20i')).body.map(({ id }) => id),
  ).toEqual([inCare.id])
  expect((await get<ClientSummary[]>(admin, '/api/clients?search=_')).body).toEqual([])
  const first = await get<ClientSummary[]>(admin, '/api/clients?limit=1')
  const next = /^<([^>]+)>/.exec(String(first.link))?.[1] ?? ''
  const second = await get<ClientSummary[]>(admin, next)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual([outside.id, inCare.id])
  expect(second.link).toBeUndefined()
  expect((await get(admin, '/api/clients?cursor=bm90IG9uZQ')).status).toBe(400)
})

test('a record contains today’s age, the last weight, and the BMI computed from them', async () => {
  const { pool } = api.platform.database
  await pool.query(`update users set age_recorded_on = current_date - interval '3 years' where id = $1`, [
    inCare.id,
  ])
  await pool.query(
    `insert into progress_entries (user_id, weight, entry_date)
     values ($1, 73.2, now() - interval '7 days'), ($1, 72.6, now() - interval '1 day')`,
    [inCare.id],
  )
  const { body } = await get<ClientRecord>(employee, `/api/clients/${inCare.id}`)
  expect(body).toMatchObject({ age: 37, heightCm: 162, weightKg: 72.6, bmi: 27.7, sex: 'female' })
  expect(body.recentWeights.map(({ weightKg }) => weightKg)).toEqual([72.6, 73.2])
})

test('clients of others and staff are answered with 404', async () => {
  expect((await get(employee, `/api/clients/${outside.id}`)).status).toBe(404)
  expect((await get(admin, `/api/clients/${employee.id}`)).status).toBe(404)
  expect((await get(admin, '/api/clients/not-an-id')).status).toBe(400)
})

test('reading a record is recorded in the audit log', async () => {
  await get(employee, `/api/clients/${inCare.id}`)
  const { rows } = await api.platform.database.pool.query(
    `select actor_id, action from audit_log where subject_id = $1 order by id desc limit 1`,
    [inCare.id],
  )
  expect(rows).toEqual([{ actor_id: employee.id, action: 'client.read' }])
})
