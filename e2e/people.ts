import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import type { Email } from 'postal-mime'
import { SERVER_SETTINGS, type TestServer } from './fixtures.ts'

/** Columns of `users` that a test sets in addition to the defaults. */
export type PersonColumns = Record<string, string | number | boolean | readonly string[]>

/** Creates a verified, onboarded person in the server's database. Returns the id. */
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

/** The password of people created by `registerPerson` without another one; it is long enough for staff. */
export const PERSON_PASSWORD = 'haldi-doodh-2918'

/**
 * Creates a person who can sign in with email and password. Registers with the server's own calls, verifies with the
 * mailed link, and sets the role and the onboarding in the database.
 */
export async function registerPerson(
  server: TestServer,
  role: 'admin' | 'employee' | 'client',
  password = PERSON_PASSWORD,
): Promise<{ id: string; email: string; password: string }> {
  const email = `${role}-${randomBytes(6).toString('hex')}@people.example`
  const post = async (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    return response
  }
  const emulatorHost = SERVER_SETTINGS.FIREBASE_AUTH_EMULATOR_HOST
  const names = { firstName: 'Asha', lastName: 'Nair' }
  const token = emulatorHost
    ? await signUpWithFirebase(emulatorHost, email, password)
    : (
        (await (await post('/api/identity/sign-up', { email, password, ...names })).json()) as {
          token: string
        }
      ).token
  const synced = await post('/api/auth/sync-user', {}, { authorization: `Bearer ${token}` })
  const cookie = synced.headers.get('set-cookie')?.split(';')[0] ?? ''
  const link = readMailedLink(await server.mailbox.take(email, /verify/i), 'verify-email')
  await post('/api/identity/verify-email', { token: new URL(link).hash.replace('#token=', '') }, { cookie })
  const rows = await query<{ id: string }>(
    server,
    'update users set role = $2, is_onboarding_complete = true where email = $1 returning id',
    [email, role],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('Registering a person gave no record.')
  // Deletes the session that registering created.
  await query(server, 'delete from sessions where user_id = $1', [id])
  return { id, email, password }
}

/** Registers in Firebase as its code in the browser does. Returns the token. */
async function signUpWithFirebase(emulatorHost: string, email: string, password: string): Promise<string> {
  const response = await fetch(
    `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, displayName: 'Asha Nair', returnSecureToken: true }),
    },
  )
  const { idToken } = (await response.json()) as { idToken: string }
  return idToken
}

/** Returns the link in a mail to one of our screens, such as `password-reset`, with its secret behind the `#`. */
export function readMailedLink(mail: Email, screen: string): string {
  const link = new RegExp(`https?://\\S+/${screen}#token=[\\w-]+`).exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`No link to ${screen} in: ${mail.text}`)
  return link
}

/** Signs a person in within a browser context, with a session like that of a real sign-in. */
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
