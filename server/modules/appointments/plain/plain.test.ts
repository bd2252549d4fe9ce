import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_PHONE_NUMBER } from '#contract/appointments/consultations.ts'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { say } from '#domain/words/say.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/kit/platform.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'

const api = setUpTestApp({ config: { locales: ['en', 'hi'] } })
let site: App
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  const { config, database } = api.platform
  const built = await buildApp({
    config,
    database,
    site: {
      clientDir: folder,
      builtScripts: new Set(),
      // The page's data instead of its markup, which browser tests look at.
      renderPage: async (_path, _variant, page) => ({
        status: 200,
        contentType: 'text/html',
        body: JSON.stringify(page ?? null),
      }),
    },
  })
  site = built.app
  const { id } = await createPerson(api, { role: 'employee' })
  await query(
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select $1, weekday, 600, 660 from generate_series(1, 7) weekday`,
    [id],
  )
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['booking_holds', 'consultations', 'outgoing_mails', 'rate_limits']) {
    await query(`delete from ${table}`)
  }
  await query('update consultation_settings set open_per_person = 2, confirms_by_mail = false')
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

type Shown = { status: number; location: string | undefined; cookies: string; page: PlainPage }

/** Sends a form as a browser without JavaScript does, or opens a page. */
async function open(
  url: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Shown> {
  const response = await site.inject({
    method: form ? 'POST' : 'GET',
    url,
    headers: {
      ...(form
        ? { 'content-type': 'application/x-www-form-urlencoded', origin: api.platform.config.publicUrl }
        : {}),
      ...headers,
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  const type = String(response.headers['content-type'] ?? '')
  return {
    status: response.statusCode,
    location: response.headers.location,
    cookies: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    page: type.startsWith('text/html') ? JSON.parse(response.body) : response.body,
  }
}

function expectKind<Kind extends PlainPage['kind']>(
  page: PlainPage,
  kind: Kind,
): Extract<PlainPage, { kind: Kind }> {
  if (page.kind !== kind) throw new Error(`${page.kind} is shown, not ${kind}.`)
  return page as Extract<PlainPage, { kind: Kind }> // checked in the line above
}

async function findTime(index = 0): Promise<string> {
  const { page } = await open('/book')
  return expectKind(page, 'book').days[1]?.slots[index]?.startsAt ?? ''
}

let count = 0
async function fillIn(more: Record<string, string> = {}) {
  count += 1
  return {
    concern: 'diabetes',
    channel: 'phone',
    startsAt: await findTime(),
    name: 'Asha Rao',
    phone: `98450 ${20_000 + count}`,
    email: `asha.${count}@example.com`,
    message: '',
    consent: 'yes',
    website: '',
    ...more,
  }
}

describe('booking without JavaScript', () => {
  it('lists free times by day; the pages are neither cached nor found by search engines', async () => {
    const { headers } = await site.inject({ url: '/book' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const form = expectKind((await open('/book')).page, 'book')
    expect(form.days.length).toBeGreaterThan(5)
    expect(form.earlier).toBeNull()
    const later = expectKind((await open(`/book?from=${form.later}`)).page, 'book')
    expect(later.days[0]?.date).toBe(form.later)
    expect(later.earlier).not.toBeNull()
  })

  it('stays in the language of its address, and so do the mails', async () => {
    const sent = await fillIn()
    const response = await site.inject({
      method: 'POST',
      url: '/hi/book',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: api.platform.config.publicUrl,
      },
      payload: new URLSearchParams(sent).toString(),
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/hi/book/booked'])
    const cookie = response.cookies.find(({ name }) => name === 'pathya_booking')
    expect(cookie?.path).toBe('/hi/book')
    const booked = await open('/hi/book/booked', undefined, { cookie: `${cookie?.name}=${cookie?.value}` })
    expectKind(booked.page, 'booked')
    const { rows } = await query('select html from outgoing_mails where to_email = $1', [sent.email])
    expect(rows[0].html).toContain('<html lang="hi">')
  })

  it('books, leads to the booking, and shows the whole number once', async () => {
    const sent = await fillIn()
    const booked = await open('/book', sent)
    expect([booked.status, booked.location]).toEqual([303, '/book/booked'])
    const first = await open('/book/booked', undefined, { cookie: booked.cookies })
    const shown = expectKind(first.page, 'booked')
    expect(shown).toMatchObject({ isFresh: true, booking: { startsAt: sent.startsAt, status: 'new' } })
    expect(shown.booking.phone).toMatch(/^\+9198450/)
    const again = await open('/book/booked', undefined, { cookie: first.cookies })
    expect(expectKind(again.page, 'booked').booking.phone).toMatch(/^…\d{3}$/)
    expect(expectKind(again.page, 'booked').booking.name).toBeNull()

    const file = await open('/book/booked', { action: 'calendar' }, { cookie: first.cookies })
    expect(String(file.page)).toContain('BEGIN:VEVENT')
    const cancelled = await open('/book/booked', { action: 'cancel' }, { cookie: first.cookies })
    expect([cancelled.status, cancelled.location]).toEqual([303, '/book/booked'])
    const last = await open('/book/booked', undefined, { cookie: first.cookies })
    expect(expectKind(last.page, 'booked').booking.status).toBe('cancelled')
  })

  it('moves the booking of this browser to another free time, and mails it', async () => {
    const booked = await open('/book', await fillIn())
    const cookie = booked.cookies.replace('new.', '')
    const form = expectKind((await open('/book/move', undefined, { cookie })).page, 'move')
    expect(form.booking).toMatchObject({ canChange: true, name: null })
    const later = await open('/book/move', { week: form.later ?? '' }, { cookie })
    expect(expectKind(later.page, 'move').days[0]?.date).toBe(form.later)
    const nothing = await open('/book/move', {}, { cookie })
    expect([nothing.status, expectKind(nothing.page, 'move').errors]).toEqual([
      400,
      { startsAt: 'Choose a time' },
    ])
    const startsAt = form.days[2]?.slots[0]?.startsAt ?? ''
    const moved = await open('/book/move', { startsAt }, { cookie })
    expect([moved.status, moved.location]).toEqual([303, '/book/booked'])
    const last = await open('/book/booked', undefined, { cookie: moved.cookies })
    expect(expectKind(last.page, 'booked')).toMatchObject({ isFresh: false, booking: { startsAt } })
    const { rows } = await query(`select from outgoing_mails where template = 'consultation-moved'`)
    expect(rows).toHaveLength(1)
  })

  it('does not move to a time that somebody else has, nor a booking that is cancelled', async () => {
    const startsAt = await findTime(1)
    await open('/book', await fillIn({ startsAt }))
    const { cookies } = await open('/book', await fillIn())
    const cookie = cookies.replace('new.', '')
    const taken = await open('/book/move', { startsAt }, { cookie })
    expect(taken.status).toBe(409)
    expect(expectKind(taken.page, 'move').errors.startsAt).toContain('no longer available')
    await open('/book/booked', { action: 'cancel' }, { cookie })
    for (const sent of [undefined, { startsAt: await findTime(2) }]) {
      expect((await open('/book/move', sent, { cookie })).location).toBe('/book/booked')
    }
  })

  it('answers errors with sentences beside the fields, and everything that was typed', async () => {
    const sent = await fillIn({ phone: '1234567890', startsAt: '', consent: '' })
    const refused = await open('/book', sent)
    expect(refused.status).toBe(400)
    const form = expectKind(refused.page, 'book')
    expect(Object.keys(form.errors).toSorted()).toEqual(['consent', 'startsAt'])
    expect(form.values).toMatchObject({ name: 'Asha Rao', phone: '1234567890', concern: 'diabetes' })
    const digits = await open('/book', await fillIn({ phone: '1234567890' }))
    expect(expectKind(digits.page, 'book').errors).toEqual({ phone: say(NO_PHONE_NUMBER) })
    const tollFree = await open('/book', await fillIn({ phone: '1800 123 4567' }))
    expect(expectKind(tollFree.page, 'book').errors).toEqual({ phone: say(NO_PHONE_NUMBER) })
  })

  it('shows another week without losing what was typed', async () => {
    const { later } = expectKind((await open('/book')).page, 'book')
    const shown = await open('/book', { name: 'Asha', consent: 'yes', week: later ?? '' })
    expect(shown.status).toBe(200)
    expect(expectKind(shown.page, 'book')).toMatchObject({
      values: { name: 'Asha', consent: 'yes' },
      errors: {},
    })
  })

  it('refuses a time that somebody else has booked, and lists the others', async () => {
    const sent = await fillIn()
    await open('/book', sent)
    const late = await open('/book', await fillIn({ startsAt: sent.startsAt }))
    expect(late.status).toBe(409)
    const form = expectKind(late.page, 'book')
    expect(form.errors.startsAt).toContain('no longer available')
    expect(form.values.startsAt).toBeUndefined()
    expect(form.days.flatMap(({ slots }) => slots).some(({ startsAt }) => startsAt === sent.startsAt)).toBe(
      false,
    )
  })

  it('books once if the form is sent twice', async () => {
    const { key } = expectKind((await open('/book')).page, 'book')
    const sent = await fillIn({ key })
    const answers = await Promise.all([open('/book', sent), open('/book', sent)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await query('select from consultations')).rowCount).toBe(1)
  })

  it('obeys the limits, and offers the call-back', async () => {
    await query('update consultation_settings set open_per_person = 1')
    const first = await fillIn()
    await open('/book', first)
    const second = await open('/book', { ...first, startsAt: await findTime(1) })
    expect(second.status).toBe(409)
    expect(expectKind(second.page, 'book').message).toContain('another free booking')
  })

  it('holds the time until the mailed code is entered, if the practice asks for it', async () => {
    await query('update consultation_settings set confirms_by_mail = true')
    expect(expectKind((await open('/book')).page, 'book').needsEmail).toBe(true)
    const without = await open('/book', await fillIn({ email: '' }))
    expect(expectKind(without.page, 'book').errors.email).toContain('We will send you a code')
    const held = await open('/book', await fillIn())
    expect(held.location).toBe('/book/code')
    const cookie = held.cookies
    expectKind((await open('/book/code', undefined, { cookie })).page, 'code')
    const again = await open('/book/code', { action: 'resend' }, { cookie })
    expect([again.status, expectKind(again.page, 'code').isSentAgain]).toEqual([200, true])
    const tooSoon = await open('/book/code', { action: 'resend' }, { cookie })
    expect([tooSoon.status, expectKind(tooSoon.page, 'code').isSentAgain]).toEqual([429, false])
    const empty = await open('/book/code', { code: '12' }, { cookie })
    expect([empty.status, Object.keys(expectKind(empty.page, 'code').errors)]).toEqual([400, ['code']])
    const { rows } = await query(`select subject from outgoing_mails where template = 'consultation-code'`)
    const made = await open('/book/code', { code: rows[0].subject.slice(0, 6) }, { cookie })
    expect([made.status, made.location]).toEqual([303, '/book/booked'])
    expect((await query('select from consultations')).rowCount).toBe(1)
  })

  it.each([
    ['/book/booked', '/book'],
    ['/book/code', '/book'],
    ['/book/move', '/book/booked'],
  ])('%s leads to %s in a browser without a booking', async (url, to) => {
    for (const cookie of ['', 'pathya_booking=made-up; pathya_hold=made-up']) {
      const { status, location } = await open(url, undefined, cookie === '' ? {} : { cookie })
      expect([status, location]).toEqual([303, to])
    }
  })

  it('accepts no form of another site, no JSON, and nothing that is too long', async () => {
    const sent = await fillIn()
    const foreign = await open('/book', sent, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    expect((await open('/book', sent, { origin: 'null' })).status).toBe(403)
    const json = await site.inject({ method: 'POST', url: '/book', payload: sent })
    expect(json.statusCode).toBe(415)
    expect((await open('/book', { ...sent, message: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await query('select from consultations')).rowCount).toBe(0)
  })

  it('refuses a form that a program has filled in', async () => {
    const { status, page } = await open('/book', await fillIn({ website: 'https://spam.example' }))
    expect(status).toBe(400)
    expect(expectKind(page, 'book').message).toContain('looks filled in automatically')
  })
})

describe('a call-back without JavaScript', () => {
  it('is stored; the page that follows names nobody', async () => {
    const sent = { name: 'Ravi', phone: '98450 54321', preferredTime: 'evening', consent: 'yes', website: '' }
    const asked = await open('/call-back', sent)
    expect([asked.status, asked.location]).toEqual([303, '/call-back/sent?when=evening'])
    expect((await open('/call-back/sent?when=evening')).page).toEqual({
      kind: 'called-back',
      preferredTime: 'evening',
      person: null,
    })
    const { rows } = await query('select kind, phone from consultations')
    expect(rows).toEqual([{ kind: 'call-back', phone: '+919845054321' }])
  })

  it('comes back with sentences and what was typed', async () => {
    const refused = await open('/call-back', {
      name: '',
      phone: '1800 123 4567',
      consent: 'yes',
      website: '',
    })
    expect(refused.status).toBe(400)
    const form = expectKind(refused.page, 'call-back')
    expect(form.errors.name).toBe('Enter your name')
    expect(form.values.phone).toBe('1800 123 4567')
  })
})
