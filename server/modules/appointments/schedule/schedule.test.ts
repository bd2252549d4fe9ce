import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking, FreeSlot } from '#contract/appointments/consultations.ts'
import type { AdminConsultationDetails } from '#contract/appointments/inbox.ts'
import type { Schedule } from '#contract/appointments/schedule.ts'
import { findWeekStart, listShownDays } from '#domain/appointments/schedule.ts'
import { findWeekday, listSlotStarts, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readCalendar } from '#server/test/read-calendar.ts'
import { buildTestApp, createClient, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { readManageToken } from '../notices.ts'

let database: TestDatabase
/** Two processes on one database. */
let apps: [TestApp, TestApp]
let admin: SignedIn
let farah: SignedIn
let george: SignedIn
let client: SignedIn
let stranger: { id: string }

const today = todayIn(PRACTICE_TIME_ZONE, new Date())
const DAY = addDays(today, 3)

beforeAll(async () => {
  database = await createTestDatabase()
  apps = [await buildTestApp(database), await buildTestApp(database)]
  admin = await signInAs(apps[0], { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  farah = await signInAs(apps[0], { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
  george = await signInAs(apps[0], { role: 'employee', firstName: 'George', lastName: 'Kurien' })
  client = await signInAs(apps[0], { role: 'client', firstName: 'Devi', lastName: 'Nair' })
  stranger = await createClient(apps[0], { firstName: 'Arjun', lastName: 'Bose' })
  await query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [client.id, farah.id])
  await query(`update users set phone = '+919845000077' where id = $1`, [client.id])
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})
beforeEach(async () => {
  for (const table of [
    'consultations',
    'availability_hours',
    'holidays',
    'outgoing_mails',
    'notifications',
    'rate_limits',
  ]) {
    await query(`delete from ${table}`)
  }
  await query(
    `update consultation_settings set version = 1, monthly_cap = 1000, lead_minutes = 120, days_ahead = 30,
            follow_up_channel = 'phone', video_link = '', address = ''`,
  )
  await setHours(farah.id, DAY, 600, 780)
})

const query = (sql: string, values: unknown[] = []) => apps[0].platform.database.pool.query(sql, values)

async function setHours(staffId: string, day: string, startMinute: number, endMinute: number) {
  await query(
    'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)',
    [staffId, findWeekday(day), startMinute, endMinute],
  )
}

function at(day: string, minute: number): string {
  const hours = [{ weekday: findWeekday(day), startMinute: minute, endMinute: minute + 15 }]
  return listSlotStarts(hours, day)[0]?.toISOString() ?? ''
}

type Body<T> = T & {
  code: string
  message: string
  issues: { path: string; message: string }[]
  details: { slots: FreeSlot[] }
}

async function ask<T = unknown>(
  who: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
  { process = 0, headers = {} }: { process?: 0 | 1; headers?: Record<string, string> } = {},
) {
  const response = await apps[process].app.inject({
    method,
    url,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<Body<T>>() }
}

const makeFollowUp = (who: SignedIn, startsAt: string, more: object = {}, options = {}) =>
  ask<AdminConsultationDetails>(
    who,
    'POST',
    '/api/admin/follow-ups',
    { clientId: client.id, startsAt, minutes: 45, channel: 'phone', ...more },
    options,
  )

const move = (
  who: SignedIn,
  id: string,
  version: number,
  startsAt: string,
  more: object = {},
  options = {},
) =>
  ask<AdminConsultationDetails>(
    who,
    'POST',
    `/api/admin/consultations/${id}/move`,
    { version, startsAt, ...more },
    options,
  )

const change = (who: SignedIn, id: string, version: number, more: object) =>
  ask<AdminConsultationDetails>(who, 'PATCH', `/api/admin/consultations/${id}`, { version, ...more })

let visitorCount = 0
const book = (startsAt: string, options = {}) => {
  visitorCount += 1
  return ask<{ booking: Booking; manageToken: string }>(
    null,
    'POST',
    '/api/consultations',
    {
      concern: 'diabetes',
      channel: 'phone',
      startsAt,
      name: 'Asha Rao',
      phone: `98451 ${10_000 + visitorCount}`,
      consent: true,
      consentWording: writeBookingConsent('Pathya'),
    },
    options,
  )
}

const moveByLink = (key: object, startsAt: string, options = {}) =>
  ask<{ booking: Booking }>(null, 'POST', '/api/consultations/move', { key, startsAt, timeZone: '' }, options)

async function listOffered(day: string): Promise<number[]> {
  const { body } = await ask<{ days: { slots: FreeSlot[] }[] }>(
    null,
    'GET',
    `/api/consultations/slots?from=${day}&days=1`,
  )
  const midnight = Date.parse(at(day, 0))
  return (body.days[0]?.slots ?? []).map(({ startsAt }) => (Date.parse(startsAt) - midnight) / 60_000)
}

async function listMails(to: string) {
  const { rows } = await query(
    'select template, subject, text, calendar from outgoing_mails where to_email = $1 order by created_at, id',
    [to],
  )
  return rows
}

const readSchedule = (who: SignedIn, parameters = '') =>
  ask<Schedule>(who, 'GET', `/api/admin/schedule${parameters}`)

describe('a follow-up', () => {
  it('is made for a client in care, who gets a mail with a calendar entry and a notification', async () => {
    const { status, body } = await makeFollowUp(farah, at(DAY, 615), {
      note: 'Bring the report.',
      channel: 'chat',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'booking',
      status: 'confirmed',
      isFollowUp: true,
      staff: { id: farah.id },
      client: { id: client.id },
      name: 'Devi Nair',
      phone: '+919845000077',
      startsAt: at(DAY, 615),
      endsAt: at(DAY, 660),
      bookedBy: 'Farah Sheikh',
      noteCount: 1,
      events: [
        { kind: 'created', actor: 'Farah Sheikh' },
        { kind: 'note', note: 'Bring the report.' },
      ],
    })
    const [mail, ...others] = await listMails(client.email)
    expect(others).toEqual([])
    expect(mail.subject).toMatch(/^Your follow-up on /)
    expect(mail.text).toContain('Your 45-minute follow-up with Pathya is booked for')
    expect(mail.text).not.toMatch(/free|report/i)
    expect(mail.calendar.method).toBe('REQUEST')
    expect(readCalendar(mail.calendar.content)).toMatchObject({
      SUMMARY: 'Follow-up with Pathya',
      UID: body.id,
    })
    // Nobody is notified of their own actions.
    expect(await listMails(farah.email)).toEqual([])
    const { rows: notifications } = await query('select user_id as "userId", kind, params from notifications')
    expect(notifications).toEqual([
      {
        userId: client.id,
        kind: 'consultation-set',
        params: { consultationId: body.id, startsAt: at(DAY, 615), change: 'booked', isFollowUp: true },
      },
    ])
    const { rows: log } = await query(
      `select actor_id as "actorId", subject_id as "subjectId" from audit_log where action = 'consultation.follow-up'`,
    )
    expect(log).toEqual([{ actorId: farah.id, subjectId: client.id }])
    const mine = await ask<Booking[]>(client, 'GET', '/api/consultations/mine')
    expect(mine.body).toMatchObject([
      { id: body.id, isFollowUp: true, canChange: true, endsAt: at(DAY, 660) },
    ])
  })

  it.each([
    ['video', 'https://meet.example/room', 'Join the video call: https://meet.example/room'],
    ['practice', '12 Lake Road, Pune', 'Come to the practice: 12 Lake Road, Pune'],
  ])(
    'by %s names the place to the client, in the mail, the calendar, the file and the reminder',
    async (channel, place, sentence) => {
      const { status, body } = await makeFollowUp(farah, at(DAY, 615), { channel, place: ` ${place} ` })
      expect(status).toBe(201)
      expect(body).toMatchObject({ channel, place })
      const [mail] = await listMails(client.email)
      expect(mail.text).toContain(sentence)
      const event = readCalendar(mail.calendar.content)
      expect(event.LOCATION?.replaceAll('\\,', ',')).toBe(place)
      const mine = await ask<Booking[]>(client, 'GET', '/api/consultations/mine')
      expect(mine.body).toMatchObject([{ id: body.id, channel, place }])
      const moved = await move(farah, body.id, body.version, at(DAY, 690))
      expect(moved.body).toMatchObject({ channel, place })
      expect((await listMails(client.email)).at(-1).text).toContain(sentence)
      const { rows } = await query('select channel, place from consultations where id = $1', [body.id])
      expect(rows).toEqual([{ channel, place }])
    },
  )

  it('by phone stores no place, even if one is sent', async () => {
    const { body } = await makeFollowUp(farah, at(DAY, 615), { place: 'https://meet.example/room' })
    expect(body).toMatchObject({ channel: 'phone', place: null })
  })

  it('is offered with the practice’s usual way, which admins set', async () => {
    const readUsual = async () => {
      const { body } = await ask<{ usual: object }>(
        farah,
        'GET',
        `/api/admin/follow-ups/offer?clientId=${client.id}`,
      )
      return body.usual
    }
    expect(await readUsual()).toEqual({ channel: 'phone', videoLink: '', address: '' })
    const url = '/api/admin/consultation-settings'
    const limits = { version: 1, monthlyCap: 15, leadMinutes: 120, daysAhead: 30 }
    const usual = {
      followUpChannel: 'video',
      videoLink: 'https://meet.example/ours',
      address: '12 Lake Road',
    }
    expect((await ask(admin, 'PUT', url, { ...limits, ...usual, videoLink: 'meet' })).body).toMatchObject({
      issues: [{ path: 'videoLink' }],
    })
    expect((await ask(farah, 'PUT', url, { ...limits, ...usual })).status).toBe(403)
    expect((await ask(admin, 'PUT', url, { ...limits, ...usual })).body).toMatchObject({
      ...usual,
      version: 2,
    })
    expect(await readUsual()).toEqual({
      channel: 'video',
      videoLink: usual.videoLink,
      address: '12 Lake Road',
    })
    // Fields that are not sent stay as they are.
    const next = await ask(admin, 'PUT', url, { ...limits, version: 2, monthlyCap: 9 })
    expect(next.body).toMatchObject({ ...usual, monthlyCap: 9, version: 3 })
  })

  it('does not count against the monthly cap, and its time is offered to nobody else', async () => {
    await query('update consultation_settings set monthly_cap = 1')
    await makeFollowUp(farah, at(DAY, 615))
    const { body } = await ask<{ thisMonth: { left: number } }>(null, 'GET', '/api/consultations/left')
    expect(body.thisMonth.left).toBe(1)
    expect(await listOffered(DAY)).toEqual([600, 660, 675, 690, 705, 720, 735, 750, 765])
    expect((await book(at(DAY, 645))).status).toBe(409)
    expect((await book(at(DAY, 660))).status).toBe(201)
    expect((await book(at(DAY, 675))).body.code).toBe('month_full')
    // The cap does not apply to follow-ups either.
    expect((await makeFollowUp(farah, at(DAY, 690))).status).toBe(201)
  })

  it('is made once for each key, and can only follow a consultation of the same client', async () => {
    const headers = { 'idempotency-key': 'a-follow-up-sent-twice' }
    const first = await makeFollowUp(farah, at(DAY, 615), {}, { headers })
    const again = await makeFollowUp(farah, at(DAY, 615), {}, { headers, process: 1 })
    expect(again.body.id).toBe(first.body.id)
    const next = await makeFollowUp(farah, at(DAY, 690), { followsId: first.body.id })
    expect(next.body).toMatchObject({ follows: { id: first.body.id, startsAt: at(DAY, 615) } })
    const foreign = await book(at(DAY, 600))
    expect(await makeFollowUp(farah, at(DAY, 735), { followsId: foreign.body.booking.id })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'followsId' }] },
    })
  })

  it('is refused beside the field for a wrong length or time, and for a missing number if the record has none', async () => {
    const paths = async (more: object, startsAt = at(DAY, 615)) =>
      (await makeFollowUp(admin, startsAt, more)).body.issues?.map(({ path }) => path)
    expect(await paths({ minutes: 20 })).toEqual(['minutes'])
    expect(await paths({}, at(DAY, 615).replace('45:00.000', '50:00.000'))).toEqual(['startsAt'])
    expect(await paths({}, '2020-01-01T04:30:00.000Z')).toEqual(['startsAt'])
    expect(await paths({ channel: 'pigeon' })).toEqual(['channel'])
    expect(await paths({ channel: 'video' })).toEqual(['place'])
    expect(await paths({ channel: 'video', place: 'http://meet.example/room' })).toEqual(['place'])
    expect(await paths({ channel: 'practice', place: ' ' })).toEqual(['place'])
    expect(await paths({ channel: 'practice', place: 'x'.repeat(301) })).toEqual(['place'])
    await query('update users set phone = null where id = $1', [stranger.id])
    expect(await paths({ clientId: stranger.id })).toEqual(['phone'])
    const made = await makeFollowUp(admin, at(DAY, 900), { clientId: stranger.id, phone: '98450 99999' })
    expect(made.body).toMatchObject({ phone: '+919845099999', staff: { id: admin.id } })
    expect((await query('select count(*)::int as count from consultations')).rows[0].count).toBe(1)
  })

  it('is for the client’s care team; employees hold their own, admins assign them to any active staff member', async () => {
    expect((await makeFollowUp(george, at(DAY, 615))).status).toBe(404)
    expect((await makeFollowUp(farah, at(DAY, 615), { clientId: stranger.id })).status).toBe(404)
    expect((await makeFollowUp(farah, at(DAY, 615), { clientId: george.id })).status).toBe(404)
    expect((await makeFollowUp(farah, at(DAY, 615), { staffId: george.id })).status).toBe(403)
    expect((await makeFollowUp(client, at(DAY, 615))).status).toBe(403)
    const given = await makeFollowUp(admin, at(DAY, 615), { staffId: george.id })
    expect(given.body).toMatchObject({ staff: { id: george.id }, bookedBy: 'Nalini Deshpande' })
    expect(await listMails(george.email)).toMatchObject([{ template: 'consultation-booked-staff' }])
    const byClient = await makeFollowUp(admin, at(DAY, 615), { staffId: client.id })
    expect(byClient.body.issues).toMatchObject([{ path: 'staffId' }])
    type Offer = { staff: object[]; days: { slots: object[] }[] }
    const offer = (who: SignedIn, more = '') =>
      ask<Offer>(who, 'GET', `/api/admin/follow-ups/offer?clientId=${client.id}&from=${DAY}&days=1${more}`)
    const own = await offer(farah, '&minutes=60')
    // From 10:00 to 13:00 there are nine start times for an hour.
    expect(own.body).toMatchObject({ staff: [{ id: farah.id }], client: { hasMail: true } })
    expect(own.body.days[0]?.slots).toHaveLength(9)
    expect((await offer(farah, `&staffId=${george.id}`)).status).toBe(403)
    expect((await offer(george)).status).toBe(404)
    expect((await offer(admin, `&staffId=${farah.id}&minutes=15`)).body.days[0]?.slots).toHaveLength(12)
  })

  it('can be moved by the client to a time when the same person is free for the whole length, and cancelled', async () => {
    await setHours(george.id, DAY, 600, 780)
    const { body: made } = await makeFollowUp(farah, at(DAY, 615))
    await book(at(DAY, 720))
    // A visitor's booking goes to the person with fewer consultations, so it is assigned to Farah here.
    await query('update consultations set staff_id = $1 where not is_follow_up', [farah.id])
    const free = async (key: object, who: SignedIn | null) =>
      ask<{ days: { date: string; slots: FreeSlot[] }[] }>(who, 'POST', '/api/consultations/move-slots', {
        key,
        from: DAY,
        days: 1,
      })
    const { body: offered } = await free({ id: made.id }, client)
    const expected = [600, 630, 645, 660, 675, 735].map((minute) => at(DAY, minute))
    expect(offered.days[0]?.slots.map(({ startsAt }) => startsAt)).toEqual(expected)
    expect((await free({ id: made.id }, null)).status).toBe(404)

    const token = await readManageToken(apps[0].platform.database.db, made.id)
    expect(await moveByLink({ token }, at(DAY, 690))).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    const moved = await moveByLink({ token }, at(DAY, 735))
    expect(moved.body.booking).toMatchObject({ status: 'new', startsAt: at(DAY, 735), endsAt: at(DAY, 780) })
    const { rows } = await query('select staff_id as "staffId" from consultations where id = $1', [made.id])
    expect(rows).toEqual([{ staffId: farah.id }])
    const cancelled = await ask<{ booking: Booking }>(client, 'POST', '/api/consultations/cancel', {
      key: { id: made.id },
    })
    expect(cancelled.body.booking).toMatchObject({ status: 'cancelled', canChange: false })
    expect((await listMails(client.email)).map(({ template }) => template)).toEqual([
      'consultation-booked',
      'consultation-moved',
      'consultation-cancelled',
    ])
    expect(await free({ id: made.id }, client)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  })

  it('keeps its length when staff move it, and the client is notified', async () => {
    const { body: made } = await makeFollowUp(farah, at(DAY, 615))
    await query('delete from outgoing_mails')
    // Its own time does not block the move.
    const { status, body } = await move(farah, made.id, 1, at(DAY, 630))
    expect(status).toBe(200)
    expect(body).toMatchObject({ startsAt: at(DAY, 630), endsAt: at(DAY, 675), status: 'confirmed' })
    expect(await listMails(client.email)).toMatchObject([{ template: 'consultation-moved' }])
    await change(farah, made.id, 2, { status: 'cancelled' })
    const { rows } = await query(`select params->>'change' as change from notifications order by id`)
    expect(rows.map((row) => row.change)).toEqual(['booked', 'moved', 'cancelled'])
  })
})

describe('nobody is booked twice', () => {
  it('in any way in which a second consultation could overlap a taken hour', async () => {
    await setHours(george.id, DAY, 600, 780)
    const { body: hour } = await makeFollowUp(admin, at(DAY, 630), { staffId: farah.id, minutes: 60 })
    expect(hour.startsAt).toBe(at(DAY, 630))
    const inside = at(DAY, 675)
    // Of two visitors, the first gets the other person, who is free; then nobody is free.
    const visit = await book(inside)
    expect(visit.status, JSON.stringify(visit.body)).toBe(201)
    expect((await book(inside)).body.code).toBe('slot_taken')
    const id = visit.body.booking.id
    const other = await book(at(DAY, 600))
    await query('update consultations set staff_id = $1 where id = $2', [farah.id, other.body.booking.id])

    // Staff assign it to the person with the taken hour, move another consultation there, or make a follow-up there.
    expect(await change(admin, id, 1, { staffId: farah.id })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', details: { slots: expect.arrayContaining([{ startsAt: at(DAY, 615) }]) } },
    })
    expect((await move(admin, other.body.booking.id, 1, inside)).body.code).toBe('slot_taken')
    const refused = await makeFollowUp(farah, at(DAY, 615), { minutes: 30 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    // The times offered instead are free for the same length.
    expect(refused.body.details.slots[0]).toEqual({ startsAt: at(DAY, 690) })
    // A visitor moves a booking with the link while both staff members are taken.
    expect((await moveByLink({ token: other.body.manageToken }, inside)).body.code).toBe('slot_taken')

    // A cancelled consultation is reopened after another one has taken its time.
    await change(admin, hour.id, 1, { status: 'cancelled' })
    expect((await move(admin, other.body.booking.id, 1, at(DAY, 660))).status).toBe(200)
    expect((await change(admin, hour.id, 2, { status: 'new' })).body.code).toBe('slot_taken')
    const { rows } = await query(
      `select count(*)::int as count from consultations a join consultations b
          on a.id < b.id and a.staff_id = b.staff_id and a.status <> 'cancelled' and b.status <> 'cancelled'
         and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('even if two processes use the same time at the same moment', async () => {
    const first = await book(at(DAY, 600))
    const second = await book(at(DAY, 765))
    const wanted = at(DAY, 690)
    const answers = await Promise.all([
      makeFollowUp(farah, at(DAY, 660), { minutes: 60 }),
      makeFollowUp(admin, wanted, { staffId: farah.id, minutes: 15 }, { process: 1 }),
      move(admin, first.body.booking.id, 1, wanted),
      moveByLink({ token: second.body.manageToken }, wanted, { process: 1 }),
      book(wanted, { process: 1 }),
    ])
    const done = answers.filter(({ status }) => status < 300)
    expect(done, JSON.stringify(answers.map(({ status }) => status))).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_taken' })
      expect(body.details.slots.length).toBeGreaterThan(0)
    }
  })
})

describe('the schedule', () => {
  it('of a day has everybody with hours, their days off and consultations, cancelled ones too, and call-backs without a time', async () => {
    await setHours(george.id, DAY, 960, 1140)
    await query(
      `insert into holidays (staff_id, first_day, last_day, label) values ($1, $2, $2, 'Leave'), (null, $3, $3, 'Training')`,
      [george.id, DAY, addDays(DAY, 30)],
    )
    const { body: made } = await makeFollowUp(farah, at(DAY, 615))
    await change(farah, made.id, 1, { status: 'cancelled' })
    await book(at(DAY, 615))
    await query(
      `insert into consultations (kind, name, phone, preferred_time, consent_wording, consent_at)
       values ('call-back', 'Ravi', '+919845012345', 'evening', 'I agree.', now())`,
    )
    const { body } = await readSchedule(admin, `?date=${DAY}`)
    expect(body).toMatchObject({
      view: 'day',
      days: [DAY],
      staffId: null,
      toPlaceCount: 1,
      onDaysOffCount: 0,
    })
    expect(body.staff.map(({ name }) => name)).toEqual(['Farah Sheikh', 'George Kurien', 'Nalini Deshpande'])
    expect(body.staff[1]?.daysOff).toEqual([
      { firstDay: DAY, lastDay: DAY, label: 'Leave', isWholePractice: false },
    ])
    expect(body.entries.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'new'])
    expect(body.toPlace).toMatchObject([{ name: 'Ravi', preferredTime: 'evening' }])
    expect((await readSchedule(admin, `?date=${addDays(DAY, 1)}`)).body.entries).toEqual([])
    expect((await readSchedule(admin, '?date=2026-02-30')).status).toBe(400)
  })

  it('of a week runs from Monday to Sunday for one person; employees see their own and unassigned consultations', async () => {
    await makeFollowUp(farah, at(DAY, 615))
    await makeFollowUp(admin, at(DAY, 615))
    const nobodys = await book(at(DAY, 600))
    await query('update consultations set staff_id = null where id = $1', [nobodys.body.booking.id])
    const week = await readSchedule(farah, `?date=${DAY}&view=week`)
    expect(week.body).toMatchObject({ staffId: farah.id, days: listShownDays(findWeekStart(DAY), 'week') })
    expect(week.body.staff.map(({ id }) => id)).toEqual([farah.id])
    expect(week.body.entries.map(({ staff }) => staff?.id ?? null)).toEqual([null, farah.id])
    expect((await readSchedule(farah, `?date=${DAY}`)).body.entries).toHaveLength(2)
    expect((await readSchedule(farah, `?view=week&staff=${george.id}`)).status).toBe(404)
    expect((await readSchedule(admin, `?date=${DAY}&view=week&staff=${farah.id}`)).body.entries).toHaveLength(
      2,
    )
    expect((await readSchedule(admin, `?view=week&staff=${client.id}`)).status).toBe(404)
    expect((await readSchedule(client)).status).toBe(403)
  })

  it('lists future consultations on days off of their holders', async () => {
    await makeFollowUp(farah, at(DAY, 615))
    await makeFollowUp(admin, at(DAY, 615))
    await query(`insert into holidays (staff_id, first_day, last_day, label) values ($1, $2, $2, 'Leave')`, [
      farah.id,
      DAY,
    ])
    const { body } = await readSchedule(admin)
    expect(body).toMatchObject({ onDaysOffCount: 1, onDaysOff: [{ staff: { id: farah.id } }] })
    expect((await readSchedule(george)).body.onDaysOffCount).toBe(0)
    await query(`insert into holidays (first_day, last_day, label) values ($1, $1, 'Training')`, [DAY])
    expect((await readSchedule(admin)).body.onDaysOffCount).toBe(2)
  })
})
