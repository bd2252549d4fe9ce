import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#server/kit/platform.ts'

export const MAILBOX_PATH = '/dev/mailbox'

type MailboxPlatform = Pick<Platform, 'config' | 'mailboxKey'>

/** A key of 256 random bits, for one start of the server. */
export function makeMailboxKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether there is a mailbox at all: mail is stored rather than sent, and the site is for this machine. */
export function hasMailbox({ config }: MailboxPlatform): boolean {
  return config.isPublicUrlLoopback && config.smtpUrl === null
}

/** Whether a request brings the key. Takes as long for a key that is nearly right as for any other. */
export function isMailboxKey({ mailboxKey }: MailboxPlatform, given: unknown): boolean {
  if (mailboxKey === null) return true
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(mailboxKey))
}

/** What follows the path of an address of the mailbox: the key, where one is asked for. */
export function mailboxQuery({ mailboxKey }: Pick<Platform, 'mailboxKey'>): string {
  return mailboxKey === null ? '' : `?key=${mailboxKey}`
}

/** The address for the start to print, secret where it has a key; null: there is no mailbox. */
export function findMailboxUrl(platform: MailboxPlatform): string | null {
  return hasMailbox(platform) ? `${platform.config.publicUrl}${MAILBOX_PATH}${mailboxQuery(platform)}` : null
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
