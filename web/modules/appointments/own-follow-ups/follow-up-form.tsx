import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import {
  type Booking,
  CONSULTATION_CHANNEL_LABELS,
  type ConsultationChannel,
  FreeSlot,
} from '#contract/appointments/consultations.ts'
import { createOwnFollowUp, getOwnFollowUpOffer } from '#contract/appointments/own-follow-ups.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { MAX_OWN_NOTE } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { formatSlot, readOwnTimeZone } from '../booking/booking-times.ts'
import { RadioTile } from '../booking/radio-tile.tsx'
import { refetchFreeSlots, SlotPicker } from '../booking/slot-picker.tsx'
import { TakenBanner } from '../booking/taken-banner.tsx'

type Offer = EndpointOutput<typeof getOwnFollowUpOffer>

/** With whom, how and how many; the times are loaded by the picker. */
export const followUpOfferQuery = queryOf(getOwnFollowUpOffer, { querystring: { days: 1 } })

/** Booking needs a connection; what was typed for the dietician stays until then. */
const openNote = definePageDraft('follow-up-note', { version: 1, schema: z.string().max(MAX_OWN_NOTE) })

/** The form in which a client books a follow-up with their own dietician. */
export function FollowUpForm({ onBooked }: { onBooked: (booking: Booking) => void }) {
  const { data, error, refetch, isFetching } = useQuery({ ...followUpOfferQuery, staleTime: 0 })
  if (error && !data) {
    return (
      <ErrorState
        title={t`Free times could not be loaded`}
        detail={messageOf(error, t`Something went wrong on our side.`)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-92 w-full" />
  if (data.openCount >= data.maxOpen) {
    return (
      <EmptyState
        icon={CalendarClock}
        title={plural(data.openCount, {
          one: 'You have # follow-up booked',
          other: 'You have # follow-ups booked',
        })}
        actions={<LinkButton href={paths.ownConsultations()}>{t`Your consultations`}</LinkButton>}
      >
        {t`Move or cancel one of them to book another.`}
      </EmptyState>
    )
  }
  return <OpenForm offer={data} onBooked={onBooked} />
}

function OpenForm({ offer, onBooked }: { offer: Offer; onBooked: (booking: Booking) => void }) {
  const [timeZone] = useState(readOwnTimeZone)
  const [staffId, setStaffId] = useState(offer.staffId)
  const [channel, setChannel] = useState<ConsultationChannel>(offer.channels[0] ?? 'phone')
  const [chosen, setChosen] = useState<string | null>(null)
  const [phone, setPhone] = useState('')
  const { id: userId } = useUser()
  const [note, setNote] = useDraftState(openNote(userId), '', (text) => text !== '')
  const keys = useIdempotencyKey()
  const booking = useSubmit({
    failure: t`The follow-up could not be booked. Please try again.`,
    check: () => ({
      startsAt: chosen === null ? t`Choose a time` : undefined,
      phone:
        !offer.hasPhone && phone.trim() === '' ? t`Enter a phone number where we can reach you` : undefined,
    }),
    send: async () => {
      const body = { staffId, startsAt: chosen ?? '', channel, phone, note }
      const booked = await call(createOwnFollowUp, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      await queryClient.invalidateQueries({ queryKey: ['api', 'consultations', 'mine'] })
      refetchFreeSlots()
      onBooked(booked)
    },
    readDetails: (error) => {
      if (!hasCode(error, 'slot_taken')) return null
      setChosen(null)
      refetchFreeSlots()
      return z.array(FreeSlot).safeParse(error.body?.details?.slots).data ?? []
    },
  })
  return (
    <FormFrame
      isSubmitting={booking.isSubmitting}
      onSubmit={() => booking.submit()}
      className="flex flex-col gap-6"
    >
      {offer.staff.length > 1 && (
        <Choices
          legend={t({ message: 'With', context: 'staff member' })}
          name="staff"
          options={offer.staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={staffId ?? ''}
          onChange={(id) => {
            setStaffId(id)
            setChosen(null)
          }}
        />
      )}
      <Choices
        legend={t({ message: 'How', context: 'phone, video or chat' })}
        name="channel"
        options={offer.channels.map((value) => ({ value, label: say(CONSULTATION_CHANNEL_LABELS[value]) }))}
        value={channel}
        onChange={setChannel}
      />
      <div>
        <h2 className="heading text-xl">{t`When`}</h2>
        <p className="mb-3 text-sm text-muted">
          {plural(offer.minutes, { one: '# minute', other: '# minutes' })}
        </p>
        {booking.details ? (
          <TakenBanner
            message={t`This time is no longer available. Please choose another one.`}
            slots={booking.details}
            timeZone={timeZone}
            onChoose={setChosen}
          />
        ) : (
          <ProblemBanner problem={booking.problem} />
        )}
        <SlotPicker
          id="follow-up-time"
          value={chosen}
          onChange={setChosen}
          {...(booking.errors.startsAt ? { error: booking.errors.startsAt } : {})}
          followUpWith={{ staffId }}
        />
      </div>
      {!offer.hasPhone && (
        <TextField
          label={t`Your phone number`}
          type="tel"
          autoComplete="tel"
          value={phone}
          error={booking.errors.phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      <TextAreaField
        label={t`What would you like to talk about?`}
        isOptional
        rows={2}
        maxLength={MAX_OWN_NOTE}
        value={note}
        error={booking.errors.note}
        onChange={({ currentTarget: { value } }) => setNote(() => value)}
      />
      <div className="flex flex-col gap-3">
        <p aria-live="polite" className="font-semibold tabular">
          {chosen && formatSlot(chosen, timeZone)}
        </p>
        <Button type="submit" size="lg" isPending={booking.isSubmitting}>
          {booking.isSubmitting ? t`Booking...` : t`Book follow-up`}
        </Button>
      </div>
    </FormFrame>
  )
}

function Choices<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: ReactNode
  name: string
  options: readonly { value: Value; label: string }[]
  value: string
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="heading mb-2 text-xl">{legend}</legend>
      {options.map((option) => (
        <RadioTile
          key={option.value}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="px-4"
        >
          {option.label}
        </RadioTile>
      ))}
    </fieldset>
  )
}
