import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Booking, ConsultationPerson, FreeSlot } from '#contract/appointments/consultations.ts'
import type { Person } from '#contract/site/content.ts'
import { findWeekday, listSlotStarts } from '#domain/appointments/slots.ts'
import { writeBookingConsent, writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { readCalendar } from '#server/test/read-calendar.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let farah: { id: string }
let george: { id: string }

/** Noon of 2 December 2030 in India: a Monday, with the whole month ahead. */
const START = new Date('2030-12-02T06:30:00Z')
const DAY = '2030-12-04'
const WEEKDAY = findWeekday(DAY)

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

beforeAll(async () => {
  testApp.clock.advance(START.getTime() - testApp.clock.now().getTime())
  farah = await createPerson(testApp, { role: 'employee' })
  george = await createPerson(testApp, { role: 'employee' })
  await setHours(farah.id, 600, 660)
  await setHours(george.id, 600, 720)
})

beforeEach(async () => {
  for (const table of ['consultations', 'outgoing_mails', 'rate_limits', 'practice_content']) {
    await query(`delete from ${table}`)
  }
  await showPeople([
    { id: 'farah', name: 'Farah Sheikh', staffId: farah.id },
    { id: 'george', name: 'George Kurien', staffId: george.id },
    { id: 'nalini', name: 'Nalini Deshpande', staffId: null },
  ])
})

async function setHours(staffId: string, startMinute: number, endMinute: number): Promise<void> {
  await query(
    'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, $3, $4)',
    [staffId, WEEKDAY, startMinute, endMinute],
  )
}

async function showPeople(people: Pick<Person, 'id' | 'name' | 'staffId'>[]): Promise<void> {
  const facts = {
    role: 'Clinical dietician',
    qualification: 'MSc Nutrition',
    registration: { body: 'Indian Dietetic Association', number: 'RD 1234' },
    languages: ['English', 'Hindi'],
    practisingSince: 2014,
    words: '',
    portrait: null,
    isExample: false,
  }
  const content = { people: people.map((person) => ({ ...facts, ...person })) }
  await query(
    `insert into practice_content (id, content, version) values (1, $1, 1)
     on conflict (id) do update set content = excluded.content`,
    [JSON.stringify(content)],
  )
}

function slot(index: number): string {
  const hours = [{ weekday: WEEKDAY, startMinute: 600, endMinute: 720 }]
  return listSlotStarts(hours, DAY)[index]?.toISOString() ?? ''
}

async function post<T>(url: string, payload: object): Promise<T> {
  const response = await testApp.app.inject({ method: 'POST', url, payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json<T>()
}

let visitorCount = 0
function book(startsAt: string, more: object = {}): Promise<{ booking: Booking; manageToken: string }> {
  visitorCount += 1
  return post('/api/consultations', {
    concern: 'diabetes',
    channel: 'phone',
    startsAt,
    name: 'Asha Rao',
    phone: `98450 ${String(20_000 + visitorCount)}`,
    email: `asha.${visitorCount}@example.com`,
    timeZone: 'Asia/Kolkata',
    consent: true,
    consentWording: writeBookingConsent('Pathya'),
    ...more,
  })
}

type Offer = { days: { slots: FreeSlot[] }[]; nextSlot: FreeSlot | null; people: ConsultationPerson[] }

async function listSlots(): Promise<Offer> {
  const response = await testApp.app.inject({ url: `/api/consultations/slots?from=${DAY}&days=1` })
  return response.json()
}
const listHolders = ({ days }: Offer) => days[0]?.slots.map(({ personId }) => personId)

it('each free time names the person who would hold it, with what the public pages say of them', async () => {
  const offer = await listSlots()
  expect(listHolders(offer)).toEqual([...Array(4).fill('farah'), ...Array(4).fill('george')])
  expect(offer.nextSlot?.personId).toBe('farah')
  expect(offer.people.map(({ id }) => id)).toEqual(['farah', 'george'])
  expect(offer.people[0]).toMatchObject({
    name: 'Farah Sheikh',
    qualification: 'MSc Nutrition',
    registration: { body: 'Indian Dietetic Association', number: 'RD 1234' },
    languages: ['English', 'Hindi'],
  })
  expect(JSON.stringify(offer)).not.toContain(farah.id)
  const left = await testApp.app.inject({ url: '/api/consultations/left' })
  expect(left.json().nextSlot.person).toMatchObject({ id: 'farah', languages: ['English', 'Hindi'] })
})

it('the one with fewer consultations that day is named next, and a visitor keeps the person that they saw', async () => {
  const first = await book(slot(0))
  expect(first.booking.person).toMatchObject({ id: 'farah' })
  // Farah has one now, so George would hold the others.
  expect(listHolders(await listSlots())).toEqual(Array(8).fill('george'))
  const second = await book(slot(1), { personId: 'farah' })
  expect(second.booking.person).toMatchObject({ id: 'farah' })
  // At a time at which she is not free, somebody else calls.
  const third = await book(slot(5), { personId: 'farah' })
  expect(third.booking.person).toMatchObject({ id: 'george' })
})

it('a person who is not linked, or not shown any more, is not named', async () => {
  await showPeople([{ id: 'nalini', name: 'Nalini Deshpande', staffId: null }])
  const offer = await listSlots()
  expect(listHolders(offer)).toEqual(Array(8).fill(undefined))
  expect(offer.people).toEqual([])
  const { booking } = await book(slot(0), { personId: 'nalini' })
  expect(booking.person).toBeNull()
})

it('a booking that moves keeps its holder, and its link and mail name them', async () => {
  const { manageToken } = await book(slot(5))
  const key = { token: manageToken }
  await query(`update consultations set staff_id = $1`, [farah.id])
  const moves = await post<Offer>('/api/consultations/move-slots', { key, from: DAY, days: 1 })
  expect(listHolders(moves)?.slice(0, 5)).toEqual([...Array(4).fill('farah'), 'george'])
  const { booking } = await post<{ booking: Booking }>('/api/consultations/move', {
    key,
    startsAt: slot(2),
  })
  expect(booking.person).toMatchObject({ id: 'farah' })
  const seen = await post<{ booking: Booking }>('/api/consultations/look', { key })
  expect(seen.booking.person).toMatchObject({ id: 'farah', qualification: 'MSc Nutrition' })
  const { rows } = await query(
    `select text from outgoing_mails where template = 'consultation-moved' limit 1`,
  )
  expect(rows[0]?.text).toContain(
    'With Farah Sheikh, Clinical dietician, MSc Nutrition, RD 1234 (Indian Dietetic Association). Speaks English, Hindi.',
  )
})

it('the calendar entry names the person who calls', async () => {
  const { booking, manageToken } = await book(slot(0))
  expect(booking.person?.name).toBe('Farah Sheikh')
  const file = await testApp.app.inject({
    method: 'POST',
    url: '/api/consultations/calendar',
    payload: { key: { token: manageToken } },
  })
  const sentence =
    'With Farah Sheikh, Clinical dietician, MSc Nutrition, RD 1234 (Indian Dietetic Association).'
  expect(readCalendar(file.body).DESCRIPTION).toContain(sentence)
  const { rows } = await query(`select calendar from outgoing_mails where template = 'consultation-booked'`)
  expect(readCalendar(rows[0].calendar.content).DESCRIPTION).toContain(sentence)
})

it('the answer to a call-back names the person who calls, if only one takes free consultations', async () => {
  const ask = () =>
    post<{ person: ConsultationPerson | null }>('/api/call-backs', {
      name: 'Asha Rao',
      phone: '98450 12345',
      consent: true,
      consentWording: writeCallBackConsent('Pathya'),
    })
  expect((await ask()).person).toBeNull()
  await query('delete from availability_hours where staff_id = $1', [george.id])
  try {
    expect((await ask()).person?.name).toBe('Farah Sheikh')
  } finally {
    await setHours(george.id, 600, 720)
  }
})
