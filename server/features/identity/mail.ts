import type { MailContent } from '#server/platform/mail/layout.ts'

/*
 * These go to addresses that nobody has proven to be theirs yet. So they hold no word that a stranger could have typed
 * into a form: no names, no messages.
 */

/** With the link that verifies an address. */
export function writeVerificationMail(options: {
  publicUrl: string
  token: string
  brand: string
}): MailContent {
  const { publicUrl, token, brand } = options
  return {
    subject: 'Please verify your email address',
    paragraphs: [`Somebody, most likely you, has registered with ${brand} using this address.`],
    action: {
      label: 'Verify this email address',
      url: `${publicUrl}/api/identity/verify-email?token=${encodeURIComponent(token)}`,
    },
    notes: [
      'The link works once and for 24 hours.',
      'If it was not you, do nothing: without this link nobody can use the account.',
    ],
  }
}

/** To the owner of an account with whose address somebody has registered again. */
export function writeAccountExistsMail(options: { publicUrl: string; brand: string }): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      `Somebody has just tried to register with ${options.brand} using this address. You already have an account here, so nothing has changed and no second one was made.`,
      'If it was you, simply sign in with the password you chose before.',
    ],
    action: { label: 'Sign in', url: `${options.publicUrl}/login` },
    notes: ['If it was not you, there is nothing to do: nobody has learnt that this account exists.'],
  }
}
