import { plural, t } from '@lingui/core/macro'
import { CopyPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AvailabilityHours, setAvailability } from '#contract/appointments/availability.ts'
import { MAX_SPANS_A_DAY } from '#contract/limits.ts'
import { SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { SettingsFormLayout } from '#web/kit/form/settings-form-layout.tsx'
import { type FieldProblems, useSubmit } from '#web/kit/form/use-submit.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import {
  addSpan,
  copyDay,
  countWeeklySlots,
  describeWeek,
  type HoursForm,
  type HoursSpan,
  isSameWeek,
  nameWeekday,
  readHours,
  toHoursForm,
} from './hours-form.ts'
import { refetchConsultations } from './refetch-consultations.ts'

const WORKDAYS = [0, 1, 2, 3, 4, 5]
const ALL_DAYS = [...WORKDAYS, 6]

/** The weekly hours of one staff member by day. */
export function HoursEditor({ staffId, hours }: { staffId: string; hours: readonly AvailabilityHours[] }) {
  const [saved, setSaved] = useState<HoursForm>(() => toHoursForm(hours))
  const [form, setForm] = useState(saved)
  const isChanged = !isSameWeek(form, saved)
  const { submit, isSubmitting, problem, setProblem, errors, setErrors, details } = useSubmit({
    failure: t`The hours were not saved. Please try again.`,
    check: (week: HoursForm, _seen: HoursForm) => readHours(week).errors,
    invalid: t`Check the hours marked below.`,
    send: async (week, seen) => {
      const answer = await call(setAvailability, {
        params: { id: staffId },
        body: { hours: readHours(week).hours, seen: readHours(seen).hours },
      })
      takeOver(answer.hours)
      showToast({ title: t`Hours saved`, description: describeSaved(answer.bookingCount), tone: 'success' })
      await refetchConsultations()
    },
    readDetails: readStoredHours,
  })
  const rowsRef = useFocusAfterRemoval()
  const slotCount = countWeeklySlots(readHours(form).hours)

  const change = (next: HoursForm): void => {
    setForm(next)
    // Known errors are checked again while they are corrected; new ones are shown on saving.
    const now = readHours(next).errors
    setErrors((before) => Object.fromEntries(Object.entries(now).filter(([key]) => key in before)))
  }
  const changeSpan = (dayIndex: number, span: HoursSpan): void =>
    change(
      form.map((spans, index) =>
        index === dayIndex ? spans.map((each) => (each.key === span.key ? span : each)) : spans,
      ),
    )

  const takeOver = (stored: readonly AvailabilityHours[]): void => {
    const week = toHoursForm(stored)
    setSaved(week)
    setForm(week)
    setErrors({})
    setProblem(null)
  }
  const saveMine = (theirs: HoursForm): void => {
    setSaved(theirs)
    void submit(form, theirs)
  }

  return (
    <Card aria-labelledby="hours-heading">
      <h2 id="hours-heading" className="heading text-xl">
        {t`Weekly hours`}
      </h2>
      <p className="mt-1 text-muted" aria-live="polite">
        {slotCount === 0
          ? t`No hours set. Visitors cannot book with this person.`
          : plural(slotCount, {
              one: '# consultation of 15 minutes a week.',
              other: '# consultations of 15 minutes a week.',
            })}
      </p>
      <SettingsFormLayout
        isDirty={isChanged}
        isSubmitting={isSubmitting}
        problem={problem}
        conflict={
          details && {
            detail: t`What you typed is still here. The saved hours are now: ${{ week: describeWeek(details) }}.`,
            onShowTheirs: () => takeOver(details),
            onSaveMine: () => saveMine(toHoursForm(details)),
          }
        }
        submitLabel={t`Save hours`}
        onUndo={() => {
          setForm(saved)
          setErrors({})
          setProblem(null)
        }}
        onSubmit={() => submit(form, saved)}
        className="mt-4 flex flex-col gap-4"
      >
        <ul ref={rowsRef} className="border-t border-line">
          {form.map((spans, dayIndex) => (
            <WeekdayRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the week has seven fixed days
              key={dayIndex}
              dayIndex={dayIndex}
              spans={spans}
              errors={errors}
              onChange={(span) => changeSpan(dayIndex, span)}
              onAdd={() => change(addSpan(form, dayIndex, createRandomKey()))}
              onRemove={(key) =>
                change(
                  form.map((each, index) =>
                    index === dayIndex ? each.filter((span) => span.key !== key) : each,
                  ),
                )
              }
              onCopy={(toIndexes) => change(copyDay(form, dayIndex, toIndexes, createRandomKey))}
            />
          ))}
        </ul>
      </SettingsFormLayout>
    </Card>
  )
}

function describeSaved(bookingCount: number): string {
  if (bookingCount === 0) return t`Visitors see the new times at once.`
  return plural(bookingCount, {
    one: '# booking is outside these hours and stays until you move it.',
    other: '# bookings are outside these hours and stay until you move them.',
  })
}

/** Reads the hours that somebody else has saved from an error. `null` for any other error. */
function readStoredHours(error: unknown): AvailabilityHours[] | null {
  if (!hasCode(error, 'stale_version')) return null
  return AvailabilityHours.array().safeParse(error.body?.details?.hours).data ?? null
}

function WeekdayRow({
  dayIndex,
  spans,
  errors,
  onChange,
  onAdd,
  onRemove,
  onCopy,
}: {
  dayIndex: number
  spans: readonly HoursSpan[]
  errors: FieldProblems
  onChange: (span: HoursSpan) => void
  onAdd: () => void
  onRemove: (key: string) => void
  onCopy: (toIndexes: readonly number[]) => void
}) {
  const day = nameWeekday(dayIndex)
  return (
    <li className="border-b border-line py-3">
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4">
        <legend className="sr-only">{day}</legend>
        <p aria-hidden className="col-span-2 font-semibold sm:col-span-1 sm:pt-2.5">
          {day}
        </p>
        <div className="flex flex-col gap-2">
          {spans.length === 0 && <p className="pt-1.5 text-muted sm:pt-2.5">{t`No consultations`}</p>}
          {spans.map((span, position) => {
            const which = spans.length > 1 ? t`${day}, hours ${{ number: position + 1 }}` : day
            const errorId = `hours-error-${span.key}`
            const error = errors[span.key]
            const field = {
              type: 'time',
              step: SLOT_MINUTES * 60,
              'aria-invalid': error ? true : undefined,
              'aria-describedby': error ? errorId : undefined,
              className: joinClasses(inputClass, 'max-w-32'),
            } as const
            return (
              <div key={span.key}>
                <div className="flex items-center gap-2">
                  <input
                    {...field}
                    aria-label={t`${{ day: which }}: from`}
                    value={span.start}
                    onChange={(event) => onChange({ ...span, start: event.currentTarget.value })}
                  />
                  <span aria-hidden>–</span>
                  <input
                    {...field}
                    aria-label={t`${{ day: which }}: to`}
                    value={span.end}
                    onChange={(event) => onChange({ ...span, end: event.currentTarget.value })}
                  />
                  <IconButton
                    label={t`Remove ${{ hours: which }}`}
                    icon={Trash2}
                    size="sm"
                    className="shrink-0 max-md:size-11"
                    onPress={() => onRemove(span.key)}
                  />
                </div>
                {error && <FieldError id={errorId}>{error}</FieldError>}
              </div>
            )
          })}
        </div>
        <div className="flex gap-1">
          {spans.length < MAX_SPANS_A_DAY && (
            <IconButton
              label={t`Add hours on ${day}`}
              icon={Plus}
              size="sm"
              className="max-md:size-11"
              onPress={onAdd}
            />
          )}
          {spans.length > 0 && (
            <MenuButton
              label={t`Copy the hours of ${day}`}
              icon={CopyPlus}
              size="sm"
              className="max-md:size-11"
              entries={[
                { id: 'workdays', label: t`To Monday–Saturday`, onAction: () => onCopy(WORKDAYS) },
                { id: 'all', label: t`To every day`, onAction: () => onCopy(ALL_DAYS) },
                ...ALL_DAYS.filter((index) => index !== dayIndex).map((index) => ({
                  id: String(index),
                  label: t`To ${{ day: nameWeekday(index) }}`,
                  onAction: () => onCopy([index]),
                })),
              ]}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}
