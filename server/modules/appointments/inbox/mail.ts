import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/**
 * Writes the mail to the admins when an employee asks them to make a client from an enquiry. Only the inbox names the
 * person.
 */
export function writeClientAskedMail(options: { asker: string; url: string }): MailContent {
  return {
    subject: say(msg`Please add a client from an enquiry`),
    paragraphs: [
      say(msg`${{ name: options.asker }} asks you to add someone from an enquiry as a client.`),
      say(msg`Open the enquiry and choose “Add as client”. The form is already filled in.`),
    ],
    action: { label: say(msg`Open the enquiry`), url: options.url },
  }
}
