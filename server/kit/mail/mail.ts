import { boolean, instant, integer, text, uuid } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { toJson } from '../database/tables.ts'

/** An iCalendar text in a mail: calendars add the time from it, or remove the time. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** A mail ready to be sent: both parts contain the same text. */
export type Mail = {
  to: string
  /** The template that wrote it; for lists and tests. */
  template: string
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  /**
   * The address where one click in the mail program ends mails of this kind; only for kinds that can be switched off.
   */
  unsubscribeUrl?: string
  /** Two causes with the same key make one mail. */
  dedupeKey?: string
  /** Replaces mails of its template to the same address that were tried and are not sent yet. */
  isLatestOnly?: boolean
}

/** The job that sends one mail. */
export const SEND_MAIL_TASK = 'send-mail'

/** Retries wait longer each time; the last is made about half a day after the first. */
export const SEND_MAIL_ATTEMPTS = 12

/** The prefix of the key that identifies a mail's job in the queue. */
export const SEND_MAIL_KEY_PREFIX = 'mail:'

const addJob = statement({
  name: 'add-send-job',
  params: { task: text, mailId: uuid, attempts: integer, key: text },
  text: (p) =>
    `select from graphile_worker.add_job(${p.task}, json_build_object('mailId', ${p.mailId}::uuid),
                                         max_attempts => ${p.attempts}, job_key => ${p.key})`,
})

const findLastTry = statement({
  name: 'find-last-mail-try',
  params: { since: instant },
  row: { isDown: boolean },
  text: (p) =>
    `select coalesce(last_error ~ '^SMTP (E(?!NVELOPE|MESSAGE)[A-Z]+|421|53[0458])$', false) as "isDown"
       from outgoing_mails where status <> 'sending' and tried_at > ${p.since}
      order by tried_at desc limit 1`,
})

/** How long the last attempt decides whether mail counts as down. */
const DOWN_MS = 3_600_000

/**
 * Writes a mail and its job in the caller's transaction: they are saved with their cause, or not at all.
 *
 * @returns The mail's id; `null` if there is already a mail with the same `dedupeKey`.
 */
export async function queueMail(db: Db, mail: Mail): Promise<string | null> {
  if (mail.isLatestOnly) {
    await db
      .deleteFrom('outgoing_mails')
      .where('status', '=', 'queued')
      .where('attempts', '>', 0)
      .where('template', '=', mail.template)
      .where('to_email', '=', mail.to)
      .execute()
  }
  const row = await db
    .insertInto('outgoing_mails')
    .values({
      to_email: mail.to,
      template: mail.template,
      subject: toHeaderText(mail.subject),
      text: mail.text,
      html: mail.html,
      calendar: mail.calendar ? toJson<unknown>(mail.calendar) : null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      dedupe_key: mail.dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await addSendJob(db, row.id)
  return row.id
}

/** Checks whether a mail of a template has been sent to an address, or queued for it, since an instant. */
export async function hasMailedSince(
  db: Db,
  { to, template, since }: { to: string; template: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('to_email', '=', to)
    .where('template', '=', template)
    .where('status', '<>', 'failed')
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a mail's job to the queue; the payload contains its id and nothing about a person. */
export async function addSendJob(db: Db, mailId: string): Promise<void> {
  await addJob.run(db, {
    task: SEND_MAIL_TASK,
    mailId,
    attempts: SEND_MAIL_ATTEMPTS,
    key: SEND_MAIL_KEY_PREFIX + mailId,
  })
}

/**
 * Checks whether mail currently goes out to nobody: the last mail that was tried failed because the mail server could
 * not be reached or refuses us. The answer is the same for everybody, so it reveals nothing about a person.
 */
export async function isMailDown(db: Db, now: Date): Promise<boolean> {
  return (await findLastTry.find(db, { since: new Date(now.getTime() - DOWN_MS) }))?.isDown ?? false
}

/** Makes a single line of a text, so that a subject can never become a second header. */
function toHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 200)
}
