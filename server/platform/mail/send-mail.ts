import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { JobTasks } from '#server/platform/jobs/jobs.ts'
import {
  addSendJob,
  type MailCalendar,
  SEND_MAIL_ATTEMPTS,
  SEND_MAIL_KEY_PREFIX,
  SEND_MAIL_TASK,
} from './mail.ts'

/** The job that looks for mails whose own job died with its process. */
export const RESCUE_MAILS_TASK = 'rescue-mails'

/** A queued mail without a waiting job is somebody's who has crashed, once it is this old. */
const RESCUE_AFTER_SECONDS = 60

const SMTP_TIMEOUT_MS = 20_000

type StoredMail = {
  id: string
  toEmail: string
  subject: string
  text: string
  html: string
  template: string
  calendar: MailCalendar | null
  unsubscribeUrl: string | null
}

/**
 * The jobs of mail. One mail is sent by one worker at a time (its row is locked while it goes out) and keeps its
 * Message-ID through all retries: should a process die after the mail server took the mail and before that is written
 * down, the second copy carries the same identity and mail programs show one mail.
 *
 * Without `smtpUrl` mails are kept; their link is logged only while the site lives on a loopback address.
 */
export function createMailTasks(config: Config, pool: pg.Pool, logger: FastifyBaseLogger) {
  const { smtpUrl } = config
  let opening: Promise<Transporter> | null = null
  const openTransport = (url: string): Promise<Transporter> => {
    // Loaded with the first mail: a start need not wait for it.
    opening ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return opening
  }

  async function send(mailId: string, isLastAttempt: boolean): Promise<void> {
    const failure = await runInTransaction(pool, async (client) => {
      // Nothing found: it has gone out, or another worker holds it at this moment.
      const { rows } = await client.query<StoredMail>(
        `select id, to_email as "toEmail", subject, text, html, template, calendar,
                unsubscribe_url as "unsubscribeUrl" from outgoing_mails
          where id = $1 and status = 'queued' for update skip locked`,
        [mailId],
      )
      const mail = rows[0]
      if (!mail) return null
      if (smtpUrl === null) {
        await client.query(
          `update outgoing_mails set status = 'kept', attempts = attempts + 1 where id = $1`,
          [mailId],
        )
        if (config.isPublicUrlLoopback) logKeptMail(mail)
        return null
      }
      try {
        const transport = await openTransport(smtpUrl)
        await transport.sendMail({
          from: config.mailFrom,
          to: { name: '', address: mail.toEmail },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'consultation.ics' } } : {}),
          messageId: messageIdOf(mail.id, config),
          headers: { 'Auto-Submitted': 'auto-generated', ...listUnsubscribe(mail.unsubscribeUrl) },
        })
      } catch (error) {
        const isFinal = isLastAttempt || isRefusedForGood(error)
        await client.query(
          `update outgoing_mails set attempts = attempts + 1, last_error = $2, status = $3 where id = $1`,
          [mailId, describeSmtpError(error), isFinal ? 'failed' : 'queued'],
        )
        return isFinal ? null : error
      }
      await client.query(
        `update outgoing_mails set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null
          where id = $1`,
        [mailId],
      )
      return null
    })
    // After its transaction, which keeps what went wrong; the queue then tries again later.
    if (failure) throw new Error(describeSmtpError(failure))
  }

  function logKeptMail(mail: StoredMail): void {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    logger.info(
      { mailId: mail.id, template: mail.template, link },
      'mail kept: read it in the mailbox whose address the start has printed',
    )
  }

  /** Gives every forgotten mail a job again. */
  async function rescue(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `select m.id from outgoing_mails m
        where m.status = 'queued' and m.created_at < now() - make_interval(secs => $1)
          and not exists (select 1 from graphile_worker.jobs j
                           where j.key = $2 || m.id::text
                             and (j.locked_at is null or j.locked_at > now() - make_interval(secs => $1)))
        order by m.created_at limit 100`,
      [RESCUE_AFTER_SECONDS, SEND_MAIL_KEY_PREFIX],
    )
    for (const { id } of rows) await addSendJob(pool, id)
  }

  return {
    [SEND_MAIL_TASK]: (payload, { attempt }) => send(readMailId(payload), attempt >= SEND_MAIL_ATTEMPTS),
    [RESCUE_MAILS_TASK]: () => rescue(),
  } satisfies JobTasks
}

/** The same for every attempt at one mail. */
export function messageIdOf(mailId: string, config: Pick<Config, 'mailFrom'>): string {
  const domain = /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
  return `<${mailId}@${domain}>`
}

/** What makes mail programs show a button of their own that ends such mails with one click (RFC 8058). */
function listUnsubscribe(url: string | null): Record<string, string> {
  if (url === null) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function readMailId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'mailId' in payload) return String(payload.mailId)
  throw new Error('The job names no mail.')
}

/** 5xx to this recipient or this mail. A refused password or a server that sends us away is worth another try. */
function isRefusedForGood(error: unknown): boolean {
  const code = readResponseCode(error)
  const isAboutMail =
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isAboutMail && code !== null && code >= 500
}

/** Without addresses and without what the server said about them. */
function describeSmtpError(error: unknown): string {
  const code = readResponseCode(error)
  if (code !== null) return `SMTP ${code}`
  if (error instanceof Error && 'code' in error) return `SMTP ${String(error.code)}`
  return 'SMTP error'
}

function readResponseCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}
