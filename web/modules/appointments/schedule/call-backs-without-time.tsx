import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { PREFERRED_TIME_LABELS } from '#contract/appointments/consultations.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'

/** Call-backs without a time. Staff set one with the button, or drag the call-back to a time. */
export function CallBacksWithoutTime({
  calls,
  count,
  now,
  onMove,
  onDragStart,
  onDragEnd,
}: {
  calls: readonly AdminConsultation[]
  count: number
  now: Date
  onMove: (call: AdminConsultation) => void
  onDragStart: (call: AdminConsultation) => void
  onDragEnd: () => void
}) {
  return (
    <Card aria-labelledby="to-place-heading" className="p-4!">
      <h2 id="to-place-heading" className="heading text-xl">
        {t`Call-backs without a time`} {count > 0 && <span className="tabular">({formatNumber(count)})</span>}
      </h2>
      {calls.length === 0 ? (
        <p className="mt-2 text-muted">{t`No one is waiting for a call. New requests appear here automatically.`}</p>
      ) : (
        <ul className="mt-3 grid gap-x-8 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-1">
          {calls.map((call) => (
            <li
              key={call.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', call.name)
                onDragStart(call)
              }}
              onDragEnd={onDragEnd}
              className="border-t border-line py-2.5 md:cursor-grab"
            >
              <TextLink href={paths.adminConsultation(call.id)} className="wrap-anywhere">
                {call.name}
              </TextLink>
              <p className="text-sm text-muted">
                {say(PREFERRED_TIME_LABELS[call.preferredTime ?? 'any'])}
                <br />
                {describeAsked(call, now)}
                {call.staff ? ` · ${call.staff.name}` : ''}
              </p>
              <Button
                variant="secondary"
                size="sm"
                icon={CalendarPlus}
                className="mt-1.5"
                aria-label={t`Set a time…: ${{ name: call.name }}`}
                onPress={() => onMove(call)}
              >
                {t`Set a time…`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {count > calls.length && (
        <p className="mt-3 text-sm">
          <TextLink href={`${paths.adminConsultations()}?kind=call-back`}>{t`See all in the inbox`}</TextLink>
        </p>
      )}
    </Card>
  )
}

function describeAsked({ lastAskedAt, askedCount }: AdminConsultation, now: Date): string {
  const distance = formatDistance(lastAskedAt, now)
  return askedCount > 1
    ? t`Requested ${distance}, ${{ count: formatNumber(askedCount) }} times`
    : t`Requested ${distance}`
}
