import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** Writes the test mail to the admin who requested it. */
export function writeTestMail({ brand, publicUrl }: { brand: string; publicUrl: string }): MailContent {
  return {
    subject: say(msg`Test mail from ${{ practice: brand }}`),
    paragraphs: [
      say(
        msg`This mail was sent from the settings of your practice. It has come the way that every mail of the practice comes: sign-ups, invitations, new passwords.`,
      ),
      say(msg`If it has arrived, so will they.`),
    ],
    action: { label: say(msg`Open the settings`), url: `${publicUrl}${paths.adminPanel()}` },
  }
}
