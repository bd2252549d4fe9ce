import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FreeSlot } from '#contract/appointments/consultations.ts'
import { findWeekday, listSlotStarts, PRACTICE_TIME_ZONE, SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SlotChoice } from './slot-choice.tsx'

/** The number of days of free times shown together. */
export const TIME_CHOICE_DAYS = 7

/** The chosen time: a free time, or another time that was typed. */
export type ChosenTime = { slot: string | null; date: string; time: string }

export const NO_TIME: ChosenTime = { slot: null, date: '', time: '' }

/** Converts the chosen time to an instant. `null` if nothing is chosen, or the typed time is not on the grid. */
export function readChosenTime({ slot, date, time }: ChosenTime): string | null {
  return date !== '' || time !== '' ? readOwnTime(date, time) : slot
}

/** Returns the error of the chosen time as a sentence. */
export function findTimeError(chosen: ChosenTime): string | null {
  if (readChosenTime(chosen) !== null) return null
  return chosen.date !== '' || chosen.time !== ''
    ? t`Enter a day and a time in steps of 15 minutes`
    : t`Choose a free time, or enter a day and time here`
}

/** Lets staff choose a time with a staff member: a free time in their hours, or any other quarter of an hour. */
export function TimeChoice({
  from,
  onFrom,
  days,
  failure,
  value,
  onChange,
  error,
}: {
  /** The first day shown. */
  from: string
  onFrom: (date: string) => void
  /** `null` while loading. */
  days: readonly { date: string; slots: readonly FreeSlot[] }[] | null
  /** Set if the free times could not be loaded, with the function that retries. */
  failure: { retry: () => void; isRetrying: boolean } | null
  value: ChosenTime
  onChange: (chosen: ChosenTime) => void
  error: string | null
}) {
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const last = addDays(from, TIME_CHOICE_DAYS - 1)
  const isOwnTime = value.date !== '' || value.time !== ''
  return (
    <>
      <section aria-labelledby="free-times" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="free-times" className="font-semibold">
            {t`Free times, ${{ firstDay: formatDate(from) }} to ${{ lastDay: formatDate(last) }}`}
          </h3>
          <span className="flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              isDisabled={from <= today}
              onPress={() => onFrom(addDays(from, -TIME_CHOICE_DAYS))}
            >
              {t`Earlier`}
            </Button>
            <Button variant="secondary" size="sm" onPress={() => onFrom(addDays(from, TIME_CHOICE_DAYS))}>
              {t`Later`}
            </Button>
          </span>
        </div>
        {failure ? (
          <ErrorState
            title={t`Free times could not be loaded`}
            onRetry={failure.retry}
            isRetrying={failure.isRetrying}
          />
        ) : days === null ? (
          <LoadingRows label={t`Loading free times`} count={3} rowClassName="h-10" />
        ) : days.every((day) => day.slots.length === 0) ? (
          <p className="text-muted">{t`No free times in the consultation hours on these days.`}</p>
        ) : (
          <SlotChoice
            days={days}
            value={isOwnTime ? null : value.slot}
            onChange={(slot) => onChange({ ...NO_TIME, slot })}
          />
        )}
      </section>
      <fieldset className="border-t border-line pt-4">
        <legend className="sr-only">{t`Another time`}</legend>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t`Or on another day`}
            type="date"
            isOptional
            min={today}
            value={value.date}
            error={error ?? undefined}
            onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
          />
          <TextField
            label={t`Time`}
            type="time"
            isOptional
            step={SLOT_MINUTES * 60}
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
          />
        </div>
        <p className="mt-2 text-sm text-muted">
          <Trans>
            Times are in IST. You can choose a time outside the set hours, but not one that is already booked.
          </Trans>
        </p>
      </fieldset>
    </>
  )
}

/** Converts a day and a time on the practice's clock to an instant. `null` if it is not a quarter of an hour. */
function readOwnTime(date: string, time: string): string | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (!match || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const startMinute = Number(match[1]) * 60 + Number(match[2])
  if (startMinute % SLOT_MINUTES !== 0) return null
  const hours = { weekday: findWeekday(date), startMinute, endMinute: startMinute + SLOT_MINUTES }
  return listSlotStarts([hours], date)[0]?.toISOString() ?? null
}
