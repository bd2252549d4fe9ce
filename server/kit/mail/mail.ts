import type { Queryable } from '../database/transaction.ts'

/** An iCalendar text that a mail brings: calendars take the time over from it, or take it out. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** A mail ready to be sent: both parts hold the same words. */
export type Mail = {
  to: string
  /** Which template wrote it; for lists and tests. */
  template: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  /** Where one click of the mail program's own ends mails of this kind; of those alone that can be switched off. */
  unsubscribeUrl?: string
  /** Two causes with the same key make one mail. */
  dedupeKey?: string
  /** Takes the place of mails of its template to the same address that were tried and are not sent yet. */
  isLatestOnly?: boolean
}

/** The job that sends one mail. */
export const SEND_MAIL_TASK = 'send-mail'

/** Retries wait longer each time; the last is made about half a day after the first. */
export const SEND_MAIL_ATTEMPTS = 12

/** The key under which a mail's job is known to the queue. */
export const SEND_MAIL_KEY_PREFIX = 'mail:'

/**
 * Writes a mail and its job in the caller's transaction: both are stored with their cause, or neither.
 *
 * @returns The mail's id; null when there is already a mail with the same `dedupeKey`.
 */
export async function queueMail(db: Queryable, mail: Mail): Promise<string | null> {
  if (mail.isLatestOnly) {
    await db.query(
      `delete from outgoing_mails where status = 'queued' and attempts > 0 and template = $1 and to_email = $2`,
      [mail.template, mail.to],
    )
  }
  const { rows } = await db.query<{ id: string }>(
    `insert into outgoing_mails (to_email, template, subject, text, html, calendar, unsubscribe_url, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (dedupe_key) do nothing returning id`,
    [
      mail.to,
      mail.template,
      toHeaderText(mail.subject),
      mail.text,
      mail.html,
      mail.calendar ? JSON.stringify(mail.calendar) : null,
      mail.unsubscribeUrl ?? null,
      mail.dedupeKey ?? null,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) return null
  await addSendJob(db, id)
  return id
}

/** Whether a mail of a template has been sent to an address, or queued for it, since an instant. */
export async function hasMailedSince(
  db: Queryable,
  { to, template, since }: { to: string; template: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from outgoing_mails where to_email = $1 and template = $2 and status <> 'failed'
        and created_at > $3 limit 1`,
    [to, template, since],
  )
  return rowCount === 1
}

/** Puts a mail's job into the queue; the payload holds its id and nothing about a person. */
export async function addSendJob(db: Queryable, mailId: string): Promise<void> {
  await db.query(
    `select graphile_worker.add_job($1, json_build_object('mailId', $2::text), max_attempts => $3, job_key => $4)`,
    [SEND_MAIL_TASK, mailId, SEND_MAIL_ATTEMPTS, SEND_MAIL_KEY_PREFIX + mailId],
  )
}

/**
 * Whether mail does not go out at the moment, by no fault of who it is for: the last mail that was tried failed because the
 * mail server could not be reached or refuses us. The same for everybody, so it tells nothing about anybody.
 */
export async function isMailDown(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isDown: boolean }>(
    `select coalesce(last_error ~ '^SMTP (E(?!NVELOPE|MESSAGE)[A-Z]+|421|53[0458])$', false) as "isDown"
       from outgoing_mails where status <> 'sending' and tried_at > now() - interval '1 hour'
      order by tried_at desc limit 1`,
  )
  return rows[0]?.isDown ?? false
}

/** One line: a subject can never become a second header. */
function toHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 200)
}
