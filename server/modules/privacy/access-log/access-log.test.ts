import { beforeAll, expect, it } from 'vitest'
import { listOwnDataAccess } from '#contract/privacy/access-log.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, openSession, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let client: { id: string; cookie: string }
let staff: { id: string }

beforeAll(async () => {
  staff = await createPerson(testApp, { role: 'employee', firstName: 'Meera', lastName: 'Iyer' })
  client = await signInAs(testApp, { role: 'client', inCareOf: [staff.id] })
})
const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

async function ask(cookie: string, search = '') {
  const response = await testApp.app.inject({ url: `${listOwnDataAccess.url}${search}`, headers: { cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return { response, entries: response.json<Record<string, unknown>[]>() }
}

/** Inserts an audit log entry at a given time, without going through a real call. */
async function write(action: string, at: string, actorId: string = staff.id): Promise<void> {
  await query(
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, details)
     values ($1, $2, 'employee', $3, $4, 'diet-plan', 'internal-id', '203.0.113.7', '{"version": 3}')`,
    [at, actorId, action, client.id],
  )
}

it('names who looked, in plain words, at once, and leaves out the client’s own visits', async () => {
  expect((await ask(client.cookie)).entries).toEqual([])
  const staffCookie = await openSession(testApp, staff.id)
  for (const cookie of [staffCookie, staffCookie]) {
    const read = await testApp.app.inject({ url: `/api/clients/${client.id}`, headers: { cookie } })
    expect(read.statusCode).toBe(200)
  }
  await testApp.app.inject({ url: '/api/diet-plans/current', headers: { cookie: client.cookie } })
  const { entries, response } = await ask(client.cookie)
  expect(entries).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      timesCount: 2,
      who: 'Meera Iyer',
      role: 'employee',
      what: 'Viewed your profile and measurements',
    },
  ])
  expect(response.body).not.toContain(staff.id)
})

it('is private: another client sees only their own entries', async () => {
  const other = await signInAs(testApp, 'client')
  expect((await ask(other.cookie)).entries).toEqual([])
})

it('combines repeated actions by the day in the reader’s time zone', async () => {
  await query(`update users set time_zone = 'Asia/Kolkata' where id = $1`, [client.id])
  // 23:50 and 00:10 in India, on two different days.
  await write('plan.update', '2026-03-01T18:20:00Z')
  await write('plan.update', '2026-03-01T18:40:00Z')
  await write('plan.update', '2026-03-01T19:40:00Z')
  const { entries } = await ask(client.cookie)
  expect(entries.slice(1)).toMatchObject([
    { at: '2026-03-01T19:40:00.000Z', timesCount: 2, what: 'Worked on a diet plan for you' },
    { at: '2026-03-01T18:20:00.000Z', timesCount: 1 },
  ])
})

it('has pages that neither lose nor repeat an entry, even if several have the same time', async () => {
  for (const action of ['plan.publish', 'plan.end', 'plan.archive'])
    await write(action, '2026-02-01T10:00:00Z')
  await write('user.deactivated', '2026-01-01T10:00:00Z')
  const all = (await ask(client.cookie)).entries
  expect(all.at(-1)).toMatchObject({ what: 'Updated your account' })
  const paged: unknown[] = []
  let search = '?limit=2'
  for (let pages = 0; search !== ''; pages += 1) {
    expect(pages).toBeLessThan(10)
    const { entries, response } = await ask(client.cookie, search)
    paged.push(...entries)
    const link = /<[^?]+(\?[^>]+)>/.exec(String(response.headers.link ?? ''))?.[1]
    search = link ?? ''
  }
  expect(paged).toEqual(all)
  const made = await testApp.app.inject({
    url: `${listOwnDataAccess.url}?cursor=bm9uc2Vuc2U`,
    headers: { cookie: client.cookie },
  })
  expect(made.json()).toMatchObject({ statusCode: 400, code: 'bad_request' })
})

it('still shows entries of a person who has left, and no internal ids or addresses', async () => {
  const gone = await createPerson(testApp, { role: 'employee', firstName: 'Left', lastName: 'Long Ago' })
  await write('client.read', '2026-01-15T10:00:00Z', gone.id)
  await query('delete from users where id = $1', [gone.id])
  const { entries, response } = await ask(client.cookie)
  expect(entries).toContainEqual(expect.objectContaining({ who: 'A staff member' }))
  for (const secret of [
    gone.id,
    staff.id,
    client.id,
    'internal-id',
    '203.0.113.7',
    'version',
    'diet-plan"',
  ]) {
    expect(response.body).not.toContain(secret)
  }
})
