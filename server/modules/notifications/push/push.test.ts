import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PUSH_SETTINGS, type PushSettings, type PushState } from '#contract/notifications/push.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kit/clock.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { createJobs } from '#server/kit/jobs/jobs.ts'
import { SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { type PushService, startPushService } from '#server/test/push-service.ts'
import { buildTestApp, openSession, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type NewNotification, notify } from '../service.ts'
import { createPushTasks } from './push-tasks.ts'
import { SEND_PUSH_ATTEMPTS, SEND_PUSH_TASK } from './service.ts'

let database: TestDatabase
let testApp: TestApp
let service: PushService

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startPushService()
  testApp = await buildTestApp(database, { pushServices: [service.origin] })
})
afterAll(async () => {
  await testApp.close()
  await service.close()
  await database.drop()
})
beforeEach(async () => {
  service.received.length = 0
  await query('delete from push_messages')
  await query('delete from graphile_worker._private_jobs')
})

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

/** SQL for the jobs of push messages; those of mails are not run here. */
const IS_PUSH = `task_id = (select id from graphile_worker._private_tasks where identifier = '${SEND_PUSH_TASK}')`

const ID = '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f'
const review = (causeKey = `review-answered ${randomBytes(4).toString('hex')}`): NewNotification => ({
  kind: 'review-answered',
  params: { reviewId: ID },
  causeKey,
})

const send = (userId: string, notification: NewNotification) =>
  runInDbTransaction(testApp.platform.database.db, (db) => notify(db, testApp.platform, userId, notification))

async function call(
  who: { cookie: string } | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
) {
  const response = await testApp.app.inject({
    method,
    url: `/api/notifications/push${path}`,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Signs in a client whose browser gets messages at all hours. */
async function signInSubscribed(browser: string): Promise<SignedIn> {
  const client = await signInAs(testApp, 'client')
  expect((await call(client, 'PUT', '/subscription', service.subscribe(browser))).status).toBe(200)
  await choose(client, { quietHours: null })
  return client
}

async function choose(client: SignedIn, changed: Partial<PushSettings>): Promise<void> {
  const { status } = await call(client, 'PUT', '/settings', { ...DEFAULT_PUSH_SETTINGS, ...changed })
  expect(status).toBe(200)
}

/** Runs the waiting jobs of push messages once, as the queue would. Returns how many failed. */
async function runJobs(attempt = 1): Promise<number> {
  const { rows } = await query(
    `delete from graphile_worker._private_jobs where run_at <= now() and ${IS_PUSH} returning payload`,
  )
  const tasks = createPushTasks(testApp.platform)
  let failedCount = 0
  for (const { payload } of rows) {
    await tasks[SEND_PUSH_TASK](payload, {
      attempt,
      signal: new AbortController().signal,
      workerId: 'test',
    }).catch(() => {
      failedCount += 1
    })
  }
  return failedCount
}

const countSubscriptions = async (userId: string): Promise<number> =>
  (await query('select from push_subscriptions where user_id = $1', [userId])).rowCount ?? 0

describe('a push message', () => {
  it('reaches the browser signed and encrypted, by the real queue', async () => {
    const client = await signInSubscribed('real')
    const jobs = createJobs({
      databaseUrl: database.url,
      tasks: createPushTasks(testApp.platform),
      logger: pino({ level: 'silent' }),
    })
    try {
      await jobs.start()
      await send(client.id, review())
      await expect.poll(() => service.received, { timeout: 15_000 }).toHaveLength(1)
    } finally {
      await jobs.stop()
    }
    const [received] = service.received
    expect(received).toMatchObject({
      browser: 'real',
      message: { title: 'You have a new answer', tag: 'answer', link: '/reviews' },
      urgency: 'normal',
      topic: 'answer',
      subject: 'mailto:no-reply@localhost',
    })
    expect(received?.ttlSeconds).toBeGreaterThan(2 * 86_400)
    const { body } = await call(client, 'GET')
    expect((body as PushState).publicKey).toBe(received?.serverKey)
    const { rows } = await query('select last_success_at from push_subscriptions where user_id = $1', [
      client.id,
    ])
    expect(rows[0]?.last_success_at).not.toBeNull()
  })

  it('is sent once for each cause and to each browser, however often it is reported and its job runs', async () => {
    const client = await signInSubscribed('phone')
    const laptop = { ...client, cookie: await openSession(testApp, client.id) }
    await call(laptop, 'PUT', '/subscription', service.subscribe('laptop'))
    await Promise.all(Array.from({ length: 5 }, () => send(client.id, review('once'))))
    const { rows } = await query(`select payload from graphile_worker._private_jobs where ${IS_PUSH}`)
    expect(rows).toHaveLength(1)
    const task = createPushTasks(testApp.platform)[SEND_PUSH_TASK]
    const run = { attempt: 1, signal: new AbortController().signal, workerId: 'test' }
    await Promise.all(Array.from({ length: 5 }, () => task(rows[0].payload, run)))
    expect(service.received.map(({ browser }) => browser).sort()).toEqual(['laptop', 'phone'])
  })

  it('is not sent again by a process that dies after it was sent', async () => {
    const client = await signInSubscribed('crash')
    await send(client.id, review())
    const { rows } = await query('select id from push_messages where user_id = $1', [client.id])
    const { rows: subscriptions } = await query('select id from push_subscriptions where user_id = $1', [
      client.id,
    ])
    // The state after the mark before sending.
    await query('update push_messages set tried_subscriptions = $2 where id = $1', [
      rows[0].id,
      [subscriptions[0].id],
    ])
    expect(await runJobs()).toBe(0)
    expect(service.received).toEqual([])
  })

  it('exists only together with its cause, and only for people whose browsers get messages', async () => {
    const client = await signInSubscribed('cause')
    const other = await signInAs(testApp, 'client')
    const failed = runInDbTransaction(testApp.platform.database.db, async (db) => {
      await notify(db, testApp.platform, client.id, review())
      throw new Error('the cause failed')
    })
    await expect(failed).rejects.toThrow('the cause failed')
    await send(other.id, review())
    expect((await query('select from push_messages')).rowCount).toBe(0)
  })

  it('leaves mails as they are', async () => {
    const client = await signInSubscribed('mails')
    await send(client.id, review())
    const mails = await query('select from outgoing_mails where to_email = $1', [client.email])
    expect(mails.rowCount).toBe(1)
  })

  it.each([
    ['switched off', { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, answer: false }, quietHours: null }, 0],
    ['switched on', { quietHours: null }, 1],
  ])('of a kind that is %s is sent accordingly', async (_name, changed, count) => {
    const client = await signInSubscribed(`switch-${count}`)
    await choose(client, changed)
    await send(client.id, review())
    await runJobs()
    expect(service.received).toHaveLength(count)
  })

  it('is not sent to a deactivated account or an expired session', async () => {
    const client = await signInSubscribed('inactive')
    await send(client.id, review())
    await query('update sessions set expires_at = $2 where user_id = $1', [client.id, testApp.clock.now()])
    await runJobs()
    await send(client.id, review())
    expect((await query('select from push_messages')).rowCount).toBe(1)
    const next = await signInSubscribed('inactive-2')
    await query('update users set is_active = false where id = $1', [next.id])
    await send(next.id, review())
    await runJobs()
    expect(service.received).toEqual([])
  })

  it('is in the language of the account, also if the person chooses it before the message is sent', async () => {
    const client = await signInSubscribed('hindi')
    setLanguageSource({
      ...SERVER_LANGUAGES,
      readTranslations: () => ({ [msg`You have a new answer`.id]: 'आपको उत्तर मिला है' }),
    })
    await send(client.id, review())
    await query(`update users set locale = 'hi' where id = $1`, [client.id])
    await runJobs()
    expect(service.received.map(({ message }) => message.title)).toEqual(['आपको उत्तर मिला है'])
    setLanguageSource(SERVER_LANGUAGES)
  })

  it('that is too late is not sent', async () => {
    const client = await signInSubscribed('late')
    const startsAt = new Date(testApp.clock.now().getTime() + HOUR_MS).toISOString()
    await send(client.id, {
      kind: 'consultation-reminder',
      params: { consultationId: ID, startsAt, channel: 'phone', lead: 'hour' },
      causeKey: 'late',
    })
    testApp.clock.advance(61 * MINUTE_MS)
    await runJobs()
    expect(service.received).toEqual([])
  })
})

describe('in quiet hours', () => {
  /** Quiet hours from an hour ago to an hour from now in India. */
  function around(now: Date): PushSettings['quietHours'] {
    const clock = (ms: number) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Kolkata',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(now.getTime() + ms))
    return { from: clock(-HOUR_MS), to: clock(HOUR_MS) }
  }

  it('reminders are dropped, and other messages wait until the end', async () => {
    const client = await signInSubscribed('night')
    const now = testApp.clock.now()
    await choose(client, { quietHours: around(now) })
    await send(client.id, review())
    await send(client.id, {
      kind: 'consultation-reminder',
      params: {
        consultationId: ID,
        startsAt: new Date(now.getTime() + 3 * HOUR_MS).toISOString(),
        channel: 'phone',
        lead: 'hour',
      },
      causeKey: 'reminder',
    })
    await runJobs()
    expect(service.received).toEqual([])
    const { rows } = await query(`select run_at from graphile_worker._private_jobs where ${IS_PUSH}`)
    expect(rows).toHaveLength(1)
    const waitMs = rows[0].run_at.getTime() - now.getTime()
    expect(waitMs).toBeGreaterThan(58 * MINUTE_MS)
    expect(waitMs).toBeLessThanOrEqual(60 * MINUTE_MS)
    testApp.clock.advance(61 * MINUTE_MS)
    await query('update graphile_worker._private_jobs set run_at = now()')
    await runJobs()
    expect(service.received.map(({ message }) => message.title)).toEqual(['You have a new answer'])
  })
})

describe('a push service that does not take a message', () => {
  it.each([404, 410])('with %i ends the subscription', async (status) => {
    const client = await signInSubscribed(`gone-${status}`)
    service.answer(`gone-${status}`, status)
    await send(client.id, review())
    expect(await runJobs()).toBe(0)
    expect(await countSubscriptions(client.id)).toBe(0)
    expect((await call(client, 'GET')).body).toMatchObject({ isOn: false })
  })

  it.each([429, 500, 503])(
    'with %i gets it again later, and only the browser that failed',
    async (status) => {
      const client = await signInSubscribed(`busy-${status}`)
      const laptop = { ...client, cookie: await openSession(testApp, client.id) }
      await call(laptop, 'PUT', '/subscription', service.subscribe(`fine-${status}`))
      service.answer(`busy-${status}`, status)
      await send(client.id, review())
      const { rows } = await query(`select payload from graphile_worker._private_jobs where ${IS_PUSH}`)
      expect(await runJobs()).toBe(1)
      service.answer(`busy-${status}`, 201)
      await createPushTasks(testApp.platform)[SEND_PUSH_TASK](rows[0].payload, {
        attempt: 2,
        signal: new AbortController().signal,
        workerId: 'test',
      })
      expect(service.received.map(({ browser }) => browser)).toEqual([`fine-${status}`, `busy-${status}`])
    },
  )

  it('again and again loses the subscription after five messages', async () => {
    const client = await signInSubscribed('broken')
    service.answer('broken', 500)
    for (const left of [1, 1, 1, 1, 0]) {
      await send(client.id, review())
      await runJobs(SEND_PUSH_ATTEMPTS)
      expect(await countSubscriptions(client.id)).toBe(left)
    }
  })

  it('with a redirect is not followed', async () => {
    const client = await signInSubscribed('redirect')
    service.subscribe('target')
    service.answer('redirect', 307, { location: `${service.origin}/send/target` })
    const before = service.requestCount
    await send(client.id, review())
    expect(await runJobs()).toBe(0)
    expect(service.requestCount).toBe(before + 1)
    expect(service.received).toEqual([])
  })
})

describe('a subscription', () => {
  it('ends when the person signs out in that browser, and only there', async () => {
    const client = await signInSubscribed('stays')
    const phone = { ...client, cookie: await openSession(testApp, client.id) }
    await call(phone, 'PUT', '/subscription', service.subscribe('leaves'))
    await testApp.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: phone.cookie } })
    await send(client.id, review())
    await runJobs()
    expect(service.received.map(({ browser }) => browser)).toEqual(['stays'])
  })

  it('can be ended in the browser, and a repeat changes nothing', async () => {
    const client = await signInSubscribed('off')
    for (const _time of [1, 2]) {
      expect((await call(client, 'DELETE', '/subscription')).body).toMatchObject({ isOn: false })
    }
    expect((await call(client, 'POST', '/test')).status).toBe(409)
  })

  it('is replaced when the browser gets another address', async () => {
    const client = await signInSubscribed('old')
    await call(client, 'PUT', '/subscription', service.subscribe('new'))
    await send(client.id, review())
    await runJobs()
    expect(service.received.map(({ browser }) => browser)).toEqual(['new'])
  })

  it('of another person cannot be taken over without the secret of its browser', async () => {
    const body = service.subscribe('shared')
    const asha = await signInAs(testApp, 'client')
    const bela = await signInAs(testApp, 'client')
    await call(asha, 'PUT', '/subscription', body)
    const foreign = { ...body, keys: service.subscribe('attacker').keys }
    expect((await call(bela, 'PUT', '/subscription', foreign)).status).toBe(409)
    expect(await countSubscriptions(asha.id)).toBe(1)
    // The same browser after another person signed in there.
    expect((await call(bela, 'PUT', '/subscription', body)).status).toBe(200)
    expect([await countSubscriptions(asha.id), await countSubscriptions(bela.id)]).toEqual([0, 1])
  })

  it('is one of at most ten of a person', async () => {
    const client = await signInAs(testApp, 'client')
    for (let index = 0; index < 12; index += 1) {
      const browser = { cookie: await openSession(testApp, client.id) }
      await call(browser, 'PUT', '/subscription', service.subscribe(`many-${index}`))
    }
    const { rows } = await query(
      `select right(endpoint, 2) as name from push_subscriptions where user_id = $1 order by created_at`,
      [client.id],
    )
    expect(rows.map(({ name }) => name)).toEqual(['-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9', '10', '11'])
  })

  it.each([
    ['an address inside the network', 'https://10.0.0.8/send/x'],
    ['this machine', 'https://127.0.0.1/send/x'],
    ['the address of metadata', 'http://169.254.169.254/latest'],
    ['an unknown service', 'https://push.attacker.example/send/x'],
    ['a name that only begins like a known one', 'https://fcm.googleapis.com.attacker.example/send/x'],
    ['a user name that looks like a known one', 'https://fcm.googleapis.com@attacker.example/send/x'],
    ['a known service without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['another port of a known service', 'https://fcm.googleapis.com:8443/fcm/send/x'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'x'],
    ['a very long address', `https://fcm.googleapis.com/fcm/send/${'x'.repeat(1100)}`],
  ])('is refused for %s', async (_name, endpoint) => {
    const client = await signInAs(testApp, 'client')
    const body = { ...service.subscribe(), endpoint }
    expect((await call(client, 'PUT', '/subscription', body)).status).toBe(400)
    expect(await countSubscriptions(client.id)).toBe(0)
  })

  it.each([
    ['huge keys', { p256dh: 'A'.repeat(100_000), auth: 'A'.repeat(22) }],
    ['a huge secret', { p256dh: 'A'.repeat(87), auth: 'A'.repeat(10_000) }],
    ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }],
    ['a short secret', { p256dh: 'B'.padEnd(87, 'A'), auth: 'AAAA' }],
    ['no keys', {}],
  ])('is refused with %s', async (_name, keys) => {
    const client = await signInAs(testApp, 'client')
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys }
    expect((await call(client, 'PUT', '/subscription', body)).status).toBe(400)
  })

  it('for the known services is accepted', async () => {
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-by3p.notify.windows.com',
    ]) {
      const client = await signInAs(testApp, 'client')
      const body = {
        ...service.subscribe(),
        endpoint: `https://${host}/send/${randomBytes(4).toString('hex')}`,
      }
      expect((await call(client, 'PUT', '/subscription', body)).status, host).toBe(200)
    }
  })
})

describe('the settings', () => {
  it('have defaults, and belong to the person', async () => {
    const client = await signInAs(testApp, 'client')
    const other = await signInAs(testApp, 'client')
    expect((await call(client, 'GET')).body).toMatchObject({ isOn: false, settings: DEFAULT_PUSH_SETTINGS })
    const chosen: PushSettings = {
      kinds: {
        meals: false,
        water: true,
        'weigh-in': true,
        fasts: true,
        consultation: true,
        plan: false,
        answer: true,
      },
      weighInDay: 7,
      quietHours: { from: '21:30', to: '06:15' },
    }
    expect((await call(client, 'PUT', '/settings', chosen)).body).toEqual(chosen)
    expect((await call(client, 'GET')).body).toMatchObject({ settings: chosen })
    expect((await call(other, 'GET')).body).toMatchObject({ settings: DEFAULT_PUSH_SETTINGS })
  })

  it.each([
    ['a day that does not exist', { weighInDay: 8 }],
    ['a time that does not exist', { quietHours: { from: '24:00', to: '07:00' } }],
    ['quiet hours without length', { quietHours: { from: '07:00', to: '07:00' } }],
    ['a missing kind', { kinds: { meals: true } }],
  ])('are refused with %s', async (_name, changed) => {
    const client = await signInAs(testApp, 'client')
    const response = await call(client, 'PUT', '/settings', { ...DEFAULT_PUSH_SETTINGS, ...changed })
    expect(response.status).toBe(400)
  })
})

it('a test message goes only to the browser that asked for it, also in quiet hours', async () => {
  const client = await signInSubscribed('asks')
  const laptop = { ...client, cookie: await openSession(testApp, client.id) }
  await call(laptop, 'PUT', '/subscription', service.subscribe('silent'))
  await choose(client, { quietHours: { from: '00:00', to: '23:59' } })
  expect((await call(client, 'POST', '/test')).status).toBe(200)
  await runJobs()
  expect(service.received).toMatchObject([{ browser: 'asks', message: { title: 'Notifications work' } }])
})
