import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  type CalculatorResult,
  CONCERNS,
  CONSULTATION_CHANNEL_LABELS,
  createBooking,
  FreeSlot,
  OTHER_CONCERN_LABEL,
  toConcern,
} from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { getProfile } from '#contract/people/profile.ts'
import type { Brand, ServiceProgram } from '#contract/site/content.ts'
import { VISITOR_CHANNELS } from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent, writeCalculatorConsent } from '#domain/privacy/booking-consent.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { readFormDraft, useTypedFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { useBookingWish } from '../shared/chosen-concern.ts'
import { bookingLayoutClass } from '../shared/placeholders.tsx'
import {
  BOOKING_FIELDS,
  type BookingForm,
  type BookingInput,
  EMPTY_BOOKING,
  resolveBooking,
  toBooking,
} from './booking-form.ts'
import { formatPracticeTime, formatSlot, readOwnTimeZone } from './booking-times.ts'
import { CalculatorFigures } from './calculator-figures.tsx'
import { Honeypot } from './honeypot.tsx'
import { RadioTile } from './radio-tile.tsx'
import { type NoTimes, NoTimesText, refetchFreeSlots, SlotPicker } from './slot-picker.tsx'
import { TakenBanner } from './taken-banner.tsx'
import { useShownPerson } from './use-shown-person.ts'
import { VisitorFields } from './visitor-fields.tsx'
import { bookingDraft, listProblems, NOT_SAVED } from './visitor-form.ts'

const CHANNEL_TEXTS = {
  phone: msg`We will call you at the time you choose.`,
  chat: msg`We will message you on your number at the time you choose.`,
} as const

/** The answer of `createBooking`. */
export type MadeBooking = EndpointOutput<typeof createBooking>

const EMAIL_FOR_CODE = msg`We will send a code to this address, so that you can confirm the booking.`

type Form = UseFormReturn<BookingForm, unknown, BookingInput>

/**
 * The form in which a visitor books.
 *
 * @param props.chatLink The WhatsApp address of the practice; null if there is none.
 * @param props.calculatorResult The result that the person may attach; null if there is none.
 * @param props.needsEmail True if bookings are confirmed by a mailed code.
 * @param props.onMade Called with the booking, or the time that is held until it is confirmed.
 */
export function VisitorBookingForm({
  brand,
  services,
  chatLink,
  calculatorResult: result,
  needsEmail,
  onMade,
}: {
  brand: Brand
  services: readonly Pick<ServiceProgram, 'id' | 'title'>[]
  chatLink: string | null
  calculatorResult: CalculatorResult | null
  needsEmail: boolean
  onMade: (made: MadeBooking, isClient: boolean) => void
}) {
  const [start] = useState(() => readFormDraft(bookingDraft, EMPTY_BOOKING))
  const [timeZone] = useState(readOwnTimeZone)
  const form: Form = useForm({ resolver: resolveBooking, defaultValues: start, shouldFocusError: false })
  const { errors, isSubmitting, isSubmitted, submitCount } = form.formState
  const [channel, startsAt, sendsResult] = useWatch({
    control: form.control,
    name: ['channel', 'startsAt', 'sendsResult'],
  })
  const [taken, setTaken] = useState<{ message: string; slots: FreeSlot[] } | null>(null)
  const [noTimes, setNoTimes] = useState<NoTimes | null>(null)
  const [newWording, setNewWording] = useState<string | null>(null)
  const [stopped, setStopped] = useState<string | null>(null)
  const keys = useIdempotencyKey()
  const person = useShownPerson()
  const summaryRef = useRef<HTMLDivElement>(null)
  const takenRef = useRef<HTMLDivElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  useTypedFormDraft(bookingDraft, form, NOT_SAVED)
  useChosenConcern(form)
  // A field that the person has emptied stays empty.
  const isClient = useKnownPerson(form, start === EMPTY_BOOKING)

  const wording = newWording ?? writeConsent(brand.name, result !== null && sendsResult)

  const chooseTime = (chosen: string): void => {
    form.setValue('startsAt', chosen, { shouldDirty: true, shouldValidate: isSubmitted })
    setTaken(null)
  }

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The consultation could not be booked. Please try again.`,
    send: async (fields) => {
      setTaken(null)
      setStopped(null)
      const body = person.addTo(toBooking(fields, { timeZone, consentWording: wording, result }))
      // A retry after a lost response must not create a second booking.
      const made = await call(createBooking, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      bookingDraft.remove()
      refetchFreeSlots()
      onMade(made, isClient)
    },
    explain: (error, fields, message) => {
      if (hasCode(error, 'slot_taken') || hasCode(error, 'month_full')) {
        setTaken({ message, slots: readSlots(error.body?.details?.slots) })
        form.setValue('startsAt', null)
        refetchFreeSlots()
        return null
      }
      if (hasCode(error, 'booking_limit')) {
        setStopped(message)
        return null
      }
      if (hasCode(error, 'consent_changed')) {
        const changed = error.body?.details?.wording
        if (typeof changed === 'string') setNewWording(changed)
        form.setValue('consent', false)
        form.setError('consent', { type: 'server', message })
        return null
      }
      // The browser may have filled in the hidden field. After it is emptied, the next attempt succeeds.
      if (hasCode(error, 'looks_automatic')) form.setValue('website', '')
      return fields.length > 0 ? null : undefined
    },
  })

  const problems = listProblems(errors, BOOKING_FIELDS, toId)
  // Runs when the errors are rendered, because this render also increments the number of attempts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a further attempt
  useEffect(() => {
    if (problems.length > 1) summaryRef.current?.focus()
    else if (problems[0]) focusField(problems[0].fieldId)
  }, [submitCount])
  useEffect(() => {
    if (taken) takenRef.current?.focus()
  }, [taken])

  if (noTimes) {
    return (
      <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
        <NoTimesText reason={noTimes} />
        {chatLink && <ChatNow chatLink={chatLink} className="mt-3" />}
      </div>
    )
  }

  return (
    <FormFrame
      isSubmitting={isSubmitting}
      onSubmit={submit}
      className={joinClasses(bookingLayoutClass, 'relative flex flex-col')}
    >
      {problems.length > 1 && (
        <div className="mb-6">
          <ErrorSummary ref={summaryRef} problems={problems} />
        </div>
      )}
      <Honeypot id={toId('website')} inputProps={form.register('website')} />
      <div className="grid grow gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <SubjectFields form={form} services={services} channel={channel} chatLink={chatLink} />
          <fieldset className="min-w-0">
            <legend className={legendClass}>{t`When suits you?`}</legend>
            {taken && (
              <TakenBanner
                ref={takenRef}
                {...taken}
                timeZone={timeZone}
                onChoose={(chosen) => {
                  chooseTime(chosen)
                  submitRef.current?.focus()
                }}
              />
            )}
            <SlotPicker
              id={toId('startsAt')}
              value={startsAt}
              onChange={chooseTime}
              error={errors.startsAt?.message}
              onEmpty={setNoTimes}
              onPerson={person.show}
            />
            {startsAt === null && (
              <p className="mt-3 font-semibold lg:hidden">{t`Choose a time first. Then we ask for your name and number.`}</p>
            )}
          </fieldset>
        </div>

        {/* On phones the time comes first, so that the form takes one screen until then. */}
        <div
          className={joinClasses(
            'flex min-w-0 flex-col gap-4',
            startsAt === null && !isSubmitted && 'max-lg:hidden',
          )}
        >
          <VisitorFields
            toId={toId}
            name={form.register('name')}
            phone={form.register('phone')}
            errors={errors}
          />
          <TextField
            label={t`Email`}
            isOptional={!needsEmail}
            id={toId('email')}
            type="email"
            autoComplete="email"
            hint={
              needsEmail
                ? say(EMAIL_FOR_CODE)
                : t`We will email you the confirmation and a link to move or cancel.`
            }
            {...form.register('email')}
            error={errors.email?.message}
          />
          <TextAreaField
            label={t`Anything we should know`}
            isOptional
            id={toId('message')}
            rows={2}
            {...form.register('message')}
            error={errors.message?.message}
          />
          {result && (
            <Checkbox {...form.register('sendsResult', { onChange: () => setNewWording(null) })}>
              <span className="block">{t`Also send my calorie calculator results`}</span>
              <CalculatorFigures result={result} />
            </Checkbox>
          )}
          <ConsentField form={form} wording={wording} />
          <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
            <ChosenConsultation form={form} services={services} timeZone={timeZone} />
            <ProblemBanner problem={problem} />
            {stopped && <StoppedBanner message={stopped} contact={brand} />}
            <Button type="submit" size="lg" ref={submitRef} isPending={isSubmitting}>
              {isSubmitting ? t`Booking...` : t`Book Free Consultation`}
            </Button>
          </div>
        </div>
      </div>
    </FormFrame>
  )
}

/** Writes the sentence to agree to, with the calculator's figures if they are sent. */
function writeConsent(brand: string, isResultSent: boolean): string {
  const wording = writeBookingConsent(brand)
  return isResultSent ? `${wording} ${writeCalculatorConsent(brand)}` : wording
}

/** The consent, with a link to the privacy notice. */
function ConsentField({ form, wording }: { form: Form; wording: string }) {
  return (
    <div>
      <Checkbox
        id={toId('consent')}
        {...form.register('consent')}
        error={form.formState.errors.consent?.message}
      >
        {wording}
      </Checkbox>
      <Link to={paths.privacy()} className={joinClasses(textLinkClass, 'mt-1 ml-8 inline-block text-sm')}>
        {t`See our privacy notice`}
      </Link>
    </div>
  )
}

/** Says that a limit has stopped the booking, and offers the call-back instead. */
function StoppedBanner({ message, contact }: { message: string; contact: Brand }) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => banner.current?.focus(), [])
  return (
    <Banner
      ref={banner}
      actions={
        <PageLink
          to={paths.landingPart('call-back')}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t`Leave your number`}
        </PageLink>
      }
    >
      {message}
      <ContactLine
        contact={contact}
        withPhone={(phone, email) => (
          <Trans>
            You can also call {phone} or write to {email}.
          </Trans>
        )}
        withoutPhone={(email) => <Trans>You can also write to {email}.</Trans>}
        className="mt-1"
      />
    </Banner>
  )
}

/** The topic of the consultation and its channel. */
function SubjectFields({
  form,
  services,
  channel,
  chatLink,
}: {
  form: Form
  services: readonly Pick<ServiceProgram, 'id' | 'title'>[]
  channel: BookingForm['channel']
  chatLink: string | null
}) {
  const { errors } = form.formState
  return (
    <>
      <fieldset id={toId('concern')} className="min-w-0">
        <legend className={legendClass}>{t`What is it about?`}</legend>
        <div className="flex flex-wrap gap-1.5">
          {listConcerns(services).map(({ value, label }) => (
            <RadioTile key={value} {...form.register('concern')} value={value} tone="quiet" className="px-3">
              {label}
            </RadioTile>
          ))}
        </div>
        <GroupError message={errors.concern?.message} />
      </fieldset>
      <fieldset id={toId('channel')} className="min-w-0">
        <legend className={legendClass}>{t`How do you want to talk?`}</legend>
        <div className="grid max-w-sm grid-cols-2 gap-1.5">
          {VISITOR_CHANNELS.map((value) => (
            <RadioTile key={value} {...form.register('channel')} value={value} tone="quiet" className="px-3">
              {say(CONSULTATION_CHANNEL_LABELS[value])}
            </RadioTile>
          ))}
        </div>
        <GroupError message={errors.channel?.message} />
        <p className="mt-2 text-sm text-muted">
          {say(CHANNEL_TEXTS[channel])} {chatLink && <ChatNow chatLink={chatLink} />}
        </p>
      </fieldset>
    </>
  )
}

/** Applies the concern, channel, time and message that a button elsewhere on the site has chosen. */
function useChosenConcern({ getValues, setValue }: Pick<Form, 'getValues' | 'setValue'>): void {
  const wish = useBookingWish()
  useEffect(() => {
    if (wish.serviceId) setValue('concern', toConcern(wish.serviceId), { shouldDirty: true })
    if (wish.channel) setValue('channel', wish.channel, { shouldDirty: true })
    if (wish.startsAt) setValue('startsAt', wish.startsAt, { shouldDirty: true })
    if (wish.message && getValues('message').trim() === '') {
      setValue('message', wish.message, { shouldDirty: true })
    }
  }, [wish, getValues, setValue])
}

/** Fills in the data of a signed-in client, who may change them. @returns Whether a client is signed in. */
function useKnownPerson(
  { getValues, setValue }: Pick<Form, 'getValues' | 'setValue'>,
  isUntouched: boolean,
): boolean {
  const session = useSession()
  const user = session.state === 'signed-in' && session.user.role === 'client' ? session.user : null
  useEffect(() => {
    if (!user || !isUntouched) return
    const { name, email } = getValues()
    if (name === '') setValue('name', [user.firstName, user.lastName].filter(Boolean).join(' '))
    if (email === '') setValue('email', user.email)
    let isWanted = true
    call(getProfile).then(
      ({ phone }) => {
        // The person may have begun to type already.
        if (isWanted && phone && getValues('phone') === '') setValue('phone', formatPhone(phone))
      },
      // Without a session the person types the number.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [user, isUntouched, getValues, setValue])
  return user !== null
}

/** The consultation that is about to be booked: its subject, how and when. */
function ChosenConsultation({
  form,
  services,
  timeZone,
}: {
  form: Form
  services: readonly Pick<ServiceProgram, 'id' | 'title'>[]
  timeZone: string
}) {
  const [concern, channel, startsAt] = useWatch({
    control: form.control,
    name: ['concern', 'channel', 'startsAt'],
  })
  const subject = listConcerns(services).find(({ value }) => value === concern)?.label
  const practiceTime = startsAt && formatPracticeTime(startsAt, timeZone, PRACTICE_TIME_ZONE)
  return (
    <p aria-live="polite" className="min-h-18">
      <span className="block">
        {subject && <strong className="font-semibold">{subject}, </strong>}
        {subject
          ? say(CONSULTATION_CHANNEL_LABELS[channel]).toLowerCase()
          : say(CONSULTATION_CHANNEL_LABELS[channel])}
      </span>
      {startsAt ? (
        <strong className="block font-semibold tabular">{formatSlot(startsAt, timeZone)}</strong>
      ) : (
        <span className="block text-muted">{t`No time chosen yet.`}</span>
      )}
      <span className="block text-sm text-muted">{practiceTime ?? '15 minutes, free of charge.'}</span>
    </p>
  )
}

function ChatNow({ chatLink, className }: { chatLink: string; className?: string }) {
  return (
    <a
      href={chatLink}
      target="_blank"
      rel="noreferrer"
      className={joinClasses(textLinkClass, 'inline-block', className)}
    >
      {t`Write to us on WhatsApp now`}
    </a>
  )
}

function GroupError({ message }: { message?: string }) {
  if (!message) return null
  return (
    <div className="mt-1.5">
      <FieldError>{message}</FieldError>
    </div>
  )
}

const legendClass = joinClasses(labelClass, 'mb-2')

function toId(field: string): string {
  return `booking-${field}`
}

/**
 * Lists the programmes by their titles, and "anything else". A programme that the practice does not offer is left out.
 */
function listConcerns(services: readonly Pick<ServiceProgram, 'id' | 'title'>[]) {
  return CONCERNS.flatMap((value) => {
    const label =
      value === 'other' ? say(OTHER_CONCERN_LABEL) : services.find(({ id }) => id === value)?.title
    return label ? [{ value, label }] : []
  })
}

function readSlots(value: unknown): FreeSlot[] {
  const read = z.array(FreeSlot).safeParse(value)
  return read.success ? read.data : []
}
