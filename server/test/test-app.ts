import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Grant, Role } from '#contract/access.ts'
import { type BuildAppOptions, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { createRowChecks } from '#server/kit/database/row-checks.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { quickHashing } from './quick-hashing.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import type { TestDatabase } from './test-database.ts'

/** The whole API on the database of one test, without listening and without pages. Mail is written but not sent. */
export type TestApp = {
  app: App
  platform: Platform
  /** The app's clock: tests move it instead of waiting. PostgreSQL's own `now()` does not follow it. */
  clock: TestClock
  /** Closes the app and its connections; call it before the database is dropped. */
  close: () => Promise<void>
}

/**
 * Builds the app as the server does, except for quick hashing of passwords. `config` replaces single settings of the
 * default configuration.
 */
export async function buildTestApp(
  database: TestDatabase,
  config: Partial<Config> = {},
  options: Pick<BuildAppOptions, 'isDemo' | 'hashing'> = {},
): Promise<TestApp> {
  const client = openDatabase(database.url, { rowChecks: createRowChecks() })
  const clock = createTestClock()
  const { app, platform } = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), ...config },
    database: client,
    site: null,
    now: clock.now,
    hashing: quickHashing,
    ...options,
  })
  await app.ready()
  return {
    app,
    platform,
    clock,
    close: async () => {
      await app.close()
      await client.close()
    },
  }
}

/** Somebody who is signed in. */
export type SignedIn = {
  id: string
  email: string
  /** For the `cookie` header of an injected request. */
  cookie: string
}

export type Person = {
  role?: Role
  email?: string
  firstName?: string
  lastName?: string
  isEmailVerified?: boolean
  isOnboardingComplete?: boolean
  isActive?: boolean
  grants?: Grant[]
  /** For clients: their care team. */
  inCareOf?: string[]
}

let personCount = 0

/**
 * Creates a person directly in the database, without a password: by default verified, active and (as a client)
 * onboarded with an ordinary profile.
 *
 * @returns The user's id and address.
 */
export async function createPerson(
  { platform }: Pick<TestApp, 'platform'>,
  person: Person = {},
): Promise<{ id: string; email: string }> {
  const role = person.role ?? 'client'
  personCount += 1
  const email = person.email ?? `${role}-${personCount}-${randomBytes(3).toString('hex')}@example.com`
  const isOnboarded = role === 'client' && (person.isOnboardingComplete ?? true)
  const { pool } = platform.database
  await pool.query(
    `insert into identity_users (id, name, email, email_verified, first_name, last_name)
     values ($1, $2 || ' ' || $3, $4, $5, $2, $3)`,
    [
      `test-${email}`,
      person.firstName ?? 'Asha',
      person.lastName ?? 'Rao',
      email,
      person.isEmailVerified ?? true,
    ],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                        is_onboarding_complete, is_active)
     values ($1, $2, $3, $4, $5, true, $6, $7, $8) returning id`,
    [
      `test-${email}`,
      email,
      person.firstName ?? 'Asha',
      person.lastName ?? 'Rao',
      role,
      person.isEmailVerified ?? true,
      isOnboarded,
      person.isActive ?? true,
    ],
  )
  const id = rows[0]?.id ?? ''
  if (isOnboarded) {
    await pool.query(
      `update users set age = 34, age_recorded_on = current_date, height_cm = 162, weight_kg = 74.5,
              gender = 'female', activity_level = 'light', health_goals = '{weight_loss}',
              food_preferences = '{vegetarian}' where id = $1`,
      [id],
    )
  }
  for (const grant of person.grants ?? []) {
    await pool.query('insert into staff_grants (user_id, "grant") values ($1, $2)', [id, grant])
  }
  for (const staffId of person.inCareOf ?? []) {
    await pool.query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [id, staffId])
  }
  return { id, email }
}

/** Makes a person as `createPerson` does, and signs them in. */
export async function signInAs(testApp: Pick<TestApp, 'platform'>, who: Role | Person): Promise<SignedIn> {
  const person = await createPerson(testApp, typeof who === 'string' ? { role: who } : who)
  return { ...person, cookie: await openSession(testApp, person.id) }
}

/** Creates an onboarded client in the care of the named staff. Returns their id and address. */
export function createClient(
  testApp: Pick<TestApp, 'platform'>,
  client: Omit<Person, 'role' | 'grants'> = {},
): Promise<{ id: string; email: string }> {
  return createPerson(testApp, { ...client, role: 'client' })
}

/** Opens another session of a user. Returns the value for a `cookie` header. */
export async function openSession({ platform }: Pick<TestApp, 'platform'>, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await platform.database.pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, identity_checked_at, expires_at)
     values ($1, $2, $3, $3, $3, $3::timestamptz + interval '30 days')`,
    [hashToken(token), userId, platform.now()],
  )
  return `${platform.sessions.cookieName}=${token}`
}

/**
 * Returns the session cookie that an answer sets, for the `cookie` header of the next request, or `null` if it sets
 * none.
 */
export function readSessionCookie(
  { platform }: Pick<TestApp, 'platform'>,
  response: LightMyRequestResponse,
): string | null {
  const cookie = response.cookies.find(({ name }) => name === platform.sessions.cookieName)
  return cookie?.value ? `${cookie.name}=${cookie.value}` : null
}
