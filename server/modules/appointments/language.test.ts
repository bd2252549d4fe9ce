import { msg } from '@lingui/core/runtime-macro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { findWeekday, listSlotStarts } from '#domain/appointments/slots.ts'
import { bookingConsent, writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'
import { remindOfConsultations } from './reminders.ts'

const testApp = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const SEE_IT = 'देखें, बदलें या रद्द करें'
const DAY = '2030-12-04'
const HOURS = [{ weekday: findWeekday(DAY), startMinute: 600, endMinute: 825 }]

beforeAll(async () => {
  const translations = { [msg`View, move or cancel`.id]: SEE_IT }
  setLanguageSource({ ...SERVER_LANGUAGES, readTranslations: () => translations })
  const staff = await createPerson(testApp, { role: 'employee' })
  testApp.clock.advance(new Date('2030-12-02T06:30:00Z').getTime() - testApp.clock.now().getTime())
  await query(
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, 600, 825)`,
    [staff.id, findWeekday(DAY)],
  )
})
afterAll(() => setLanguageSource(SERVER_LANGUAGES))

const query = async (sql: string, values: unknown[] = []) =>
  (await testApp.platform.database.pool.query(sql, values)).rows

const book = (slot: number, email: string, headers: Record<string, string>) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/consultations',
    headers,
    payload: {
      concern: 'diabetes',
      channel: 'phone',
      startsAt: listSlotStarts(HOURS, DAY)[slot]?.toISOString(),
      name: 'Asha Rao',
      phone: `98450 1000${slot}`,
      email,
      timeZone: 'Asia/Kolkata',
      consent: true,
      consentWording: writeBookingConsent('Pathya'),
    },
  })

const listMails = (to: string) =>
  query('select template, text, html from outgoing_mails where to_email = $1 order by created_at, template', [
    to,
  ])

it('a visitor gets the confirmation, the reminder and the calendar entry in the language of the page', async () => {
  const [hindi, english] = ['hindi@example.com', 'english@example.com']
  const booked = await book(0, hindi, { [LANGUAGE_HEADER]: 'hi' })
  expect(booked.statusCode, booked.body).toBe(201)
  expect((await book(1, english, {})).statusCode).toBe(201)
  testApp.clock.advance(26 * 3_600_000)
  await remindOfConsultations(createCtx(testApp.platform))
  const stored = await query(
    'select locale, consent_version as version from consultations order by email desc',
  )
  const { id: version } = bookingConsent('')
  expect(stored).toEqual([
    { locale: 'hi', version },
    { locale: 'en', version },
  ])
  const mails = await listMails(hindi)
  expect(mails.map(({ template }) => template)).toEqual(['consultation-booked', 'consultation-reminder'])
  for (const { text, html } of mails) {
    expect(text).toMatch(new RegExp(`${SEE_IT}:\nhttp://\\S+/hi/consultation#token=`))
    expect(html).toContain('<html lang="hi">')
  }
  for (const { text } of await listMails(english)) expect(text).toMatch(/View, move or cancel:\nhttp/)
  // The file is downloaded without a page.
  const { manageToken } = booked.json<{ manageToken: string }>()
  const file = await testApp.app.inject({
    method: 'POST',
    url: '/api/consultations/calendar',
    payload: { key: { token: manageToken } },
  })
  expect(file.body.replace(/\r\n /g, '')).toContain('/hi/consultation#token=')
})
