import type pg from 'pg'
import { SESSION_ENDS_AT } from '../sessions/session-rows.ts'
import type { JobTasks } from './jobs.ts'

/** The job that removes what has run out. */
export const CLEAN_UP_TASK = 'clean-up'

/** Mails contain links and addresses: they are stored as long as somebody may ask whether one was sent. */
const MAIL_DAYS = 30

/** Notifications stay in the list about as long as anybody looks back. */
const NOTIFICATION_DAYS = 365

/** Jobs that have failed for good are stored for the operator: the newest so many, for so long. */
const FAILED_JOBS = 500
const FAILED_JOB_DAYS = 30

/**
 * Nothing here changes what anybody may do: all of it has expired, or only repeats what happened. Decoys stay, as the
 * unverified accounts do that they look like: one that was gone would tell them apart.
 */
const STATEMENTS = [
  'delete from sessions where expires_at < now()',
  `delete from sessions s using users u where u.id = s.user_id and ${SESSION_ENDS_AT} < now()`,
  'delete from identity_sessions where expires_at < now()',
  `delete from identity_verifications where expires_at < now() - interval '7 days'`,
  `delete from setup_tokens where expires_at < now() - interval '7 days'`,
  `delete from rate_limits where window_start < now() - interval '2 days'`,
  `delete from idempotency_keys where created_at < now() - interval '7 days'`,
  `delete from progress_entries where deleted_at < now() - interval '30 days'`,
  `delete from outgoing_mails where status <> 'queued' and created_at < now() - interval '${MAIL_DAYS} days'`,
  `delete from notifications where created_at < now() - interval '${NOTIFICATION_DAYS} days'`,
  `delete from graphile_worker._private_jobs j using (
     select id, updated_at, row_number() over (order by updated_at desc, id desc) as position
       from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null) failed
    where j.id = failed.id and j.locked_at is null
      and (failed.position > ${FAILED_JOBS} or failed.updated_at < now() - interval '${FAILED_JOB_DAYS} days')`,
]

/** The daily removal of expired rows. */
export function createCleanupTasks(pool: pg.Pool) {
  return {
    [CLEAN_UP_TASK]: async () => {
      for (const statement of STATEMENTS) await pool.query(statement)
    },
  } satisfies JobTasks
}
