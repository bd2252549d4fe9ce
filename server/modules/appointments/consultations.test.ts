import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Booking,
  FreeSlot,
  getConsultationsLeft,
  MonthLeft,
} from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { findMonth, findWeekday, listSlotStarts, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import {
  writeBookingConsent,
  writeCalculatorConsent,
  writeCallBackConsent,
} from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readCalendar } from '#server/test/read-calendar.ts'
import { buildTestApp, createPerson, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
/** Two processes on one database. */
let apps: [TestApp, TestApp]
let farah: { id: string; email: string }
let george: { id: string; email: string }
let admin: { id: string; email: string }

beforeAll(async () => {
  database = await createTestDatabase()
  apps = [await buildTestApp(database), await buildTestApp(database)]
  admin = await createPerson(apps[0], { role: 'admin' })
  farah = await createPerson(apps[0], { role: 'employee' })
  george = await createPerson(apps[0], { role: 'employee' })
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})
beforeEach(async () => {
  await query('delete from consultations')
  await query('delete from availability_hours')
  await query('delete from holidays')
  await query('delete from outgoing_mails')
  await query('delete from rate_limits')
  await query('delete from booking_holds')
  await query(
    `update consultation_settings
        set monthly_cap = 1000, lead_minutes = 120, days_ahead = 30, open_per_person = 100, monthly_per_number = 1000,
            monthly_per_device = 1000, monthly_per_address = 1000, confirms_by_mail = false`,
  )
})

const query = (sql: string, values: unknown[] = []) => apps[0].platform.database.pool.query(sql, values)

const today = todayIn(PRACTICE_TIME_ZONE, new Date())
const DAY = addDays(today, 2)
const NEXT_DAY = addDays(today, 3)
const CONSENT = writeBookingConsent('Pathya')
const CALL_CONSENT = writeCallBackConsent('Pathya')

/** Sets hours of a staff member on the weekday of a day. */
async function setHours(staffId: string, day: string, startMinute: number, endMinute: number) {
  await query(
    'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)',
    [staffId, findWeekday(day), startMinute, endMinute],
  )
}

/** Returns the slots of a day from 10:00 to 13:45 in the practice's time zone, in the format of the API. */
function slotsOf(day: string, startMinute = 600, endMinute = 825): string[] {
  const hours = [{ weekday: findWeekday(day), startMinute, endMinute }]
  return listSlotStarts(hours, day).map((start) => start.toISOString())
}
function slotAt(day: string, minute: number): string {
  return slotsOf(day, minute, minute + 15)[0] ?? ''
}

type Answer<T> = {
  status: number
  headers: Record<string, unknown>
  body: T & {
    code: string
    message: string
    issues?: object[]
    details: { slots: FreeSlot[]; wording: string }
  }
}

async function ask<T = unknown>(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  options: { headers?: Record<string, string>; address?: string; process?: 0 | 1 } = {},
): Promise<Answer<T>> {
  const response = await apps[options.process ?? 0].app.inject({
    method,
    url,
    headers: options.headers ?? {},
    remoteAddress: options.address ?? '127.0.0.1',
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

let visitorCount = 0
/** Returns the form data of a new visitor. */
function fillIn(startsAt: string, more: object = {}) {
  visitorCount += 1
  return {
    concern: 'diabetes',
    channel: 'phone',
    startsAt,
    name: 'Asha Rao',
    phone: `98450 ${String(10_000 + visitorCount)}`,
    email: `asha.${visitorCount}@example.com`,
    message: 'Evenings are hard.',
    timeZone: 'Asia/Calcutta',
    consent: true,
    consentWording: CONSENT,
    ...more,
  }
}
type Left = EndpointOutput<typeof getConsultationsLeft>
type Booked = { booking: Booking; manageToken: string }
const book = (startsAt: string, more: object = {}, options = {}) =>
  ask<Booked>('POST', '/api/consultations', fillIn(startsAt, more), options)
const move = (key: object, startsAt: string, options = {}) =>
  ask<{ booking: Booking }>('POST', '/api/consultations/move', { key, startsAt }, options)
const cancel = (key: object, options = {}) =>
  ask<{ booking: Booking }>('POST', '/api/consultations/cancel', { key }, options)
const look = (key: object, options = {}) =>
  ask<{ booking: Booking | null }>('POST', '/api/consultations/look', { key }, options)

async function listRows() {
  const { rows } = await query('select * from consultations order by created_at, starts_at')
  return rows
}
async function listEvents(id: string | undefined) {
  const { rows } = await query(
    'select kind, actor_id as actor, details from consultation_events where consultation_id = $1 order by id',
    [id],
  )
  return rows
}
async function listMails(to: string) {
  const { rows } = await query(
    'select template, subject, text, html, calendar from outgoing_mails where to_email = $1 order by created_at, id',
    [to],
  )
  return rows
}

/** Runs `work` while a staff member takes a time; that transaction commits only once `work` waits for it. */
async function whileTaken<T>(staffId: string, startsAt: string, work: () => Promise<T>): Promise<T> {
  const client = await apps[1].platform.database.pool.connect()
  try {
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(
      `insert into consultations (kind, staff_id, name, phone, starts_at, ends_at, consent_wording, consent_at)
       values ('call-back', $1, 'Caller', '+919845012345', $2, $2::timestamptz + interval '15 minutes', 'x', now())`,
      [staffId, startsAt],
    )
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    // Queried outside the transaction, because these figures do not change inside it.
    for (let waiting = 0; waiting === 0; ) {
      if (isDone) throw new Error('It did not wait.')
      const { rows } = await query(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
        [own[0]?.pid],
      )
      waiting = rows[0]?.waiting
    }
    await client.query('commit')
    return await working
  } finally {
    client.release()
  }
}

type Slots = {
  timeZone: string
  days: { date: string; slots: FreeSlot[] }[]
  lastDay: string
  nextSlot: FreeSlot | null
  months: MonthLeft[]
}
const listSlots = (search = '') => ask<Slots>('GET', `/api/consultations/slots${search}`)

describe('free times', () => {
  it('are empty while nobody has weekly hours, and the answer says so', async () => {
    const { status, body } = await listSlots()
    expect(status).toBe(200)
    expect(body.timeZone).toBe(PRACTICE_TIME_ZONE)
    expect(body.days).toHaveLength(14)
    expect(body.days[0]?.date).toBe(today)
    expect(body.days.flatMap(({ slots }) => slots)).toEqual([])
    expect(body.nextSlot).toBeNull()
    expect(body.lastDay).toBe(addDays(today, 30))
    const left = await ask<Left>('GET', '/api/consultations/left')
    const month = today.slice(0, 7)
    expect(left.body.thisMonth).toEqual({ month, cap: 1000, left: 1000 })
    expect(left.body.nextSlot).toBeNull()
    expect(left.body.offeredMonth.month).toBe(month)
  })

  it('are summed up for each page: the next one with its holder, and no more left than can be booked', async () => {
    await setHours(farah.id, DAY, 600, 645)
    await setHours(george.id, DAY, 600, 630)
    const month = DAY.slice(0, 7)
    const listLeft = () => ask<Left>('GET', '/api/consultations/left')
    const { headers, body } = await listLeft()
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=15')
    expect(body.nextSlot).toEqual({ startsAt: slotAt(DAY, 600), minutes: 15, person: null })
    const { body: offer } = await listSlots(`?from=${today}&days=31`)
    const timeCount = offer.days.flatMap(({ date, slots }) => (date.startsWith(month) ? slots : [])).length
    const isOpenToItsEnd = addDays(offer.lastDay, 1).slice(0, 7) > month
    expect(body.offeredMonth).toEqual({ month, cap: 1000, left: isOpenToItsEnd ? timeCount : 1000 })

    await query('update consultation_settings set monthly_cap = 2')
    await book(slotAt(DAY, 600))
    const after = await listLeft()
    expect(after.body.nextSlot?.startsAt).toBe(slotAt(DAY, 600))
    expect(after.body.offeredMonth).toEqual({ month, cap: 2, left: 1 })
    const { body: booked } = await book(slotAt(DAY, 615))
    // The month is full, so the next free time is in another one, or there is none.
    expect((await listLeft()).body.nextSlot?.startsAt.slice(0, 7)).not.toBe(month)
    await cancel({ token: booked.manageToken })
    expect((await listLeft()).body.offeredMonth).toEqual({ month, cap: 2, left: 1 })
  })

  it('are those of all active staff, each once, without times that are taken, off, too soon or too far ahead', async () => {
    await setHours(farah.id, DAY, 600, 660)
    await setHours(george.id, DAY, 630, 675)
    const gone = await createPerson(apps[0], { role: 'employee', isActive: false })
    await setHours(gone.id, DAY, 0, 1440)
    const times = async () =>
      (await listSlots(`?from=${DAY}&days=1`)).body.days[0]?.slots.map(({ startsAt }) => startsAt)
    expect(await times()).toEqual(slotsOf(DAY, 600, 675))

    await book(slotAt(DAY, 600))
    expect(await times()).toEqual(slotsOf(DAY, 615, 675))
    // Only one of the two staff members is booked, so the time is still free.
    await book(slotAt(DAY, 630))
    expect(await times()).toEqual(slotsOf(DAY, 615, 675))

    await query('insert into holidays (staff_id, first_day, last_day, label) values ($1, $2, $2, $3)', [
      farah.id,
      DAY,
      'Leave',
    ])
    // George has the booking at 10:30, because he had fewer bookings that day than the other person who was free.
    expect(await times()).toEqual(slotsOf(DAY, 645, 675))
    await query(`insert into holidays (first_day, last_day, label) values ($1, $2, 'Diwali')`, [today, DAY])
    expect(await times()).toEqual([])
    await query('delete from holidays')
    await query('update consultation_settings set lead_minutes = 5760')
    expect(await times()).toEqual([])
    await query('update consultation_settings set lead_minutes = 0, days_ahead = 1')
    expect((await listSlots(`?from=${DAY}&days=1`)).body.days).toEqual([])
  })

  it('are not offered in a month whose cap is reached, except to a booking that moves within that month', async () => {
    await setHours(farah.id, DAY, 600, 825)
    await query('update consultation_settings set monthly_cap = 2')
    await book(slotAt(DAY, 600))
    const last = await book(slotAt(DAY, 615))
    const month = DAY.slice(0, 7)
    const { body } = await listSlots(`?from=${DAY}&days=1`)
    expect(body.days[0]?.slots).toEqual([])
    expect(body.months.find((m) => m.month === month)).toEqual({ month, cap: 2, left: 0 })
    const open = await listSlots(`?from=${DAY}&days=1&openMonth=${month}`)
    expect(open.body.days[0]?.slots).toHaveLength(13)

    const refused = await book(slotAt(DAY, 630))
    expect(refused).toMatchObject({ status: 409, body: { code: 'month_full' } })
    expect(refused.body.details.slots.every(({ startsAt }) => findMonth(new Date(startsAt)) !== month)).toBe(
      true,
    )
    const moved = await move({ token: last.body.manageToken }, slotAt(DAY, 645))
    expect(moved).toMatchObject({ status: 200, body: { booking: { startsAt: slotAt(DAY, 645) } } })
    const taken = await move({ token: last.body.manageToken }, slotAt(DAY, 600))
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(taken.body.details.slots[0]?.startsAt).toBe(slotAt(DAY, 615))
    await cancel({ token: last.body.manageToken })
    expect((await book(slotAt(DAY, 630))).status).toBe(201)
  })

  it.each(['?from=tomorrow', '?days=0', '?days=32', '?openMonth=2026'])(
    'are refused for %s',
    async (search) => {
      expect((await listSlots(search)).status).toBe(400)
    },
  )
})

describe('a booking', () => {
  beforeEach(() => setHours(farah.id, DAY, 600, 825))

  it('is stored with the consent, answered, and mailed with a calendar entry', async () => {
    const startsAt = slotAt(DAY, 615)
    const filled = fillIn(startsAt, { timeZone: 'Europe/London', phone: '९८४५० ९९९९९' })
    const { status, body } = await ask<Booked>('POST', '/api/consultations', filled)
    expect(status).toBe(201)
    expect(body.booking).toMatchObject({
      status: 'new',
      startsAt,
      endsAt: slotAt(DAY, 630),
      timeZone: 'Asia/Kolkata',
      visitorTimeZone: 'Europe/London',
      concern: 'diabetes',
      channel: 'phone',
      name: 'Asha Rao',
      phone: '+919845099999',
      email: filled.email,
      canChange: true,
    })
    const [row] = await listRows()
    expect(row).toMatchObject({
      kind: 'booking',
      staff_id: farah.id,
      message: 'Evenings are hard.',
      consent_wording: CONSENT,
      calculator_result: null,
      client_id: null,
      version: 1,
    })
    expect(JSON.stringify(row)).not.toContain(body.manageToken)
    expect(await listEvents(body.booking.id)).toMatchObject([{ kind: 'created', actor: null }])

    const [mail, ...others] = await listMails(filled.email)
    expect(others).toEqual([])
    expect(mail.template).toBe('consultation-booked')
    expect(mail.subject).toMatch(/^Your free consultation on \w{3} \d+ \w{3} 20\d\d, \d+:45 am \(London\)$/)
    expect(mail.text).toMatch(/booked for \w{3} \d+ \w{3} 20\d\d, \d+:45 am \(London\)/)
    expect(mail.text).toMatch(/In India, that is \w{3} \d+ \w{3} 20\d\d, 10:15 am\./)
    expect(mail.text).toContain(`/consultation#token=${body.manageToken}`)
    expect(mail.text + mail.html).not.toMatch(/Asha|diabetes|Evenings|99999/)
    expect(mail.calendar.method).toBe('REQUEST')
    expect(readCalendar(mail.calendar.content)).toMatchObject({
      METHOD: 'REQUEST',
      UID: body.booking.id,
      SEQUENCE: '0',
      DTSTART: startsAt.replace(/[-:]|\.000/g, ''),
      DESCRIPTION: expect.stringContaining('How to reach Pathya: '),
      'VALARM.TRIGGER': '-PT30M',
    })

    const [toStaff] = await listMails(farah.email)
    expect(toStaff.text).toContain(`/admin/consultations/${body.booking.id}`)
    expect(JSON.stringify(toStaff)).not.toMatch(/Asha|diabetes|Evenings|99999|token=/)
    expect(await listMails(george.email)).toEqual([])
  })

  it('needs no email address; then only the practice receives a mail', async () => {
    expect(
      (await book(slotAt(DAY, 600), { email: '', message: '', timeZone: 'Nowhere/At_All' })).status,
    ).toBe(201)
    expect((await listRows())[0]).toMatchObject({ email: null, message: null, time_zone: 'Asia/Kolkata' })
    expect((await query('select 1 from outgoing_mails')).rowCount).toBe(1)
  })

  it('mentions the time once if the visitor’s clock shows the same time', async () => {
    const { body } = await book(slotAt(DAY, 600))
    const [mail] = await listMails(body.booking.email ?? '')
    expect(mail.text).not.toContain('In India')
  })

  it('is assigned to the person with the fewest bookings that day, then to the oldest account', async () => {
    await setHours(george.id, DAY, 600, 825)
    for (const minute of [600, 615, 630, 630]) await book(slotAt(DAY, minute))
    const rows = await listRows()
    expect(rows.map((row) => row.staff_id)).toEqual([farah.id, george.id, farah.id, george.id])
  })

  it('stores the calculator result only with consent to that as well', async () => {
    const calculatorResult = {
      ageYears: 34,
      gender: 'female',
      weightKg: 70,
      heightCm: 162,
      activityLevel: 'light',
      goal: 'maintain',
      bmrKcal: 1400,
      dailyKcal: 1925,
      goalKcal: 1925,
    }
    const refused = await book(slotAt(DAY, 600), { calculatorResult })
    expect(refused).toMatchObject({ status: 409, body: { code: 'consent_changed' } })
    expect(refused.body.details.wording).toBe(`${CONSENT} ${writeCalculatorConsent('Pathya')}`)
    const consentWording = refused.body.details.wording
    expect((await book(slotAt(DAY, 600), { calculatorResult, consentWording })).status).toBe(201)
    expect((await listRows())[0]).toMatchObject({
      calculator_result: calculatorResult,
      consent_wording: consentWording,
    })
  })

  it.each([
    ['consent', { consent: false }, 'Please tick the box so that we can keep your details and contact you'],
    ['name', { name: ' ' }, 'Enter your name'],
    [
      'phone',
      { phone: '12345' },
      "We can't call this number. Outside India, start with + and the country code.",
    ],
    ['phone', { phone: 'call me' }, 'Enter a phone number in digits, such as 98450 12345'],
    ['email', { email: 'asha@' }, 'Enter a valid email address, or leave this empty'],
    ['message', { message: 'x'.repeat(501) }, 'Please use at most 500 characters.'],
    ['startsAt', { startsAt: 'noon' }, 'Choose a time'],
    ['concern', { concern: 'dentist' }, 'Choose a topic for the consultation'],
  ])('is refused beside the field %s for %j', async (path, more, message) => {
    const { status, body } = await book(slotAt(DAY, 600), more)
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path, message }])
    expect(await listRows()).toEqual([])
  })

  it('is refused for a changed consent wording, for a filled hidden field, and from another site', async () => {
    const changed = await book(slotAt(DAY, 600), { consentWording: 'You may sell it all.' })
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'consent_changed', details: { wording: CONSENT } },
    })
    const automatic = await book(slotAt(DAY, 600), { website: 'https://spam.example' })
    expect(automatic).toMatchObject({ status: 400, body: { code: 'looks_automatic' } })
    const foreign = await book(slotAt(DAY, 600), {}, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(await listRows()).toEqual([])
  })

  it.each([
    ['off the grid', () => new Date(Date.parse(slotAt(DAY, 600)) + 60_000).toISOString()],
    ['outside the hours', () => slotAt(DAY, 840)],
    ['on a day without hours', () => slotAt(NEXT_DAY, 600)],
    ['in the past', () => '2020-01-01T04:30:00.000Z'],
    ['at the end of time', () => '9999-12-31T23:45:00.000Z'],
  ])('%s is refused, and the answer lists the nearest free times', async (_name, at) => {
    const { status, body } = await book(at())
    expect(status).toBe(409)
    expect(body.code).toBe('slot_taken')
    expect(body.details.slots).toHaveLength(6)
    expect(await listRows()).toEqual([])
  })

  it('is refused if nothing is free any more, and the answer says what to do', async () => {
    await query('update availability_hours set end_minute = 615')
    await query('update consultation_settings set days_ahead = 3')
    await book(slotAt(DAY, 600))
    const { body } = await book(slotAt(DAY, 600))
    expect(body).toMatchObject({ code: 'slot_taken', details: { slots: [] } })
    expect(body.message).toContain('Leave your number')
  })

  it('is stored once if sent twice with one key, even at the same moment in two processes', async () => {
    const filled = fillIn(slotAt(DAY, 600))
    const headers = { 'idempotency-key': 'a-visitor-clicks-twice' }
    const send = (process: 0 | 1, payload: object = filled) =>
      ask<Booked>('POST', '/api/consultations', payload, { headers, process })
    const answers = await Promise.all([send(0), send(1), send(0), send(1)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.manageToken)).size).toBe(1)
    expect(await listRows()).toHaveLength(1)
    expect(await listMails(filled.email)).toHaveLength(1)
    const other = await send(0, { ...filled, startsAt: slotAt(DAY, 615) })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
    expect(
      (await ask('POST', '/api/consultations', filled, { headers: { 'idempotency-key': 'short' } })).status,
    ).toBe(400)
  })

  it('answers all repeats of a call that is still running, and counts them as one try', async () => {
    const filled = fillIn(slotAt(DAY, 600))
    const headers = { 'idempotency-key': 'a-phone-sends-it-again' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask<Booked>('POST', '/api/consultations', filled, { headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.booking.id)).size).toBe(1)
    const others = await Promise.all(
      [615, 630, 645, 660].map((minute) => book(slotAt(DAY, minute), { phone: filled.phone, email: '' })),
    )
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  it('is assigned to the next free person if staff take the time at the same moment; otherwise it is refused', async () => {
    await setHours(george.id, DAY, 600, 825)
    const startsAt = slotAt(DAY, 600)
    const first = await whileTaken(farah.id, startsAt, () => book(startsAt))
    expect(first.status).toBe(201)
    expect((await listRows()).map((row) => row.staff_id)).toEqual([farah.id, george.id])

    const other = slotAt(DAY, 660)
    const moved = await whileTaken(george.id, other, () => move({ token: first.body.manageToken }, other))
    expect(moved.status).toBe(200)
    expect((await listRows()).at(-2)).toMatchObject({ kind: 'booking', staff_id: farah.id })
    await query('delete from availability_hours where staff_id = $1', [george.id])
    const late = slotAt(DAY, 720)
    const refused = await whileTaken(farah.id, late, () => book(late))
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  it('is limited per phone number, address and IP address, and processes share the limits', async () => {
    // No window of a limit may end during the test; windows begin with the hour.
    const secondsLeft = 3600 - ((Date.now() / 1000) % 3600)
    if (secondsLeft < 20) await sleep((secondsLeft + 0.5) * 1000)
    const tryOften = async (more: () => object, address: (attempt: number) => string) => {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const minute = 600 + 15 * (attempt % 15)
        const answer = await book(slotAt(DAY, minute), more(), {
          process: attempt % 2,
          address: address(attempt),
        })
        if (answer.status === 429) return { attempt, answer }
        await query('delete from consultations')
      }
      throw new Error('There is no limit.')
    }
    const far = (attempt: number) => `198.51.100.${attempt}`
    const numbered = await tryOften(() => ({ phone: '+44 20 7946 0018' }), far)
    expect(numbered.attempt).toBe(5)
    expect(Number(numbered.answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tryOften(() => ({ email: 'flooded@example.com' }), far)).attempt).toBe(5)
    const one = await tryOften(
      () => ({}),
      () => '203.0.113.7',
    )
    expect(one.attempt).toBe(5)

    await book(slotAt(DAY, 600))
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const refused = await book(slotAt(DAY, 600), {}, { address: '203.0.113.8', process: attempt % 2 })
      expect(refused.status).toBe(409)
    }
    expect((await book(slotAt(DAY, 615), {}, { address: '203.0.113.8' })).status).toBe(429)
  })

  it('is not limited by IP address when staff make it for callers', async () => {
    const staff = await signInAs(apps[0], 'employee')
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const answer = await book(
        slotAt(DAY, 600),
        {},
        { address: '203.0.113.9', headers: { cookie: staff.cookie } },
      )
      expect(answer.status).toBe(201)
      await query('delete from consultations')
    }
  })

  it('is available through its link until a month after the consultation', async () => {
    const { body } = await book(slotAt(DAY, 600))
    const key = { token: body.manageToken }
    const shift = (days: number) =>
      query(
        `update consultations set starts_at = starts_at - $1 * interval '1 day', ends_at = ends_at - $1 * interval '1 day'`,
        [days],
      )
    await shift(30)
    expect((await look(key)).body.booking).not.toBeNull()
    await shift(7)
    expect((await look(key)).body.booking).toBeNull()
  })

  it('does not count against the phone number if it was refused', async () => {
    const phone = '98450 77777'
    await book(slotAt(DAY, 600))
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await book(slotAt(DAY, 600), { phone })).status).toBe(409)
    }
    expect((await book(slotAt(DAY, 615), { phone })).status).toBe(201)
  })
})

describe('two hundred visitors at fifteen free times', () => {
  it('make fifteen bookings, and 185 receive the other free times', async () => {
    await setHours(farah.id, DAY, 600, 825)
    await setHours(farah.id, NEXT_DAY, 600, 645)
    const wanted = slotsOf(DAY)
    expect(wanted).toHaveLength(15)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        book(
          wanted[index % 15] ?? '',
          {},
          { process: index % 2, address: `198.51.${Math.floor(index / 20)}.${index % 20}` },
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15)
    expect(refused).toHaveLength(185)
    for (const { body } of refused) {
      expect(body.code).toBe('slot_taken')
      expect(body.message).toBe('This time is no longer available. Please choose another one.')
      expect(body.details.slots.length).toBeGreaterThan(0)
    }
    // The last visitor is offered the times that are really free.
    const late = await book(wanted[0] ?? '')
    const nextWeek = slotsOf(addDays(DAY, 7)).slice(0, 3)
    expect(late.body.details.slots.map(({ startsAt }) => startsAt).toSorted()).toEqual(
      [...slotsOf(NEXT_DAY, 600, 645), ...nextWeek].toSorted(),
    )
    const rows = await listRows()
    expect(rows.map((row) => row.starts_at.toISOString()).toSorted()).toEqual(wanted)
    expect((await query('select 1 from outgoing_mails')).rowCount).toBe(30)
  })

  it('cannot exceed the monthly cap', async () => {
    await setHours(farah.id, DAY, 600, 825)
    await setHours(george.id, DAY, 600, 825)
    await query('update consultation_settings set monthly_cap = 15')
    const wanted = slotsOf(DAY)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => book(wanted[index % 15] ?? '', {}, { process: index % 2 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(15)
    const codes = new Set(answers.flatMap(({ status, body }) => (status === 409 ? [body.code] : [])))
    expect([...codes].every((code) => code === 'month_full' || code === 'slot_taken')).toBe(true)
    const left = await ask<{ thisMonth: MonthLeft }>('GET', '/api/consultations/left')
    const isThisMonth = DAY.slice(0, 7) === today.slice(0, 7)
    expect(left.body.thisMonth.left).toBe(isThisMonth ? 0 : 15)
  })
})

describe('a link', () => {
  let booked: Answer<Booked>
  let key: { token: string }

  beforeEach(async () => {
    await setHours(farah.id, DAY, 600, 825)
    booked = await book(slotAt(DAY, 600))
    key = { token: booked.body.manageToken }
    await query('delete from outgoing_mails')
  })

  it('shows the booking without the visitor’s name and full number; a wrong link opens nothing', async () => {
    const { phone, ...booking } = booked.body.booking
    const seen = { ...booking, name: null, phone: `…${phone.slice(-3)}` }
    expect((await look(key)).body.booking).toEqual(seen)
    expect((await move(key, booking.startsAt)).body.booking).toEqual(seen)
    for (let time = 0; time < 2; time += 1) {
      expect((await cancel(key)).body.booking).toEqual({ ...seen, status: 'cancelled', canChange: false })
    }
    for (const wrong of [{ token: 'not-a-link' }, { id: booked.body.booking.id }]) {
      expect((await look(wrong)).body.booking).toBeNull()
      expect((await cancel(wrong)).status).toBe(404)
      expect((await move(wrong, slotAt(DAY, 615))).status).toBe(404)
      expect((await ask('POST', '/api/consultations/calendar', { key: wrong })).status).toBe(404)
    }
    expect((await look({ token: '' })).status).toBe(400)
  })

  it('moves the booking; the visitor’s calendar and the staff are notified with the same id', async () => {
    await query(`update consultations set status = 'confirmed'`)
    const { status, body } = await move(key, slotAt(DAY, 660))
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ startsAt: slotAt(DAY, 660), status: 'new', canChange: true })
    expect((await listEvents(body.booking.id)).at(-1)).toMatchObject({
      kind: 'moved',
      actor: null,
      details: { fromStartsAt: slotAt(DAY, 600), toStartsAt: slotAt(DAY, 660) },
    })
    expect((await listRows())[0]).toMatchObject({ version: 2, calendar_sequence: 1, staff_id: farah.id })
    const [mail] = await listMails(body.booking.email ?? '')
    expect(mail.template).toBe('consultation-moved')
    expect(mail.text).toContain(`#token=${key.token}`)
    expect(readCalendar(mail.calendar.content)).toMatchObject({
      METHOD: 'REQUEST',
      UID: body.booking.id,
      SEQUENCE: '1',
      DTSTART: slotAt(DAY, 660).replace(/[-:]|\.000/g, ''),
    })
    expect((await listMails(farah.email)).map(({ template }) => template)).toEqual([
      'consultation-moved-staff',
    ])
    // The earlier time is free again, and requesting the current time changes nothing.
    expect((await book(slotAt(DAY, 600))).status).toBe(201)
    expect((await move(key, slotAt(DAY, 660))).status).toBe(200)
    expect((await listRows()).find((row) => row.id === body.booking.id)).toMatchObject({ version: 2 })
  })

  it('moves it to another holder when only they are free, and notifies both', async () => {
    await setHours(george.id, NEXT_DAY, 600, 660)
    expect((await move(key, slotAt(NEXT_DAY, 600))).status).toBe(200)
    expect((await listRows())[0]).toMatchObject({ staff_id: george.id })
    expect((await listMails(george.email))[0]).toMatchObject({ template: 'consultation-booked-staff' })
    expect((await listMails(farah.email))[0]).toMatchObject({ template: 'consultation-cancelled-staff' })
  })

  it('does not move it to a time that is taken, and lists the free times', async () => {
    await book(slotAt(DAY, 615))
    const { status, body } = await move(key, slotAt(DAY, 615))
    expect(status).toBe(409)
    expect(body.code).toBe('slot_taken')
    expect(body.details.slots[0]?.startsAt).toBe(slotAt(DAY, 630))
  })

  it('does not move it to a date beyond what calendars support', async () => {
    for (const startsAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:45:00Z']) {
      expect(await move(key, startsAt)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    }
  })

  it('moves only one of two bookings to the same time, even in two processes', async () => {
    const other = await book(slotAt(DAY, 615))
    const answers = await Promise.all([
      move(key, slotAt(DAY, 720)),
      move({ token: other.body.manageToken }, slotAt(DAY, 720), { process: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('cancels the booking once; the time is free for others, and the link shows the new state', async () => {
    const first = await cancel(key)
    expect(first.body.booking).toMatchObject({ status: 'cancelled', canChange: false })
    expect((await cancel(key)).body.booking).toEqual(first.body.booking)
    expect((await listEvents(first.body.booking.id)).filter(({ kind }) => kind === 'status')).toEqual([
      { kind: 'status', actor: null, details: { from: 'new', to: 'cancelled' } },
    ])
    const [mail, ...more] = await listMails(first.body.booking.email ?? '')
    expect(more).toEqual([])
    expect(mail.text).toContain('/#consultation-booking')
    expect(mail.text).not.toContain('token=')
    expect(mail.calendar.method).toBe('CANCEL')
    expect(readCalendar(mail.calendar.content)).toMatchObject({
      METHOD: 'CANCEL',
      STATUS: 'CANCELLED',
      UID: first.body.booking.id,
      SEQUENCE: '1',
    })
    expect(await listMails(farah.email)).toHaveLength(1)
    expect((await book(slotAt(DAY, 600))).status).toBe(201)
    expect(await move(key, slotAt(DAY, 615))).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect((await look(key)).body.booking).toMatchObject({ status: 'cancelled' })
  })

  it('cannot change a booking that has begun or is done', async () => {
    await query(`update consultations set status = 'done'`)
    expect(await cancel(key)).toMatchObject({ status: 409, body: { code: 'too_late' } })
    await query(
      `update consultations set status = 'new', starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'`,
    )
    expect(await cancel(key)).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect(await move(key, slotAt(DAY, 615))).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect((await look(key)).body.booking).toMatchObject({ canChange: false })
  })

  it('provides a calendar file', async () => {
    const response = await apps[0].app.inject({
      method: 'POST',
      url: '/api/consultations/calendar',
      payload: { key },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('consultation.ics')
    expect(readCalendar(response.body)).toMatchObject({
      METHOD: 'PUBLISH',
      UID: booked.body.booking.id,
      URL: expect.stringMatching(`#token=${key.token}$`),
    })
  })
})

describe('a client who is signed in', () => {
  let client: SignedIn
  let other: SignedIn

  beforeEach(async () => {
    await setHours(farah.id, DAY, 600, 825)
    client = await signInAs(apps[0], 'client')
    other = await signInAs(apps[0], 'client')
  })

  it('finds the bookings made while signed in, and moves and cancels them by their ids; nobody else can', async () => {
    const headers = { cookie: client.cookie }
    const mine = await book(slotAt(DAY, 615), {}, { headers })
    const sooner = await book(slotAt(DAY, 600), {}, { headers })
    await book(slotAt(DAY, 630))
    const list = async (cookie: string) =>
      (await ask<Booking[]>('GET', '/api/consultations/mine', undefined, { headers: { cookie } })).body
    expect((await list(client.cookie)).map(({ id }) => id)).toEqual([
      sooner.body.booking.id,
      mine.body.booking.id,
    ])
    expect(await list(other.cookie)).toEqual([])

    const key = { id: mine.body.booking.id }
    for (const stranger of [
      { cookie: other.cookie },
      { cookie: (await signInAs(apps[0], 'admin')).cookie },
    ]) {
      expect((await look(key, { headers: stranger })).body.booking).toBeNull()
      expect((await move(key, slotAt(DAY, 660), { headers: stranger })).status).toBe(404)
      expect((await cancel(key, { headers: stranger })).status).toBe(404)
    }
    expect((await look(key, { headers })).body.booking).toEqual(mine.body.booking)
    expect((await move(key, slotAt(DAY, 660), { headers })).status).toBe(200)
    expect((await cancel(key, { headers })).body.booking.status).toBe('cancelled')
    expect((await list(client.cookie)).map(({ status }) => status)).toEqual(['new', 'cancelled'])
  })

  it('is not recorded when a staff member tries the form', async () => {
    const { cookie } = await signInAs(apps[0], 'employee')
    expect((await book(slotAt(DAY, 600), {}, { headers: { cookie } })).status).toBe(201)
    expect((await listRows())[0]).toMatchObject({ client_id: null })
  })
})

describe('a call-back', () => {
  const callBack = (more: object = {}, options = {}) =>
    ask(
      'POST',
      '/api/call-backs',
      { name: 'Asha Rao', phone: '98450 12345', consent: true, consentWording: CALL_CONSENT, ...more },
      options,
    )

  it('is stored, and every admin is notified without a name or number', async () => {
    const { status, body } = await callBack({ preferredTime: 'evening' })
    expect(status).toBe(201)
    expect(body).toEqual({ name: 'Asha Rao', phone: '+919845012345', preferredTime: 'evening', person: null })
    const [row] = await listRows()
    expect(row).toMatchObject({
      kind: 'call-back',
      status: 'new',
      staff_id: null,
      starts_at: null,
      preferred_time: 'evening',
      asked_count: 1,
      consent_wording: CALL_CONSENT,
    })
    const mails = await listMails(admin.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/admin/consultations/${row?.id}`)
    expect(JSON.stringify(mails)).not.toMatch(/Asha|98450|12345/)
    expect(await listMails(farah.email)).toEqual([])
  })

  it('requested again within a day is the same one, however the number is written', async () => {
    const first = await callBack()
    const again = await callBack({ phone: '+91-98450-12345', preferredTime: 'morning', name: 'Asha R' })
    expect(again.status).toBe(first.status)
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
    const rows = await listRows()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ asked_count: 2, preferred_time: 'morning', name: 'Asha R', version: 2 })
    expect((await listEvents(rows[0]?.id)).map(({ kind }) => kind)).toEqual(['created', 'asked-again'])
    expect(await listMails(admin.email)).toHaveLength(1)
  })

  it('is a new one after a day, for another number, and once the first is done', async () => {
    await callBack()
    await callBack({ phone: '98450 54321' })
    await query(
      `update consultations set last_asked_at = now() - interval '25 hours' where phone = '+919845012345'`,
    )
    await callBack()
    await query(`update consultations set status = 'done'`)
    await callBack()
    expect(await listRows()).toHaveLength(4)
  })

  it('requested ten times at one moment in two processes is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => callBack({}, { process: index % 2 })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const rows = await listRows()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ asked_count: 10 })
    expect(await listMails(admin.email)).toHaveLength(1)
    expect(await callBack()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  it.each([
    [400, { phone: '123' }, 'invalid_input'],
    [400, { name: '' }, 'invalid_input'],
    [400, { preferredTime: 'night' }, 'invalid_input'],
    [400, { consent: false }, 'invalid_input'],
    [400, { website: 'x' }, 'looks_automatic'],
    [409, { consentWording: CONSENT }, 'consent_changed'],
  ])('is refused with %i for %j', async (status, more, code) => {
    expect(await callBack(more)).toMatchObject({ status, body: { code } })
    expect(await listRows()).toEqual([])
  })

  it('belongs to the client who is signed in', async () => {
    const client = await signInAs(apps[0], 'client')
    await callBack({}, { headers: { cookie: client.cookie } })
    expect((await listRows())[0]).toMatchObject({ client_id: client.id })
  })
})
