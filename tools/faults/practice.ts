import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { hashToken } from '#server/kit/sessions/sessions.ts'

/** A dietician who writes, and the client they write for. */
export type Practice = { cookie: string; clientId: string }

/** Opens a connection to the PostgreSQL that runs in a data folder, as the application. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const home = join(dataDir, 'postgres')
  const { application: password } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8'))
  const client = new pg.Client({ host: join(home, 'socket'), user: 'pathya', database: 'pathya', password })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Adds the people of a test; the admin is signed in. */
export async function addPractice(client: pg.Client): Promise<Practice> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ clientId: string }>(
    `with staff as (
       insert into users (firebase_uid, email, role, is_role_explicit, is_email_verified)
       values ('writer', 'writer@example.com', 'admin', true, true) returning id),
     signed_in as (
       insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from staff)
     insert into users (firebase_uid, email, role, is_role_explicit, is_email_verified, is_onboarding_complete)
     values ('client', 'client@example.com', 'client', true, true, true) returning id as "clientId"`,
    [hashToken(token)],
  )
  return { cookie: `pathya_session=${token}`, clientId: rows[0]?.clientId ?? '' }
}

/** Lists the titles of all stored plans; each write has a title of its own. */
export async function listTitles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>('select title from diet_plans')
  return rows.map(({ title }) => title)
}
