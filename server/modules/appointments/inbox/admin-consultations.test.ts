import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminConsultation, AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import { findWeekday, listSlotStarts } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const ZONE = 'Asia/Kolkata'
const today = todayIn(ZONE, new Date())
const dayOf = (days: number) => addDays(today, days)

let admin: SignedIn
let boss: { id: string; email: string }
let employee: SignedIn
let other: SignedIn
let patient: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  boss = await createPerson(api, { role: 'admin', firstName: 'Second', lastName: 'Boss' })
  employee = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
  other = await signInAs(api, { role: 'employee', firstName: 'George', lastName: 'Kurien' })
  patient = await signInAs(api, { role: 'client', firstName: 'Asha', lastName: 'Rao' })
})

beforeEach(async () => {
  await query('delete from consultations')
  await query('delete from outgoing_mails')
  await query('delete from availability_hours')
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function call<T = AdminConsultationDetails>(
  who: SignedIn | null,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method,
    url: `/api/admin/consultations${path}`,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    ...(payload ? { payload } : {}),
  })
  return {
    status: response.statusCode,
    body: response.json<T & { code: string; message: string; issues: object[]; details: never }>(),
    headers: response.headers,
  }
}

/** Returns the instant of a time of day in the practice's time zone, the given number of days from today. */
function at(days: number, minute: number): string {
  const span = [{ weekday: findWeekday(dayOf(days)), startMinute: minute, endMinute: minute + 15 }]
  return listSlotStarts(span, dayOf(days), ZONE)[0]?.toISOString() ?? ''
}

type Row = {
  staff?: { id: string } | null
  kind?: 'booking' | 'call-back'
  status?: string
  name?: string
  phone?: string
  email?: string | null
  startsAt?: string | null
  clientId?: string
  createdAt?: string
  lastAskedAt?: string
}

let made = 0

/** Adds a consultation and returns its id. By default it is an open booking that the employee holds. */
async function make(row: Row = {}): Promise<string> {
  made += 1
  const { kind = 'booking', staff = kind === 'booking' ? employee : null } = row
  const startsAt = row.startsAt === undefined ? (kind === 'booking' ? at(3, 600) : null) : row.startsAt
  const { rows } = await query(
    `insert into consultations (kind, status, staff_id, name, phone, email, concern, starts_at, ends_at, preferred_time,
                                client_id, created_at, last_asked_at, consent_wording, consent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz + interval '15 minutes', $9, $10,
             coalesce($11::timestamptz, now()), coalesce($12::timestamptz, now()), 'I agree.', now()) returning id`,
    [
      kind,
      row.status ?? 'new',
      staff?.id ?? null,
      row.name ?? `Visitor ${made}`,
      row.phone ?? `+9198450${10000 + made}`,
      row.email === undefined ? `visitor-${made}@example.com` : row.email,
      kind === 'booking' ? 'thyroid' : null,
      startsAt,
      kind === 'booking' ? null : 'morning',
      row.clientId ?? null,
      row.createdAt ?? null,
      row.lastAskedAt ?? null,
    ],
  )
  return rows[0].id
}

async function list(who: SignedIn, parameters = '') {
  const { status, body, headers } = await call<AdminConsultation[]>(who, 'GET', `?${parameters}`)
  expect(status).toBe(200)
  return {
    ids: body.map(({ id }) => id),
    rows: body,
    total: headers['x-total-count'],
    next: /^<[^?]+\?([^>]+)>/.exec(String(headers.link))?.[1],
  }
}

async function listMails() {
  const { rows } = await query(
    'select to_email as "to", template from outgoing_mails order by template, to_email',
  )
  return rows as { to: string; template: string }[]
}

async function lastAudit() {
  const { rows } = await query(
    `select actor_id as actor, action, subject_id as subject, entity_id as entity, details from audit_log
      order by id desc limit 1`,
  )
  return rows[0]
}

describe('the inbox', () => {
  test('shows admins everything, employees their own and unassigned ones; clients and visitors nothing', async () => {
    const own = await make()
    const others = await make({ staff: other, startsAt: at(3, 615) })
    const nobodys = await make({ kind: 'call-back' })
    expect((await list(admin)).ids.sort()).toEqual([own, others, nobodys].sort())
    expect((await list(employee)).ids.sort()).toEqual([own, nobodys].sort())
    expect((await list(employee)).total).toBe('2')
    expect((await list(admin, 'staff=me')).ids).toEqual([])
    expect((await list(employee, 'staff=me')).ids).toEqual([own])
    expect((await list(admin, 'staff=none')).ids).toEqual([nobodys])
    expect((await list(admin, `staff=${other.id}`)).ids).toEqual([others])
    expect((await list(employee, `staff=${other.id}`)).ids).toEqual([])
    expect((await call(patient, 'GET', '')).status).toBe(403)
    expect((await call(null, 'GET', '')).status).toBe(401)
    expect((await call(admin, 'GET', '?status=lost')).status).toBe(400)
  })

  test('is filtered by state, kind and day in the practice’s time', async () => {
    const early = await make({ startsAt: at(2, 0) })
    const late = await make({ startsAt: at(2, 1425), status: 'confirmed' })
    const next = await make({ startsAt: at(3, 0), status: 'cancelled' })
    const asked = await make({ kind: 'call-back', lastAskedAt: at(-4, 30), createdAt: at(-4, 0) })
    expect((await list(admin)).ids.sort()).toEqual([early, late, asked].sort())
    expect((await list(admin, 'status=cancelled')).ids).toEqual([next])
    expect((await list(admin, 'status=all')).total).toBe('4')
    expect((await list(admin, 'kind=call-back')).ids).toEqual([asked])
    await api.platform.database.pool.query('update consultations set is_follow_up = true where id = $1', [
      late,
    ])
    expect((await list(admin, 'kind=follow-up')).ids).toEqual([late])
    expect((await list(admin, 'kind=enquiry')).ids.sort()).toEqual([early, asked].sort())
    const on = (days: number) => `status=all&from=${dayOf(days)}&to=${dayOf(days)}`
    expect((await list(admin, on(2))).ids.sort()).toEqual([early, late].sort())
    expect((await list(admin, on(3))).ids).toEqual([next])
    expect((await list(admin, on(-4))).ids).toEqual([asked])
  })

  test('is searched by name, address and number, however the number is written', async () => {
    const id = await make({ name: 'Meera Iyer', phone: '+919845012345', email: 'meera@example.com' })
    await make({ startsAt: at(4, 600) })
    for (const search of ['iyer MEERA', 'meera@', '98450 12345', '098450 12345', '+91 98450-12345']) {
      expect((await list(admin, `search=${encodeURIComponent(search)}`)).ids, search).toEqual([id])
    }
    expect((await list(admin, 'search=%25')).ids).toEqual([])
  })

  test('is paged, newest first or by the time of the consultation', async () => {
    const third = await make({ startsAt: at(5, 600), createdAt: at(-1, 600) })
    const first = await make({ startsAt: at(1, 600), createdAt: at(-2, 600) })
    const called = await make({ kind: 'call-back', createdAt: at(-3, 600) })
    const second = await make({ startsAt: at(2, 600), createdAt: at(-4, 600) })
    const walk = async (sort: string) => {
      const ids: string[] = []
      for (let query: string | undefined = `sort=${sort}&limit=1`; query; ) {
        const page = await list(admin, query)
        expect(page.total).toBe('4')
        ids.push(...page.ids)
        query = page.next
      }
      return ids
    }
    expect(await walk('newest')).toEqual([third, first, called, second])
    expect(await walk('soonest')).toEqual([called, first, second, third])
    expect((await call(admin, 'GET', '?cursor=bm90IG9uZQ')).status).toBe(400)
    expect((await call(admin, 'GET', '?sort=soonest&cursor=bm90IG9uZQ')).status).toBe(400)
  })
})

describe('a consultation', () => {
  test('shows all its details, its history, and other consultations with the same number that the reader may see', async () => {
    const id = await make({ phone: '+919845099999' })
    const again = await make({ kind: 'call-back', phone: '+919845099999' })
    const hidden = await make({ staff: other, phone: '+919845099999', startsAt: at(9, 600) })
    const { status, body } = await call(employee, 'GET', `/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      kind: 'booking',
      status: 'new',
      staff: { id: employee.id, name: 'Farah Sheikh' },
      phone: '+919845099999',
      concern: 'thyroid',
      startsAt: at(3, 600),
      endsAt: at(3, 615),
      consentWording: 'I agree.',
      visitorTimeZone: ZONE,
      client: null,
      noteCount: 0,
      version: 1,
      events: [],
      assignableStaff: [{ id: employee.id, name: 'Farah Sheikh' }],
    })
    expect(body.sameNumber.map((one) => one.id)).toEqual([again])
    const all = (await call(admin, 'GET', `/${id}`)).body
    expect(all.sameNumber.map((one) => one.id)).toEqual([hidden, again])
    expect(all.assignableStaff.map(({ name }) => name)).toEqual([
      'Farah Sheikh',
      'George Kurien',
      'Nalini Deshpande',
      'Second Boss',
    ])
  })

  test('does not exist for people who may not see it, for every call', async () => {
    const id = await make({ staff: other })
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['PATCH', '', { version: 1, status: 'confirmed' }],
      ['POST', '/move', { version: 1, startsAt: at(4, 600) }],
      ['POST', '/notes', { note: 'x' }],
      ['POST', '/ask-for-client', {}],
      ['GET', '/slots', undefined],
    ] as const) {
      expect((await call(employee, method, `/${id}${path}`, payload)).status, path).toBe(404)
      expect((await call(patient, method, `/${id}${path}`, payload)).status, path).toBe(403)
      expect((await call(null, method, `/${id}${path}`, payload)).status, path).toBe(401)
    }
  })

  test('of a client: each view appears in the access log that the client reads', async () => {
    const id = await make({ clientId: patient.id })
    expect((await call(employee, 'GET', `/${id}`)).body.client).toEqual({ id: patient.id, name: 'Asha Rao' })
    expect(await lastAudit()).toMatchObject({
      actor: employee.id,
      action: 'consultation.read',
      subject: patient.id,
      entity: id,
    })
    // A refused stale change shows the current state, so it counts as a look.
    const { rowCount: before } = await query(`select 1 from audit_log where action = 'consultation.read'`)
    expect((await call(employee, 'PATCH', `/${id}`, { version: 9, status: 'done' })).status).toBe(409)
    const { rowCount: after } = await query(`select 1 from audit_log where action = 'consultation.read'`)
    expect(after).toBe((before ?? 0) + 1)
    const log = await api.app.inject({ url: '/api/access-log', headers: { cookie: patient.cookie } })
    expect(log.body).toContain('Viewed your consultation')
  })
})

describe('the state', () => {
  test('changes as the table allows, with an event and an audit entry; a stale version is refused', async () => {
    const id = await make()
    const change = (version: number, status: string) => call(employee, 'PATCH', `/${id}`, { version, status })
    const confirmed = await change(1, 'confirmed')
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        status: 'confirmed',
        version: 2,
        events: [{ kind: 'status', from: 'new', to: 'confirmed', actor: 'Farah Sheikh' }],
      },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'consultation.update',
      subject: null,
      details: { from: 'new', to: 'confirmed' },
    })
    expect(await change(1, 'done')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { consultation: { version: 2, status: 'confirmed' } } },
    })
    expect((await change(2, 'no-show')).body).toMatchObject({ status: 'no-show', version: 3 })
    expect(await change(3, 'cancelled')).toMatchObject({ status: 409, body: { code: 'status_not_possible' } })
    expect((await change(3, 'done')).body).toMatchObject({ status: 'done', version: 4 })
    expect((await change(4, 'confirmed')).body).toMatchObject({ status: 'confirmed', version: 5 })
    // Setting the same state again is no change.
    expect((await change(5, 'confirmed')).body).toMatchObject({ version: 5 })
    expect((await change(5, 'lost')).status).toBe(400)
    expect(await listMails()).toEqual([])
  })

  test('cancelled: the visitor is notified, the time is free, and the consultation can be reopened while it is free', async () => {
    const id = await make({ email: 'ravi@example.com' })
    const cancelled = await call(employee, 'PATCH', `/${id}`, { version: 1, status: 'cancelled' })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', version: 2 })
    expect(await listMails()).toEqual([{ to: 'ravi@example.com', template: 'consultation-cancelled' }])
    const back = await call(employee, 'PATCH', `/${id}`, { version: 2, status: 'new' })
    expect(back.body).toMatchObject({ status: 'new', version: 3, startsAt: at(3, 600) })
    expect(await listMails()).toContainEqual({ to: 'ravi@example.com', template: 'consultation-moved' })
  })

  test('cancelled by an admin: its holder is notified too', async () => {
    const id = await make({ email: null })
    await call(admin, 'PATCH', `/${id}`, { version: 1, status: 'cancelled' })
    expect(await listMails()).toEqual([{ to: employee.email, template: 'consultation-cancelled-staff' }])
  })

  test('cannot be reopened at a time that is taken by now, but at another time', async () => {
    await setHours(employee, 600, 660)
    const id = await make({ status: 'cancelled' })
    await make()
    const refused = await call(employee, 'PATCH', `/${id}`, { version: 1, status: 'new' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const { slots } = refused.body.details as { slots: { startsAt: string }[] }
    expect(slots[0]).toEqual({ startsAt: at(3, 615) })
    expect((await call(employee, 'GET', `/${id}`)).body).toMatchObject({ status: 'cancelled', version: 1 })
    const moved = await call(employee, 'POST', `/${id}/move`, { version: 1, startsAt: at(3, 615) })
    expect(moved.body).toMatchObject({ status: 'new', startsAt: at(3, 615), version: 2 })
    expect(moved.body.events.map(({ kind }) => kind)).toEqual(['status', 'moved'])
  })

  test('of a past consultation changes without a mail', async () => {
    const id = await make({ startsAt: at(-2, 600) })
    expect((await call(employee, 'PATCH', `/${id}`, { version: 1, status: 'cancelled' })).status).toBe(200)
    expect(await listMails()).toEqual([])
  })
})

describe('the holder', () => {
  test('employees can take unassigned ones and return call-backs; they cannot assign them to others', async () => {
    const id = await make({ kind: 'call-back' })
    const give = (who: SignedIn, version: number, staffId: string | null) =>
      call(who, 'PATCH', `/${id}`, { version, staffId })
    const taken = await give(employee, 1, employee.id)
    expect(taken.body).toMatchObject({ staff: { id: employee.id }, version: 2 })
    expect(taken.body.events).toMatchObject([{ kind: 'assigned', staffName: 'Farah Sheikh' }])
    expect((await give(employee, 2, other.id)).status).toBe(403)
    expect((await give(other, 2, other.id)).status).toBe(404)
    expect((await give(employee, 2, null)).body).toMatchObject({ staff: null, version: 3 })
    expect((await give(other, 3, other.id)).body).toMatchObject({ staff: { id: other.id } })
    expect((await give(employee, 4, employee.id)).status).toBe(404)
  })

  test('the new holder of a call-back is notified without name and number, also when an admin sets its time', async () => {
    const id = await make({ kind: 'call-back', name: 'Meera Iyer' })
    await call(admin, 'PATCH', `/${id}`, { version: 1, staffId: other.id })
    await call(other, 'POST', `/${id}/move`, { version: 2, startsAt: at(5, 600) })
    await call(admin, 'POST', `/${id}/move`, { version: 3, startsAt: at(5, 615) })
    await call(admin, 'PATCH', `/${id}`, { version: 4, status: 'done' })
    const { rows } = await query(
      'select to_email as to, subject, text from outgoing_mails order by created_at',
    )
    expect(rows).toMatchObject([
      { to: other.email, subject: 'A call-back is assigned to you' },
      { to: other.email, subject: 'Your call-back has a new time' },
    ])
    for (const { text } of rows) expect(text).not.toMatch(/Meera|98450/)
  })

  test('when two people take the same call-back at the same time, one gets it', async () => {
    const id = await make({ kind: 'call-back' })
    const answers = await Promise.all(
      [employee, other].map((who) => call(who, 'PATCH', `/${id}`, { version: 1, staffId: who.id })),
    )
    // For the second one it belongs to somebody else.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('admins assign it to any active staff member; a booking always has a holder', async () => {
    const id = await make()
    const give = (version: number, staffId: string | null) =>
      call(admin, 'PATCH', `/${id}`, { version, staffId })
    expect((await give(1, other.id)).body).toMatchObject({ staff: { name: 'George Kurien' }, version: 2 })
    // A visitor is not mailed when the holder changes.
    expect(await listMails()).toEqual([
      { to: other.email, template: 'consultation-booked-staff' },
      { to: employee.email, template: 'consultation-cancelled-staff' },
    ])
    for (const staffId of [null, patient.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await give(2, staffId)).toMatchObject({ status: 400, body: { issues: [{ path: 'staffId' }] } })
    }
    const gone = await createPerson(api, { role: 'employee', isActive: false })
    expect((await give(2, gone.id)).status).toBe(400)
  })

  test('future ones become unassigned when their holder stops working, and others can take them', async () => {
    for (const change of [{ isActive: false }, { role: 'client' }]) {
      const leaving = await createPerson(api, { role: 'employee' })
      const ahead = await make({ staff: leaving, clientId: patient.id })
      const called = await make({ kind: 'call-back', staff: leaving })
      const over = await make({ staff: leaving, startsAt: at(-2, 600) })
      const done = await make({ staff: leaving, startsAt: at(4, 600), status: 'done' })
      const left = await api.app.inject({
        method: 'PATCH',
        url: `/api/admin/users/${leaving.id}`,
        headers: { cookie: admin.cookie },
        payload: change,
      })
      expect(left.statusCode).toBe(200)
      for (const id of [ahead, called]) {
        const taken = await call(employee, 'PATCH', `/${id}`, { version: 2, staffId: employee.id })
        expect(taken).toMatchObject({ status: 200, body: { staff: { id: employee.id }, version: 3 } })
        expect(taken.body.events).toMatchObject([
          { kind: 'assigned', actor: 'Nalini Deshpande', staffName: null },
          { kind: 'assigned', actor: 'Farah Sheikh', staffName: 'Farah Sheikh' },
        ])
      }
      for (const id of [over, done]) {
        expect((await call(admin, 'GET', `/${id}`)).body.staff?.id).toBe(leaving.id)
      }
      await query('delete from consultations')
    }
  })

  test('past ones stay with their holder, even after the holder has left the staff, and can still be changed', async () => {
    const former = await createPerson(api, { role: 'employee', firstName: 'Gone', lastName: 'Home' })
    const over = await make({ staff: former, startsAt: at(-2, 600), status: 'confirmed' })
    await query(`update users set role = 'client' where id = $1`, [former.id])
    const done = await call(admin, 'PATCH', `/${over}`, { version: 1, status: 'done' })
    expect(done).toMatchObject({ status: 200, body: { status: 'done', staff: { name: 'Gone Home' } } })
  })

  test('nobody is assigned two at the same time', async () => {
    await setHours(other, 600, 660)
    const id = await make()
    await make({ staff: other })
    const refused = await call(admin, 'PATCH', `/${id}`, { version: 1, staffId: other.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((refused.body.details as { slots: object[] }).slots[0]).toEqual({ startsAt: at(3, 615) })
    expect((await call(admin, 'GET', `/${id}`)).body).toMatchObject({
      staff: { id: employee.id },
      version: 1,
    })
  })
})

describe('the time', () => {
  test('is moved to any free time on the grid; the visitor is notified, and so is another holder', async () => {
    const id = await make({ email: 'ravi@example.com', status: 'confirmed' })
    const moved = await call(admin, 'POST', `/${id}/move`, { version: 1, startsAt: at(200, 1380) })
    expect(moved.body).toMatchObject({ status: 'confirmed', startsAt: at(200, 1380), endsAt: at(200, 1395) })
    expect(moved.body.events).toMatchObject([
      { kind: 'moved', fromStartsAt: at(3, 600), toStartsAt: at(200, 1380), actor: 'Nalini Deshpande' },
    ])
    expect(await listMails()).toEqual([
      { to: 'ravi@example.com', template: 'consultation-moved' },
      { to: employee.email, template: 'consultation-moved-staff' },
    ])
    const { rows } = await query(`select calendar from outgoing_mails where to_email = 'ravi@example.com'`)
    expect(rows[0].calendar.content).toContain('SEQUENCE:1')
    expect(await call(admin, 'POST', `/${id}/move`, { version: 1, startsAt: at(4, 600) })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  test('of a call-back is set, and the person who sets it becomes the holder', async () => {
    const id = await make({ kind: 'call-back', email: null })
    const set = await call(employee, 'POST', `/${id}/move`, { version: 1, startsAt: at(1, 600) })
    expect(set.body).toMatchObject({ staff: { id: employee.id }, startsAt: at(1, 600), version: 2 })
    expect(set.body.events.map(({ kind }) => kind)).toEqual(['moved', 'assigned'])
    expect(await listMails()).toEqual([])
  })

  test('that is taken, off the grid, past or too far ahead is refused', async () => {
    await setHours(employee, 600, 660)
    const id = await make()
    await make({ kind: 'call-back', staff: employee, startsAt: at(5, 615) })
    const move = (startsAt: string) => call(employee, 'POST', `/${id}/move`, { version: 1, startsAt })
    const taken = await move(at(5, 615))
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((taken.body.details as { slots: { startsAt: string }[] }).slots.slice(0, 2)).toEqual([
      { startsAt: at(5, 600) },
      { startsAt: at(5, 630) },
    ])
    expect(await call(employee, 'GET', `/${id}/slots?from=2199-12-31`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'from' }] },
    })
    for (const startsAt of [at(5, 607), at(-1, 600), at(400, 600), 'soon']) {
      expect(await move(startsAt), startsAt).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'startsAt' }] },
      })
    }
    const over = await make({ status: 'done', startsAt: at(-3, 600) })
    expect(await call(employee, 'POST', `/${over}/move`, { version: 1, startsAt: at(6, 600) })).toMatchObject(
      { status: 409, body: { code: 'status_not_possible' } },
    )
  })

  test('can be moved to another holder by admins only', async () => {
    const id = await make()
    const input = { version: 1, startsAt: at(6, 600), staffId: other.id }
    expect((await call(employee, 'POST', `/${id}/move`, input)).status).toBe(403)
    const moved = await call(admin, 'POST', `/${id}/move`, input)
    expect(moved.body).toMatchObject({ staff: { id: other.id }, startsAt: at(6, 600), version: 2 })
  })

  test('of two consultations moved to the same slot at the same moment: one move succeeds', async () => {
    const ids = [await make(), await make({ startsAt: at(3, 615) })]
    const answers = await Promise.all(
      ids.map((id) => call(admin, 'POST', `/${id}/move`, { version: 1, startsAt: at(7, 600) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('slot_taken')
  })

  test('is chosen from the free times of the future holder', async () => {
    await setHours(employee, 600, 645)
    await setHours(other, 900, 915)
    const id = await make()
    const read = async (who: SignedIn, more = '') =>
      (
        await call<{ days: { date: string; slots: { startsAt: string }[] }[] }>(
          who,
          'GET',
          `/${id}/slots?from=${dayOf(3)}&days=1${more}`,
        )
      ).body.days
    expect(await read(employee)).toEqual([
      { date: dayOf(3), slots: [{ startsAt: at(3, 615) }, { startsAt: at(3, 630) }] },
    ])
    expect(await read(admin, `&staffId=${other.id}`)).toEqual([
      { date: dayOf(3), slots: [{ startsAt: at(3, 900) }] },
    ])
    expect((await call(employee, 'GET', `/${id}/slots?staffId=${other.id}`)).status).toBe(403)
    expect((await call(admin, 'GET', `/${id}/slots?staffId=${patient.id}`)).status).toBe(400)
  })
})

describe('notes', () => {
  test('are added once per key, in order, and do not change the version', async () => {
    const id = await make()
    const write = (note: string, key: string) =>
      call(employee, 'POST', `/${id}/notes`, { note }, { 'idempotency-key': key })
    const first = await write('Prefers mornings.', 'note-one')
    expect(first).toMatchObject({ status: 201, body: { noteCount: 1, version: 1 } })
    expect(await write('Prefers mornings.', 'note-one')).toMatchObject({
      status: 201,
      body: { noteCount: 1 },
    })
    const second = await write('Sent the form.', 'note-two')
    expect(second.body.events).toMatchObject([
      { kind: 'note', note: 'Prefers mornings.', actor: 'Farah Sheikh' },
      { kind: 'note', note: 'Sent the form.' },
    ])
    expect((await write('  ', 'note-three')).body.issues).toEqual([{ path: 'note', message: 'Enter a note' }])
    // The text of the note is not in the audit log.
    expect(await lastAudit()).toMatchObject({ action: 'consultation.note', details: {} })
  })
})

describe('a client made from an enquiry', () => {
  test('is requested once: every admin is notified by mail', async () => {
    const id = await make({ name: 'Meera Iyer' })
    const ask = () => call(employee, 'POST', `/${id}/ask-for-client`, {})
    const [asked, twice] = await Promise.all([ask(), ask()])
    expect(asked.status).toBe(200)
    expect(twice.body.events.map(({ kind }) => kind)).toEqual(['client-asked'])
    expect(await listMails()).toEqual(
      [admin.email, boss.email].sort().map((to) => ({ to, template: 'client-asked' })),
    )
    const { rows } = await query('select text from outgoing_mails limit 1')
    expect(rows[0].text).toContain('Farah Sheikh asks you to add someone from an enquiry as a client.')
    expect(rows[0].text).not.toContain('Meera')
    expect(rows[0].text).toContain(`/admin/consultations/${id}`)
  })

  test('is created by an admin and linked to the enquiry; other consultations with the same number stay as they are', async () => {
    const id = await make({ phone: '+919845088888' })
    const same = await make({ kind: 'call-back', phone: '+919845088888' })
    const create = (email: string, more: object) =>
      api.app.inject({
        method: 'POST',
        url: '/api/admin/create-user',
        headers: { cookie: admin.cookie },
        payload: { email, firstName: 'Meera', lastName: 'Iyer', role: 'client', ...more },
      })
    expect(
      (await create('no@example.com', { consultationId: '00000000-0000-4000-8000-000000000000' })).statusCode,
    ).toBe(404)
    expect((await create('no@example.com', { consultationId: id, role: 'employee' })).json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'role' }],
    })
    const created = await create('meera.iyer@example.com', { consultationId: id })
    expect(created.statusCode, created.body).toBe(200)
    const clientId = created.json<{ id: string }>().id
    const { body } = await call(employee, 'GET', `/${id}`)
    expect(body).toMatchObject({
      client: { id: clientId, name: 'Meera Iyer' },
      version: 2,
      events: [{ kind: 'client-made', actor: 'Nalini Deshpande' }],
    })
    expect((await call(employee, 'GET', `/${same}`)).body.client).toBeNull()
    // No client was created if the enquiry could not be linked.
    expect((await create('second@example.com', { consultationId: id })).json()).toMatchObject({
      statusCode: 409,
    })
    expect((await call(employee, 'POST', `/${id}/ask-for-client`, {})).status).toBe(409)
    const { rows } = await query(
      `select 1 from users where email in ('no@example.com', 'second@example.com')`,
    )
    expect(rows).toEqual([])
  })

  test('consultation counts are part of the admin statistics', async () => {
    await make()
    await make({ kind: 'call-back', status: 'done' })
    const response = await api.app.inject({ url: '/api/admin/stats', headers: { cookie: admin.cookie } })
    expect(response.json()).toMatchObject({ totalConsultations: 2 })
  })
})

/** Sets hours of a staff member, the same on every day. */
async function setHours(who: { id: string }, startMinute: number, endMinute: number): Promise<void> {
  await query(
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select $1, weekday, $2, $3 from generate_series(1, 7) weekday`,
    [who.id, startMinute, endMinute],
  )
}

test('a visitor’s message is erased with its history; a future consultation must be cancelled first', async () => {
  const id = await make()
  const key = { 'idempotency-key': 'note-to-forget' }
  await call(admin, 'POST', `/${id}/notes`, { note: 'Wants to be forgotten.' }, key)
  expect(await call(employee, 'DELETE', `/${id}`)).toMatchObject({ status: 403 })
  expect(await call(admin, 'DELETE', `/${id}`)).toMatchObject({
    status: 409,
    body: {
      message: 'This consultation has not taken place yet. Cancel it first, so that the person is told.',
    },
  })
  await call(admin, 'PATCH', `/${id}`, { version: 1, status: 'cancelled' })
  expect(await call(admin, 'DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } })
  const { rows } = await query(
    `select (select count(*)::int from consultations where id = $1) as consultations,
            (select count(*)::int from consultation_events where consultation_id = $1) as events,
            (select count(*)::int from idempotency_keys where response::text like '%forgotten%') as answers,
            (select details from audit_log where entity_id = $1::text and action = 'consultation.delete') as details`,
    [id],
  )
  expect(rows).toEqual([{ consultations: 0, events: 0, answers: 0, details: {} }])
  expect(await call(admin, 'DELETE', `/${id}`)).toMatchObject({ status: 404 })
})
