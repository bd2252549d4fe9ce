import { t } from '@lingui/core/macro'
import type { ManagedUser } from '#contract/people/users.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import type { Instant } from '#domain/units/dates.ts'
import { formatDay } from '#domain/units/format.ts'
import { formatTimeLeft } from '#domain/units/time-spans.ts'

/** Describes the state of an invite: `Expires in 7 days`, `Expired on 3 Nov 2026`, `Not sent yet`. */
export function describeInvite(
  state: ManagedUser['inviteState'],
  expiresAt: Instant | null,
  now: Date,
): string | null {
  switch (state) {
    case 'none':
      return null
    case 'not-sent':
      return t`Not sent yet`
    case 'open':
      return expiresAt === null ? t`Open` : t`Expires ${{ timeLeft: formatTimeLeft(expiresAt, now) }}`
    case 'expired':
      return expiresAt === null
        ? t`Expired`
        : t`Expired on ${{ day: formatDay(expiresAt, PRACTICE_TIME_ZONE) }}`
  }
}
