import { t } from '@lingui/core/macro'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import {
  createDayOff,
  type DayOff,
  deleteDayOff,
  MAX_HOLIDAY_LABEL,
} from '#contract/appointments/availability.ts'
import { paths } from '#contract/paths.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { type FieldProblems, useSubmit } from '#web/kit/form/use-submit.ts'
import { useAction } from '#web/kit/use-action.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchConsultations } from './refetch-consultations.ts'

type DayOffForm = { firstDay: string; lastDay: string; label: string; isForAll: boolean }

const EMPTY: DayOffForm = { firstDay: '', lastDay: '', label: '', isForAll: false }

/** Days off of one staff member and of the whole practice. */
export function DaysOff({
  staffId,
  holidays,
  today,
  canManagePractice,
}: {
  staffId: string
  holidays: readonly DayOff[]
  today: string
  canManagePractice: boolean
}) {
  const action = useAction(() => refetchConsultations())
  const rowsRef = useFocusAfterRemoval()

  const remove = (holiday: DayOff): void => {
    void action.run(
      holiday.id,
      async () => {
        await call(deleteDayOff, { params: { id: holiday.id } })
        return {
          title: t`Withdrawn`,
          description: t`${{ name: holiday.label }}: these days can be booked again.`,
        }
      },
      t`The days off were not removed`,
    )
  }

  return (
    <Card aria-labelledby="days-off-heading">
      <div ref={rowsRef}>
        <h2 id="days-off-heading" className="heading text-xl">
          {t`Days off`}
        </h2>
        <p className="mt-1 text-muted">{t`These days cannot be booked. Existing bookings stay.`}</p>
        {holidays.length === 0 ? (
          <p className="mt-4 flex items-center gap-2 text-muted">
            <CalendarOff size={20} aria-hidden />
            {t`No upcoming days off.`}
          </p>
        ) : (
          <ul className="mt-4 border-t border-line">
            {holidays.map((holiday) => (
              <li
                key={holiday.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold wrap-anywhere">{holiday.label}</span>
                    {holiday.staffId === null && <Badge tone="sky">{t`Whole practice`}</Badge>}
                  </span>
                  <span className="block text-sm text-muted tabular">
                    {formatDays(holiday)}
                    {holiday.bookingCount > 0 && (
                      <>
                        {' · '}
                        <TextLink
                          href={paths.adminSchedule({
                            date: holiday.firstDay,
                            view: holiday.firstDay === holiday.lastDay ? 'day' : 'week',
                            ...(holiday.staffId === null ? {} : { staff: staffId }),
                          })}
                        >
                          {t`Bookings to move: ${{ count: formatNumber(holiday.bookingCount) }}`}
                        </TextLink>
                      </>
                    )}
                  </span>
                </span>
                {(holiday.staffId !== null || canManagePractice) && (
                  <Button
                    variant="secondary"
                    size="sm"
                    isPending={action.pending === holiday.id}
                    onPress={() => remove(holiday)}
                    aria-label={t`Remove ${{ name: holiday.label }}`}
                  >
                    {t`Remove`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <AddDaysOff staffId={staffId} today={today} canManagePractice={canManagePractice} />
    </Card>
  )
}

function formatDays({ firstDay, lastDay }: DayOff): string {
  if (firstDay === lastDay) return formatDate(firstDay)
  return t`${{ firstDay: formatDate(firstDay) }} to ${{ lastDay: formatDate(lastDay) }}`
}

function AddDaysOff({
  staffId,
  today,
  canManagePractice,
}: {
  staffId: string
  today: string
  canManagePractice: boolean
}) {
  const [form, setForm] = useState(EMPTY)
  const keys = useIdempotencyKey()
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: t`The days off were not added. Please try again.`,
    check: () => findErrors(form),
    send: async () => {
      const body = {
        staffId: form.isForAll ? null : staffId,
        firstDay: form.firstDay,
        lastDay: form.lastDay || form.firstDay,
        label: form.label,
      }
      const holiday = await call(createDayOff, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      setForm(EMPTY)
      showToast({
        title: t`Days off added`,
        description:
          holiday.bookingCount === 0
            ? undefined
            : t`Bookings on these days: ${{ count: formatNumber(holiday.bookingCount) }}. Move them if needed.`,
        tone: 'success',
      })
      await refetchConsultations()
    },
  })

  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-5 flex flex-col items-start gap-4">
      <h3 className="font-semibold">{t`Add days off`}</h3>
      <ProblemBanner problem={problem} className="w-full" />
      <div className="grid w-full grid-cols-2 gap-3">
        <TextField
          label={t`First day`}
          type="date"
          min={today}
          value={form.firstDay}
          error={errors.firstDay}
          onChange={(event) => setForm({ ...form, firstDay: event.currentTarget.value })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          isOptional
          min={form.firstDay || today}
          value={form.lastDay}
          error={errors.lastDay}
          onChange={(event) => setForm({ ...form, lastDay: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t`Reason`}
        placeholder={t`Diwali, leave, training`}
        maxLength={MAX_HOLIDAY_LABEL}
        value={form.label}
        error={errors.label}
        className="w-full"
        onChange={(event) => setForm({ ...form, label: event.currentTarget.value })}
      />
      {canManagePractice && (
        <Checkbox
          checked={form.isForAll}
          onChange={(event) => setForm({ ...form, isForAll: event.currentTarget.checked })}
        >
          {t`For the whole practice`}
        </Checkbox>
      )}
      <Button type="submit" variant="secondary" isPending={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Add days off`}
      </Button>
    </FormFrame>
  )
}

function findErrors({ firstDay, lastDay, label }: DayOffForm): FieldProblems {
  return {
    ...(firstDay === '' ? { firstDay: t`Choose the first day` } : {}),
    ...(lastDay !== '' && lastDay < firstDay ? { lastDay: t`The last day cannot be before the first` } : {}),
    ...(label.trim() === '' ? { label: t`Enter a reason` } : {}),
  }
}
