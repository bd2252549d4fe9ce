import { paths } from '#contract/paths.ts'
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
    subject: 'Please verify your email address',
    paragraphs: [`Somebody, most likely you, has registered with ${brand} using this address.`],
    action: { label: 'Verify this email address', url: `${publicUrl}${paths.verifyEmail(token)}` },
    notes: [
      'The link works once and for 24 hours.',
      'If it was not you, do nothing: without this link nobody can use the account. The page behind it also offers to close what was registered.',
    ],
  }
}

/** Writes the mail to the owner of an account after somebody has registered with its address again. */
export function writeAccountExistsMail(options: { publicUrl: string; brand: string }): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      `Somebody has just tried to register with ${options.brand} using this address. You already have an account here, so nothing has changed and no second one was made.`,
      'If it was you, simply sign in with the password you chose before.',
    ],
    action: { label: 'Sign in', url: `${options.publicUrl}${paths.login()}` },
    notes: ['If it was not you, there is nothing to do: nobody has learnt that this account exists.'],
  }
}

/** Writes the mail to a person with a pending invite who has just tried to sign in another way. */
export function writeInviteWaitsMail(brand: string): MailContent {
  return {
    subject: 'An invitation is waiting for you',
    paragraphs: [
      `Somebody, most likely you, has just tried to get into ${brand} with this address. You have been invited already: please open the link in the invitation that we mailed you, and choose your password there.`,
      'If you cannot find that mail, or its link has expired, ask the practice to send it again.',
    ],
    notes: ['If it was not you, there is nothing to do.'],
  }
}

/** Writes the mail with the link that sets a new password. */
export function writePasswordResetMail(options: { url: string; brand: string }): MailContent {
  return {
    subject: 'Set a new password',
    paragraphs: [
      `Somebody, most likely you, has asked for a new password for the account with ${options.brand} that has this address.`,
    ],
    action: { label: 'Set a new password', url: options.url },
    notes: [
      'The link works once and for 1 hour.',
      'If it was not you, do nothing: your password stays as it is.',
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

const SECURITY_WORDS: Record<SecurityEvent, { subject: string; sentence: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'has just been given a new password. Wherever else it was signed in, it is signed out now.',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    sentence: 'now asks for a code as well as the password. Keep your recovery codes in a safe place.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    sentence: 'no longer asks for a code at sign-in.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    sentence: 'has new recovery codes. The earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    sentence: 'was just signed in to with a recovery code. That code does not work again.',
  },
  'google-linked': {
    subject: 'You can sign in with Google now',
    sentence: 'was just signed in to with a Google account of the same address, which opens it from now on.',
  },
}

/** Writes the mail to the owner of an account that has just changed, in case they did not make the change. */
export function writeSecurityMail(
  event: SecurityEvent,
  options: { publicUrl: string; brand: string },
): MailContent {
  const { subject, sentence } = SECURITY_WORDS[event]
  return {
    subject,
    paragraphs: [
      `Your account with ${options.brand} ${sentence}`,
      'If it was you, there is nothing to do. If it was not, set a new password at once and tell us.',
    ],
    action: { label: 'Set a new password', url: `${options.publicUrl}${paths.passwordReset()}` },
  }
}
