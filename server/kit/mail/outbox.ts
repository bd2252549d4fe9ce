import { sql } from 'kysely'
import { instant, json, text, uuid } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { type StatementRow, statement } from '../database/statement.ts'
import { type MailCalendar, SEND_MAIL_KEY_PREFIX } from './mail.ts'

/** A queued mail of this age without a waiting job has lost its job. */
const FORGOTTEN_AFTER_SECONDS = 60

/** `last_error` of a mail whose worker died while sending it. */
export const INTERRUPTED = 'interrupted'

const MAIL = `id, to_email as "toEmail", subject, text, html, template, calendar, unsubscribe_url as "unsubscribeUrl"`

const MAIL_ROW = {
  id: uuid,
  toEmail: text,
  subject: text,
  text,
  html: text,
  template: text,
  calendar: json<MailCalendar>('written when the mail is queued').nullable(),
  unsubscribeUrl: text.nullable(),
}

const claimMail = statement({
  name: 'claim-mail',
  params: { id: uuid, workerId: text },
  row: MAIL_ROW,
  text: (p) =>
    `update outgoing_mails set status = 'sending', sending_by = ${p.workerId}, tried_at = now()
      where id = ${p.id} and (status = 'queued' or (status = 'sending' and sending_by = ${p.workerId}))
      returning ${MAIL}`,
})

const markUnsent = statement({
  name: 'mark-mail-unsent',
  params: { id: uuid },
  row: MAIL_ROW,
  text: (p) =>
    `update outgoing_mails set status = 'kept', sending_by = null, tried_at = now(), attempts = attempts + 1
      where id = ${p.id} and status = 'queued' returning ${MAIL}`,
})

const releaseInterrupted = statement({
  name: 'release-interrupted-mails',
  params: { error: text },
  text: (p) =>
    `update outgoing_mails m set status = 'queued', sending_by = null, attempts = attempts + 1, last_error = ${p.error}
      where status = 'sending' and not exists (select from job_workers w where w.id = m.sending_by)`,
})

/** A running job does not count for an interrupted mail: it may have begun before the mail was released. */
const listForgotten = statement({
  name: 'list-forgotten-mails',
  params: { before: instant, interrupted: text, keyPrefix: text },
  row: { id: uuid },
  text: (p) =>
    `select m.id from outgoing_mails m
      where m.status = 'queued' and (m.last_error = ${p.interrupted} or m.created_at < ${p.before}::timestamptz)
        and not exists (select from graphile_worker.jobs j
                         where j.key = ${p.keyPrefix} || m.id::text and j.attempts < j.max_attempts
                           and (j.locked_at is null
                             or (j.locked_at > ${p.before}::timestamptz
                                 and m.last_error is distinct from ${p.interrupted})))
      order by m.created_at limit 500`,
})

/** A mail in the queue. */
export type StoredMail = StatementRow<typeof claimMail>

/** The mails that wait, are being sent, or were sent. */
export const outbox = {
  /**
   * Marks a mail as being sent by a worker; `null` if it was already sent or another worker sends it. A mail that this
   * worker has marked before without getting the answer belongs to this worker.
   */
  claim(db: Db, id: string, workerId: string): Promise<StoredMail | null> {
    return claimMail.find(db, { id, workerId })
  },

  /** Marks mails as accepted by the mail server, whatever their status is. */
  async markSent(db: Db, mailIds: readonly string[]): Promise<void> {
    if (mailIds.length === 0) return
    await db
      .updateTable('outgoing_mails')
      .set((set) => ({
        status: 'sent',
        sending_by: null,
        sent_at: sql`now()`,
        attempts: set('attempts', '+', 1),
        last_error: null,
      }))
      .where('id', 'in', mailIds)
      .where('status', '<>', 'sent')
      .execute()
  },

  /** Marks a mail that the mail server did not accept. */
  async markRefused(
    db: Db,
    id: string,
    { reason, isFinal }: { reason: string; isFinal: boolean },
  ): Promise<void> {
    await db
      .updateTable('outgoing_mails')
      .set((set) => ({
        status: isFinal ? 'failed' : 'queued',
        sending_by: null,
        attempts: set('attempts', '+', 1),
        last_error: reason,
      }))
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute()
  },

  /** Marks a mail that is not sent because there is no mail server; `null` if it was marked before. */
  markUnsent(db: Db, id: string): Promise<StoredMail | null> {
    return markUnsent.find(db, { id })
  },

  /** Queues mails again whose worker has died: it is unknown whether they were sent. */
  async releaseInterrupted(db: Db): Promise<void> {
    await releaseInterrupted.run(db, { error: INTERRUPTED })
  },

  /** Lists queued mails that have no waiting job, oldest first. */
  async listForgotten(db: Db, now: Date): Promise<string[]> {
    const before = new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000)
    const rows = await listForgotten.all(db, {
      before,
      interrupted: INTERRUPTED,
      keyPrefix: SEND_MAIL_KEY_PREFIX,
    })
    return rows.map(({ id }) => id)
  },
}
