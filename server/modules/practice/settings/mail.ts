import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** Writes the test mail to the admin who requested it. */
export function writeTestMail({ brand, publicUrl }: { brand: string; publicUrl: string }): MailContent {
  return {
    subject: say(msg`Test email from ${{ practice: brand }}`),
    paragraphs: [
      say(
        msg`This is a test email from your practice. Emails for sign-ups, invites and new passwords are sent the same way.`,
      ),
      say(msg`If you can read this, those emails work too.`),
    ],
    action: { label: say(msg`Open settings`), url: `${publicUrl}${paths.adminPanel()}` },
  }
}
