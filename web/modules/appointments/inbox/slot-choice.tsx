import type { FreeSlot } from '#contract/appointments/consultations.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { RadioTile } from '../booking/radio-tile.tsx'

/**
 * Lets staff choose a free time by day. All choices are radio buttons, so arrow keys move through them. Times are in
 * the practice's time zone.
 */
export function SlotChoice({
  days,
  value,
  onChange,
}: {
  days: readonly { date: string; slots: readonly FreeSlot[] }[]
  value: string | null
  onChange: (startsAt: string) => void
}) {
  return (
    <div className="flex flex-col gap-4">
      {days
        .filter(({ slots }) => slots.length > 0)
        .map(({ date, slots }) => (
          <fieldset key={date}>
            <legend className="text-sm font-semibold">
              {formatWeekday(date)}, {formatDate(date)}
            </legend>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {slots.map(({ startsAt }) => (
                <RadioTile
                  key={startsAt}
                  name="slot"
                  value={startsAt}
                  checked={value === startsAt}
                  onChange={() => onChange(startsAt)}
                  tone="quiet"
                  className="px-3 text-sm tabular"
                >
                  {formatTime(startsAt, PRACTICE_TIME_ZONE)}
                </RadioTile>
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  )
}
