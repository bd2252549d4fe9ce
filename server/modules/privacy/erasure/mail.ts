import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/**
 * Writes the mail to the person who requested erasure: until when they can change their mind, and that somebody else
 * may have requested it.
 */
export function writeErasureRequestedMail(options: {
  dueAt: string
  timeZone: string
  brand: string
  publicUrl: string
}): MailContent {
  const { dueAt, timeZone, brand, publicUrl } = options
  const when = formatDateTime(dueAt, timeZone)
  return {
    subject: say(msg`Your data at ${{ brand }} will be erased on ${{ when }}`),
    paragraphs: [
      say(
        msg`You asked ${{ brand }} to erase everything it keeps about you. This will happen on ${{ when }}. Until then, you can sign in as usual, download your data and change your mind.`,
      ),
    ],
    action: { label: say(msg`Keep my account`), url: `${publicUrl}${paths.myData()}` },
    notes: [
      say(
        msg`If you did not ask for this, someone else can sign in as you. Use the link to keep your account, then change your password.`,
      ),
    ],
  }
}

/** Writes the mail to a person who has cancelled their erasure. */
export function writeErasureCancelledMail(brand: string): MailContent {
  return {
    subject: say(msg`Your account stays`),
    paragraphs: [say(msg`You cancelled your erasure request. Nothing at ${{ brand }} has changed.`)],
  }
}

/** Writes the last mail to a person who has been erased. */
export function writeErasureDoneMail({
  brand,
  publicUrl,
}: {
  brand: string
  publicUrl: string
}): MailContent {
  return {
    subject: say(msg`Your data at ${{ brand }} has been erased`),
    paragraphs: [
      say(
        msg`Your account and everything in it have been erased: profile, measurements, photos, plans, consultations and messages. You can no longer sign in.`,
      ),
      say(
        msg`Your payment receipts and invoices stay, because the practice must keep its books. They show your name, your billing address if you gave one, the amounts and what they were for. The record of who worked with your data also stays, without your name. This email is deleted after 30 days.`,
      ),
    ],
    notes: [say(msg`You are welcome back at any time: ${{ publicUrl }}`)],
  }
}
