import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** The number of clients that `addClients` adds. */
export const BENCH_CLIENTS = 1000
/** Number of signed-in clients. */
const READERS = 100

/**
 * Adds clients with two years of measurements, four plans, two subscriptions and notifications. Returns the signed-in
 * clients.
 */
export async function addClients(url: string): Promise<{ id: string; cookie: string }[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `insert into users (firebase_uid, email, first_name, last_name, role, is_email_verified, is_onboarding_complete,
                          age, age_recorded_on, height_cm, weight_kg, gender)
       select 'bench-' || n, 'bench-' || n || '@example.com', 'Asha', 'Rao', 'client', true, true, 34, current_date, 162,
              74, 'female' from generate_series(1, $1) n`,
      [BENCH_CLIENTS],
    )
    await client.query(
      `insert into progress_entries (user_id, weight, measurements, notes, entry_date)
       select u.id, 74 - n * 0.05, '{"waistCm": 88}', 'Slept badly', now() - make_interval(days => (100 - n) * 7)
         from users u, generate_series(1, 100) n where u.firebase_uid like 'bench-%'`,
    )
    await client.query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, completed_at,
                               frozen_foods)
       select u.id, 'Plan', 'Asha Rao', current_date - 7 - n * 42, current_date + 35 - n * 42,
              case n when 0 then 'active' else 'completed' end, now(), case when n > 0 then now() end, '{}'
         from users u, generate_series(0, 3) n where u.firebase_uid like 'bench-%'`,
    )
    await client.query(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status)
       select u.id, 'Regular', 'weight_loss', 249900, '4 weeks', 4, current_date - 7 - n * 28,
              current_date + 21 - n * 28, case n when 0 then 'active' else 'ended' end
         from users u, generate_series(0, 1) n where u.firebase_uid like 'bench-%'`,
    )
    await client.query(
      `insert into notifications (user_id, kind, params, cause_key, read_at)
       select u.id, 'plan-published', '{}', 'bench-' || n, case when n > 3 then now() end
         from users u, generate_series(1, 20) n where u.firebase_uid like 'bench-%'`,
    )
    const { rows } = await client.query<{ id: string }>(
      `select id from users where firebase_uid like 'bench-%' order by firebase_uid limit $1`,
      [READERS],
    )
    const readers = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
    for (const { id, token } of readers) {
      await client.query(
        `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [createHash('sha256').update(token).digest(), id],
      )
    }
    for (const table of [
      'progress_entries',
      'diet_plans',
      'subscription_plans',
      'notifications',
      'sessions',
    ]) {
      await client.query(`vacuum analyze ${table}`)
    }
    return readers.map(({ id, token }) => ({ id, cookie: `pathya_session=${token}` }))
  } finally {
    await client.end()
  }
}
