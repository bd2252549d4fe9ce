import type { Queryable } from '../database/transaction.ts'
import { type MailCalendar, SEND_MAIL_KEY_PREFIX } from './mail.ts'

/** A mail as it waits in the database. */
export type StoredMail = {
  id: string
  toEmail: string
  subject: string
  text: string
  html: string
  template: string
  calendar: MailCalendar | null
  unsubscribeUrl: string | null
}

const MAIL = `id, to_email as "toEmail", subject, text, html, template, calendar, unsubscribe_url as "unsubscribeUrl"`

/** A queued mail without a waiting job has lost it, once it is this old. */
const FORGOTTEN_AFTER_SECONDS = 60

/** `last_error` of a mail whose worker has died while it was sending. */
export const INTERRUPTED = 'interrupted'

/** Mails that wait, are being sent, or went out. */
export const outbox = {
  /**
   * Marks a mail as being sent by a worker; null: it has gone out, or another worker sends it. What this worker has marked
   * before without knowing it, because the answer was lost, is its own.
   */
  async claim(db: Queryable, mailId: string, workerId: string): Promise<StoredMail | null> {
    const { rows } = await db.query<StoredMail>(
      `update outgoing_mails set status = 'sending', sending_by = $2, tried_at = now()
        where id = $1 and (status = 'queued' or (status = 'sending' and sending_by = $2)) returning ${MAIL}`,
      [mailId, workerId],
    )
    return rows[0] ?? null
  },

  /** Mails that the mail server has taken, whatever else is known of them. */
  async markSent(db: Queryable, mailIds: string[]): Promise<void> {
    await db.query(
      `update outgoing_mails set status = 'sent', sending_by = null, sent_at = now(), attempts = attempts + 1,
              last_error = null
        where id = any($1::uuid[]) and status <> 'sent'`,
      [mailIds],
    )
  },

  /** A mail that the mail server did not take. */
  async markRefused(
    db: Queryable,
    mailId: string,
    { reason, isFinal }: { reason: string; isFinal: boolean },
  ): Promise<void> {
    await db.query(
      `update outgoing_mails set status = $3, sending_by = null, attempts = attempts + 1, last_error = $2
        where id = $1 and status = 'sending'`,
      [mailId, reason, isFinal ? 'failed' : 'queued'],
    )
  },

  /** A mail that is not sent, because there is no mail server; null: it was seen to already. */
  async markKept(db: Queryable, mailId: string): Promise<StoredMail | null> {
    const { rows } = await db.query<StoredMail>(
      `update outgoing_mails set status = 'kept', sending_by = null, tried_at = now(), attempts = attempts + 1
        where id = $1 and status = 'queued' returning ${MAIL}`,
      [mailId],
    )
    return rows[0] ?? null
  },

  /** Queues mails again whose worker is gone: whether they went out, nobody knows. */
  async releaseInterrupted(db: Queryable): Promise<void> {
    await db.query(
      `update outgoing_mails m set status = 'queued', sending_by = null, attempts = attempts + 1, last_error = $1
        where status = 'sending' and not exists (select from job_workers w where w.id = m.sending_by)`,
      [INTERRUPTED],
    )
  },

  /** Queued mails that no job waits for, oldest first. */
  async listForgotten(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>(
      `select m.id from outgoing_mails m
        where m.status = 'queued'
          and (m.last_error = $3 or m.created_at < now() - make_interval(secs => $1))
          and not exists (select 1 from graphile_worker.jobs j
                           where j.key = $2 || m.id::text and j.attempts < j.max_attempts
                             and (j.locked_at is null or j.locked_at > now() - make_interval(secs => $1)))
        order by m.created_at limit 500`,
      [FORGOTTEN_AFTER_SECONDS, SEND_MAIL_KEY_PREFIX, INTERRUPTED],
    )
    return rows.map(({ id }) => id)
  },
}
