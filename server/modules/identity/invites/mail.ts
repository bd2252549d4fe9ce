import type { Role } from '#contract/access.ts'
import { INVITE_DAYS } from '#contract/identity/invites.ts'
import { paths } from '#contract/paths.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

const PLACES: Record<Role, string> = {
  client: 'follow your diet plan and record your progress',
  employee: 'work with us in our practice software',
  admin: 'run our practice software with us, as an admin',
}

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
    subject: `Your invitation to ${brand}`,
    paragraphs: [
      `${brand} has made an account for you with this address, so that you can ${PLACES[role]}.`,
      'Choose a password, and you are in.',
    ],
    action: { label: 'Accept the invitation', url: `${publicUrl}${paths.invite(token)}` },
    notes: [
      `The link works once and for ${INVITE_DAYS} days. A newer invitation replaces it.`,
      'If you do not know us, do nothing: without this link nobody can use the account.',
    ],
  }
}
