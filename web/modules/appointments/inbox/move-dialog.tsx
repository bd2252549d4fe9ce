import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminConsultation, listStaffSlots, moveConsultation } from '#contract/appointments/inbox.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { offerOtherSlots, readOtherSlots } from './other-times.tsx'
import { refetchConsultations } from './refetch-consultations.ts'
import { findTimeError, NO_TIME, readChosenTime, TIME_CHOICE_DAYS, TimeChoice } from './time-choice.tsx'

/** The fields of a consultation that are needed to move it. */
export type Movable = Pick<AdminConsultation, 'id' | 'version' | 'name' | 'email' | 'startsAt' | 'staff'>

type Staff = readonly { id: string; name: string }[]

/**
 * Sets or changes the time of a consultation: a free time in the hours of its staff member, or any other quarter of an
 * hour.
 *
 * @param props.staff The staff that the caller may assign it to at the same time.
 */
export function MoveDialog({
  consultation,
  staff,
  isOpen,
  onClose,
}: {
  consultation: Movable
  staff: Staff
  isOpen: boolean
  onClose: () => void
}) {
  return isOpen ? <MoveForm consultation={consultation} staff={staff} onDone={onClose} /> : null
}

function MoveForm({
  consultation,
  staff,
  onDone,
}: {
  consultation: Movable
  staff: Staff
  onDone: () => void
}) {
  const { id, version, startsAt: now } = consultation
  const [from, setFrom] = useState(() => todayIn(PRACTICE_TIME_ZONE, new Date()))
  const [staffId, setStaffId] = useState(consultation.staff?.id ?? null)
  const slots = useQuery({
    ...queryOf(listStaffSlots, {
      params: { id },
      querystring: { from, days: TIME_CHOICE_DAYS, ...(staffId === null ? {} : { staffId }) },
    }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState(NO_TIME)
  const [error, setError] = useState<string | null>(null)

  const move = useSubmit({
    failure: t`Could not move it. Please try again.`,
    send: async (startsAt: string) => {
      await call(moveConsultation, {
        params: { id },
        body: { version, startsAt, ...(staffId === null ? {} : { staffId }) },
      })
      showToast({
        title: now === null ? t`Time set` : t`Moved`,
        description: formatDateTime(startsAt, PRACTICE_TIME_ZONE),
        tone: 'success',
      })
      onDone()
    },
    readDetails: readOtherSlots,
    refetch: refetchConsultations,
  })
  const submit = (): void => {
    const startsAt = readChosenTime(chosen)
    setError(findTimeError(chosen))
    if (startsAt !== null) void move.submit(startsAt)
  }
  const to = readChosenTime(chosen)
  const holders = [
    ...(consultation.staff && !staff.some((member) => member.id === consultation.staff?.id)
      ? [consultation.staff]
      : []),
    ...staff,
  ].map((member) => ({ value: member.id, label: member.name }))

  return (
    <FormDialog
      title={now === null ? t`Set a time` : t`Move to another time`}
      submitLabel={now === null ? t`Set the time` : t`Move`}
      pendingLabel={t`Saving...`}
      cancelLabel={t`Keep as it is`}
      isDirty={false}
      isSubmitting={move.isSubmitting}
      problem={offerOtherSlots(move)}
      formClassName="flex flex-col gap-5"
      onSubmit={submit}
      onClose={onDone}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
        <dt>{t({ message: 'For', context: 'consultation' })}</dt>
        <dd className="font-semibold wrap-anywhere">{consultation.name}</dd>
        {now !== null && (
          <>
            <dt>{t({ message: 'From', context: 'time' })}</dt>
            <dd className="tabular">
              {[
                formatDateTime(now, PRACTICE_TIME_ZONE),
                ...(consultation.staff ? [t`with ${{ staff: consultation.staff.name }}`] : []),
              ].join(', ')}
            </dd>
          </>
        )}
        <dt>{t({ message: 'To', context: 'time' })}</dt>
        <dd className="tabular" aria-live="polite">
          {to === null ? t`Choose a time below` : formatDateTime(to, PRACTICE_TIME_ZONE)}
        </dd>
      </dl>
      {holders.length > 1 && (
        <Select
          label={t({ message: 'With', context: 'staff member' })}
          options={holders}
          value={staffId}
          onChange={(value) => {
            setStaffId(value)
            setChosen(NO_TIME)
          }}
        />
      )}
      <TimeChoice
        from={from}
        onFrom={setFrom}
        days={slots.data?.days ?? null}
        failure={slots.isError ? { retry: () => void slots.refetch(), isRetrying: slots.isFetching } : null}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setError(null)
        }}
        error={error}
      />
      {consultation.email !== null && (
        <p className="text-sm text-muted">{t`${{ name: consultation.name }} gets an email.`}</p>
      )}
    </FormDialog>
  )
}
