import { IDEMPOTENCY_DAYS } from '#contract/limits.ts'
import type { Ctx } from '../ctx.ts'
import { instant } from '../database/columns.ts'
import { statement } from '../database/statement.ts'
import { SESSION_ENDS_AT } from '../sessions/session-rows.ts'
import type { JobTasks } from './jobs.ts'

/** The job that removes expired rows. */
export const CLEAN_UP_TASK = 'clean-up'

/** Mails contain links and addresses: they are stored only as long as a person may ask whether one was sent. */
const MAIL_DAYS = 30

/** Long enough that no cause sends a second push message. */
const PUSH_MESSAGE_DAYS = 7

/** How far back people look in their notifications. */
const NOTIFICATION_DAYS = 365

/** How many of the newest jobs that failed for good are stored, so that the reason can be found. */
const FAILED_JOBS = 500
const FAILED_JOB_DAYS = 30

/**
 * The deletions of expired rows and of repeated records of events; none of them changes what a person may do. Decoys
 * remain, like the unverified accounts that they imitate: a missing one would reveal which is which. `now`: SQL of the
 * instant.
 */
const DELETIONS: Readonly<Record<string, (now: string) => string>> = {
  sessions: (now) => `delete from sessions where expires_at < ${now}`,
  'ended-sessions': (now) =>
    `delete from sessions s using users u where u.id = s.user_id and ${SESSION_ENDS_AT} < ${now}`,
  'identity-sessions': (now) => `delete from identity_sessions where expires_at < ${now}`,
  verifications: (now) => `delete from identity_verifications where expires_at < ${now} - interval '7 days'`,
  'setup-tokens': (now) => `delete from setup_tokens where expires_at < ${now} - interval '7 days'`,
  'rate-limits': (now) => `delete from rate_limits where window_start < ${now} - interval '2 days'`,
  // Phones of clients may send a write again weeks later.
  'idempotency-keys': (now) =>
    `delete from idempotency_keys k where k.created_at < ${now} - interval '7 days'
        and (k.created_at < ${now} - interval '${IDEMPOTENCY_DAYS} days'
             or not exists (select from users u where u.id = k.user_id and u.role = 'client'))`,
  measurements: (now) => `delete from progress_entries where deleted_at < ${now} - interval '30 days'`,
  'diary-entries': (now) => `delete from diary_entries where deleted_at < ${now} - interval '1 day'`,
  mails: (now) =>
    `delete from outgoing_mails where status <> 'queued' and created_at < ${now} - interval '${MAIL_DAYS} days'`,
  'push-messages': (now) =>
    `delete from push_messages where expires_at < ${now} - interval '${PUSH_MESSAGE_DAYS} days'`,
  notifications: (now) =>
    `delete from notifications where created_at < ${now} - interval '${NOTIFICATION_DAYS} days'`,
  'failed-jobs': (now) =>
    `delete from graphile_worker._private_jobs j using (
       select id, updated_at, row_number() over (order by updated_at desc, id desc) as position
         from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null) failed
      where j.id = failed.id and j.locked_at is null
        and (failed.position > ${FAILED_JOBS} or failed.updated_at < ${now} - interval '${FAILED_JOB_DAYS} days')`,
}

const STATEMENTS = Object.entries(DELETIONS).map(([name, write]) =>
  statement({
    name: `clean-up-${name}`,
    params: { now: instant },
    text: (p) => write(`${p.now}::timestamptz`),
  }),
)

/** Creates the tasks that remove expired rows every day. */
export function createCleanupTasks({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  return {
    [CLEAN_UP_TASK]: async () => {
      for (const deletion of STATEMENTS) await deletion.run(db, { now: now() })
    },
  } satisfies JobTasks
}
