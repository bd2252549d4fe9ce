import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** As many as fit at a glance; the others come up as these are moved. */
const SHOWN = 4

/** Says which booked talks fall on days off, each with the way to move it. Nothing where there are none. */
export function DaysOffNotice({
  talks,
  count,
  onMove,
}: {
  talks: readonly AdminConsultation[]
  count: number
  onMove: (talk: AdminConsultation) => void
}) {
  if (count === 0) return null
  return (
    <Banner
      tone="warning"
      title={
        count === 1
          ? 'A booked talk falls on a day off'
          : `${formatNumber(count)} booked talks fall on days off`
      }
    >
      <ul className="mt-1 flex flex-col gap-1.5">
        {talks.slice(0, SHOWN).map((talk) => (
          <li key={talk.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="tabular">{formatDateTime(talk.startsAt ?? '', PRACTICE_TIME_ZONE)}</span>,{' '}
              {talk.name}
              {talk.staff && `, with ${talk.staff.name}`}
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Move to…: ${talk.name}`}
              onPress={() => onMove(talk)}
            >
              Move to…
            </Button>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="mt-1.5 text-sm">and {formatNumber(count - SHOWN)} more, shown when these are moved.</p>
      )}
    </Banner>
  )
}
