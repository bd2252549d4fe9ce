import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#server/kit/platform.ts'

export const MAILBOX_PATH = '/dev/mailbox'

type MailboxPlatform = Pick<Platform, 'config' | 'mailboxKey'>

/** Generates a key of 256 random bits. Each start of the server has a new one. */
export function makeMailboxKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Checks whether there is a mailbox: mail is stored and not sent, and the site has a loopback address. */
export function hasMailbox({ config }: MailboxPlatform): boolean {
  return config.isPublicUrlLoopback && config.smtpUrl === null
}

/** Checks whether a request has the right key, in constant time. */
export function isMailboxKey({ mailboxKey }: MailboxPlatform, given: unknown): boolean {
  if (mailboxKey === null) return true
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(mailboxKey))
}

/** Returns the query string of mailbox URLs: the key, if one is required. */
export function mailboxQuery({ mailboxKey }: Pick<Platform, 'mailboxKey'>): string {
  return mailboxKey === null ? '' : `?key=${mailboxKey}`
}

/**
 * Returns the mailbox URL that the server prints when it starts, including its secret key if it has one. Returns `null`
 * if there is no mailbox.
 */
export function findMailboxUrl(platform: MailboxPlatform): string | null {
  return hasMailbox(platform) ? `${platform.config.publicUrl}${MAILBOX_PATH}${mailboxQuery(platform)}` : null
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
