import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { Role } from '#domain/people/options.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The fields of a person that their status depends on. */
export type StatusSource = {
  role: Role
  isActive: boolean
  isEmailVerified: boolean
  isOnboardingComplete: boolean
}

/**
 * The status of a person as an icon with its own shape and colour: red while the email is not verified, yellow until a
 * client's onboarding is complete, then green. Staff have no onboarding.
 */
export function PersonStatusIcon({ person }: { person: StatusSource }) {
  const { Icon, colour, label } = describeStatus(person)
  return (
    <span title={label} className="inline-flex">
      <Icon size={20} aria-hidden className={colour} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Whether the email address is verified, as one word for the list, with a badge for a deactivated account. */
export function PersonStatusWords({ person }: { person: StatusSource }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-sm">{person.isEmailVerified ? t`Verified` : t`Pending`}</span>
      {!person.isActive && <Badge>{t`Inactive`}</Badge>}
    </span>
  )
}

/** Describes the same status as a full label, for the page of one person. */
export function describeStatus(person: StatusSource) {
  if (!person.isEmailVerified) {
    return { Icon: CircleAlert, colour: 'text-beet', label: t`Email not verified` }
  }
  if (person.role === 'client' && !person.isOnboardingComplete) {
    return { Icon: CircleDashed, colour: 'text-turmeric-ink', label: t`Verified, onboarding not complete` }
  }
  return {
    Icon: CircleCheck,
    colour: 'text-leaf',
    label: person.role === 'client' ? t`Verified, onboarding complete` : t`Email verified`,
  }
}
