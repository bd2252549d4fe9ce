import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '#server/kit/sessions/sessions.ts'

/** A client who is signed in. */
export type SignedInClient = { id: string; cookie: string; address: string }

/** Two of the staff hold consultations at every hour of every day. */
const STAFF = 2

/**
 * Adds signed-in clients, and staff who hold consultations. Uses only columns that the last release has too.
 *
 * @param url A direct connection to the database of the site.
 */
export async function addPractice(url: string, clientCount: number): Promise<SignedInClient[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `with staff as (
         insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified,
                            is_onboarding_complete)
         select 'ha-staff-' || n, 'ha-staff-' || n || '@people.example', 'Kavya', 'Menon', 'employee', true, true, true
           from generate_series(1, ${STAFF}) n returning id)
       insert into availability_hours (staff_id, weekday, start_minute, end_minute)
       select id, weekday, 0, 1440 from staff, generate_series(1, 7) weekday`,
    )
    await client.query(
      `insert into consultation_settings (id, monthly_cap, days_ahead) values (1, 1000, 90)
       on conflict (id) do update set monthly_cap = 1000, days_ahead = 90`,
    )
    const clients: SignedInClient[] = []
    for (let number = 1; number <= clientCount; number++) {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await client.query<{ id: string }>(
        `with person as (
           insert into users (firebase_uid, email, first_name, last_name, role, is_email_verified,
                              is_onboarding_complete)
           values ($1, $1 || '@people.example', 'Asha', 'Rao', 'client', true, true) returning id)
         insert into sessions (token_hash, user_id, expires_at)
         select $2, id, now() + interval '1 day' from person returning user_id as id`,
        [`ha-client-${number}`, hashToken(token)],
      )
      const id = rows[0]?.id
      if (!id) throw new Error('Adding a client gave no id.')
      const address = `10.77.${Math.floor(number / 250)}.${(number % 250) + 1}`
      clients.push({ id, cookie: `pathya_session=${token}`, address })
    }
    return clients
  } finally {
    await client.end()
  }
}
