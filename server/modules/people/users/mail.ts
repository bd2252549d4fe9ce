import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/**
 * Writes the mail to a person whose second factor an admin has removed. It warns them in case they did not request it.
 */
export function writeSecondFactorResetMail(options: { publicUrl: string; brand: string }): MailContent {
  return {
    subject: say(msg`Your two-step sign-in was turned off`),
    paragraphs: [
      say(
        msg`An admin of ${{ brand: options.brand }} has turned off two-step sign-in for your account, and you have been signed out everywhere.`,
      ),
      say(msg`Sign in with your password, then set up two-step sign-in again on your new phone.`),
    ],
    action: { label: say(msg`Sign in`), url: `${options.publicUrl}${paths.login()}` },
    notes: [say(msg`If you did not ask for this, please tell us at once.`)],
  }
}
