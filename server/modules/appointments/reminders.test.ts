import { beforeEach, describe, expect, it } from 'vitest'
import { createCtx, inTransaction } from '#server/kit/ctx.ts'
import type { Platform } from '#server/kit/platform.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { buildTestApp, createClient, createPerson } from '#server/test/test-app.ts'
import { remindOfConsultations } from './reminders.ts'
import { notifyMoved } from './service.ts'

const testApp = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)
const remind = (now: Date, { platform }: { platform: Platform } = testApp) =>
  remindOfConsultations(createCtx({ ...platform, now: () => now }))

const STARTS_AT = new Date('2030-01-10T04:30:00Z')
const hoursBefore = (hours: number, from = STARTS_AT): Date => new Date(from.getTime() - hours * 3_600_000)

beforeEach(async () => {
  await query('delete from consultations')
  await query('delete from outgoing_mails')
  await query('delete from notifications')
})

/** Adds a booking made three days before its time and returns its id. */
async function addBooking(fields: { clientId?: string; email?: string | null; status?: string } = {}) {
  const { id: staffId } = await createPerson(testApp, { role: 'employee' })
  const { rows } = await query(
    `insert into consultations (kind, staff_id, name, phone, email, concern, starts_at, ends_at, time_zone, consent_wording,
                                consent_at, client_id, status, created_at, manage_token_hash)
     values ('booking', $1, 'Devi', '+919845012345', $2, 'thyroid', $3, $3::timestamptz + interval '15 minutes',
             'Asia/Kolkata', 'x', now(), $4, $5, $6, sha256(random()::text::bytea)) returning id`,
    [
      staffId,
      fields.email === undefined ? 'devi@visitors.example' : fields.email,
      STARTS_AT,
      fields.clientId ?? null,
      fields.status ?? 'new',
      hoursBefore(72),
    ],
  )
  const id = String(rows[0]?.id)
  await query(`insert into consultation_events (consultation_id, kind, at) values ($1, 'created', $2)`, [
    id,
    hoursBefore(72),
  ])
  return id
}

async function readMails() {
  const { rows } = await query(
    `select to_email as "to", template, subject, text, unsubscribe_url as "unsubscribeUrl" from outgoing_mails
      where template <> 'talks-of-the-day' order by created_at, id`,
  )
  return rows
}

async function readNotifications() {
  const { rows } = await query(`select user_id as "userId", kind, params from notifications order by id`)
  return rows
}

describe('a visitor', () => {
  it('is reminded once by mail, a day before, with the link that moves or cancels it', async () => {
    await addBooking()
    await remind(hoursBefore(24.2))
    expect(await readMails()).toEqual([])
    for (const hours of [24, 23.75, 23.5, 12, 1, 0.75]) await remind(hoursBefore(hours))
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'devi@visitors.example',
      template: 'consultation-reminder',
      subject: 'Reminder: your free consultation on Thu 10 Jan 2030, 10:00 am',
      unsubscribeUrl: null,
    })
    expect(mail.text).toMatch(/\/consultation#token=[\w-]+/)
    expect(mail.text).not.toContain('Devi')
    expect(mail.text).not.toMatch(/thyroid/i)
  })

  it('without an address, or with a cancelled or past booking, receives nothing', async () => {
    await addBooking({ email: null })
    await addBooking({ status: 'cancelled' })
    await addBooking({ status: 'done' })
    await remind(hoursBefore(20))
    await remind(hoursBefore(-1))
    expect(await readMails()).toEqual([])
  })

  it('is reminded once even by several processes at the same time', async () => {
    await addBooking()
    const other = await buildTestApp(testApp.testDatabase)
    try {
      await Promise.all([
        remind(hoursBefore(23)),
        remind(hoursBefore(23), other),
        remind(hoursBefore(22)),
        remind(hoursBefore(22), other),
      ])
      expect(await readMails()).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('receives a new reminder when the booking was moved', async () => {
    const id = await addBooking()
    await remind(hoursBefore(23))
    const later = new Date('2030-01-13T04:30:00Z')
    await query(
      `update consultations set starts_at = $2, ends_at = $2::timestamptz + interval '15 minutes' where id = $1`,
      [id, later],
    )
    await query(`insert into consultation_events (consultation_id, kind, at) values ($1, 'moved', $2)`, [
      id,
      hoursBefore(23),
    ])
    await inTransaction(createCtx(testApp.platform), (ctx) => notifyMoved(ctx, id))
    await remind(hoursBefore(23, later))
    expect((await readMails()).map(({ template, subject }) => `${template}: ${subject}`)).toEqual([
      'consultation-reminder: Reminder: your free consultation on Thu 10 Jan 2030, 10:00 am',
      expect.stringContaining('consultation-moved: '),
      'consultation-reminder: Reminder: your free consultation on Sun 13 Jan 2030, 10:00 am',
    ])
  })
})

describe('a client', () => {
  it('is reminded a day before, also by mail, and an hour before with a notification only', async () => {
    const client = await createClient(testApp)
    const id = await addBooking({ clientId: client.id })
    for (const hours of [24, 23.75, 1, 0.75]) await remind(hoursBefore(hours))
    const params = { consultationId: id, startsAt: STARTS_AT.toISOString(), channel: 'phone' }
    expect(await readNotifications()).toEqual([
      { userId: client.id, kind: 'consultation-reminder', params: { ...params, lead: 'day' } },
      { userId: client.id, kind: 'consultation-reminder', params: { ...params, lead: 'hour' } },
    ])
    const mails = await readMails()
    expect(mails).toHaveLength(1)
    // Sent to the account's address with an unsubscribe link, not to the address typed into the form.
    expect(mails[0]).toMatchObject({
      to: client.email,
      unsubscribeUrl: expect.stringContaining('/unsubscribe/'),
    })
  })

  it('who has switched these mails off receives only notifications', async () => {
    const client = await createClient(testApp)
    await query(`insert into muted_mails (user_id, kind) values ($1, 'consultation-reminder')`, [client.id])
    await addBooking({ clientId: client.id })
    await remind(hoursBefore(23))
    expect(await readNotifications()).toHaveLength(1)
    expect(await readMails()).toEqual([])
  })
})

describe('a holder of consultations', () => {
  it('is notified once in the morning of the day’s open, future consultations', async () => {
    const first = await addBooking()
    const second = await addBooking()
    await query(
      `update consultations set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
              staff_id = (select staff_id from consultations where id = $2)
        where id = $1`,
      [second, first],
    )
    // At 5:45, 7:30, 7:45 and 9:45 in the morning: the consultations are at 10:00 and 12:00.
    for (const hours of [4.25, 2.5, 2.25, 0.25]) await remind(hoursBefore(hours))
    const { rows } = await query(
      `select subject, text from outgoing_mails where template = 'talks-of-the-day'`,
    )
    expect(rows).toEqual([
      {
        subject: '2 consultations today, 10 Jan 2030',
        text: expect.stringContaining('You have 2 consultations today: 10:00 am, 12:00 pm (IST).'),
      },
    ])
    expect(rows[0].text).not.toMatch(/Devi|98450/)
  })

  it('receives nothing on a day without consultations, or later in the day', async () => {
    const id = await addBooking()
    await query(`update consultations set status = 'cancelled' where id = $1`, [id])
    await remind(hoursBefore(2))
    await query(`update consultations set status = 'new' where id = $1`, [id])
    await remind(hoursBefore(24 - 1.5))
    const { rows } = await query(`select subject from outgoing_mails where template = 'talks-of-the-day'`)
    expect(rows).toEqual([])
  })
})
