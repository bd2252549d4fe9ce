import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { PlainFormState, PlainWeek } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { RadioTile } from '../booking/radio-tile.tsx'
import { toPlainId } from './plain-parts.tsx'

/** The free times of a week, day by day. */
export function PlainTimes({
  page: { days, earlier, later, values, errors },
}: {
  page: PlainFormState & PlainWeek
}) {
  const chosenDay = days.find(({ slots }) => slots.some(({ startsAt }) => startsAt === values.startsAt))
  const openDay = chosenDay ?? days[0]
  return (
    <fieldset id={toPlainId('startsAt')} className="min-w-0">
      <legend className={labelClass.concat(' mb-1')}>{t`When suits you?`}</legend>
      <p className="mb-3 text-sm text-muted">{t`Times are in India time (IST).`}</p>
      {errors.startsAt && (
        <div className="mb-3">
          <FieldError>{errors.startsAt}</FieldError>
        </div>
      )}
      {days.length === 0 && (
        <p>
          <Trans>
            No times are available this week.{' '}
            <Link reloadDocument to={plainPaths.callBack()} className="underline">
              Leave your number
            </Link>{' '}
            and we will call you.
          </Trans>
        </p>
      )}
      <div className="divide-y divide-line border-y border-line">
        {days.map((day) => (
          <details key={day.date} open={day === openDay} className="group py-1">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold tabular [&::-webkit-details-marker]:hidden">
              {formatWeekday(day.date)}, {formatDate(day.date)}
              <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
            </summary>
            <div className="grid grid-cols-3 gap-1.5 pb-3 min-[22rem]:grid-cols-4 sm:grid-cols-6">
              {day.slots.map(({ startsAt }) => (
                <RadioTile
                  key={startsAt}
                  name="startsAt"
                  value={startsAt}
                  defaultChecked={values.startsAt === startsAt}
                  className="px-1 text-sm whitespace-nowrap tabular"
                >
                  {formatTime(startsAt, PRACTICE_TIME_ZONE)}
                </RadioTile>
              ))}
            </div>
          </details>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {earlier && <WeekButton day={earlier} label={t`Earlier days`} />}
        {later && <WeekButton day={later} label={t`Later days`} />}
      </div>
    </fieldset>
  )
}

/** Shows another week. It sends the form, so that nothing typed is lost. */
function WeekButton({ day, label }: { day: string; label: string }) {
  return (
    <button
      type="submit"
      name="week"
      value={day}
      formNoValidate
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {label}
    </button>
  )
}
