import { msg } from '@lingui/core/runtime-macro'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** A link and its last day. The texts name nothing about health, because others may see the screen or the mailbox. */
type SentLink = { firstName: string | null; url: string; expiresAt: Date }

/** Writes the message for a chat. */
export function writeLinkMessage({ firstName, url, expiresAt }: SentLink): string {
  const day = writeDay(expiresAt)
  const message = firstName
    ? say(msg`Hello ${{ name: firstName }}, here is your link: ${{ url }}`)
    : say(msg`Hello, here is your link: ${{ url }}`)
  return `${message}\n${say(msg`Sign in to open it. It works until ${{ day }}.`)}`
}

/** Writes the mail. */
export function writeLinkMail({ firstName, url, expiresAt }: SentLink, brand: string): MailContent {
  return {
    subject: say(msg`Your link`),
    paragraphs: [
      firstName ? say(msg`Hello ${{ name: firstName }},`) : say(msg`Hello,`),
      say(
        msg`${{ brand }} has prepared something for you. Sign in to open it. The link works until ${{ day: writeDay(expiresAt) }}.`,
      ),
    ],
    action: { label: say(msg`Open it`), url },
    notes: [say(msg`No one can open the link without your sign-in.`)],
  }
}

const writeDay = (instant: Date): string => formatDay(instant.toISOString(), PRACTICE_TIME_ZONE)
