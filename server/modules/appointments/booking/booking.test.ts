import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { createBooking } from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { findWeekday, listSlotStarts } from '#domain/appointments/slots.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { buildTestApp, createPerson, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { remindOfConsultations } from '../reminders.ts'

let database: TestDatabase
/** Two processes on one database. */
let apps: [TestApp, TestApp]
let farah: { id: string }
let admins: { id: string; email: string }[]

/** Noon of 2 December 2030 in India: a Monday, with the whole month ahead. */
const START = new Date('2030-12-02T06:30:00Z')
const DAY = '2030-12-04'
const NEXT_MONTH = '2031-01-01'

beforeAll(async () => {
  database = await createTestDatabase()
  apps = [await buildTestApp(database), await buildTestApp(database)]
  setClock(START)
  admins = [await createPerson(apps[0], { role: 'admin' }), await createPerson(apps[0], { role: 'admin' })]
  farah = await createPerson(apps[0], { role: 'employee' })
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})
beforeEach(async () => {
  setClock(START)
  for (const table of [
    'booking_holds',
    'consultations',
    'availability_hours',
    'outgoing_mails',
    'rate_limits',
    'notifications',
  ]) {
    await query(`delete from ${table}`)
  }
  await setSettings({})
  await query(
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select $1, weekday, 600, 825 from generate_series(1, 7) weekday`,
    [farah.id],
  )
})

const query = (sql: string, values: unknown[] = []) => apps[0].platform.database.pool.query(sql, values)

function setClock(at: Date): void {
  for (const { clock } of apps) clock.advance(at.getTime() - clock.now().getTime())
}

async function setSettings(more: Record<string, string | number | boolean>): Promise<void> {
  const settings = {
    monthly_cap: 15,
    lead_minutes: 120,
    days_ahead: 45,
    open_per_person: 2,
    monthly_per_number: 3,
    monthly_per_device: 3,
    monthly_per_address: 6,
    mails_limit_notice: true,
    confirms_by_mail: false,
    hold_minutes: 15,
    ...more,
  }
  const fields = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await query(`update consultation_settings set ${fields.join(', ')}`)
}

/** Returns the slot of a day with this number. */
function slot(index: number, day = DAY): string {
  const hours = [{ weekday: findWeekday(day), startMinute: 600, endMinute: 825 }]
  return listSlotStarts(hours, day)[index]?.toISOString() ?? ''
}

type Answer = {
  status: number
  cookie: string | null
  body: EndpointOutput<typeof createBooking> & {
    code: string
    message: string
    issues?: { path: string; message: string }[]
    details: { limit?: string; slots?: unknown[] }
  }
}

type Options = { address?: string; cookie?: string; key?: string; process?: 0 | 1; by?: SignedIn }

async function post(url: string, payload: object, options: Options = {}): Promise<Answer> {
  const { address = '127.0.0.1', cookie, key, process = 0, by } = options
  const cookies = [cookie, by?.cookie].filter(Boolean).join('; ')
  const response = await apps[process].app.inject({
    method: 'POST',
    url,
    headers: { ...(cookies ? { cookie: cookies } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    remoteAddress: address,
    payload,
  })
  const set = response.cookies.find(({ name }) => name === 'pathya_visitor')
  return {
    status: response.statusCode,
    cookie: set ? `${set.name}=${set.value}` : null,
    body: response.json(),
  }
}

let visitorCount = 0
function fillIn(startsAt: string, more: object = {}) {
  visitorCount += 1
  return {
    concern: 'diabetes',
    channel: 'phone',
    startsAt,
    name: 'Asha Rao',
    phone: `98450 ${String(10_000 + visitorCount)}`,
    email: `asha.${visitorCount}@example.com`,
    timeZone: 'Asia/Kolkata',
    consent: true,
    consentWording: writeBookingConsent('Pathya'),
    ...more,
  }
}
const book = (startsAt: string, more: object = {}, options: Options = {}) =>
  post('/api/consultations', fillIn(startsAt, more), options)

function tokenOf({ body }: Answer): string {
  if (body.state !== 'booked') throw new Error('It is not booked.')
  return body.manageToken
}
function holdOf({ body }: Answer) {
  if (body.state !== 'held') throw new Error(`It is not held: ${JSON.stringify(body)}`)
  return body.hold
}
async function listMails(template: string): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await query(
    'select to_email as "to", subject, text from outgoing_mails where template = $1 order by to_email',
    [template],
  )
  return rows
}
async function countRows(table: string): Promise<number> {
  return (await query(`select count(*)::int as count from ${table}`)).rows[0].count
}

describe('the limits of free bookings', () => {
  it('allow one person two open bookings, by number or by mail address, in whatever month', async () => {
    expect((await book(slot(0), { phone: '98450 99999' })).status).toBe(201)
    const second = await book(slot(1, NEXT_MONTH), { phone: '+91 98450-99999' })
    expect(second.status).toBe(201)
    const third = await book(slot(2), { phone: '9845099999' })
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'booking_limit', details: { limit: 'person' } },
    })
    expect(third.body.message).not.toMatch(/\d/)
    await post('/api/consultations/cancel', { key: { token: tokenOf(second) } })
    expect((await book(slot(2), { phone: '9845099999' })).status).toBe(201)

    for (const index of [3, 4]) await book(slot(index), { email: 'meera@example.com' })
    expect((await book(slot(5), { email: 'Meera@Example.com' })).body.code).toBe('booking_limit')
  })

  it('count a number over the month, also consultations that are over, and begin again in the next month', async () => {
    await setSettings({ open_per_person: 100 })
    const phone = '98450 88888'
    for (const index of [0, 1, 2]) expect((await book(slot(index), { phone })).status).toBe(201)
    setClock(new Date('2030-12-05T06:30:00Z'))
    await query(`update consultations set status = 'done'`)
    expect((await book(slot(0, '2030-12-07'), { phone })).body.details).toEqual({ limit: 'person' })
    const january = await book(slot(3, NEXT_MONTH), { phone })
    expect(january.status).toBe(201)
    // Nor can it be moved into the month that is used up.
    const moved = await post('/api/consultations/move', {
      key: { token: tokenOf(january) },
      startsAt: slot(4, '2030-12-08'),
    })
    expect(moved.body.code).toBe('booking_limit')
  })

  it('count a browser by its random cookie', async () => {
    const first = await book(slot(0))
    const cookie = first.cookie ?? ''
    expect(cookie).toMatch(/^pathya_visitor=[\w-]{22}$/)
    for (const index of [1, 2]) {
      const next = await book(slot(index), {}, { cookie })
      expect([next.status, next.cookie]).toEqual([201, null])
    }
    const refused = await book(slot(3), {}, { cookie })
    expect(refused).toMatchObject({ status: 409, body: { details: { limit: 'place' } } })
    expect((await book(slot(3))).status).toBe(201)
    // A made-up cookie is replaced.
    expect((await book(slot(4), {}, { cookie: 'pathya_visitor=x' })).cookie).not.toBeNull()
  })

  it('count a network address, of IPv6 the /64, so that one place cannot empty the month', async () => {
    await setSettings({ monthly_per_address: 2 })
    const from = (address: string, index: number) => book(slot(index), {}, { address })
    expect((await from('203.0.113.7', 0)).status).toBe(201)
    expect((await from('203.0.113.7', 1)).status).toBe(201)
    expect((await from('203.0.113.7', 2)).body.details).toEqual({ limit: 'place' })
    expect((await from('203.0.113.8', 2)).status).toBe(201)
    expect((await from('2001:db8:1:2::1', 3)).status).toBe(201)
    expect((await from('2001:db8:1:2:ffff::2', 4)).status).toBe(201)
    expect((await from('2001:db8:1:2::3', 5)).body.code).toBe('booking_limit')
    expect((await from('2001:db8:1:3::1', 5)).status).toBe(201)
  })

  it('hold when many book at once from one place, in two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        book(slot(index), {}, { address: `2001:db8::${index + 1}`, process: index % 2 === 0 ? 0 : 1 }),
      ),
    )
    // The limit of a day is lower than that of the month.
    await query('delete from rate_limits')
    const more = await Promise.all(
      Array.from({ length: 15 }, (_, index) => book(slot(index), {}, { address: `2001:db8::${index + 1}` })),
    )
    expect([...answers, ...more].filter(({ status }) => status === 201)).toHaveLength(6)
    expect(await countRows('consultations')).toBe(6)
  })

  it('hold when one person books many times at once in several months', async () => {
    const phone = '98450 77777'
    const answers = await Promise.all([
      book(slot(0), { phone }),
      book(slot(1, NEXT_MONTH), { phone }, { process: 1 }),
      book(slot(2), { phone }, { process: 1 }),
      book(slot(3, NEXT_MONTH), { phone }),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  it('are not for staff, who book for people who call', async () => {
    await setSettings({ open_per_person: 1, monthly_per_device: 1, monthly_per_address: 1 })
    const by = await signInAs(apps[0], 'employee')
    for (const index of [0, 1, 2]) {
      expect((await book(slot(index), { phone: '98450 66666' }, { by, address: '203.0.113.9' })).status).toBe(
        201,
      )
    }
    const { rows } = await query('select distinct place_hash, device_hash from consultations')
    expect(rows).toEqual([{ place_hash: null, device_hash: null }])
  })

  it('are reported to every admin once a day, by mail unless that is switched off', async () => {
    await setSettings({ open_per_person: 1 })
    const phone = '98450 55555'
    await book(slot(0), { phone })
    for (const index of [1, 2, 3]) expect((await book(slot(index), { phone })).status).toBe(409)
    const { rows } = await query(
      `select user_id as "userId", kind, params from notifications where kind = 'bookings-limited'`,
    )
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(admins.map(({ id }) => id).toSorted())
    expect(rows[0].params).toEqual({ date: '2030-12-02', limit: 'person' })
    const mails = await listMails('bookings-limited')
    expect(mails.map(({ to }) => to)).toEqual(admins.map(({ email }) => email).toSorted())
    expect(`${mails[0]?.subject} ${mails[0]?.text}`).not.toMatch(/Asha|55555|example\.com/)

    setClock(new Date('2030-12-03T06:30:00Z'))
    await setSettings({ open_per_person: 1, mails_limit_notice: false })
    await book(slot(1), { phone })
    expect(await countRows('notifications')).toBe(4)
    expect(await listMails('bookings-limited')).toHaveLength(2)
  })

  it('keep only keyed hashes of where a booking came from, and only until the month is over', async () => {
    await book(slot(0), {}, { address: '203.0.113.7' })
    const read = async () => (await query('select place_hash, device_hash from consultations')).rows[0]
    const stored = await read()
    expect(stored.place_hash).toHaveLength(32)
    expect(stored.device_hash).toHaveLength(32)
    setClock(new Date('2030-12-31T18:00:00Z'))
    await remindOfConsultations(createCtx(apps[0].platform))
    expect(await read()).toEqual(stored)
    setClock(new Date('2030-12-31T18:45:00Z'))
    await remindOfConsultations(createCtx(apps[0].platform))
    expect(await read()).toEqual({ place_hash: null, device_hash: null })
  })
})

describe('a booking that is confirmed by mail', () => {
  beforeEach(() => setSettings({ confirms_by_mail: true }))

  const confirm = (payload: object, options: Options = {}) =>
    post('/api/consultations/confirm', payload, options)
  const readCode = async () => (await listMails('consultation-code')).at(-1)?.subject.slice(0, 6) ?? ''
  const listFree = async () => {
    const { body } = await apps[0].app
      .inject({ url: `/api/consultations/slots?from=${DAY}&days=1` })
      .then((answer) => ({ body: answer.json() }))
    return body.days[0].slots.map(({ startsAt }: { startsAt: string }) => startsAt)
  }

  it('is held with a mailed code, taken for others, and made with the right code', async () => {
    const hold = holdOf(await book(slot(0), { email: 'Meera@example.com' }))
    expect(hold).toMatchObject({
      startsAt: slot(0),
      email: 'meera@example.com',
      expiresAt: expect.stringMatching(/^2030-12-02T06:45:0/),
    })
    expect(await countRows('consultations')).toBe(0)
    expect(await listFree()).not.toContain(slot(0))
    expect((await book(slot(0))).body.code).toBe('slot_taken')
    const [mail] = await listMails('consultation-code')
    expect(mail?.to).toBe('meera@example.com')
    expect(mail?.text).not.toMatch(/Asha|98450/)

    const wrong = await confirm({
      hold: hold.token,
      code: '000000' === (await readCode()) ? '111111' : '000000',
    })
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
    const code = await readCode()
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const made = await confirm({ hold: hold.token, code: spaced })
    expect(made).toMatchObject({ status: 200, body: { booking: { startsAt: slot(0), name: 'Asha Rao' } } })
    const again = await confirm({ hold: hold.token, code })
    expect(again.body).toEqual(made.body)
    expect(await countRows('consultations')).toBe(1)
    expect(await listMails('consultation-booked')).toHaveLength(1)
    expect((await query('select details from booking_holds')).rows).toEqual([{ details: {} }])
  })

  it('has its code mailed again after a minute, three times, while it is held', async () => {
    const resend = (hold: string) => post('/api/consultations/resend-code', { hold })
    const hold = holdOf(await book(slot(0), { email: 'meera@example.com' }))
    const code = await readCode()
    expect(await resend(hold.token)).toMatchObject({ status: 200, body: { email: 'meera@example.com' } })
    expect((await resend(hold.token)).status).toBe(429)
    for (const minutes of [1, 2]) {
      setClock(new Date(START.getTime() + minutes * 60_000))
      expect((await resend(hold.token)).status).toBe(200)
    }
    setClock(new Date(START.getTime() + 3 * 60_000))
    expect((await resend(hold.token)).status).toBe(429)
    const mails = await listMails('consultation-code')
    expect(mails.map(({ to, subject }) => [to, subject.slice(0, 6)])).toEqual(
      Array.from({ length: 4 }, () => ['meera@example.com', code]),
    )
    expect((await confirm({ hold: hold.token, code })).status).toBe(200)
    expect((await resend(hold.token)).body.code).toBe('hold_ended')
    expect((await resend('made-up')).body.code).toBe('hold_ended')
    expect((await resend('')).status).toBe(400)
    const late = holdOf(await book(slot(1)))
    setClock(new Date(START.getTime() + 60 * 60_000))
    expect((await resend(late.token)).body.code).toBe('hold_ended')
  })

  it('is made by the link alone, even if both are used at once', async () => {
    const hold = holdOf(await book(slot(0)))
    const [mail] = await listMails('consultation-code')
    const link = /consultation\/confirm#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const code = await readCode()
    const answers = await Promise.all([
      confirm({ link }),
      confirm({ hold: hold.token, code }, { process: 1 }),
      confirm({ link }, { process: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countRows('consultations')).toBe(1)
    // The secret of the page is not that of the link.
    expect((await confirm({ link: hold.token })).body.code).toBe('hold_ended')
  })

  it('is free again for others when it was not confirmed in time', async () => {
    const hold = holdOf(await book(slot(0)))
    const code = await readCode()
    setClock(new Date(START.getTime() + 16 * 60_000))
    expect(await listFree()).toContain(slot(0))
    expect((await confirm({ hold: hold.token, code })).body.code).toBe('hold_ended')
    expect(holdOf(await book(slot(0))).startsAt).toBe(slot(0))
    setClock(new Date(START.getTime() + 3 * 3_600_000))
    await remindOfConsultations(createCtx(apps[0].platform))
    expect(await countRows('booking_holds')).toBe(0)
  })

  it('is free again after five wrong codes', async () => {
    const hold = holdOf(await book(slot(0)))
    const code = await readCode()
    const wrong = code === '123456' ? '654321' : '123456'
    const codes: string[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await confirm({ hold: hold.token, code: wrong })).body.code)
    }
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'invalid_input'), 'hold_ended'])
    expect((await confirm({ hold: hold.token, code })).body.code).toBe('hold_ended')
    expect(await listFree()).toContain(slot(0))
  })

  it('needs a mail address, counts as open, and replaces an earlier one of the same person', async () => {
    const without = await book(slot(0), { email: '' })
    expect(without).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message: 'Enter your email address. We will send you a code.' }] },
    })
    const same = { phone: '98450 44444', email: 'devi@example.com' }
    holdOf(await book(slot(0), same))
    holdOf(await book(slot(1), same))
    expect(await countRows('booking_holds')).toBe(1)
    expect(await listFree()).toContain(slot(0))
    await setSettings({ confirms_by_mail: true, open_per_person: 1 })
    expect((await book(slot(2), { ...same, email: 'other@example.com' })).body.code).toBe('booking_limit')
  })

  it('is held once for each key', async () => {
    const filled = fillIn(slot(0))
    const send = (more: object = {}) =>
      post('/api/consultations', { ...filled, ...more }, { key: 'a-visitor-clicks-twice' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => holdOf(answer).token)).size).toBe(1)
    expect(holdOf(await send()).token).toBe(holdOf(answers[0] as Answer).token)
    expect(await listMails('consultation-code')).toHaveLength(1)
    expect((await send({ startsAt: slot(1) })).body.code).toBe('idempotency_mismatch')
  })

  it('counts in the cap of the month, also when many hold at once', async () => {
    await setSettings({ confirms_by_mail: true, monthly_cap: 3 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => book(slot(index), {}, { process: index % 2 === 0 ? 0 : 1 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await countRows('booking_holds')).toBe(3)
  })

  it('is made at once for people who are signed in', async () => {
    const by = await signInAs(apps[0], 'client')
    expect((await book(slot(0), {}, { by })).body.state).toBe('booked')
  })

  it.each([
    ['no code', { hold: 'x' }],
    ['letters', { hold: 'x', code: 'abcdef' }],
    ['nothing', {}],
  ])('refuses %s', async (_name, payload) => {
    expect((await confirm(payload)).status).toBe(400)
  })

  it('opens nothing for a made-up secret', async () => {
    expect((await confirm({ hold: `${farah.id}.made-up`, code: '123456' })).body.code).toBe('hold_ended')
  })
})
