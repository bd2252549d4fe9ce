import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminConsultationDetails,
  listStaffSlots,
  moveConsultation,
} from '#contract/admin-consultations.ts'
import { FreeSlot } from '#contract/consultations.ts'
import { findWeekday, listSlotStarts, PRACTICE_TIME_ZONE, SLOT_MINUTES } from '#domain/booking/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime } from '#domain/units/format.ts'
import { hasCode, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query-client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchConsultations } from './refetch-consultations.ts'
import { SlotChoice } from './slot-choice.tsx'

const DAYS_SHOWN = 7

/**
 * Sets or moves the time of a consultation: to one that is free in the hours of whoever holds it, or to any other quarter
 * of an hour that they name.
 */
export function MoveDialog({
  consultation,
  isOpen,
  onClose,
}: {
  consultation: AdminConsultationDetails
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      title={consultation.startsAt === null ? 'Set a time' : 'Move to another time'}
      size="md"
      isOpen={isOpen}
      onClose={onClose}
    >
      <MoveForm consultation={consultation} onDone={onClose} />
    </Dialog>
  )
}

function MoveForm({ consultation, onDone }: { consultation: AdminConsultationDetails; onDone: () => void }) {
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const [from, setFrom] = useState(today)
  const slots = useQuery({
    ...queryOf(listStaffSlots, {
      params: { id: consultation.id },
      querystring: { from, days: DAYS_SHOWN },
    }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [own, setOwn] = useState({ date: '', time: '' })
  const [problem, setProblem] = useState<{ message: string; others: FreeSlot[] } | null>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const isOwnTime = own.date !== '' || own.time !== ''
  const move = async (startsAt: string): Promise<void> => {
    setIsSaving(true)
    setProblem(null)
    try {
      await call(moveConsultation, {
        params: { id: consultation.id },
        body: { version: consultation.version, startsAt },
      })
      showToast({
        title: consultation.startsAt === null ? 'The time is set' : 'Moved',
        description: formatDateTime(startsAt, PRACTICE_TIME_ZONE),
        tone: 'success',
      })
      onDone()
      await refetchConsultations()
    } catch (error) {
      setProblem({
        message: messageOf(error, 'It was not moved. Please try again.'),
        others: readOthers(error),
      })
      // Somebody else was faster, or the list of free times is old.
      await refetchConsultations()
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (): void => {
    const startsAt = isOwnTime ? readOwnTime(own) : chosen
    setFieldError(isOwnTime && startsAt === null ? 'Enter a day, and a time on the quarter of an hour' : null)
    if (startsAt !== null) void move(startsAt)
    else if (!isOwnTime) setProblem({ message: 'Choose a time, or enter one below.', others: [] })
  }
  const days = slots.data?.days ?? []
  const last = addDays(from, DAYS_SHOWN - 1)

  return (
    <div className="flex flex-col gap-5">
      {problem && (
        <Banner
          actions={problem.others.map(({ startsAt }) => (
            <Button key={startsAt} variant="secondary" size="sm" onPress={() => void move(startsAt)}>
              {formatDateTime(startsAt, PRACTICE_TIME_ZONE)}
            </Button>
          ))}
        >
          {problem.message}
        </Banner>
      )}
      <section aria-labelledby="free-times" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="free-times" className="font-semibold">
            Free times, {formatDate(from)} to {formatDate(last)}
          </h3>
          <span className="flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              isDisabled={from <= today}
              onPress={() => setFrom(addDays(from, -DAYS_SHOWN))}
            >
              Earlier
            </Button>
            <Button variant="secondary" size="sm" onPress={() => setFrom(addDays(from, DAYS_SHOWN))}>
              Later
            </Button>
          </span>
        </div>
        {slots.isPending ? (
          <LoadingRows label="Loading free times" count={3} rowClassName="h-10" />
        ) : slots.isError ? (
          <ErrorState
            title="The free times could not be loaded"
            onRetry={() => void slots.refetch()}
            isRetrying={slots.isFetching}
          />
        ) : days.every((day) => day.slots.length === 0) ? (
          <p className="text-muted">Nothing is free on these days in the hours that are set.</p>
        ) : (
          <SlotChoice
            days={days}
            value={isOwnTime ? null : chosen}
            onChange={(startsAt) => {
              setChosen(startsAt)
              setOwn({ date: '', time: '' })
              setFieldError(null)
            }}
          />
        )}
      </section>
      <fieldset className="border-t border-line pt-4">
        <legend className="sr-only">Another time</legend>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Or on another day"
            type="date"
            isOptional
            min={today}
            value={own.date}
            error={fieldError ?? undefined}
            onChange={(event) => setOwn({ ...own, date: event.currentTarget.value })}
          />
          <TextField
            label="At"
            type="time"
            isOptional
            step={SLOT_MINUTES * 60}
            value={own.time}
            onChange={(event) => setOwn({ ...own, time: event.currentTarget.value })}
          />
        </div>
        <p className="mt-2 text-sm text-muted">
          On the clock of the practice. It may lie outside the hours that are set, but not in a talk that is
          there already.
        </p>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
        <Button variant="secondary" onPress={onDone} isDisabled={isSaving}>
          Keep It as It Is
        </Button>
        <Button onPress={submit} isPending={isSaving}>
          {isSaving ? 'Saving...' : consultation.startsAt === null ? 'Set the Time' : 'Move'}
        </Button>
      </div>
      {consultation.email !== null && (
        <p className="text-sm text-muted">{consultation.name} is told by mail.</p>
      )}
    </div>
  )
}

/** The instant of a day and a time on the practice's clock; null where it is none on the grid. */
function readOwnTime({ date, time }: { date: string; time: string }): string | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (!match || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const startMinute = Number(match[1]) * 60 + Number(match[2])
  if (startMinute % SLOT_MINUTES !== 0) return null
  const hours = { weekday: findWeekday(date), startMinute, endMinute: startMinute + SLOT_MINUTES }
  return listSlotStarts([hours], date)[0]?.toISOString() ?? null
}

/** Other free times that a refusal names. */
function readOthers(error: unknown): FreeSlot[] {
  if (!hasCode(error, 'slot_taken')) return []
  return FreeSlot.array().safeParse(error.body?.details?.slots).data ?? []
}
