import type { ManagedUser } from '#contract/admin-users.ts'
import { formatDate, formatTimeLeft } from '#domain/units/format.ts'

/** Where an invite stands, in words: `Expires in 7 days`, `Expired on 3 Nov 2026`, `Not sent yet`. */
export function describeInvite(
  state: ManagedUser['inviteState'],
  expiresAt: string | null,
  now: Date,
): string | null {
  switch (state) {
    case 'none':
      return null
    case 'not-sent':
      return 'Not sent yet'
    case 'open':
      return expiresAt === null ? 'Open' : `Expires ${formatTimeLeft(expiresAt, now)}`
    case 'expired':
      return expiresAt === null ? 'Expired' : `Expired on ${formatDate(expiresAt)}`
  }
}
