import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/privacy/audit-log.ts'
import { readCsv } from '#server/kit/http/csv.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { describeDetails } from './details.ts'
import { buildAuditQuery, type StoredAuditFilter } from './repository.ts'

const api = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)
let admin: SignedIn
let meera: { id: string }
let client: { id: string }
const PLAN = '11111111-2222-4333-8444-555555555555'

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  meera = await createPerson(api, { role: 'employee', firstName: 'Meera', lastName: 'Iyer' })
  client = await createPerson(api, { role: 'client', firstName: 'Asha', lastName: 'Rao' })
  await write('2026-03-01T10:00:00Z', 'client.read', { ip: '203.0.113.7' })
  // 23:50 and 00:10 in India, on two different days.
  await write('2026-03-02T18:20:00Z', 'plan.publish', { entity: 'diet-plan', entityId: PLAN })
  await write('2026-03-02T18:40:00Z', 'measurement.update', {
    details: { fields: ['weight', 'notes'], hasNote: true },
  })
  await write('2026-03-04T10:00:00Z', 'user.role-changed', {
    actor: admin.id,
    subject: meera.id,
    details: { from: 'client', to: 'employee' },
  })
})

async function write(
  at: string,
  action: string,
  more: {
    actor?: string | null
    subject?: string | null
    entity?: string
    entityId?: string
    ip?: string
    details?: object
  } = {},
): Promise<void> {
  await query(
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, details)
     values ($1, $2, 'employee', $3, $4, $5, $6, $7, $8)`,
    [
      at,
      more.actor === undefined ? meera.id : more.actor,
      action,
      more.subject === undefined ? client.id : more.subject,
      more.entity ?? null,
      more.entityId ?? null,
      more.ip ?? null,
      more.details ?? {},
    ],
  )
}

async function ask(search: Record<string, string> = {}, url = '/api/admin/audit-log') {
  const response = await api.app.inject({
    url: `${url}?${new URLSearchParams(search)}`,
    headers: { cookie: admin.cookie },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response
}

const list = async (search: Record<string, string> = {}) => (await ask(search)).json<AuditEntry[]>()
const actionsOf = async (search: Record<string, string>) => (await list(search)).map(({ action }) => action)

it('describes each entry with the actor, the subject, the address and the details', async () => {
  const [changed, measured, published, read] = await list()
  expect(changed).toMatchObject({
    what: 'Changed the role from client to employee',
    actor: { id: admin.id, name: 'Nalini Deshpande', role: 'employee' },
    subject: { id: meera.id, name: 'Meera Iyer', role: 'employee' },
    details: [],
  })
  expect(measured?.details).toEqual([
    { label: 'Changed', value: 'weight, notes' },
    { label: 'Has note', value: 'yes' },
  ])
  expect(published).toMatchObject({ entity: 'diet-plan', entityId: PLAN, ipAddress: null })
  expect(read).toMatchObject({ what: 'Viewed the client’s record', ipAddress: '203.0.113.7' })
  // A boolean becomes a sentence, and ids are left out.
  const say = (details: Record<string, unknown>) => describeDetails(details)
  expect(say({ subscriptionId: PLAN, isEnding: false })).toEqual([
    { label: null, value: 'The subscription continued' },
  ])
  expect(say({ subscriptionId: PLAN, isInReview: false })).toEqual([])
  expect(say({ subscriptionId: PLAN, decision: 'moved' })).toEqual([
    { label: null, value: 'Moved to another subscription' },
  ])
  expect(say({ staffId: PLAN })).toEqual([])
  expect(say({ staffId: null })).toEqual([{ label: null, value: 'Unassigned' }])
  expect(say({ startsAt: '2026-11-23T04:30:00.000Z', minutes: 30, ids: [PLAN] })).toEqual([
    { label: 'Time', value: '23 Nov 2026, 10:00 am' },
    { label: 'Minutes', value: '30' },
  ])
  expect(say({ fields: ['brand.headline', 'legalName'] })).toEqual([
    { label: 'Changed', value: 'brand headline, legal name' },
  ])
  expect(describeDetails({ newCount: 2, of: null, list: { a: 1, isB: false } })).toEqual([
    { label: 'New clients', value: '2' },
    { label: 'List', value: 'A: 1; Is b: no' },
  ])
})

it('can be filtered by actor, subject, group, days in the reader’s time zone, address and words', async () => {
  expect(await actionsOf({ who: admin.id })).toEqual(['user.role-changed'])
  expect(await actionsOf({ whose: client.id })).toEqual(['measurement.update', 'plan.publish', 'client.read'])
  expect(await actionsOf({ group: 'care' })).toEqual(['measurement.update', 'client.read'])
  expect(await actionsOf({ group: 'care', whose: meera.id })).toEqual([])
  expect(await actionsOf({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['measurement.update'])
  expect(await actionsOf({ to: '2026-03-02' })).toEqual(['plan.publish', 'client.read'])
  expect(await actionsOf({ ip: '203.0.113.7' })).toEqual(['client.read'])
  expect(await actionsOf({ search: 'DIET plan publish' })).toEqual(['plan.publish'])
  expect(await actionsOf({ search: 'client’s record' })).toEqual(['client.read'])
  expect(await actionsOf({ search: PLAN })).toEqual(['plan.publish'])
  expect(await actionsOf({ search: '100%' })).toEqual([])
  const counted = await ask({ whose: client.id, limit: '1' })
  expect(counted.headers['x-total-count']).toBe('3')
})

it('refuses invalid filters with the field', async () => {
  for (const [name, value] of Object.entries({
    who: 'me',
    group: 'all',
    from: '2026-13-01',
    ip: '203.0',
    cursor: 'x',
  })) {
    const response = await api.app.inject({
      url: `/api/admin/audit-log?${name}=${value}`,
      headers: { cookie: admin.cookie },
    })
    expect(response.statusCode, name).toBe(400)
  }
})

it('has pages that neither lose nor repeat an entry, even if several have the same time', async () => {
  for (const action of ['plan.end', 'plan.archive', 'plan.read', 'plan.end'])
    await write('2026-02-01T10:00:00.123456Z', action)
  const all = (await list()).map(({ id }) => id)
  const paged: number[] = []
  let next: string | undefined = '/api/admin/audit-log?limit=3'
  while (next) {
    const page: LightMyRequestResponse = await api.app.inject({
      url: next,
      headers: { cookie: admin.cookie },
    })
    paged.push(...page.json<AuditEntry[]>().map(({ id }) => id))
    next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(all)
})

it('preserves entries of deleted people, with an id but without a name', async () => {
  const gone = await createPerson(api, { role: 'employee', firstName: 'Left', lastName: 'Long Ago' })
  await write('2026-01-01T10:00:00Z', 'client.read', { actor: gone.id })
  await write('2026-01-01T11:00:00Z', 'user.created', { actor: null, subject: gone.id })
  expect((await list({ who: gone.id }))[0]?.actor?.name).toBe('Left Long Ago')
  await query('delete from users where id = $1', [gone.id])
  expect((await list({ who: gone.id }))[0]?.actor).toEqual({ id: gone.id, name: null, role: 'employee' })
  expect((await list({ whose: gone.id }))[0]).toMatchObject({
    actor: null,
    subject: { id: gone.id, name: null, role: null },
  })
  const found = await ask({ id: gone.id }, '/api/admin/audit-log/people')
  expect(found.json()).toEqual([])
})

it('finds people for the filters', async () => {
  const find = async (search: Record<string, string>) =>
    (await ask(search, '/api/admin/audit-log/people')).json<{ name: string }[]>().map(({ name }) => name)
  expect(await find({ search: 'asha r' })).toEqual(['Asha Rao'])
  expect(await find({ isStaff: 'true' })).toEqual(['Meera Iyer', 'Nalini Deshpande'])
  expect(await find({ search: 'asha', isStaff: 'true' })).toEqual([])
  expect(await find({ id: meera.id })).toEqual(['Meera Iyer'])
})

it('is exported with the same filters, over several pages, and records the export', async () => {
  await query(
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity_id)
     select timestamptz '2025-06-01Z' + n * interval '1 minute', $1, 'employee', 'plan.read', $2, '=HYPERLINK(' || n || ')'
       from generate_series(1, 450) n`,
    [meera.id, client.id],
  )
  const file = await ask(
    { from: '2025-06-01', to: '2025-06-02', group: 'plans' },
    '/api/admin/audit-log/export',
  )
  expect(file.headers['content-type']).toMatch(/^text\/csv/)
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const rows = readCsv(file.body.replace('\uFEFF', ''))
  expect(rows).toHaveLength(451)
  const [heading, first] = rows
  expect(heading?.cells.slice(0, 6)).toEqual(['Number', 'Time (UTC)', 'Done by', 'Role', 'User ID', 'What'])
  expect(first?.cells).toContain('2025-06-01T07:30:00.000Z')
  // The apostrophe makes a spreadsheet treat it as text.
  expect(file.body).toContain(",'=HYPERLINK(450),")
  expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(451)
  expect((await list())[0]).toMatchObject({
    action: 'list.exported',
    actor: { id: admin.id },
    details: [{ label: 'List', value: 'audit log' }],
  })
})

it('is read through indexes, however long it is', async () => {
  await query(
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, ip_address)
     select timestamptz '2024-01-01Z' + n * interval '1 minute', $1, 'employee', 'plan.read',
            gen_random_uuid(), '198.51.100.1'
       from generate_series(1, 60000) n`,
    [meera.id],
  )
  await query('analyze audit_log')
  const none: StoredAuditFilter = {
    entityId: null,
    foundActions: null,
    actions: null,
    actorId: null,
    subjectId: null,
    ipAddress: null,
    from: null,
    to: null,
    timeZone: 'Asia/Kolkata',
  }
  for (const filter of [
    {},
    { actorId: admin.id },
    { subjectId: client.id },
    { actions: ['user.role-changed'] },
    { foundActions: [] },
    { entityId: PLAN },
    { ipAddress: '203.0.113.7' },
    { from: '2026-03-01', to: '2026-03-02' },
    { actorId: meera.id, actions: ['plan.publish'] },
  ] satisfies Partial<StoredAuditFilter>[]) {
    const { sql, parameters } = buildAuditQuery(
      api.platform.database.db,
      { ...none, ...filter },
      { limit: 51, after: null },
    ).compile()
    const { rows } = await query(`explain (format json) ${sql}`, [...parameters])
    expect(listScans(rows[0]['QUERY PLAN'][0].Plan), JSON.stringify(filter)).not.toContain('audit_log')
  }
})

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

/** Lists the tables that a query plan reads completely. */
function listScans(node: PlanNode): string[] {
  const inner = (node.Plans ?? []).flatMap(listScans)
  return node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '', ...inner] : inner
}
