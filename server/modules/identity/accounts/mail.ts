import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

const REASONS = {
  'staff-domain': msg`Their email address is on your staff domain, and they have verified it.`,
  'setup-link': msg`They used a setup link that was created on the server.`,
  'another-admin': msg`One of your admins gave them this role.`,
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
      say(
        msg`Admins can do everything, including managing other staff and opening the records of all clients.`,
      ),
    ],
    action: { label: say(msg`Open the dashboard`), url: `${options.publicUrl}${paths.adminDashboard()}` },
    notes: [say(msg`If you did not expect this, deactivate this person at once.`)],
  }
}
