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

test('staff record a missing age and sex, once', async () => {
  const client = await createClientWithout('age', 'gender')
  const filled = await patch(employee, client.id, { age: 41, sex: 'female' })
  expect(filled).toMatchObject({ status: 200, body: { age: 41, sex: 'female', gender: null } })
  expect(await patch(employee, client.id, { age: 42 })).toMatchObject({
    status: 409,
    body: { code: 'already_recorded' },
  })
  expect((await get<ClientRecord>(employee, `/api/clients/${client.id}`)).body.age).toBe(41)
})

test('staff record a missing height as it is typed, once', async () => {
  const client = await createClientWithout('height_cm')
  expect(await patch(employee, client.id, { height: 'tall' })).toMatchObject({ status: 400 })
  expect(await patch(employee, client.id, { height: '5 ft 6 in' })).toMatchObject({
    status: 200,
    body: { heightCm: 167.6 },
  })
  expect(await patch(employee, client.id, { height: '170 cm' })).toMatchObject({
    status: 409,
    body: { code: 'already_recorded' },
  })
})

test('recording a missing fact is in the audit log without its value', async () => {
  const client = await createClientWithout('age')
  await patch(employee, client.id, { age: 41 })
  const { rows } = await api.platform.database.pool.query(
    `select actor_id, action, details from audit_log where subject_id = $1 and action = 'client.update'`,
    [client.id],
  )
  expect(rows).toEqual([{ actor_id: employee.id, action: 'client.update', details: {} }])
})

test('a missing fact with a wrong value is refused beside its field', async () => {
  const client = await createClientWithout('age', 'gender')
  const refusals = [
    [{ age: 200 }, 'Please enter an age from 1 to 120'],
    [
      { age: 17 },
      'Clients under 18 enter their age in their own profile, where a parent or guardian agrees.',
    ],
    [{ sex: 'other' }, 'Please choose a sex'],
    [{}, 'Please fill in at least one field'],
  ] as const
  for (const [payload, message] of refusals) {
    const { status, body } = await patch(employee, client.id, payload)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  }
})

test('missing facts are recorded by staff with this client in their care, and by nobody else', async () => {
  const client = await createClientWithout('age')
  const colleague = await signInAs(api, 'employee')
  expect((await patch(colleague, client.id, { age: 41 })).status).toBe(404)
  expect((await patch(await signInAs(api, 'client'), client.id, { age: 41 })).status).toBe(403)
  expect((await api.app.inject({ method: 'PATCH', url: `/api/clients/${client.id}` })).statusCode).toBe(401)
})

/** Creates a client in the care of `employee` without some facts. */
async function createClientWithout(...columns: ('age' | 'gender' | 'height_cm')[]): Promise<{ id: string }> {
  const client = await createClient(api, { inCareOf: [employee.id] })
  for (const column of columns) {
    await api.platform.database.pool.query(
      `update users set ${column} = null, age_recorded_on = case when '${column}' = 'age' then null else age_recorded_on end
        where id = $1`,
      [client.id],
    )
  }
  return client
}

async function patch(who: SignedIn, id: string, payload: object) {
  const response = await api.app.inject({
    method: 'PATCH',
    url: `/api/clients/${id}`,
    headers: { cookie: who.cookie },
    payload,
  })
  return { status: response.statusCode, body: response.json<Partial<ClientRecord> & { code?: string }>() }
}
