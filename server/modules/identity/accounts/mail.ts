import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

const REASONS = {
  'staff-domain': msg`Their address belongs to the domain of your staff, and they have verified it.`,
  'setup-link': msg`They used a setup link that was made on the server itself.`,
  'another-admin': msg`One of your admins has made them one.`,
}

/** How somebody became an admin. */
export type NewAdminCause = keyof typeof REASONS

/** Writes the mail to every other admin when somebody has become an admin. */
export function writeNewAdminMail(options: {
  email: string
  how: NewAdminCause
  publicUrl: string
}): MailContent {
  return {
    subject: say(msg`A new admin has joined your practice`),
    paragraphs: [
      `${say(msg`${{ email: options.email }} is now an admin.`)} ${say(REASONS[options.how])}`,
      say(msg`Admins can do everything, including what concerns other staff and the records of all clients.`),
    ],
    action: { label: say(msg`Open the practice`), url: `${options.publicUrl}${paths.adminDashboard()}` },
    notes: [say(msg`If you did not expect this, deactivate this person at once.`)],
  }
}
