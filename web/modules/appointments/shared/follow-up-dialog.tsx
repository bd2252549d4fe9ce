import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createFollowUp, findPlaceProblem, getFollowUpOffer } from '#contract/appointments/schedule.ts'
import { MAX_CONSULTATION_NOTE } from '#contract/limits.ts'
import { FOLLOW_UP_MINUTES, type FollowUpMinutes, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { writeMinutes } from '../inbox/consultation-words.ts'
import { offerOtherSlots, readOtherSlots } from '../inbox/other-times.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'
import {
  findTimeError,
  NO_TIME,
  readChosenTime,
  TIME_CHOICE_DAYS,
  TimeChoice,
} from '../inbox/time-choice.tsx'

import { type FollowUpWay, FollowUpWayFields, findUsualWay } from './follow-up-way.tsx'

type Client = { id: string; name: string }

/** The form that creates a follow-up for a client: dietician, length, channel and time. */
export function FollowUpDialog({
  client,
  followsId,
  isOpen,
  onClose,
}: {
  client: Client
  followsId: string | null
  isOpen: boolean
  onClose: () => void
}) {
  return isOpen ? <FollowUpForm client={client} followsId={followsId} onDone={onClose} /> : null
}

function FollowUpForm({
  client,
  followsId,
  onDone,
}: {
  client: Client
  followsId: string | null
  onDone: () => void
}) {
  const user = useUser()
  const [from, setFrom] = useState(() => todayIn(PRACTICE_TIME_ZONE, new Date()))
  const [staffId, setStaffId] = useState(user.id)
  const [minutes, setMinutes] = useState<FollowUpMinutes>(30)
  const [chosenWay, setChosenWay] = useState<FollowUpWay | null>(null)
  const [phone, setPhone] = useState('')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState(NO_TIME)
  const keys = useIdempotencyKey()
  const offer = useQuery({
    ...queryOf(getFollowUpOffer, {
      querystring: { clientId: client.id, staffId, from, days: TIME_CHOICE_DAYS, minutes },
    }),
    staleTime: 0,
    // The content around the times stays while other times load.
    placeholderData: (before) => before,
  })
  const { data } = offer
  const staff = data?.staff ?? []
  const way = chosenWay ?? findUsualWay(data?.usual)
  const needsPhone = data?.client.phone === null

  const booking = useSubmit({
    failure: t`The follow-up could not be booked. Please try again.`,
    send: async (startsAt: string) => {
      const body = { clientId: client.id, followsId, staffId, startsAt, minutes, ...way, phone, note }
      await call(createFollowUp, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      showToast({
        title: t`The follow-up is booked`,
        description: formatDateTime(startsAt, PRACTICE_TIME_ZONE),
        tone: 'success',
      })
      onDone()
    },
    nameField: (path) => (path === 'startsAt' ? 'time' : path),
    // Shown beside its field, so not again at the top.
    explain: (_error, fields) =>
      fields.some((field) => ['time', 'phone', 'place', 'note'].includes(field)) ? null : undefined,
    readDetails: readOtherSlots,
    refetch: refetchConsultations,
  })
  const { errors, setErrors } = booking
  const submit = (): void => {
    const found = {
      time: findTimeError(chosen) ?? undefined,
      phone: needsPhone && phone.trim() === '' ? t`Enter the client’s phone number` : undefined,
      place: findPlaceProblem(way.channel, way.place.trim()) ?? undefined,
    }
    setErrors(found)
    const startsAt = readChosenTime(chosen)
    if (startsAt !== null && !found.phone && !found.place) void booking.submit(startsAt)
  }

  const dialogTitle = t`Follow-up with ${{ client: client.name }}`
  if (offer.error && hasCode(offer.error, 'not_found')) {
    return (
      <Dialog title={dialogTitle} size="md" isOpen onClose={onDone}>
        <Banner tone="warning" title={t`Not in your care`}>
          {t`An admin must assign ${{ client: client.name }} to you before you can book a follow-up.`}
        </Banner>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={dialogTitle}
      submitLabel={t`Book follow-up`}
      pendingLabel={t`Booking...`}
      isDirty={note.trim() !== '' || phone.trim() !== '' || chosenWay !== null}
      isSubmitting={booking.isSubmitting}
      problem={offerOtherSlots(booking)}
      formClassName="flex flex-col gap-5"
      onSubmit={submit}
      onClose={onDone}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {staff.length > 1 && (
          <Select
            label={t({ message: 'With', context: 'staff member' })}
            options={staff.map((member) => ({ value: member.id, label: member.name }))}
            value={staffId}
            onChange={(value) => {
              setStaffId(value)
              setChosen(NO_TIME)
            }}
          />
        )}
        <Select
          label={t`Duration`}
          options={FOLLOW_UP_MINUTES.map((each) => ({ value: String(each), label: writeMinutes(each) }))}
          value={String(minutes)}
          onChange={(value) => {
            const next = FOLLOW_UP_MINUTES.find((each) => String(each) === value)
            if (!next) return
            setMinutes(next)
            setChosen({ ...chosen, slot: null })
          }}
        />
        <FollowUpWayFields usual={data?.usual} value={way} error={errors.place} onChange={setChosenWay} />
        {needsPhone && (
          <TextField
            label={t`Client’s phone number`}
            type="tel"
            autoComplete="off"
            hint={t`Their record has no phone number.`}
            value={phone}
            error={errors.phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        )}
      </div>
      <TimeChoice
        from={from}
        onFrom={setFrom}
        days={data && !offer.isPlaceholderData ? data.days : null}
        failure={
          offer.isError && !data ? { retry: () => void offer.refetch(), isRetrying: offer.isFetching } : null
        }
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setErrors({ ...errors, time: undefined })
        }}
        error={errors.time ?? null}
      />
      <TextAreaField
        label={t`Note for the practice`}
        isOptional
        rows={2}
        maxLength={MAX_CONSULTATION_NOTE}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {data && (
        <p className="text-sm text-muted">
          {data.client.hasMail
            ? t`${{ client: client.name }} gets an email with a calendar entry.`
            : t`${{ client: client.name }} sees it in the app. They have no confirmed email address, so please tell them too.`}
        </p>
      )}
    </FormDialog>
  )
}
