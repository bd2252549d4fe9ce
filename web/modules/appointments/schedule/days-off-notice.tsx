import { plural, t } from '@lingui/core/macro'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Number of consultations shown, few enough to read at a glance. The next ones appear when these are moved. */
const SHOWN = 4

/** Lists booked consultations on days off, each with a button to move it. Renders nothing if there are none. */
export function DaysOffNotice({
  consultations,
  count,
  onMove,
}: {
  consultations: readonly AdminConsultation[]
  count: number
  onMove: (consultation: AdminConsultation) => void
}) {
  if (count === 0) return null
  return (
    <Banner
      tone="warning"
      title={plural(count, { one: 'A booking falls on a day off', other: '# bookings fall on days off' })}
    >
      <ul className="mt-1 flex flex-col gap-1.5">
        {consultations.slice(0, SHOWN).map((consultation) => (
          <li key={consultation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="tabular">
                {formatDateTime(consultation.startsAt ?? '', PRACTICE_TIME_ZONE)}
              </span>
              , {consultation.name}
              {consultation.staff && `, ${t`with ${{ staff: consultation.staff.name }}`}`}
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Move to…: ${{ name: consultation.name }}`}
              onPress={() => onMove(consultation)}
            >
              {t`Move to…`}
            </Button>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="mt-1.5 text-sm">{t`and ${{ count: formatNumber(count - SHOWN) }} more, shown after you move these.`}</p>
      )}
    </Banner>
  )
}
