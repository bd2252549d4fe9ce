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
        msg`This is a test from your practice’s settings. Emails for sign-ups, invitations and new passwords are sent the same way.`,
      ),
      say(msg`If you received this, those emails will arrive too.`),
    ],
    action: { label: say(msg`Open settings`), url: `${publicUrl}${paths.adminPanel()}` },
  }
}
