import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PUSH_SETTINGS, type PushSettings } from '#contract/notifications/push.ts'
import { addDays } from '#domain/units/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kit/clock.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { createPushTasks } from '#server/modules/notifications/push/push-tasks.ts'
import { SEND_PUSH_TASK } from '#server/modules/notifications/push/service.ts'
import { type PushService, startPushService } from '#server/test/push-service.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { queueReminders } from './service.ts'

let database: TestDatabase
let testApp: TestApp
let service: PushService
/** A day in the future, because the clock of the test only moves forward. Midnight in India. */
let midnight: number
let day: string

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startPushService()
  testApp = await buildTestApp(database, { pushServices: [service.origin] })
  day = addDays(testApp.clock.now().toISOString().slice(0, 10), 2)
  midnight = Date.parse(`${day}T00:00:00+05:30`)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
  await database.drop()
})
beforeEach(async () => {
  service.received.length = 0
  await query('delete from users')
  // Every test has a day of its own.
  midnight += DAY_MS
  day = addDays(day, 1)
})

const query = (sql: string, values: unknown[] = []) => testApp.platform.database.pool.query(sql, values)

/** Moves the clock to a time of the test's day in India, and runs the job and the sending. Returns who got what. */
async function runAt(clock: string): Promise<string[]> {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  testApp.clock.advance(midnight + hour * HOUR_MS + minute * MINUTE_MS - testApp.clock.now().getTime())
  await queueReminders(createCtx(testApp.platform))
  return sendAll()
}

async function sendAll(): Promise<string[]> {
  service.received.length = 0
  const { rows } = await query(
    `delete from graphile_worker._private_jobs where task_id =
       (select id from graphile_worker._private_tasks where identifier = '${SEND_PUSH_TASK}') returning payload`,
  )
  const task = createPushTasks(testApp.platform)[SEND_PUSH_TASK]
  for (const { payload } of rows) {
    await task(payload, { attempt: 1, signal: new AbortController().signal, workerId: 'test' })
  }
  return service.received.map(({ browser, message }) => `${browser}: ${message.tag}`).sort()
}

async function signInSubscribed(browser: string, changed: Partial<PushSettings> = {}): Promise<SignedIn> {
  const client = await signInAs(testApp, 'client')
  // The session would end before the days of the test.
  await query(`update sessions set expires_at = expires_at + interval '60 days' where user_id = $1`, [
    client.id,
  ])
  for (const [path, payload] of [
    ['subscription', service.subscribe(browser)],
    ['settings', { ...DEFAULT_PUSH_SETTINGS, ...changed }],
  ] as const) {
    const response = await testApp.app.inject({
      method: 'PUT',
      url: `/api/notifications/push/${path}`,
      headers: { cookie: client.cookie },
      payload,
    })
    expect(response.statusCode, response.body).toBe(200)
  }
  return client
}

const meal = (time: string, note = 'Something') => ({ time, note, items: [] })

/** Stores a published plan of two days by turns that begins on the day of the test. */
async function storePlan(
  client: SignedIn,
  changed: { status?: string; paused?: boolean } = {},
): Promise<void> {
  const { rows } = await query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'T', 'C', $2, $3, 'draft', now(), '{}') returning id`,
    [client.id, day, addDays(day, 42)],
  )
  const empty = meal('', '')
  const rest = {
    earlyMorning: empty,
    preBreakfast: empty,
    midMorning: empty,
    eveningSnack: empty,
    postDinner: meal('30 min after'),
  }
  for (const [number, meals] of [
    [1, { ...rest, breakfast: meal('8 AM'), lunch: meal('1 PM'), dinner: meal('7-7:30 PM') }],
    [2, { ...rest, breakfast: meal('9:10'), lunch: meal('1 PM', ''), dinner: meal('8 PM') }],
  ] as const) {
    await query(
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ($1, $2, 'D', $3)`,
      [rows[0].id, number, JSON.stringify(meals)],
    )
  }
  await query('update diet_plans set status = $2, completed_at = $3 where id = $1', [
    rows[0].id,
    changed.status ?? 'active',
    changed.status === 'completed' ? new Date() : null,
  ])
  if (changed.paused) {
    await query(
      `update diet_plans set paused_at = now(), safety_flagged_at = now(), safety_flags = '[{}]' where id = $1`,
      [rows[0].id],
    )
  }
}

describe('the reminder of a meal', () => {
  it('comes at the time of the meal in the plan of that day, once', async () => {
    await storePlan(await signInSubscribed('a'))
    expect(await runAt('07:45')).toEqual([])
    expect(await runAt('08:00')).toEqual(['a: meals'])
    expect(await runAt('08:15')).toEqual([])
    expect(await runAt('13:02')).toEqual(['a: meals'])
    expect(await runAt('19:15')).toEqual(['a: meals'])
    expect(await runAt('19:30')).toEqual(['a: meals'])
    // The second day of the rotation has other times and no lunch.
    expect(await runAt('32:00')).toEqual([])
    expect(await runAt('33:15')).toEqual(['a: meals'])
    expect(await runAt('37:00')).toEqual([])
    midnight += DAY_MS
    day = addDays(day, 1)
  })

  it('is found by the next run if one failed, but not an hour later', async () => {
    await storePlan(await signInSubscribed('a'))
    expect(await runAt('08:20')).toEqual(['a: meals'])
    expect(await runAt('14:00')).toEqual([])
  })

  it('is sent once by jobs that run at the same time', async () => {
    await storePlan(await signInSubscribed('a'))
    testApp.clock.advance(midnight + 8 * HOUR_MS - testApp.clock.now().getTime())
    await Promise.all(Array.from({ length: 4 }, () => queueReminders(createCtx(testApp.platform))))
    expect(await sendAll()).toEqual(['a: meals'])
  })

  it('does not come for a meal that has a tick', async () => {
    const client = await signInSubscribed('a')
    await storePlan(client)
    const { rows } = await query('select id from diet_plans where user_id = $1', [client.id])
    await query(
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state) values ($1, $2, 'breakfast', $3, 'skipped')`,
      [client.id, day, rows[0].id],
    )
    expect(await runAt('08:00')).toEqual([])
    expect(await runAt('13:00')).toEqual(['a: meals'])
  })

  it.each([
    ['paused', { paused: true }],
    ['completed', { status: 'completed' }],
    ['archived', { status: 'archived' }],
    ['over', {}],
  ])('does not come from a plan that is %s', async (name, changed) => {
    const client = await signInSubscribed('a')
    await storePlan(client, changed)
    if (name === 'over') {
      await query('update diet_plans set start_date = start_date - 7, end_date = $2 where user_id = $1', [
        client.id,
        day,
      ])
    }
    expect(await runAt('08:00')).toEqual([])
  })

  it('follows the switch, the quiet hours and the time zone of the client', async () => {
    const zone = await signInSubscribed('zone')
    await storePlan(zone)
    await query(`update users set time_zone = 'Asia/Dubai' where id = $1`, [zone.id])
    await storePlan(
      await signInSubscribed('muted', { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, meals: false } }),
    )
    await storePlan(await signInSubscribed('quiet', { quietHours: { from: '23:00', to: '08:30' } }))
    expect(await runAt('08:00')).toEqual([])
    expect(await runAt('08:30')).toEqual([])
    // Eight in Dubai.
    expect(await runAt('09:30')).toEqual(['zone: meals'])
    expect(await runAt('13:00')).toEqual(['quiet: meals'])
  })

  it('does not come to a browser in which the client has signed out', async () => {
    const client = await signInSubscribed('a')
    await storePlan(client)
    await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie: client.cookie },
    })
    expect(await runAt('08:00')).toEqual([])
    expect((await query('select from push_messages')).rowCount).toBe(0)
  })
})

describe('the evening before a fasting day', () => {
  const prepare = async (changed: Partial<PushSettings> = {}) => {
    const client = await signInSubscribed('a', changed)
    await storePlan(client)
    await query(
      'update users set age = 34, age_recorded_on = $2, height_cm = 162, weight_kg = 65 where id = $1',
      [client.id, day],
    )
    await query(`insert into fast_days (user_id, day, choice) values ($1, $2, 'ramzan')`, [
      client.id,
      addDays(day, 1),
    ])
    return client
  }

  it('reminds once, and the meals of the day come at their moved times', async () => {
    await prepare({ quietHours: null })
    expect(await runAt('18:45')).toEqual([])
    expect(await runAt('19:00')).toEqual(['a: meals', 'a: tomorrow'])
    expect(await runAt('20:30')).toEqual([])
    // The second day of the rotation has breakfast at 9:10, which moves before dawn, and dinner at 8 pm.
    expect(await runAt('33:15')).toEqual([])
    const { rows } = await query(`select variant -> 'meals' as meals from fast_variants`)
    expect(rows[0].meals.earlyMorning.time).toMatch(/^[4-6]:\d\d am, sehri/)
    midnight += DAY_MS
    day = addDays(day, 1)
  })

  it.each([
    ['is switched off', { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, fasts: false } }],
    ['is in quiet hours', { quietHours: { from: '18:30', to: '07:00' } }],
  ])('does not remind if it %s', async (_name, changed) => {
    await prepare(changed)
    expect(await runAt('19:00')).not.toContain('a: tomorrow')
  })

  it('does not remind a client to whom no fast is shown', async () => {
    const { id } = await prepare()
    await query(`update users set health_flags = '{pregnancy}' where id = $1`, [id])
    expect(await runAt('19:00')).not.toContain('a: tomorrow')
  })
})

describe('the reminder of water', () => {
  it('comes three times a day if the plan asks for water, and not if it limits it', async () => {
    for (const [name, tips] of [
      ['asks', ['Drink 8 glasses of water a day']],
      ['limits', ['Drink water, but not more than 1 litre']],
      ['silent', []],
    ] as const) {
      const client = await signInSubscribed(name, { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, meals: false } })
      await storePlan(client)
      await query('update diet_plans set tips = $2 where user_id = $1', [client.id, tips])
    }
    expect(await runAt('10:45')).toEqual([])
    for (const clock of ['11:00', '15:00', '18:00']) expect(await runAt(clock)).toEqual(['asks: water'])
    expect(await runAt('18:15')).toEqual([])
  })
})

describe('the reminder to measure', () => {
  const weekday = () => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const kinds = { ...DEFAULT_PUSH_SETTINGS.kinds, 'weigh-in': true }

  it('comes in the morning of the chosen day, once, and after the quiet hours', async () => {
    await signInSubscribed('a', { kinds, weighInDay: weekday() })
    await signInSubscribed('other-day', { kinds, weighInDay: (weekday() % 7) + 1 })
    await signInSubscribed('late', {
      kinds,
      weighInDay: weekday(),
      quietHours: { from: '22:00', to: '09:00' },
    })
    await signInSubscribed('off', { weighInDay: weekday() })
    expect(await runAt('06:45')).toEqual([])
    expect(await runAt('07:00')).toEqual(['a: weigh-in'])
    expect(await runAt('07:15')).toEqual([])
    expect(await runAt('09:00')).toEqual(['late: weigh-in'])
  })

  it('does not come if the client has measured on that day', async () => {
    const client = await signInSubscribed('a', { kinds, weighInDay: weekday() })
    await query('insert into progress_entries (user_id, weight, entry_date) values ($1, 70, $2)', [
      client.id,
      new Date(midnight + 30 * MINUTE_MS),
    ])
    expect(await runAt('07:00')).toEqual([])
  })
})

it('reads all clients in one query for each kind, however many there are', async () => {
  for (const name of ['a', 'b', 'c']) await storePlan(await signInSubscribed(name))
  const ctx = createCtx(testApp.platform)
  testApp.clock.advance(midnight + 8 * HOUR_MS - testApp.clock.now().getTime())
  const texts: string[] = []
  const db = new Proxy(ctx.db, {
    get: (target, key) => {
      if (key !== 'run') return Reflect.get(target, key, target)
      return (...[text, ...rest]: Parameters<typeof target.run>) => {
        texts.push(text)
        return target.run(text, ...rest)
      }
    },
  })
  await queueReminders({ ...ctx, db })
  expect(texts.filter((text) => text.includes('push_settings settings'))).toHaveLength(4)
  expect(await sendAll()).toEqual(['a: meals', 'b: meals', 'c: meals'])
})
