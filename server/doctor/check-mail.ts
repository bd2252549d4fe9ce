import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { readCode } from '#server/postgres/embedded-postgres-home.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const SMTP_MS = 10_000

/** Connects to the mail server, greets it and signs in, as before a mail. Sends nothing. */
export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === null) {
    return warning(
      'Mail',
      'SMTP_URL is not set: mail is stored on this machine and not sent.',
      'Set SMTP_URL and MAIL_FROM before others use the site.',
    )
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  })
  try {
    await transport.verify()
    if (/@localhost>?$/.test(mailFrom)) {
      return warning(
        'Mail',
        'The mail server answers, but MAIL_FROM is not set.',
        'Set it to the sender’s address.',
      )
    }
    return ok('Mail', 'The mail server answers, and refuses nothing about the account.')
  } catch (error) {
    return problem(
      'Mail',
      describeSmtpError(error),
      'Check the host, port, account and password of SMTP_URL.',
    )
  } finally {
    transport.close()
  }
}

/** Describes the failure by codes, because the server's text may contain an address. */
function describeSmtpError(error: unknown): string {
  const answer =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? ` It answered ${error.responseCode}.`
      : ''
  const failure = /\bE(?:CONN[A-Z]+|TIMEDOUT|NOTFOUND|HOSTUNREACH|AI_AGAIN)\b/.exec(String(error))?.[0]
  switch (readCode(error)) {
    case 'EAUTH':
      return `The mail server refuses the account of SMTP_URL.${answer}`
    case 'ETLS':
      return 'The mail server’s certificate or encryption was not accepted.'
    default:
      return `The mail server cannot be reached (${failure ?? (readCode(error) || 'no answer')}).${answer}`
  }
}
