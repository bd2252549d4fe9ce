import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { createLiveStreams } from '#server/kit/live/live-streams.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { buildTestApp, createPerson, openSession, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

/** One of several processes that use the same database and listen as the server does. */
type Process = TestApp & { port: number; stop: () => Promise<void> }

/** A stream that a browser has open. */
type Stream = {
  statusCode: number
  headers: IncomingMessage['headers']
  events: string[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  isEnded: () => boolean
  leave: () => void
}

let database: TestDatabase
let processes: [Process, Process]
let calls: ReturnType<typeof createIdentityCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  processes = [await startProcess(), await startProcess()]
  calls = createIdentityCalls(processes[0])
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await database.drop()
})

async function startProcess(): Promise<Process> {
  const testApp = await buildTestApp(database)
  const { live } = testApp.platform
  const listener = await listenToDatabase(database.url, live.channels, {
    onReconnect: live.closeAll,
    onError: () => undefined,
  })
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...testApp,
    port: Number(new URL(address).port),
    stop: async () => {
      await testApp.close()
      await listener.close()
    },
  }
}

async function openStream({ port }: Pick<Process, 'port'>, cookie: string): Promise<Stream> {
  const call = request({ port, host: '127.0.0.1', path: '/api/live', headers: { cookie } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const events: string[] = []
  let isEnded = false
  response.setEncoding('utf8').on('data', (chunk: string) => {
    for (const [, name] of chunk.matchAll(/^event: (.+)$/gm)) if (name) events.push(name)
  })
  const ended = new Promise<void>((done) => {
    response.on('close', () => {
      isEnded = true
      done()
    })
    response.on('error', () => undefined)
  })
  const { statusCode = 0, headers } = response
  return { statusCode, headers, events, ended, isEnded: () => isEnded, leave: () => call.destroy() }
}

const query = (sql: string, values: unknown[] = []) => processes[0].platform.database.pool.query(sql, values)

/** Checks that a stream reports the end of its session and ends at once, and that the session no longer works. */
async function expectSessionEnded(stream: Stream, cookie: string): Promise<void> {
  const startedAt = performance.now()
  await stream.ended
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(stream.events).toEqual(['session-ended'])
  for (const { app } of processes) {
    const response = await app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect(response.json()).toMatchObject({ statusCode: 401, code: 'session_required' })
  }
  expect((await openStream(processes[1], cookie)).statusCode).toBe(401)
}

describe('a stream', () => {
  it('is open to every signed-in person, verified or not, and is never cached', async () => {
    const { cookie } = await signInAs(processes[0], { isEmailVerified: false, isOnboardingComplete: false })
    const stream = await openStream(processes[0], cookie)
    expect(stream.statusCode).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(processes[0].platform.live.count()).toBe(1)
    stream.leave()
    await expect.poll(() => processes[0].platform.live.count()).toBe(0)
    const stranger = await openStream(processes[0], 'pathya_session=made-up')
    expect(stranger.statusCode).toBe(401)
    const head = await processes[0].app.inject({ method: 'HEAD', url: '/api/live', headers: { cookie } })
    expect(head.statusCode).toBe(404)
  })

  it('is refused to a session that has too many', async () => {
    const { cookie } = await signInAs(processes[0], 'client')
    const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(processes[0], cookie)))
    const refused = streams.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers['retry-after']).toBe('60')
    for (const stream of streams) stream.leave()
    await expect.poll(() => processes[0].platform.live.count()).toBe(0)
    const again = await openStream(processes[0], cookie)
    expect(again.statusCode).toBe(200)
    again.leave()
  })
})

describe('the end of a session', () => {
  it.each([
    ['another role', `update users set role = 'employee' where id = $1`],
    ['deactivation', 'update users set is_active = false where id = $1'],
    ['sessions ended by an admin or by a new password', 'delete from sessions where user_id = $1'],
    ['removal of the person', 'delete from users where id = $1'],
  ])('by %s closes its streams at once, in every process', async (_name, sql) => {
    const { id, cookie } = await signInAs(processes[0], 'client')
    const other = await openSession(processes[0], id)
    const bystander = await signInAs(processes[0], 'client')
    const streams = [await openStream(processes[0], cookie), await openStream(processes[1], other)] as const
    const open = await openStream(processes[1], bystander.cookie)
    await query(sql, [id])
    await expectSessionEnded(streams[0], cookie)
    await expectSessionEnded(streams[1], other)
    expect(open.events).toEqual([])
    expect(open.isEnded()).toBe(false)
    open.leave()
  })

  it('by sign-out closes the streams of that session, and not those of another session of the same person', async () => {
    const { id, cookie } = await signInAs(processes[0], 'client')
    const elsewhere = await openSession(processes[0], id)
    // A second window with the same session, connected to another process.
    const window = await openStream(processes[1], cookie)
    const open = await openStream(processes[1], elsewhere)
    await calls.post('/api/auth/sign-out', {}, { cookie })
    await expectSessionEnded(window, cookie)
    expect(open.isEnded()).toBe(false)
    open.leave()
  })

  it('before its stream is opened is noticed', async () => {
    const { live } = processes[0].platform
    const gone = '00000000-0000-4000-8000-000000000000'
    await expect(live.open({ sessionId: gone, userId: gone, role: 'client' })).rejects.toMatchObject({
      statusCode: 401,
    })
    await expect.poll(() => live.count()).toBe(0)
  })
})

describe('live updates of a person', () => {
  it.each([
    ['a new name', `update users set first_name = 'New' where id = $1`],
    ['a verified address', 'update users set is_email_verified = true where id = $1'],
    ['a grant', `insert into staff_grants (user_id, "grant") values ($1, 'plans')`],
  ])('%s reaches every session of the person, and nobody else', async (_name, sql) => {
    const person = await createPerson(processes[0], { role: 'employee', isEmailVerified: false })
    const bystander = await signInAs(processes[0], 'client')
    const cookie = await openSession(processes[0], person.id)
    const streams = await Promise.all(processes.map((one) => openStream(one, cookie)))
    const other = await openStream(processes[0], bystander.cookie)
    await query(sql, [person.id])
    await expect.poll(() => streams.map(({ events }) => events)).toEqual([['user-changed'], ['user-changed']])
    expect(other.events).toEqual([])
    for (const stream of [...streams, other]) stream.leave()
  })
})

describe('live updates of consultations', () => {
  it('go to all staff and to the client of the consultation, in every process, and to nobody else', async () => {
    const employee = await signInAs(processes[0], 'employee')
    const client = await signInAs(processes[0], 'client')
    const other = await signInAs(processes[0], 'client')
    const streams = {
      employee: await openStream(processes[1], employee.cookie),
      client: await openStream(processes[1], client.cookie),
      other: await openStream(processes[1], other.cookie),
    }
    await query(
      `insert into consultations (kind, name, phone, preferred_time, consent_wording, consent_at, client_id)
       values ('call-back', 'Asha', '+919845012345', 'any', 'I agree.', now(), $1)`,
      [client.id],
    )
    await expect.poll(() => streams.client.events).toEqual(['consultations-changed'])
    await expect.poll(() => streams.employee.events).toEqual(['consultations-changed'])
    await query(
      `insert into holidays (first_day, last_day, label) values ('2027-01-26', '2027-01-26', 'Republic Day')`,
    )
    await expect.poll(() => streams.employee.events).toHaveLength(2)
    // This later update proves that the stream received nothing before it.
    await query(`update users set first_name = 'Other' where id = $1`, [other.id])
    await expect.poll(() => streams.other.events).toEqual(['user-changed'])
    expect(streams.client.events).toHaveLength(1)
    for (const stream of Object.values(streams)) stream.leave()
  })
})

describe('when updates may have been missed', () => {
  it('every stream is ended, and people with a valid session can open a new one', async () => {
    const one = await startProcess()
    const { id, cookie } = await signInAs(one, 'client')
    const stays = await signInAs(one, 'client')
    const streams = [await openStream(one, cookie), await openStream(one, stays.cookie)]
    // The connection for updates is lost, and a session ends before it is back.
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pathya-listen' and datname = current_database()`,
    )
    await query('delete from sessions where user_id = $1', [id])
    await Promise.all(streams.map(({ ended }) => ended))
    expect((await openStream(one, cookie)).statusCode).toBe(401)
    const again = await openStream(one, stays.cookie)
    expect(again.statusCode).toBe(200)
    again.leave()
    await one.stop()
  })

  it('a stream ends after ten minutes, so that its session is checked again when it reconnects', async () => {
    const { id, cookie } = await signInAs(processes[0], 'client')
    const { db, pool } = processes[0].platform.database
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [id])
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const live = createLiveStreams({ db, now: () => new Date() })
    try {
      const body = (await live.open({ sessionId: rows[0]?.id ?? '', userId: id, role: 'client' })).resume()
      const ended = once(body, 'end')
      vi.advanceTimersByTime(9 * 60_000)
      expect(body.closed).toBe(false)
      vi.advanceTimersByTime(90_000)
      await ended
    } finally {
      live.close()
      vi.useRealTimers()
    }
    const again = await openStream(processes[0], cookie)
    expect(again.statusCode).toBe(200)
    again.leave()
  })

  it('stopping does not wait for streams', async () => {
    const one = await startProcess()
    const { cookie } = await signInAs(one, 'client')
    const stream = await openStream(one, cookie)
    const startedAt = performance.now()
    await one.stop()
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await stream.ended
    await sleep(0)
    expect(stream.events).toEqual([])
  })
})
