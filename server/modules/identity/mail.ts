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
    paragraphs: [say(msg`Somebody, most likely you, has registered with ${{ brand }} using this address.`)],
    action: { label: say(msg`Verify this email address`), url: `${publicUrl}${paths.verifyEmail(token)}` },
    notes: [
      say(msg`The link works once and for 24 hours.`),
      say(
        msg`If it was not you, do nothing: without this link nobody can use the account. The page behind it also offers to close what was registered.`,
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
        msg`Somebody has just tried to register with ${{ brand: options.brand }} using this address. You already have an account here, so nothing has changed and no second one was made.`,
      ),
      say(msg`If it was you, simply sign in with the password you chose before.`),
    ],
    action: { label: say(msg`Sign in`), url: `${options.publicUrl}${paths.login()}` },
    notes: [say(msg`If it was not you, there is nothing to do: nobody has learnt that this account exists.`)],
  }
}

/** Writes the mail to a person with a pending invite who has just tried to sign in another way. */
export function writeInviteWaitsMail(brand: string): MailContent {
  return {
    subject: say(msg`An invitation is waiting for you`),
    paragraphs: [
      say(
        msg`Somebody, most likely you, has just tried to get into ${{ brand }} with this address. You have been invited already: please open the link in the invitation that we mailed you, and choose your password there.`,
      ),
      say(msg`If you cannot find that mail, or its link has expired, ask the practice to send it again.`),
    ],
    notes: [say(msg`If it was not you, there is nothing to do.`)],
  }
}

/** Writes the mail with the link that sets a new password. */
export function writePasswordResetMail(options: { url: string; brand: string }): MailContent {
  return {
    subject: say(msg`Set a new password`),
    paragraphs: [
      say(
        msg`Somebody, most likely you, has asked for a new password for the account with ${{ brand: options.brand }} that has this address.`,
      ),
    ],
    action: { label: say(msg`Set a new password`), url: options.url },
    notes: [
      say(msg`The link works once and for 1 hour.`),
      say(msg`If it was not you, do nothing: your password stays as it is.`),
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
      msg`Your account with ${{ brand }} has just been given a new password. Wherever else it was signed in, it is signed out now.`,
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
      msg`Your account with ${{ brand }} was just signed in to with a recovery code. That code does not work again.`,
  },
  'google-linked': {
    subject: msg`You can sign in with Google now`,
    sentence: (brand) =>
      msg`Your account with ${{ brand }} was just signed in to with a Google account of the same address, which opens it from now on.`,
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
