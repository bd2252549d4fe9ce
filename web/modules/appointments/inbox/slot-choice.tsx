import type { FreeSlot } from '#contract/appointments/consultations.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

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
                <label
                  key={startsAt}
                  className={joinClasses(
                    'flex min-h-10 cursor-pointer items-center rounded-control border border-control bg-surface px-3 text-sm tabular',
                    'hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-tint has-checked:font-semibold',
                    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
                  )}
                >
                  <input
                    type="radio"
                    name="slot"
                    value={startsAt}
                    checked={value === startsAt}
                    onChange={() => onChange(startsAt)}
                    className="sr-only"
                  />
                  {formatTime(startsAt, PRACTICE_TIME_ZONE)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  )
}
