import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '#contract/access.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServerTasks } from '#server/jobs.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { quickHashing } from '#server/test/quick-hashing.ts'
import type { SmtpDouble } from '#server/test/smtp-double.ts'
import { createRandom, deriveSeed, type Random } from './random.ts'
import { withRandom } from './seeded-crypto.ts'
import type { SimulatedDatabase } from './simulated-database.ts'
import { gatePool } from './statement-gate.ts'

/**
 * One of several server processes on the same database. `tasks` send mails to the mail server of the test, `quietTasks`
 * only mark them.
 */
export type SimulatedProcess = { app: App; platform: Platform; tasks: JobTasks; quietTasks: JobTasks }

/** Somebody who is signed in. */
export type Person = { id: string; email: string; cookie: string }

/** A call of the API. `key`: its Idempotency-Key. `address`: the caller's network address. */
export type Call = {
  as?: Person
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: object
  key?: string
  address?: string
}

export type Answer = { status: number; code: string | null; body: unknown }

/** Everything that the histories of one lane use, one history after the other. */
export type World = {
  database: SimulatedDatabase
  /** Server processes: calls at the same time are made in different ones. */
  processes: readonly SimulatedProcess[]
  smtp: SmtpDouble
  clock: {
    now: () => Date
    set: (at: Date) => Promise<void>
    advance: (ms: number) => Promise<void>
    /** Moves the clock far, after which everybody has signed in again. */
    wait: (ms: number) => Promise<void>
  }
  /** Makes a call in one of the processes. */
  send: (call: Call, process?: number) => Promise<Answer>
  close: () => Promise<void>
}

const PROCESS_COUNT = 2
const LONG_AGO = new Date('2030-01-01T00:00:00Z')

/** Starts the server processes of a lane. */
export async function createWorld(
  database: SimulatedDatabase,
  smtp: SmtpDouble,
  dataDir: string,
): Promise<World> {
  let now = LONG_AGO
  const processes: SimulatedProcess[] = []
  const clients: { close: () => Promise<void> }[] = []
  for (let index = 0; index < PROCESS_COUNT; index++) {
    const env = { LOG_LEVEL: 'silent', DATA_DIR: join(dataDir, String(index)) }
    const config = readConfig({ ...env, SMTP_URL: smtp.url })
    const client = openDatabase(database.url)
    gatePool(client.pool)
    clients.push(client)
    const { app, platform } = await buildApp({
      config,
      database: client,
      site: null,
      now: () => now,
      hashing: quickHashing,
    })
    await app.ready()
    const options = { databaseUrl: database.url, logger: app.log }
    processes.push({
      app,
      platform,
      tasks: createServerTasks(platform, options),
      quietTasks: createServerTasks({ ...platform, config: readConfig(env) }, options),
    })
  }
  const set = async (at: Date): Promise<void> => {
    now = at
    await database.observer.query('update simulation.state set at = $1', [at])
  }
  return {
    database,
    processes,
    smtp,
    clock: {
      now: () => now,
      set,
      advance: (ms) => set(new Date(now.getTime() + ms)),
      wait: async (ms) => {
        await set(new Date(now.getTime() + ms))
        await database.observer.query(
          `update sessions set created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`,
          [now],
        )
      },
    },
    send: async ({ as, method, url, payload, key, address = '127.0.0.1' }, process = 0) => {
      const { app } = processes[process % PROCESS_COUNT] as SimulatedProcess // the index is within the list
      const response = await app.inject({
        method,
        url,
        remoteAddress: address,
        headers: { ...(as && { cookie: as.cookie }), ...(key && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      })
      return readAnswer(response.statusCode, response.body)
    },
    close: async () => {
      for (const { app } of processes) await app.close()
      for (const client of clients) await client.close()
    },
  }
}

function readAnswer(status: number, text: string): Answer {
  const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
  return { status, code, body }
}

type NewPerson = { role: Role; firstName?: string; lastName?: string; inCareOf?: readonly Person[] }

/** Creates people who are signed in, as `createPerson` of the tests does, in one statement for each table. */
export async function addPeople(
  world: World,
  random: Random,
  people: readonly NewPerson[],
): Promise<Person[]> {
  const { observer } = world.database
  const at = world.clock.now()
  const added = withRandom(random, () =>
    people.map((person, index) => {
      const id = randomUUID()
      const token = random.bytes(32).toString('base64url')
      const name = { firstName: person.firstName ?? 'Asha', lastName: person.lastName ?? 'Rao' }
      return { ...person, ...name, id, token, email: `${person.role}.${index}.${id.slice(0, 8)}@example.com` }
    }),
  )
  await observer.query(
    `with people as (
       select * from jsonb_to_recordset($1) as p(id uuid, email text, "firstName" text, "lastName" text, role text,
                                                "tokenHash" text, "isClient" boolean)),
     accounts as (
       insert into identity_users (id, name, email, email_verified, first_name, last_name)
       select 'sim-' || id, "firstName" || ' ' || "lastName", email, true, "firstName", "lastName" from people),
     added as (
       insert into users (id, firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                          is_onboarding_complete, is_active, age, age_recorded_on, height_cm, weight_kg, gender,
                          activity_level, health_goals, food_preferences)
       select id, 'sim-' || id, email, "firstName", "lastName", role, true, true, "isClient", true, age, on_day, height,
              weight, gender, level, coalesce(goals, '{}'), coalesce(preferences, '{}')
         from people left join (select true as is_client, 34 as age, $2::timestamptz::date as on_day, 162 as height, 74.5 as weight,
                                       'female' as gender, 'light' as level, '{weight_loss}'::text[] as goals,
                                       '{vegetarian}'::text[] as preferences) profile on is_client = "isClient"
       returning id)
     insert into sessions (token_hash, user_id, created_at, last_seen_at, identity_checked_at, expires_at)
     select decode("tokenHash", 'hex'), people.id, $2::timestamptz, $2, $2, $2 + interval '30 days'
       from people join added on added.id = people.id`,
    [
      JSON.stringify(
        added.map(({ token, ...person }) => ({
          ...person,
          tokenHash: Buffer.from(hashToken(token)).toString('hex'),
          isClient: person.role === 'client',
        })),
      ),
      at,
    ],
  )
  for (const { id, inCareOf = [] } of added) {
    for (const staff of inCareOf) {
      await observer.query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [
        id,
        staff.id,
      ])
    }
  }
  const cookieName = world.processes[0]?.platform.sessions.cookieName
  return added.map(({ id, email, token }) => ({ id, email, cookie: `${cookieName}=${token}` }))
}

/** Waits until the database has ended a broken connection, and with it what it had not committed. */
export async function waitForEnd(world: World, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await world.database.observer.query('select from pg_stat_activity where pid = $1', [
      pid,
    ])
    if (!rowCount) return
    await sleep(1)
  }
}

/** Returns true if the connection with this process id waits for a lock. */
export async function isBlocked(world: World, pid: number): Promise<boolean> {
  const { rows } = await world.database.observer.query<{ count: number }>(
    'select cardinality(pg_blocking_pids($1)) as count',
    [pid],
  )
  return (rows[0]?.count ?? 0) > 0
}

/** Creates the chance of one part of a history. */
export function randomOf(seed: number, part: number): Random {
  return createRandom(deriveSeed(seed, part))
}
