import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booking, FreeSlot } from '#contract/appointments/consultations.ts'
import type { getOwnFollowUpOffer } from '#contract/appointments/own-follow-ups.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { MAX_OPEN_FOLLOW_UPS } from '#contract/limits.ts'
import { findWeekday, listSlotStarts, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

type Offer = EndpointOutput<typeof getOwnFollowUpOffer>

let database: TestDatabase
let api: TestApp
let farah: SignedIn
let george: SignedIn
let client: SignedIn
let other: SignedIn

const DAY = addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), 3)

beforeAll(async () => {
  database = await createTestDatabase()
  api = await buildTestApp(database)
  farah = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
  george = await signInAs(api, { role: 'employee', firstName: 'George', lastName: 'Kurien' })
  client = await signInAs(api, { role: 'client', firstName: 'Devi', lastName: 'Nair' })
  other = await signInAs(api, { role: 'client', firstName: 'Arjun', lastName: 'Bose' })
  await query(`update users set phone = '+919845000077' where id = $1`, [client.id])
})
afterAll(async () => {
  await api.close()
  await database.drop()
})
beforeEach(async () => {
  for (const table of [
    'consultations',
    'availability_hours',
    'care_assignments',
    'outgoing_mails',
    'rate_limits',
  ]) {
    await query(`delete from ${table}`)
  }
  await query(
    `update consultation_settings set monthly_cap = 0, lead_minutes = 120, days_ahead = 30,
            follow_up_channel = 'video', video_link = 'https://meet.example/nalini', address = ''`,
  )
  await setHours(farah.id, 600, 690)
  await query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [client.id, farah.id])
})

const query = async <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await api.platform.database.pool.query(sql, values)).rows as T[] // typed by the caller

async function setHours(staffId: string, startMinute: number, endMinute: number): Promise<void> {
  await query(
    'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)',
    [staffId, findWeekday(DAY), startMinute, endMinute],
  )
}

function at(minute: number): string {
  const hours = [{ weekday: findWeekday(DAY), startMinute: minute, endMinute: minute + 15 }]
  return listSlotStarts(hours, DAY)[0]?.toISOString() ?? ''
}

type Body<T> = T & {
  code: string
  message: string
  issues: { path: string }[]
  details: { slots: FreeSlot[] }
}

async function ask<T>(
  who: SignedIn | null,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key?: string,
) {
  const response = await api.app.inject({
    method,
    url,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<Body<T>>() }
}

const book = (who: SignedIn | null, startsAt: string, more: object = {}, key?: string) =>
  ask<Booking>(
    who,
    'POST',
    '/api/follow-ups',
    { staffId: farah.id, startsAt, channel: 'video', ...more },
    key,
  )
const offer = (who: SignedIn, more = '') =>
  ask<Offer>(who, 'GET', `/api/follow-ups/offer?from=${DAY}&days=1${more}`)
const timesOf = ({ body }: { body: Offer }) =>
  body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))

test('offers the times at which one’s own dietician is free for half an hour', async () => {
  await setHours(george.id, 900, 960)
  const { body } = await offer(client)
  expect(body).toMatchObject({
    staff: [{ id: farah.id, name: 'Farah Sheikh' }],
    staffId: farah.id,
    minutes: 30,
    // The usual way first; the practice has no address.
    channels: ['video', 'phone', 'chat'],
    hasPhone: true,
    openCount: 0,
    maxOpen: MAX_OPEN_FOLLOW_UPS,
  })
  expect(timesOf({ body })).toEqual([600, 615, 630, 645, 660].map(at))
  await book(client, at(615))
  expect(timesOf(await offer(client))).toEqual([645, 660].map(at))
})

test('books with one’s own dietician: it is new, has the practice’s link, and both sides get a mail', async () => {
  const { status, body } = await book(client, at(630), { note: 'Travelling in December' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'new',
    isFollowUp: true,
    startsAt: at(630),
    endsAt: at(660),
    channel: 'video',
    place: 'https://meet.example/nalini',
    phone: '+919845000077',
    canChange: true,
  })
  const [stored] = await query(
    'select staff_id, client_id, booked_by, message, is_follow_up from consultations where id = $1',
    [body.id],
  )
  expect(stored).toEqual({
    staff_id: farah.id,
    client_id: client.id,
    booked_by: client.id,
    message: 'Travelling in December',
    is_follow_up: true,
  })
  const mails = await query<{ template: string }>('select template from outgoing_mails order by template')
  expect(mails.map(({ template }) => template)).toEqual(['consultation-booked', 'consultation-booked-staff'])
  const inbox = await ask<{ id: string }[]>(farah, 'GET', '/api/admin/consultations?status=open')
  expect(inbox.body.map(({ id }) => id)).toEqual([body.id])
})

test('moves and cancels it like every own booking, with the same dietician', async () => {
  const { body } = await book(client, at(630))
  const key = { id: body.id }
  const moved = await ask<{ booking: Booking }>(client, 'POST', '/api/consultations/move', {
    key,
    startsAt: at(600),
  })
  expect(moved.body.booking).toMatchObject({ startsAt: at(600), endsAt: at(630), status: 'new' })
  expect((await ask(other, 'POST', '/api/consultations/cancel', { key })).status).toBe(404)
  const cancelled = await ask<{ booking: Booking }>(client, 'POST', '/api/consultations/cancel', { key })
  expect(cancelled.body.booking.status).toBe('cancelled')
  expect(timesOf(await offer(client))).toContain(at(600))
})

test('one time is booked once, and the refusal has other times', async () => {
  await query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [other.id, farah.id])
  const both = await Promise.all([book(client, at(645)), book(other, at(660), { phone: '98450 12345' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'slot_taken' })
  expect(refused?.body.details.slots.length).toBeGreaterThan(0)
})

test('a repeated call with the same key books once', async () => {
  const first = await book(client, at(600), {}, 'a-follow-up-of-a-client')
  const second = await book(client, at(600), {}, 'a-follow-up-of-a-client')
  expect(second.body.id).toBe(first.body.id)
  expect(await query('select 1 from consultations')).toHaveLength(1)
})

test('a client has a limited number of follow-ups ahead', async () => {
  for (const minute of [600, 630]) expect((await book(client, at(minute))).status).toBe(201)
  const third = await book(client, at(660))
  expect(third).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(third.body.message).toContain('You already have 2 follow-ups booked')
})

test('the dietician who wrote the plan is offered first', async () => {
  await setHours(george.id, 600, 690)
  await query(
    `insert into care_assignments (client_id, staff_id, created_at) values ($1, $2, now() + interval '1 hour')`,
    [client.id, george.id],
  )
  expect((await offer(client)).body.staffId).toBe(farah.id)
  const [plan] = await query<{ id: string }>(
    `insert into diet_plans (user_id, created_by, title, client_name, start_date, end_date, status, published_at,
                             frozen_foods)
     values ($1, $2, 'Week', 'Asha Rao', current_date, current_date + 7, 'active', now(), '{}') returning id`,
    [client.id, george.id],
  )
  expect((await offer(client)).body).toMatchObject({
    staffId: george.id,
    staff: [{ id: george.id }, { id: farah.id }],
  })
  await query('delete from diet_plans where id = $1', [plan?.id])
})

test('without an assigned dietician the practice chooses who is free', async () => {
  await query('delete from care_assignments')
  await setHours(george.id, 600, 690)
  const { body } = await offer(client)
  expect(body).toMatchObject({ staff: [], staffId: null })
  await book(client, at(600), { staffId: null })
  await query(`update consultations set client_id = $1`, [other.id])
  expect((await book(client, at(600), { staffId: null })).status).toBe(201)
  const holders = await query<{ staff_id: string }>('select staff_id from consultations')
  expect(new Set(holders.map(({ staff_id }) => staff_id))).toEqual(new Set([farah.id, george.id]))
})

test.each([
  ['a dietician of other clients', () => ({ staffId: george.id }), 404],
  ['no dietician although one is assigned', () => ({ staffId: null }), 404],
  ['a way that the practice does not offer', () => ({ channel: 'practice' }), 400],
  ['a time outside the weekly hours', () => ({ startsAt: at(700) }), 409],
  ['a time within the notice period', () => ({ startsAt: new Date().toISOString() }), 409],
  ['a text that is no time', () => ({ startsAt: 'tomorrow' }), 400],
])('%s is refused', async (_what, more, status) => {
  await setHours(george.id, 600, 690)
  expect((await book(client, at(600), more())).status).toBe(status)
})

test('a client without a phone number gives one', async () => {
  await query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [other.id, farah.id])
  await query('update users set phone = null where id = $1', [other.id])
  expect(await book(other, at(600))).toMatchObject({ status: 400, body: { issues: [{ path: 'phone' }] } })
  expect((await book(other, at(600), { phone: '98450 12345' })).body.phone).toBe('+919845012345')
})

test('staff and visitors cannot book here', async () => {
  expect((await book(farah, at(600))).status).toBe(403)
  expect((await book(null, at(600))).status).toBe(401)
  expect((await offer(farah)).status).toBe(403)
})
