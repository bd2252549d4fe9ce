import { beforeAll, expect, test } from 'vitest'
import type { DayOff } from '#contract/appointments/availability.ts'
import { listSlotStarts } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let admin: SignedIn
let employee: SignedIn
let other: SignedIn
let client: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  employee = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
  other = await signInAs(api, { role: 'employee', firstName: 'George', lastName: 'Kurien' })
  client = await signInAs(api, 'client')
  await createPerson(api, { role: 'employee', isEmailVerified: false })
  await createPerson(api, { role: 'employee', isActive: false })
})

async function call<T = unknown>(
  who: SignedIn | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method,
    url,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T & { message: string }>() }
}

type Availability = {
  staffId: string
  staff: { id: string; name: string; weeklySlotCount: number }[]
  hours: object[]
  holidays: DayOff[]
  settings: { version: number; monthlyCap: number; leadMinutes: number; daysAhead: number }
  canManagePractice: boolean
}

/** How follow-ups take place at first. */
const USUAL_LIMITS = {
  openPerPerson: 2,
  monthlyPerNumber: 3,
  monthlyPerDevice: 3,
  monthlyPerAddress: 6,
  mailsLimitNotice: true,
  confirmsByMail: false,
  holdMinutes: 15,
}
const USUAL_WAY = { followUpChannel: 'phone', videoLink: '', address: '' }

const MORNING = { weekday: 1, startMinute: 540, endMinute: 720 }
const EVENING = { weekday: 1, startMinute: 960, endMinute: 1080 }

async function lastAudit(action: string) {
  const { rows } = await api.platform.database.pool.query(
    `select actor_id as actor, subject_id as subject, details from audit_log where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

/** Adds an open booking for a staff member. */
async function book(staffId: string, date: string, startMinute: number): Promise<void> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startMinute,
    endMinute: startMinute + 15,
  }))
  const [startsAt] = listSlotStarts(everyDay, date)
  await api.platform.database.pool.query(
    `insert into consultations (kind, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
     values ('booking', $1, 'Ravi', '+919845012399', 'thyroid', $2::timestamptz, $2::timestamptz + interval '15 minutes',
             'x', now())`,
    [staffId, startsAt],
  )
}

/** Replaces the stored week with a new one. */
async function saveWeek<T = unknown>(who: SignedIn, staffId: string, hours: object[]) {
  const { rows: seen } = await api.platform.database.pool.query(
    `select weekday, start_minute as "startMinute", end_minute as "endMinute" from availability_hours where staff_id = $1`,
    [staffId],
  )
  return call<T>(who, 'PUT', `/api/admin/availability/${staffId}`, { hours, seen })
}

test('staff set their own week and see how many bookable slots it has', async () => {
  const saved = await saveWeek(employee, employee.id, [EVENING, MORNING])
  expect(saved).toMatchObject({ status: 200, body: { hours: [MORNING, EVENING], bookingCount: 0 } })
  const { body } = await call<Availability>(employee, 'GET', '/api/admin/availability')
  expect(body).toMatchObject({
    staffId: employee.id,
    staff: [{ id: employee.id, name: 'Farah Sheikh', weeklySlotCount: 20 }],
    timeZone: 'Asia/Kolkata',
    hours: [MORNING, EVENING],
    holidays: [],
    settings: { version: 1, monthlyCap: 15, leadMinutes: 120, daysAhead: 30, ...USUAL_WAY },
    canManagePractice: false,
  })
  expect(await lastAudit('availability.update')).toEqual({
    actor: employee.id,
    subject: employee.id,
    details: { spanCount: 2 },
  })
})

test('an admin can set the hours of any active staff member; an employee only their own', async () => {
  const { body } = await call<Availability>(admin, 'GET', `/api/admin/availability?staffId=${other.id}`)
  expect(body.staff.map(({ name }) => name)).toEqual(['Farah Sheikh', 'George Kurien', 'Nalini Deshpande'])
  expect(body).toMatchObject({ staffId: other.id, canManagePractice: true })
  expect((await saveWeek(admin, other.id, [MORNING])).status).toBe(200)
  expect((await saveWeek(employee, other.id, [])).status).toBe(404)
  expect((await call(employee, 'GET', `/api/admin/availability?staffId=${other.id}`)).status).toBe(404)
  expect((await saveWeek(admin, client.id, [])).status).toBe(404)
  expect((await call(client, 'GET', '/api/admin/availability')).status).toBe(403)
  expect((await call(null, 'GET', '/api/admin/availability')).status).toBe(401)
})

test('invalid hours are refused beside the span, and nothing is lost', async () => {
  const save = (hours: object[]) => saveWeek(employee, employee.id, hours)
  const overlap = { weekday: 1, startMinute: 705, endMinute: 780 }
  expect(await save([MORNING, overlap])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'hours.1.startMinute', message: 'Two times of this day overlap' }] },
  })
  const offGrid = { weekday: 2, startMinute: 545, endMinute: 600 }
  expect(await save([offGrid])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'hours.0.startMinute' }] },
  })
  const backwards = { weekday: 2, startMinute: 600, endMinute: 600 }
  expect(await save([backwards])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'hours.0.endMinute', message: 'The end must be after the start' }] },
  })
  // A span that begins when the previous one ends does not overlap it.
  const next = { weekday: 1, startMinute: 720, endMinute: 780 }
  expect((await save([MORNING, next])).status).toBe(200)
})

test('when two people change the same week, the second one receives what the first one saved', async () => {
  const url = `/api/admin/availability/${employee.id}`
  await saveWeek(employee, employee.id, [MORNING])
  const both = await Promise.all([
    call(employee, 'PUT', url, { hours: [MORNING, EVENING], seen: [MORNING] }),
    call(admin, 'PUT', url, { hours: [], seen: [MORNING] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stays = both[0].status === 200 ? [MORNING, EVENING] : []
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale_version',
    details: { hours: stays },
  })
  // The order in which a week was read does not matter.
  const seen = stays.toReversed()
  expect((await call(admin, 'PUT', url, { hours: [EVENING], seen })).status).toBe(200)
})

test('bookings outside the new hours are preserved and counted', async () => {
  const day = addDays(today, 3)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  await book(other.id, day, 600)
  const save = (startMinute: number, endMinute: number) =>
    saveWeek<{ bookingCount: number }>(admin, other.id, [{ weekday, startMinute, endMinute }])
  expect((await save(540, 615)).body.bookingCount).toBe(0)
  expect((await save(540, 600)).body.bookingCount).toBe(1)
  expect((await save(615, 720)).body.bookingCount).toBe(1)
})

test('staff can add days off for themselves, admins for anybody and for the whole practice', async () => {
  const day = addDays(today, 5)
  await book(employee.id, day, 600)
  await book(other.id, day, 600)
  const add = (who: SignedIn, staffId: string | null, more: object = {}) =>
    call<DayOff>(who, 'POST', '/api/admin/holidays', {
      staffId,
      firstDay: day,
      lastDay: day,
      label: 'Wedding',
      ...more,
    })
  const own = await add(employee, employee.id)
  expect(own).toMatchObject({
    status: 201,
    body: { staffId: employee.id, label: 'Wedding', bookingCount: 1 },
  })
  const practice = await add(admin, null, { label: 'Diwali' })
  expect(practice).toMatchObject({ status: 201, body: { staffId: null, bookingCount: 2 } })
  expect((await add(employee, null)).status).toBe(403)
  expect((await add(employee, other.id)).status).toBe(404)
  expect((await add(admin, client.id)).status).toBe(404)
  expect((await add(client, client.id)).status).toBe(403)

  const { body } = await call<Availability>(employee, 'GET', '/api/admin/availability')
  expect(body.holidays.map(({ label }) => label).sort()).toEqual(['Diwali', 'Wedding'])
  const others = await call<Availability>(other, 'GET', '/api/admin/availability')
  expect(others.body.holidays.map(({ label }) => label)).toEqual(['Diwali'])

  const remove = (who: SignedIn, id: string) => call(who, 'DELETE', `/api/admin/holidays/${id}`)
  expect((await remove(employee, practice.body.id)).status).toBe(403)
  expect((await remove(other, own.body.id)).status).toBe(404)
  expect(await remove(employee, own.body.id)).toMatchObject({ status: 200, body: { id: own.body.id } })
  expect((await remove(employee, own.body.id)).status).toBe(404)
  expect((await remove(admin, practice.body.id)).status).toBe(200)
  expect(await lastAudit('holiday.delete')).toMatchObject({ actor: admin.id, subject: null })
})

test('invalid days off are refused beside the field', async () => {
  const add = (more: object) =>
    call(employee, 'POST', '/api/admin/holidays', {
      staffId: employee.id,
      firstDay: today,
      lastDay: today,
      label: 'x',
      ...more,
    })
  const yesterday = addDays(today, -1)
  for (const [more, path] of [
    [{ lastDay: yesterday }, 'lastDay'],
    [{ firstDay: yesterday, lastDay: yesterday }, 'lastDay'],
    [{ lastDay: addDays(today, 400) }, 'lastDay'],
    [{ firstDay: addDays(today, 2000), lastDay: addDays(today, 2000) }, 'lastDay'],
    [{ label: '  ' }, 'label'],
    [{ firstDay: '' }, 'firstDay'],
  ] as const) {
    expect(await add(more)).toMatchObject({
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  }
  // Days off that began before today but have not ended are accepted.
  expect((await add({ firstDay: yesterday })).status).toBe(201)
})

test('days off sent twice are stored once', async () => {
  const day = addDays(today, 20)
  const payload = { staffId: employee.id, firstDay: day, lastDay: day, label: 'Once' }
  const headers = { 'idempotency-key': 'days-off-1' }
  const first = await call<DayOff>(employee, 'POST', '/api/admin/holidays', payload, headers)
  const second = await call<DayOff>(employee, 'POST', '/api/admin/holidays', payload, headers)
  expect(second).toEqual(first)
  const { body } = await call<Availability>(employee, 'GET', '/api/admin/availability')
  expect(body.holidays.filter(({ label }) => label === 'Once')).toHaveLength(1)
})

test('admins set the limits; a change based on older limits is refused', async () => {
  const url = '/api/admin/consultation-settings'
  const input = { version: 1, monthlyCap: 20, leadMinutes: 60, daysAhead: 45 }
  expect(await call(admin, 'PUT', url, input)).toMatchObject({ status: 200, body: { ...input, version: 2 } })
  expect(await lastAudit('consultation-settings.update')).toMatchObject({
    actor: admin.id,
    details: { fields: ['monthlyCap', 'leadMinutes', 'daysAhead'], monthlyCap: 20 },
  })
  expect(await call(admin, 'PUT', url, { ...input, daysAhead: 10 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', details: { settings: { version: 2, daysAhead: 45 } } },
  })
  const { rows } = await api.platform.database.pool.query(
    `select version, content, changed_by as "changedBy" from settings_versions where area = 'consultations' order by version`,
  )
  expect(rows).toEqual([
    {
      version: 1,
      content: { monthlyCap: 15, leadMinutes: 120, daysAhead: 30, ...USUAL_LIMITS, ...USUAL_WAY },
      changedBy: null,
    },
    {
      version: 2,
      content: { monthlyCap: 20, leadMinutes: 60, daysAhead: 45, ...USUAL_LIMITS, ...USUAL_WAY },
      changedBy: admin.id,
    },
  ])
  // Saving unchanged values does not create a new version.
  expect((await call(admin, 'PUT', url, { ...input, version: 2 })).body).toMatchObject({ version: 2 })
  expect(await call(admin, 'PUT', url, { ...input, version: 2, daysAhead: 91 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'daysAhead', message: 'From 1 to 90 days' }] },
  })
  expect((await call(employee, 'PUT', url, input)).status).toBe(403)
})
