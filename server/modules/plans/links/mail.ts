import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** A link and its last day. The texts name nothing about health, because others may see the screen or the mailbox. */
type SentLink = { firstName: string | null; url: string; expiresAt: Date }

/** Writes the message for a chat. */
export function writeLinkMessage({ firstName, url, expiresAt }: SentLink): string {
  return `${greet(firstName)}, here is your link: ${url}\nSign in to open it. It works until ${writeDay(expiresAt)}.`
}

/** Writes the mail. */
export function writeLinkMail({ firstName, url, expiresAt }: SentLink, brand: string): MailContent {
  return {
    subject: 'Your link',
    paragraphs: [
      `${greet(firstName)},`,
      `${brand} has prepared something for you. Sign in to open it. The link works until ${writeDay(expiresAt)}.`,
    ],
    action: { label: 'Open it', url },
    notes: ['Nobody can open the link without your sign-in.'],
  }
}

const greet = (firstName: string | null): string => (firstName ? `Hello ${firstName}` : 'Hello')

const writeDay = (instant: Date): string => formatDay(instant.toISOString(), PRACTICE_TIME_ZONE)
