import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Ctx } from '../ctx.ts'
import type { JobRun, JobTasks } from '../jobs/jobs.ts'
import { addSendJob, SEND_MAIL_ATTEMPTS, SEND_MAIL_TASK } from './mail.ts'
import { outbox, type StoredMail } from './outbox.ts'
import { openSentJournal } from './sent-journal.ts'

/** The job that finds mails whose own job died with its process. */
export const RESCUE_MAILS_TASK = 'rescue-mails'

const SMTP_TIMEOUT_MS = 20_000

/** While the database is away, saving the outcome of a mail is retried at this interval. */
const WRITE_RETRY_MS = 250

/**
 * Creates the jobs of mail. A mail is marked in the database as being sent before it is handed to the mail server, and
 * as sent right after the mail server accepted it: at once by a file in DATA_DIR, and in the database as soon as that
 * answers. A crash of the database or of this process between the two therefore does not send it again. The outcome is
 * unknown only if this process dies before it has read the mail server's answer; such a mail is sent again, with the
 * same Message-ID, because a lost mail is worse.
 *
 * Without `smtpUrl` mails are stored and not sent; their link is logged only while the site is on a loopback address.
 */
export function createMailTasks(
  { config, db, now }: Pick<Ctx, 'config' | 'db' | 'now'>,
  logger: FastifyBaseLogger,
) {
  const { smtpUrl } = config
  const sending = new Set<string>()
  const journal = openSentJournal(join(config.dataDir, 'sent-mails'), () =>
    logger.error('DATA_DIR cannot be written: after a crash some mails may be sent twice'),
  )
  const flushJournal = (): Promise<void> => journal.flush((mailIds) => outbox.markSent(db, mailIds))
  const sendBySmtp = createSender(config)

  async function send(mailId: string, { attempt, signal, workerId }: JobRun): Promise<void> {
    if (smtpUrl === null) {
      const unsent = await outbox.markUnsent(db, mailId)
      if (unsent && config.isPublicUrlLoopback) logUnsentMail(unsent)
      return
    }
    // Another job is sending the same mail.
    if (sending.has(mailId)) return
    sending.add(mailId)
    try {
      await flushJournal()
      const mail = await outbox.claim(db, mailId, workerId)
      if (mail) await sendClaimed(smtpUrl, mail, { isLastAttempt: attempt >= SEND_MAIL_ATTEMPTS, signal })
    } finally {
      sending.delete(mailId)
    }
  }

  async function sendClaimed(
    url: string,
    mail: StoredMail,
    { isLastAttempt, signal }: { isLastAttempt: boolean; signal: AbortSignal },
  ): Promise<void> {
    try {
      await sendBySmtp(url, mail)
    } catch (error) {
      const isFinal = isLastAttempt || isRefusedForGood(error)
      const reason = describeSmtpError(error)
      await retryWhileUnavailable(signal, () => outbox.markRefused(db, mail.id, { reason, isFinal }))
      // The queue tries again later.
      if (!isFinal) throw new Error(reason)
      return
    }
    journal.note(mail.id)
    // If it cannot be saved now, the next mail or the next search for forgotten mails saves it.
    await retryWhileUnavailable(signal, flushJournal)
  }

  function logUnsentMail(mail: StoredMail): void {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    logger.info({ mailId: mail.id, template: mail.template, link }, 'mail kept: read it at /dev/mailbox')
  }

  /** Saves which mails were sent, and gives every forgotten mail a new job. */
  async function requeueForgotten(): Promise<void> {
    await flushJournal()
    await outbox.releaseInterrupted(db)
    for (const id of await outbox.listForgotten(db, now())) await addSendJob(db, id)
  }

  return {
    [SEND_MAIL_TASK]: (payload, run) => send(readMailId(payload), run),
    [RESCUE_MAILS_TASK]: () => requeueForgotten(),
  } satisfies JobTasks
}

/**
 * Repeats work that fails because the database is away, until it succeeds or the queue is being stopped. Never rejects.
 */
async function retryWhileUnavailable(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone || signal.aborted) return
    await sleep(WRITE_RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Creates the function that hands a mail to the mail server; it resolves when the server has accepted the mail. */
function createSender(config: Config): (url: string, mail: StoredMail) => Promise<void> {
  let opening: Promise<Transporter> | null = null
  const openTransport = (url: string): Promise<Transporter> => {
    // Loaded with the first mail, so that the server starts without waiting for it.
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
  return async (url, mail) => {
    const transport = await openTransport(url)
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
  }
}

/** Returns the Message-ID, which is the same for every attempt at one mail. */
export function messageIdOf(mailId: string, config: Pick<Config, 'mailFrom'>): string {
  const domain = /@([^\s<>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
  return `<${mailId}@${domain}>`
}

/** Returns the headers with which mail programs show their own button to unsubscribe with one click (RFC 8058). */
function listUnsubscribe(url: string | null): Record<string, string> {
  if (url === null) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function readMailId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'mailId' in payload) return String(payload.mailId)
  throw new Error('The job names no mail.')
}

/**
 * Checks for a 5xx answer to this recipient or this mail. A refused password or a server that rejects us may succeed
 * later.
 */
function isRefusedForGood(error: unknown): boolean {
  const code = readResponseCode(error)
  const isAboutMail =
    error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isAboutMail && code !== null && code >= 500
}

/** Describes an error without addresses and without the server's text about them. */
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
