import { t } from '@lingui/core/macro'
import { CircleAlert, CircleHelp } from 'lucide-react'
import { formatKcal } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A part of a typed line as it was understood, with what must be checked in amber and warnings in red. */
export function UnderstoodPart({
  name,
  isAlternative = false,
  amount,
  doubts,
  marks = [],
  energyKcal,
}: {
  name: string
  /** True if it may be eaten instead of the food before it. */
  isAlternative?: boolean
  amount: string
  doubts: readonly string[]
  marks?: readonly string[]
  /** `null` if figures are hidden. */
  energyKcal: number | null
}) {
  return (
    <span className={joinClasses('flex items-start justify-between gap-3', isAlternative && 'pl-4')}>
      <span className="min-w-0">
        <span className="block leading-snug">
          {isAlternative && (
            <span className="mr-0.5 text-sm font-semibold text-muted italic">
              {t({ message: 'or', comment: 'between a food and its alternative' })}{' '}
            </span>
          )}
          {name}
        </span>
        <span className="block text-sm text-muted tabular">{amount}</span>
        {doubts.length > 0 && (
          <span className="mt-0.5 flex w-fit items-start gap-1 rounded-control bg-turmeric-tint px-1.5 py-0.5 text-sm text-turmeric-ink">
            <CircleHelp size={16} aria-hidden className="mt-0.5 shrink-0" />
            {t`Check: ${{ doubts: doubts.join(', ') }}`}
          </span>
        )}
        {marks.length > 0 && (
          <span className="mt-0.5 flex flex-wrap gap-1">
            {marks.map((mark) => (
              <Badge key={mark} tone="beet">
                {mark}
              </Badge>
            ))}
          </span>
        )}
      </span>
      {energyKcal !== null && (
        <span className="shrink-0 text-sm font-semibold tabular">{formatKcal(energyKcal)}</span>
      )}
    </span>
  )
}

const REMAINING = {
  not_found: (text: string) => t`“${text}” was not found and stays in the field`,
  other_choice: (text: string) => t`“${text}” is an alternative and stays in the field`,
  not_planned: (text: string) => t`“${text}” cannot be planned here and stays in the field`,
  no_room: (text: string) => t`“${text}” has no room and stays in the field`,
  not_counted: (text: string) => t`“${text}” is saved as you wrote it, without nutrition values`,
} as const

/** A part of a typed line that stays in the field, and why. */
export function RemainingPart({ text, reason }: { text: string; reason: keyof typeof REMAINING }) {
  const isChoice = reason === 'other_choice' || reason === 'not_counted'
  const Icon = isChoice ? CircleHelp : CircleAlert
  return (
    <span
      className={joinClasses(
        'flex w-fit items-start gap-1 text-sm',
        isChoice ? 'rounded-control bg-turmeric-tint px-1.5 py-0.5 text-turmeric-ink' : 'text-beet',
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{REMAINING[reason](text)}</span>
    </span>
  )
}
