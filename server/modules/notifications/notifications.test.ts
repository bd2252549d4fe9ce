import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CLIENT_MAIL_KINDS,
  type ClientMailKind,
  type Notification,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { createJobs } from '#server/kit/jobs/jobs.ts'
import { createMailTasks } from '#server/kit/mail/send-mail.ts'
import { buildTestApp, createPerson, openSession, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type NewNotification, notify, notifyStaff } from './service.ts'

let database: TestDatabase
/** Two processes on one database. */
let apps: [TestApp, TestApp]

beforeAll(async () => {
  database = await createTestDatabase()
  apps = [await buildTestApp(database), await buildTestApp(database)]
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})
beforeEach(async () => {
  await query('delete from outgoing_mails')
  await query('delete from notifications')
})

const query = (sql: string, values: unknown[] = []) => apps[0].platform.database.pool.query(sql, values)

const PLAN_ID = '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f'
const plan = (causeKey = 'plan-published 1'): NewNotification => ({
  kind: 'plan-published',
  params: { planId: PLAN_ID, startDate: '2030-01-10', isNewVersion: false },
  causeKey,
})

const send = (userId: string, notification: NewNotification, app: TestApp = apps[0]) =>
  runInDbTransaction(app.platform.database.db, (db) => notify(db, app.platform, userId, notification))

async function call<T>(
  who: { cookie: string } | null,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T; link: string | undefined }> {
  const response = await apps[0].app.inject({
    method,
    url: `/api/notifications${url}`,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  })
  const { link } = response.headers
  return { status: response.statusCode, body: response.json<T>(), link: link?.toString() }
}

type QueuedMail = { to: string; subject: string; text: string; html: string; unsubscribeUrl: string }

async function readMails(): Promise<QueuedMail[]> {
  const { rows } = await query(
    `select to_email as "to", subject, text, html, unsubscribe_url as "unsubscribeUrl" from outgoing_mails
      order by created_at, id`,
  )
  return rows
}

const tokenOf = (mail: QueuedMail | undefined): string => mail?.unsubscribeUrl.split('/').at(-1) ?? ''

describe('the list', () => {
  it('contains only the person’s own notifications, newest first, in pages', async () => {
    const client = await signInAs(apps[0], 'client')
    const other = await signInAs(apps[0], 'client')
    for (const number of [1, 2, 3, 4, 5]) await send(client.id, plan(`plan-published ${number}`))
    await send(other.id, plan())
    expect((await call(client, 'GET', '/unread-count')).body).toEqual({ count: 5 })
    const all = (await call<Notification[]>(client, 'GET', '')).body
    expect(all).toHaveLength(5)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all[0]).toEqual({
      id: expect.any(Number),
      kind: 'plan-published',
      title: 'You have a new diet plan',
      text: 'It was later withdrawn.',
      link: null,
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    })
    await query(
      `insert into diet_plans (id, user_id, title, client_name, start_date, end_date, status,
                               published_at, frozen_foods)
       values ($1, $2, 'T', 'C', '2030-01-10', '2030-02-07', 'active', now(), '{}')`,
      [PLAN_ID, client.id],
    )
    expect((await call<Notification[]>(client, 'GET', '')).body[0]).toMatchObject({
      title: 'Your diet plan is ready',
      text: 'It starts on 10 Jan 2030.',
      link: `/plans/${PLAN_ID}`,
    })
    // Plans of other people have no link, in the same way as withdrawn ones.
    expect((await call<Notification[]>(other, 'GET', '')).body[0]?.link).toBeNull()
    await query(`update diet_plans set status = 'archived' where id = $1`, [PLAN_ID])
    const paged: Notification[] = []
    let search: string | undefined = '?limit=2'
    while (search !== undefined) {
      const page: { body: Notification[]; link: string | undefined } = await call(client, 'GET', search)
      paged.push(...page.body)
      search = /<[^?]+(\?[^>]+)>/.exec(page.link ?? '')?.[1]
    }
    expect(paged).toEqual(all)
    expect((await call(client, 'GET', '?cursor=nonsense!')).status).toBe(400)
  })

  it('marks one or all of a person’s notifications as read, and never those of others', async () => {
    const client = await signInAs(apps[0], 'client')
    const other = await signInAs(apps[0], 'client')
    for (const number of [1, 2, 3]) await send(client.id, plan(`plan-published ${number}`))
    const [newest] = (await call<Notification[]>(client, 'GET', '')).body
    const ids = [newest?.id ?? 0]
    expect((await call(other, 'POST', '/read', { ids })).body).toEqual({ count: 0 })
    expect((await call(client, 'GET', '/unread-count')).body).toEqual({ count: 3 })
    expect((await call(client, 'POST', '/read', { ids })).body).toEqual({ count: 2 })
    const [read] = (await call<Notification[]>(client, 'GET', '')).body
    expect(read?.readAt).not.toBeNull()
    expect((await call(client, 'POST', '/read', {})).body).toEqual({ count: 0 })
    // A repeat changes nothing, not even the time.
    expect((await call(client, 'POST', '/read', { ids })).body).toEqual({ count: 0 })
    expect((await call<Notification[]>(client, 'GET', '')).body[0]?.readAt).toBe(read?.readAt)
  })

  it('names clients to staff as long as they are within reach', async () => {
    const admin = await signInAs(apps[0], 'admin')
    const employee = await signInAs(apps[0], 'employee')
    const bystander = await signInAs(apps[0], 'employee')
    const client = await createPerson(apps[0], {
      firstName: 'Devi',
      lastName: 'Nair',
      inCareOf: [employee.id],
    })
    const notification: NewNotification = {
      kind: 'review-asked',
      params: { reviewId: PLAN_ID, clientId: client.id },
      causeKey: 'review-asked 1',
    }
    const { db } = apps[0].platform.database
    await notifyStaff(db, apps[0].platform, client.id, 'admins-and-carers', notification)
    for (const reader of [admin, employee]) {
      expect((await call(reader, 'GET', '')).body).toMatchObject([
        { title: 'Devi Nair asks for a diet review', link: `/admin/reviews#review-${PLAN_ID}` },
      ])
    }
    expect((await call(bystander, 'GET', '')).body).toEqual([])
    await notifyStaff(db, apps[0].platform, client.id, 'admins', {
      ...notification,
      kind: 'progress-flag',
      params: { clientId: client.id, flag: 'fast-loss' },
      causeKey: 'progress-flag 1',
    })
    expect((await call<Notification[]>(employee, 'GET', '')).body).toHaveLength(1)
    expect((await call<Notification[]>(admin, 'GET', '')).body[0]).toMatchObject({
      title: 'Check the weight of Devi Nair',
      link: `/admin/users/${client.id}`,
    })
    // The employee is no longer in the client’s care team.
    await query('delete from care_assignments where staff_id = $1', [employee.id])
    const [former] = (await call<Notification[]>(employee, 'GET', '')).body
    expect(former).toMatchObject({ title: 'A client asks for a diet review', link: null })
    expect(await readMails()).toEqual([])
  })

  it('leaves out kinds that this version does not know', async () => {
    const client = await signInAs(apps[0], 'client')
    await query(`insert into notifications (user_id, kind, cause_key) values ($1, 'from-the-future', 'x')`, [
      client.id,
    ])
    expect((await call(client, 'GET', '')).body).toEqual([])
    expect((await call(client, 'GET', '/unread-count')).body).toEqual({ count: 0 })
  })
})

describe('a mail', () => {
  it('is sent once for each cause, however many processes report it and however often', async () => {
    const { id } = await createPerson(apps[0])
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(id, plan(), apps[index % 2])),
    )
    expect(sent.filter(Boolean)).toHaveLength(1)
    expect(await readMails()).toHaveLength(1)
    expect(await send(id, plan('plan-published 2'))).toBe(true)
    expect(await readMails()).toHaveLength(2)
  })

  it('is stored only together with its cause', async () => {
    const { id } = await createPerson(apps[0])
    const { db } = apps[0].platform.database
    const failed = runInDbTransaction(db, async (db) => {
      await notify(db, apps[0].platform, id, plan())
      throw new Error('the cause failed')
    })
    await expect(failed).rejects.toThrow('the cause failed')
    expect(await readMails()).toEqual([])
    expect((await query('select from notifications')).rowCount).toBe(0)
  })

  it.each([
    ['is not verified', { isEmailVerified: false }],
    ['is deactivated', { isActive: false }],
  ])('goes to nobody whose account %s', async (_name, person) => {
    const { id } = await createPerson(apps[0], person)
    expect(await send(id, plan())).toBe(true)
    expect(await readMails()).toEqual([])
  })

  it('says nothing about health: it has no plan names, and no figures except the amount paid', async () => {
    const { id, email } = await createPerson(apps[0])
    const causes: NewNotification[] = [
      plan(),
      {
        ...plan('v2'),
        kind: 'plan-published',
        params: { planId: PLAN_ID, startDate: '2030-01-10', isNewVersion: true },
      },
      { kind: 'review-answered', params: { reviewId: PLAN_ID }, causeKey: 'r' },
      {
        kind: 'payment-confirmed',
        params: { subscriptionId: PLAN_ID, amountPaise: 249900, isWhole: true, receiptId: PLAN_ID },
        causeKey: 'p',
      },
      {
        kind: 'subscription-ending',
        params: { subscriptionId: PLAN_ID, planName: 'Thyroid care', lastDay: '2030-02-06' },
        causeKey: 's',
      },
    ]
    for (const notification of causes) await send(id, notification)
    const mails = await readMails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your plan is ready',
      'Your plan has a new version',
      'Answer to your diet review',
      'We have received your payment of ₹2,499',
      'Your subscription ends on 6 Feb 2030',
    ])
    for (const mail of mails) {
      expect(mail.to).toBe(email)
      // Tokens in links are random letters, which could match by chance.
      expect(mail.text.replaceAll(/http\S+/g, '')).not.toMatch(/thyroid|kcal|kg\b/i)
      expect(mail.text).toContain('You get this email because you are a client of Pathya')
      expect(mail.text).toMatch(/Unsubscribe from these emails:\nhttp:\/\/\S+\/unsubscribe#token=\S+/)
      expect(mail.html).toContain('/unsubscribe#token=')
    }
  })

  it('has the headers that let mail programs unsubscribe with one click', async () => {
    const smtp = await startSmtp()
    const config = { ...apps[0].platform.config, smtpUrl: smtp.url }
    const logger = pino({ level: 'silent' })
    const { db } = apps[0].platform.database
    const jobs = createJobs({
      databaseUrl: database.url,
      tasks: createMailTasks({ config, db, now: () => new Date() }, logger),
      logger,
    })
    try {
      await jobs.start()
      const { id } = await createPerson(apps[0])
      await send(id, plan())
      await expect.poll(() => smtp.received, { timeout: 15_000 }).toHaveLength(1)
      const mail = smtp.received[0]
      const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const url = /^<(http\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
      // Mail programs send a form without a cookie or an origin.
      const response = await apps[1].app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([response.statusCode, response.json()]).toEqual([200, { kind: 'plan-published' }])
      await send(id, plan('plan-published 2'))
      await send(id, { kind: 'review-answered', params: { reviewId: PLAN_ID }, causeKey: 'r' })
      // Mails of other kinds are still sent, and the list still has the notification that was not mailed.
      await expect.poll(() => smtp.received, { timeout: 15_000 }).toHaveLength(2)
      expect(smtp.received[1]?.subject).toBe('Answer to your diet review')
      expect((await query('select from notifications where user_id = $1', [id])).rowCount).toBe(3)
    } finally {
      await jobs.stop()
      await smtp.close()
    }
  })
})

describe('unsubscribing from mails', () => {
  it('requires a valid link, can be repeated, and ignores the body', async () => {
    const client = await signInAs(apps[0], 'client')
    await send(client.id, plan())
    const token = tokenOf((await readMails())[0])
    const post = async (path: string, headers: Record<string, string> = {}, payload = '') => {
      const url = `/api/notifications/unsubscribe/${path}`
      return (await apps[0].app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    const [person, kind, proof] = token.split('.')
    for (const forged of [
      'x',
      `${person}.${kind}`,
      `${person}.review-answered.${proof}`,
      `${Buffer.alloc(16).toString('base64url')}.${kind}.${proof}`,
      `${person}.${kind}.${'A'.repeat(43)}`,
    ]) {
      expect(await post(forged), forged).toBe(404)
    }
    expect((await call<NotificationSettings>(client, 'GET', '/settings')).body.mails['plan-published']).toBe(
      true,
    )
    expect(await post(token, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).toBe(200)
    expect(await post(token, { 'content-type': 'application/json' }, '{"not": json')).toBe(200)
    expect(await post(token)).toBe(200)
    const { mails } = (await call<NotificationSettings>(client, 'GET', '/settings')).body
    expect(CLIENT_MAIL_KINDS.filter((each) => !mails[each])).toEqual(['plan-published'])
    // Other sites’ pages are refused, and no other call accepts a form.
    expect(await post(token, { origin: 'https://elsewhere.example' })).toBe(403)
    const form = await apps[0].app.inject({
      method: 'POST',
      url: '/api/notifications/read',
      headers: { cookie: client.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'ids=1',
    })
    expect(form.statusCode).toBe(415)
    // Opening the URL in a browser shows a question and changes nothing.
    await query('delete from muted_mails')
    const looked = await apps[0].app.inject({ url: `/api/notifications/unsubscribe/${token}` })
    expect([looked.statusCode, looked.headers.location]).toEqual([
      302,
      `${apps[0].platform.config.publicUrl}/unsubscribe#token=${token}`,
    ])
    expect((await query('select from muted_mails')).rowCount).toBe(0)
    // The person has been deleted.
    await query('delete from users where id = $1', [client.id])
    expect(await post(token)).toBe(404)
  })

  it('applies to each kind separately in the settings, and can be undone', async () => {
    const client = await signInAs(apps[0], 'client')
    const other = await signInAs(apps[0], 'client')
    const everything = Object.fromEntries(CLIENT_MAIL_KINDS.map((kind) => [kind, true]))
    expect((await call(client, 'GET', '/settings')).body).toEqual({ mails: everything })
    const off = { ...everything, 'review-answered': false, 'consultation-reminder': false }
    expect((await call(client, 'PUT', '/settings', { mails: off })).body).toEqual({ mails: off })
    expect((await call(client, 'GET', '/settings')).body).toEqual({ mails: off })
    expect((await call(other, 'GET', '/settings')).body).toEqual({ mails: everything })
    const review: NewNotification = { kind: 'review-answered', params: { reviewId: PLAN_ID }, causeKey: 'r' }
    await send(client.id, review)
    await send(other.id, review)
    expect((await readMails()).map(({ to }) => to)).toEqual([other.email])
    await call(client, 'PUT', '/settings', { mails: everything })
    await send(client.id, { ...review, causeKey: 'r2' })
    expect(await readMails()).toHaveLength(2)
    const some: Partial<Record<ClientMailKind, boolean>> = { 'plan-published': false }
    expect((await call(client, 'PUT', '/settings', { mails: some })).status).toBe(400)
  })
})

describe('an open page', () => {
  it('receives notifications written by another process, only for its own person, and none after sign-out', async () => {
    const [here, there] = apps
    const { live } = there.platform
    const listener = await listenToDatabase(database.url, live.channels, {
      onReconnect: live.closeAll,
      onError: () => undefined,
    })
    const port = Number(new URL(await there.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const open = async (cookie: string) => {
      const [response] = (await once(
        request({ port, host: '127.0.0.1', path: '/api/live', headers: { cookie } }).end(),
        'response',
      )) as [IncomingMessage]
      const events: string[] = []
      response.setEncoding('utf8').on('data', (chunk: string) => {
        for (const [, name] of chunk.matchAll(/^event: (.+)$/gm)) if (name) events.push(name)
      })
      return { events, closed: once(response, 'close') }
    }
    try {
      const client = await signInAs(here, 'client')
      const stream = await open(client.cookie)
      const other = await open((await signInAs(here, 'client')).cookie)
      await send(client.id, plan(), here)
      await expect.poll(() => stream.events).toEqual(['notifications-changed'])
      // The person already has a notification of this cause, so nothing is sent.
      await send(client.id, plan(), here)
      await call(client, 'POST', '/read', {})
      await expect.poll(() => stream.events).toEqual(['notifications-changed', 'notifications-changed'])
      const elsewhere = await openSession(here, client.id)
      const stillOpen = await open(elsewhere)
      await here.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { cookie: client.cookie },
      })
      await stream.closed
      await send(client.id, plan('plan-published 2'), here)
      await expect.poll(() => stillOpen.events).toEqual(['notifications-changed'])
      expect(stream.events.at(-1)).toBe('session-ended')
      expect(other.events).toEqual([])
    } finally {
      live.closeAll()
      await listener.close()
    }
  })
})

/** A real SMTP server on a free port of the loopback address. */
async function startSmtp(): Promise<{ url: string; received: Email[]; close: () => Promise<void> }> {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
