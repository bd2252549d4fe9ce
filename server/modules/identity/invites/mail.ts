import { msg } from '@lingui/core/runtime-macro'
import type { Role } from '#contract/access.ts'
import { INVITE_DAYS } from '#contract/identity/invites.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/**
 * Writes the mail with the link with which a person created by an admin sets a password. Its secret is in the fragment
 * of the URL, which no server and no log receives.
 */
export function writeInviteMail(options: {
  publicUrl: string
  token: string
  brand: string
  role: Role
}): MailContent {
  const { publicUrl, token, brand, role } = options
  return {
    subject: say(msg`Your invitation to ${{ brand }}`),
    paragraphs: [sayPurpose(role, brand), say(msg`Choose a password to get started.`)],
    action: { label: say(msg`Accept the invitation`), url: `${publicUrl}${paths.invite(token)}` },
    notes: [
      say(
        msg`The link works only once and expires in ${{ days: INVITE_DAYS }} days. A newer invitation replaces it.`,
      ),
      say(msg`If you do not know us, ignore this email. Without this link, no one can use the account.`),
    ],
  }
}

function sayPurpose(role: Role, brand: string): string {
  switch (role) {
    case 'client':
      return say(
        msg`${{ brand }} has created an account for you with this email address, so that you can follow your diet plan and record your progress.`,
      )
    case 'employee':
      return say(msg`${{ brand }} has created a staff account for you with this email address.`)
    case 'admin':
      return say(msg`${{ brand }} has created an admin account for you with this email address.`)
  }
}
