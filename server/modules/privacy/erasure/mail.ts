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
        msg`You asked ${{ brand }} to erase everything it keeps about you. That happens on ${{ when }}. Until then you can sign in as always, take your data along, and change your mind.`,
      ),
    ],
    action: { label: say(msg`Keep my account`), url: `${publicUrl}${paths.myData()}` },
    notes: [
      say(
        msg`If it was not you who asked, keep your account by the link and change your password: somebody else can sign in as you.`,
      ),
    ],
  }
}

/** Writes the mail to a person who has cancelled their erasure. */
export function writeErasureCancelledMail(brand: string): MailContent {
  return {
    subject: say(msg`Your account stays`),
    paragraphs: [say(msg`You have taken back your wish to be erased. Nothing at ${{ brand }} has changed.`)],
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
        msg`Your account and everything that belonged to it is gone: profile, measurements, photos, plans, consultations and messages. You cannot sign in any more.`,
      ),
      say(
        msg`Receipts of your payments and your invoices stay, with your name, the address where you gave one for them, the amounts and what they were for, because the practice has to keep its books. So does the record of who worked with your data, without your name. This mail itself goes after 30 days.`,
      ),
    ],
    notes: [say(msg`You are welcome again at any time: ${{ publicUrl }}`)],
  }
}
