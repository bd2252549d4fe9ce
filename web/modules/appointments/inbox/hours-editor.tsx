import { CopyPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AvailabilityHours, setAvailability } from '#contract/appointments/availability.ts'
import { MAX_SPANS_A_DAY } from '#contract/limits.ts'
import { SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { formatNumber } from '#domain/units/format.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast.tsx'
import {
  addSpan,
  copyDay,
  countWeeklySlots,
  describeWeek,
  type HoursErrors,
  type HoursForm,
  type HoursSpan,
  isSameWeek,
  readHours,
  toHoursForm,
  WEEKDAY_NAMES,
} from './hours-form.ts'
import { refetchConsultations } from './refetch-consultations.ts'

const WORKDAYS = [0, 1, 2, 3, 4, 5]
const ALL_DAYS = [...WORKDAYS, 6]

/** The weekly hours of one staff member, day by day. */
export function HoursEditor({ staffId, hours }: { staffId: string; hours: readonly AvailabilityHours[] }) {
  const [saved, setSaved] = useState<HoursForm>(() => toHoursForm(hours))
  const [form, setForm] = useState(saved)
  const [errors, setErrors] = useState<HoursErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isChanged = !isSameWeek(form, saved)
  const leaveQuestion = useLeaveQuestion(isChanged && !isSaving)
  const rowsRef = useFocusAfterRemoval()
  const slotCount = countWeeklySlots(readHours(form).hours)

  const change = (next: HoursForm): void => {
    setForm(next)
    // What was wrong is looked at again while it is mended; new faults are named when it is saved.
    const now = readHours(next).errors
    setErrors((before) => Object.fromEntries(Object.entries(now).filter(([key]) => key in before)))
  }
  const changeSpan = (dayIndex: number, span: HoursSpan): void =>
    change(
      form.map((spans, index) =>
        index === dayIndex ? spans.map((each) => (each.key === span.key ? span : each)) : spans,
      ),
    )

  const save = async (): Promise<void> => {
    const read = readHours(form)
    setErrors(read.errors)
    if (Object.keys(read.errors).length > 0) {
      setProblem('Some hours need a look: see below.')
      return
    }
    setProblem(null)
    setIsSaving(true)
    try {
      const answer = await call(setAvailability, {
        params: { id: staffId },
        body: { hours: read.hours, seen: readHours(saved).hours },
      })
      const stored = toHoursForm(answer.hours)
      setSaved(stored)
      setForm(stored)
      showToast({
        title: 'Hours saved',
        description:
          answer.bookingCount === 0
            ? 'Visitors see the new times at once.'
            : `${formatNumber(answer.bookingCount)} booked ${answer.bookingCount === 1 ? 'talk lies' : 'talks lie'} outside them and stay until they are moved.`,
        tone: 'success',
      })
      await refetchConsultations()
    } catch (error) {
      const stored = readStoredHours(error)
      if (stored) {
        // What is typed stays; saving it once more is meant then.
        setSaved(toHoursForm(stored))
        setProblem(
          `Somebody else has changed these hours meanwhile. They are now ${describeWeek(stored)}. Save again to put yours in their place, or undo your changes to keep theirs.`,
        )
        return
      }
      setProblem(messageOf(error, 'The hours were not saved. Please try again.'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Card aria-labelledby="hours-heading">
      <h2 id="hours-heading" className="heading text-xl">
        Weekly hours
      </h2>
      <p className="mt-1 text-muted" aria-live="polite">
        {slotCount === 0
          ? 'No hours are set: nothing can be booked with this person.'
          : `${formatNumber(slotCount)} consultations of 15 minutes a week.`}
      </p>
      <form
        method="post"
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save()
        }}
      >
        {problem && <Banner className="mb-4">{problem}</Banner>}
        <ul ref={rowsRef} className="border-t border-line">
          {form.map((spans, dayIndex) => (
            <WeekdayRow
              key={WEEKDAY_NAMES[dayIndex]}
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
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={isSaving}>
            {isSaving ? 'Saving...' : 'Save Hours'}
          </Button>
          {isChanged && !isSaving && (
            <>
              <Button
                variant="quiet"
                onPress={() => {
                  setForm(saved)
                  setErrors({})
                  setProblem(null)
                }}
              >
                Undo Changes
              </Button>
              <p className="text-sm text-muted">There are changes to save.</p>
            </>
          )}
        </div>
      </form>
      {leaveQuestion}
    </Card>
  )
}

/** The hours that somebody else saved, as a refusal names them; null: it is another failure. */
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
  errors: HoursErrors
  onChange: (span: HoursSpan) => void
  onAdd: () => void
  onRemove: (key: string) => void
  onCopy: (toIndexes: readonly number[]) => void
}) {
  const day = WEEKDAY_NAMES[dayIndex] ?? ''
  return (
    <li className="border-b border-line py-3">
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4">
        <legend className="sr-only">{day}</legend>
        <p aria-hidden className="col-span-2 font-semibold sm:col-span-1 sm:pt-2.5">
          {day}
        </p>
        <div className="flex flex-col gap-2">
          {spans.length === 0 && <p className="pt-1.5 text-muted sm:pt-2.5">No consultations</p>}
          {spans.map((span, position) => {
            const which = spans.length > 1 ? `${day}, hours ${position + 1}` : day
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
                    aria-label={`${which}: from`}
                    value={span.start}
                    onChange={(event) => onChange({ ...span, start: event.currentTarget.value })}
                  />
                  <span aria-hidden>–</span>
                  <input
                    {...field}
                    aria-label={`${which}: to`}
                    value={span.end}
                    onChange={(event) => onChange({ ...span, end: event.currentTarget.value })}
                  />
                  <IconButton
                    label={`Remove ${which}`}
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
              label={`Add hours on ${day}`}
              icon={Plus}
              size="sm"
              className="max-md:size-11"
              onPress={onAdd}
            />
          )}
          {spans.length > 0 && (
            <MenuButton
              label={`Copy the hours of ${day}`}
              icon={CopyPlus}
              size="sm"
              className="max-md:size-11"
              entries={[
                { id: 'workdays', label: 'To Monday to Saturday', onAction: () => onCopy(WORKDAYS) },
                { id: 'all', label: 'To every day', onAction: () => onCopy(ALL_DAYS) },
                ...ALL_DAYS.filter((index) => index !== dayIndex).map((index) => ({
                  id: String(index),
                  label: `To ${WEEKDAY_NAMES[index]}`,
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
