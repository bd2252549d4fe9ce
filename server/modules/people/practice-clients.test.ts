import { beforeAll, expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/people/client-timeline.ts'
import {
  type ClientConsultation,
  type ClientOverview,
  type ListedClient,
  listPracticeClients as listEndpoint,
} from '#contract/people/clients.ts'
import { actAs } from '#server/kit/access/act-as.ts'
import { listPracticeClients } from '#server/modules/people/client-list/service.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let admin: SignedIn
let employee: SignedIn
let meera: { id: string; email: string }
let arjun: { id: string; email: string }
let zoya: { id: string; email: string }

const PHONE = '+919812345678'

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Uma', lastName: 'Das' })
  employee = await signInAs(api, { role: 'employee', firstName: 'Kiran', lastName: 'Shah' })
  meera = await createClient(api, { firstName: 'Meera', lastName: 'Iyer', inCareOf: [employee.id] })
  arjun = await createClient(api, { firstName: 'Arjun', lastName: 'Bose', inCareOf: [employee.id, admin.id] })
  zoya = await createClient(api, { firstName: 'Zoya', lastName: 'Khan' })
  const left = await createClient(api, { firstName: 'Left', lastName: 'Long ago', isActive: false })
  await run(
    `update users set phone = '${PHONE}', allergies = '{nuts}', health_goals = '{diabetes_management,weight_loss}',
            goal_weight_kg = 66, created_at = now() - interval '3 days' where id = $1`,
    [meera.id],
  )
  await run(
    `update users set health_flags = '{pregnancy}', health_goals = '{weight_gain}', time_zone = 'America/New_York',
            created_at = now() - interval '2 days' where id = $1`,
    [arjun.id],
  )
  await run(`update users set health_goals = '{}', created_at = now() - interval '1 day' where id = $1`, [
    zoya.id,
  ])
  await measure(meera.id, 3, 72.4)
  await measure(meera.id, 40, 75)
  await measure(arjun.id, 20, 58)
  await measure(left.id, 1, 70)
})

async function run<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await api.platform.database.pool.query(sql, values)).rows
}

async function measure(clientId: string, daysAgo: number, weightKg: number): Promise<string> {
  const rows = await run<{ id: string }>(
    `insert into progress_entries (user_id, weight, entry_date, created_by)
     values ($1, $2, now() - make_interval(days => $3), $1) returning id`,
    [clientId, weightKg, daysAgo],
  )
  return rows[0]?.id ?? ''
}

/**
 * Inserts a plan that begins and ends the given numbers of days from today. The database refuses a second `active` plan
 * for the same days.
 */
async function plan(
  clientId: string,
  title: string,
  { from, to, status = 'active' }: { from: number; to: number; status?: 'active' | 'draft' },
): Promise<string> {
  const rows = await run<{ id: string }>(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, $2, 'A client', current_date + $3::int, current_date + $4::int, $5,
             case when $5 = 'active' then now() end, case when $5 = 'active' then '{}'::jsonb end) returning id`,
    [clientId, title, from, to, status],
  )
  return rows[0]?.id ?? ''
}

async function get<T>(who: SignedIn, url: string) {
  const response = await api.app.inject({ url, headers: { cookie: who.cookie } })
  return {
    status: response.statusCode,
    body: response.json<T>(),
    link: /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1],
    total: response.headers['x-total-count'],
  }
}

/** Returns the first names in a list, in its order. */
async function names(who: SignedIn, query: string): Promise<string> {
  const answer = await get<ListedClient[]>(who, `/api/admin/clients?${query}`)
  expect(answer.status).toBe(200)
  expect(answer.total).toBe(String(answer.body.length))
  return answer.body.map(({ firstName }) => firstName).join(' ')
}

test('admins see every active client, employees those in their care, with plan and last weight', async () => {
  const all = await get<ListedClient[]>(admin, '/api/admin/clients')
  expect(all.body.map(({ id }) => id)).toEqual([arjun.id, meera.id, zoya.id])
  expect(all.total).toBe('3')
  expect(all.body[1]).toMatchObject({
    email: meera.email,
    phone: PHONE,
    care: [{ id: employee.id, name: 'Kiran Shah' }],
    healthGoals: ['diabetes_management', 'weight_loss'],
    goalWeightKg: 66,
    allergies: ['nuts'],
    healthFlags: [],
    plan: null,
    lastWeightKg: 72.4,
  })
  expect(all.body[0]?.care.map(({ name }) => name)).toEqual(['Kiran Shah', 'Uma Das'])
  expect(await names(employee, '')).toBe('Arjun Meera')
})

test('the list is searched by name, address and phone, and filtered by each filter', async () => {
  expect(await names(admin, 'search=khan%20zo')).toBe('Zoya')
  expect(await names(admin, `search=${encodeURIComponent(meera.email)}`)).toBe('Meera')
  expect(await names(admin, 'search=098123%2045678')).toBe('Meera')
  expect(await names(admin, 'search=%25')).toBe('')
  // Clients outside of the care of an employee are not found.
  expect(await names(employee, 'search=zoya')).toBe('')

  expect(await names(admin, 'care=me')).toBe('Arjun')
  expect(await names(admin, 'care=none')).toBe('Zoya')
  expect(await names(admin, `care=${employee.id}`)).toBe('Arjun Meera')
  expect(await names(employee, `care=${admin.id}`)).toBe('Arjun')
  expect(await names(employee, 'care=none')).toBe('')

  expect(await names(admin, 'goal=weight_loss')).toBe('Meera')
  expect(await names(admin, 'goal=weight_gain')).toBe('Arjun')

  expect(await names(admin, 'lastEntry=week')).toBe('Meera')
  expect(await names(admin, 'lastEntry=fortnight')).toBe('Meera')
  expect(await names(admin, 'lastEntry=older')).toBe('Arjun')
  expect(await names(admin, 'lastEntry=never')).toBe('Zoya')

  expect(await names(admin, 'flags=allergies')).toBe('Meera')
  expect(await names(admin, 'flags=health')).toBe('Arjun')
  expect(await names(admin, 'flags=plan')).toBe('')
  expect(await names(admin, 'flags=health&goal=weight_loss')).toBe('')
})

test('the list is filtered by the language in which clients read', async () => {
  const speak = (locale: string | null) =>
    run('update users set locale = $2 where id = $1', [zoya.id, locale])
  await speak('te')
  expect(await names(admin, 'locale=te')).toBe('Zoya')
  expect(await names(admin, 'locale=hi')).toBe('')
  expect(await names(admin, 'locale=en')).toBe('Arjun Meera')
  // Zoya is unassigned.
  expect(await names(employee, 'locale=te')).toBe('')
  const file = await api.app.inject({
    url: '/api/admin/clients/export?locale=te',
    headers: { cookie: admin.cookie },
  })
  expect(file.body).toContain('Zoya')
  expect(file.body).not.toContain('Meera')
  await speak(null)
  expect(await names(admin, 'locale=en')).toBe('Arjun Meera Zoya')
})

test('time filters use the clock in `ctx`', async () => {
  const ctx = await actAs(api.platform, admin.id, listEndpoint.access)
  const listAfter = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000)
    const query = { lastEntry: 'fortnight', sort: 'name', limit: 10 } as const
    return (await listPracticeClients({ ...ctx, now }, query)).items.map(({ id }) => id)
  }
  expect(await listAfter(10)).toEqual([meera.id])
  expect(await listAfter(12)).toEqual([])
})

test('the last measurement changes when one is added, changed, deleted or restored', async () => {
  const id = await measure(zoya.id, 1, 60)
  expect(await names(admin, 'lastEntry=week')).toBe('Meera Zoya')
  await run(`update progress_entries set entry_date = entry_date - interval '20 days' where id = $1`, [id])
  expect(await names(admin, 'lastEntry=older')).toBe('Arjun Zoya')
  await run('update progress_entries set deleted_at = now() where id = $1', [id])
  expect(await names(admin, 'lastEntry=never')).toBe('Zoya')
  await run('update progress_entries set deleted_at = null where id = $1', [id])
  expect(await names(admin, 'lastEntry=older')).toBe('Arjun Zoya')
  await run('delete from progress_entries where id = $1', [id])
  expect(await names(admin, 'lastEntry=never')).toBe('Zoya')
})

test('the state of a plan depends on the date in the client’s time zone', async () => {
  expect(await names(admin, 'plan=none')).toBe('Arjun Meera Zoya')
  const old = await plan(meera.id, 'Ended', { from: -40, to: -20 })
  const current = await plan(meera.id, 'First month', { from: -10, to: 4 })
  expect(await names(admin, 'plan=active')).toBe('Meera')
  expect(await names(admin, 'plan=ending')).toBe('Meera')
  expect(await names(admin, 'plan=none')).toBe('Arjun Zoya')
  const list = await get<ListedClient[]>(admin, '/api/admin/clients?plan=active')
  expect(list.body[0]?.plan).toMatchObject({ id: current, state: 'active', isFlagged: false })
  // Another plan follows, so no plan is reported as ending.
  const next = await plan(meera.id, 'Second month', { from: 4, to: 34 })
  expect(await names(admin, 'plan=ending')).toBe('')
  const draft = await plan(arjun.id, 'In writing', { from: 1, to: 29, status: 'draft' })
  expect(await names(admin, 'plan=draft')).toBe('Arjun')
  expect(await names(admin, 'plan=none')).toBe('Zoya')
  await run(`update diet_plans set safety_flags = '[]', safety_flagged_at = now() where id = $1`, [current])
  expect(await names(admin, 'flags=plan')).toBe('Meera')

  const overview = await get<ClientOverview>(employee, `/api/admin/clients/${meera.id}`)
  expect(overview.body).toMatchObject({
    plan: { id: current, state: 'active', isFlagged: true },
    nextPlan: { id: next, state: 'upcoming' },
    draft: null,
  })
  const other = await get<ListedClient[]>(admin, '/api/admin/clients?plan=draft')
  expect(other.body[0]?.plan).toMatchObject({ id: draft, state: 'draft' })
  await run('delete from diet_plans where id = any($1)', [[old, current, next, draft]])
})

test('every sort order comes in pages that contain each client once', async () => {
  for (const [sort, expected] of [
    ['name', 'Arjun Meera Zoya'],
    ['joined', 'Zoya Arjun Meera'],
    ['last-entry', 'Meera Arjun Zoya'],
    ['quiet', 'Zoya Arjun Meera'],
  ]) {
    const found: (string | null)[] = []
    let url: string | undefined = `/api/admin/clients?limit=1&sort=${sort}`
    while (url) {
      const page: Awaited<ReturnType<typeof get<ListedClient[]>>> = await get(admin, url)
      expect(page.total).toBe('3')
      found.push(...page.body.map(({ firstName }) => firstName))
      url = page.link
    }
    expect(found.join(' ')).toBe(expected)
  }
  for (const query of [
    'cursor=bm90IG9uZQ',
    'sort=quiet&cursor=bm90IG9uZQ',
    'care=somebody',
    'goal=none',
    'locale=xx',
    'limit=0',
  ]) {
    expect((await get(admin, `/api/admin/clients?${query}`)).status).toBe(400)
  }
})

test('the file contains the filtered list within the reader’s reach', async () => {
  const save = async (who: SignedIn, query = '') =>
    (await api.app.inject({ url: `/api/admin/clients/export${query}`, headers: { cookie: who.cookie } })).body
  const all = (await save(admin)).split('\n')
  expect(all[0]).toContain('First name,Last name,Email,Phone,Care team')
  expect(all.filter((line) => line !== '')).toHaveLength(4)
  expect(all[2]).toContain(`Meera,Iyer,${meera.email}`)
  expect(all[2]).toContain('Diabetes management, Weight loss')
  const mine = await save(employee, '?goal=weight_gain')
  expect(mine).toContain('Arjun')
  expect(mine).not.toContain('Meera')
  expect(await save(employee)).not.toContain('Zoya')
  const rows = await run<{ details: unknown }>(
    `select details from audit_log where action = 'list.exported' and actor_id = $1`,
    [employee.id],
  )
  expect(rows).toEqual([{ details: { list: 'clients' } }, { details: { list: 'clients' } }])
  // Each export is recorded for each client in the file.
  const named = await run<{ files: number }>(
    `select count(*)::int as files from audit_log
      where action = 'client.exported' and subject_id = $1 and details = '{"list": "clients"}'`,
    [meera.id],
  )
  expect(named).toEqual([{ files: 2 }])
})

test('appearing in the list is recorded once a day for each client', async () => {
  const rows = await run<{ count: string }>(
    `select count(*) from audit_log where action = 'client.list' and actor_id = $1 and subject_id = $2`,
    [employee.id, meera.id],
  )
  expect(rows[0]?.count).toBe('1')
  const nobody = await run(
    `select 1 from audit_log where action = 'client.list' and actor_id = $1 and subject_id = $2`,
    [employee.id, zoya.id],
  )
  expect(nobody).toEqual([])
})

test('the list of staff who care for clients contains their names', async () => {
  expect((await get(admin, '/api/admin/clients/care-staff')).body).toEqual([
    { id: employee.id, name: 'Kiran Shah' },
    { id: admin.id, name: 'Uma Das' },
  ])
  expect((await get(employee, '/api/admin/clients/care-staff')).body).toEqual([
    { id: employee.id, name: 'Kiran Shah' },
  ])
})

test('a client’s page contains record, plans and consultations; reading it is recorded', async () => {
  await run(`insert into consents (user_id, purpose, wording) values ($1, 'photos', 'I agree')`, [meera.id])
  await run(`insert into plan_reviews (user_id, note) values ($1, 'Less rice, please')`, [meera.id])
  const consultations = await run<{ id: string }>(
    `insert into consultations (kind, status, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at, client_id)
     select 'booking', 'confirmed', s.id, 'Meera', '${PHONE}', 'diabetes', at, at + interval '15 minutes', 'Yes', now(), $1
       from (values ($2::uuid, date_trunc('hour', now()) + interval '2 days'),
                    ($3::uuid, date_trunc('hour', now()) - interval '2 days')) s(id, at) returning id`,
    [meera.id, admin.id, employee.id],
  )
  const { status, body } = await get<ClientOverview>(employee, `/api/admin/clients/${meera.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    firstName: 'Meera',
    age: 34,
    weightKg: 72.4,
    goalWeightKg: 66,
    isActive: true,
    timeZone: 'Asia/Kolkata',
    hasPhotosConsent: true,
    care: [{ id: employee.id }],
    openReview: { note: 'Less rice, please' },
    // It is assigned to somebody else, so it is shown but cannot be opened.
    nextConsultation: { id: consultations[0]?.id, staffName: 'Uma Das', canOpen: false },
  })
  expect(body.trend.map(({ weightKg }) => weightKg)).toEqual([75, 72.4])
  const seen = await run(
    `select action from audit_log where actor_id = $1 and subject_id = $2 order by id desc limit 1`,
    [employee.id, meera.id],
  )
  expect(seen).toEqual([{ action: 'client.read' }])

  const page = `/api/admin/clients/${meera.id}/consultations`
  const mine = await get<ClientConsultation[]>(employee, `${page}?limit=1`)
  expect(mine.body).toMatchObject([{ id: consultations[0]?.id, canOpen: false }])
  const before = await get<ClientConsultation[]>(employee, mine.link ?? '')
  expect(before.body).toMatchObject([{ id: consultations[1]?.id, canOpen: true, staffName: 'Kiran Shah' }])
  expect(before.link).toBeUndefined()
  expect((await get<ClientConsultation[]>(admin, page)).body.map(({ canOpen }) => canOpen)).toEqual([
    true,
    true,
  ])
})

test('clients out of care, unknown ids and colleagues are answered with 404', async () => {
  for (const part of ['', '/timeline', '/consultations']) {
    expect((await get(employee, `/api/admin/clients/${zoya.id}${part}`)).status).toBe(404)
    expect((await get(admin, `/api/admin/clients/${employee.id}${part}`)).status).toBe(404)
    expect((await get(admin, `/api/admin/clients/00000000-0000-4000-8000-000000000000${part}`)).status).toBe(
      404,
    )
    expect((await get(admin, `/api/admin/clients/nobody${part}`)).status).toBe(400)
  }
})

test('the timeline lists events in order, by kind and in pages; only admins see payments', async () => {
  const subscription = await run<{ id: string }>(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date, end_date, status)
     values ($1, 'Regular Plan', 'diet_plan', 249900, '4 weeks', 4, current_date, current_date + 28, 'active') returning id`,
    [arjun.id],
  )
  await run(
    `insert into payments (subscription_id, amount_paise, method, received_on, recorded_by) values ($1, 100000, 'upi', current_date, $2)`,
    [subscription[0]?.id, admin.id],
  )
  await run(
    `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
     values ($1, current_date, 'front', 'image/jpeg', 3, 4, 'x', 'x')`,
    [arjun.id],
  )
  await run(
    `insert into plan_reviews (user_id, note, status, answer, answered_by_name, closed_at, created_at)
     values ($1, 'More fruit?', 'answered', 'Yes, two a day', 'Kiran Shah', now(), now() - interval '1 hour')`,
    [arjun.id],
  )
  await run(
    `insert into client_notes (user_id, noted_on, status, assessment, author_id, signed_by_name, signed_at)
     values ($1, current_date, 'signed', 'Eats late', $2, 'Kiran Shah', now()), ($1, current_date, 'draft', 'Not yet', $2, null, null)`,
    [arjun.id, employee.id],
  )
  await run(
    `insert into audit_log (actor_id, actor_role, action, subject_id, entity, entity_id)
     values ($1, 'admin', 'care.assigned', $2, 'user', $3)`,
    [admin.id, arjun.id, employee.id],
  )
  const url = `/api/admin/clients/${arjun.id}/timeline`
  const all = await get<TimelineEntry[]>(admin, url)
  expect(all.body.map(({ event }) => event).toSorted()).toEqual([
    'care-given',
    'joined',
    'measured',
    'note-signed',
    'payment-received',
    'photo-added',
    'review-answered',
    'review-asked',
  ])
  const times = all.body.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(all.body.find(({ event }) => event === 'care-given')).toMatchObject({ who: 'Kiran Shah' })
  expect(all.body.find(({ event }) => event === 'measured')).toMatchObject({ weightKg: 58, who: null })
  expect(all.body.find(({ event }) => event === 'payment-received')).toMatchObject({
    amountPaise: 100000,
    text: 'Regular Plan',
    who: 'Uma Das',
  })
  expect(JSON.stringify(all.body)).not.toContain('Eats late')

  const theirs = await get<TimelineEntry[]>(employee, url)
  expect(theirs.body.map(({ kind }) => kind)).not.toContain('payment')
  expect((await get<TimelineEntry[]>(employee, `${url}?kind=payment`)).body).toEqual([])
  const reviews = await get<TimelineEntry[]>(employee, `${url}?kind=review`)
  expect(reviews.body).toMatchObject([
    { event: 'review-answered', text: 'Yes, two a day', who: 'Kiran Shah' },
    { event: 'review-asked', text: 'More fruit?' },
  ])

  const found: string[] = []
  let next: string | undefined = `${url}?limit=3`
  while (next) {
    const page: Awaited<ReturnType<typeof get<TimelineEntry[]>>> = await get(admin, next)
    found.push(...page.body.map(({ id }) => id))
    next = page.link
  }
  expect(found).toEqual(all.body.map(({ id }) => id))
  expect((await get(admin, `${url}?kind=gossip`)).status).toBe(400)
})
