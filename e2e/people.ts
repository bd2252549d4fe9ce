import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import type { TestServer } from './fixtures.ts'

/** Columns of `users` that a test sets beyond what everybody has. */
export type PersonColumns = Record<string, string | number | boolean | readonly string[]>

/** Makes a verified, onboarded person in the server's database. Gives the id. */
export async function createPerson(
  server: TestServer,
  role: 'admin' | 'employee' | 'client',
  columns: PersonColumns = {},
): Promise<string> {
  const email = `${role}-${randomBytes(6).toString('hex')}@people.example`
  const values: PersonColumns = {
    firebase_uid: email,
    email,
    role,
    first_name: 'Test',
    last_name: role,
    is_email_verified: true,
    is_onboarding_complete: true,
    ...columns,
  }
  const names = Object.keys(values)
  const rows = await query<{ id: string }>(
    server,
    `insert into users (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(values),
  )
  const id = rows[0]?.id
  if (!id) throw new Error('Inserting a person gave no id.')
  return id
}

/** Signs a person in within a browser context: a session of their own, as signing in would make it. */
export async function signIn(context: BrowserContext, server: TestServer, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await query(
    server,
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  await context.addCookies([
    { name: 'pathya_session', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ])
}

/** Runs one statement in the server's database. */
export async function query<Row extends pg.QueryResultRow>(
  server: TestServer,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}
