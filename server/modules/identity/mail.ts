import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/*
 * These mails go to addresses that have not been verified yet, so they contain no text that a stranger could have typed
 * into a form: no names, no messages. Secrets are in the fragment of a link. Browsers do not send it, so no log
 * contains it, and a program that only opens links does not use them up.
 */

/** Writes the mail with the link that verifies an address. */
export function writeVerificationMail(options: {
  publicUrl: string
  token: string
  brand: string
}): MailContent {
  const { publicUrl, token, brand } = options
  return {
    subject: say(msg`Please verify your email address`),
    paragraphs: [
      say(msg`Someone, most likely you, has registered with ${{ brand }} using this email address.`),
    ],
    action: { label: say(msg`Verify this email address`), url: `${publicUrl}${paths.verifyEmail(token)}` },
    notes: [
      say(msg`The link works only once and expires in 24 hours.`),
      say(
        msg`If it was not you, ignore this email. Without this link, no one can use the account. You can also open the link to close the account.`,
      ),
    ],
  }
}

/** Writes the mail to the owner of an account after somebody has registered with its address again. */
export function writeAccountExistsMail(options: { publicUrl: string; brand: string }): MailContent {
  return {
    subject: say(msg`You already have an account`),
    paragraphs: [
      say(
        msg`Someone has just tried to register with ${{ brand: options.brand }} using this email address. You already have an account, so nothing has changed.`,
      ),
      say(msg`If it was you, simply sign in with your existing password.`),
    ],
    action: { label: say(msg`Sign in`), url: `${options.publicUrl}${paths.login()}` },
    notes: [
      say(msg`If it was not you, you can ignore this email. No one else can see that you have an account.`),
    ],
  }
}

/** Writes the mail to a person with a pending invite who has just tried to sign in another way. */
export function writeInviteWaitsMail(brand: string): MailContent {
  return {
    subject: say(msg`An invitation is waiting for you`),
    paragraphs: [
      say(
        msg`Someone, most likely you, has just tried to sign in to ${{ brand }} with this email address. You have already been invited: please open the link in our invitation email and choose your password there.`,
      ),
      say(msg`If you cannot find that email, or its link has expired, ask the practice to send it again.`),
    ],
    notes: [say(msg`If it was not you, you can ignore this email.`)],
  }
}

/** Writes the mail with the link that sets a new password. */
export function writePasswordResetMail(options: { url: string; brand: string }): MailContent {
  return {
    subject: say(msg`Set a new password`),
    paragraphs: [
      say(
        msg`Someone, most likely you, has asked for a new password for your ${{ brand: options.brand }} account.`,
      ),
    ],
    action: { label: say(msg`Set a new password`), url: options.url },
    notes: [
      say(msg`The link works only once and expires in 1 hour.`),
      say(msg`If it was not you, ignore this email. Your password stays the same.`),
    ],
  }
}

/** A change in how somebody signs in to an account. */
export type SecurityEvent =
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'google-linked'

const SECURITY_WORDS: Record<
  SecurityEvent,
  { subject: MessageDescriptor; sentence: (brand: string) => MessageDescriptor }
> = {
  'password-changed': {
    subject: msg`Your password was changed`,
    sentence: (brand) =>
      msg`The password of your ${{ brand }} account was just changed. You have been signed out on all other devices.`,
  },
  'second-factor-on': {
    subject: msg`Two-step sign-in is on`,
    sentence: (brand) =>
      msg`Your account with ${{ brand }} now asks for a code as well as the password. Keep your recovery codes in a safe place.`,
  },
  'second-factor-off': {
    subject: msg`Two-step sign-in is off`,
    sentence: (brand) => msg`Your account with ${{ brand }} no longer asks for a code at sign-in.`,
  },
  'recovery-codes-renewed': {
    subject: msg`You have new recovery codes`,
    sentence: (brand) =>
      msg`Your account with ${{ brand }} has new recovery codes. The earlier ones no longer work.`,
  },
  'recovery-code-used': {
    subject: msg`A recovery code was used`,
    sentence: (brand) =>
      msg`A recovery code was just used to sign in to your ${{ brand }} account. It will not work again.`,
  },
  'google-linked': {
    subject: msg`You can sign in with Google now`,
    sentence: (brand) =>
      msg`You can now sign in to your ${{ brand }} account with the Google account that has the same email address. It was just used to sign in.`,
  },
}

/** Writes the mail to the owner of an account that has just changed, in case they did not make the change. */
export function writeSecurityMail(
  event: SecurityEvent,
  options: { publicUrl: string; brand: string },
): MailContent {
  const { subject, sentence } = SECURITY_WORDS[event]
  return {
    subject: say(subject),
    paragraphs: [
      say(sentence(options.brand)),
      say(msg`If it was you, there is nothing to do. If it was not, set a new password at once and tell us.`),
    ],
    action: { label: say(msg`Set a new password`), url: `${options.publicUrl}${paths.passwordReset()}` },
  }
}
