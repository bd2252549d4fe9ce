import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarSync, CalendarX2, Copy, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  type Booking,
  type BookingKey,
  CONSULTATION_CHANNEL_LABELS,
  type Concern,
  cancelBooking,
  FreeSlot,
  getBooking,
  moveBooking,
  OTHER_CONCERN_LABEL,
} from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import type { Brand, ServiceProgram } from '#contract/site/content.ts'
import { OPEN_STATUSES } from '#domain/appointments/consultation-states.ts'
import { countMinutes, findMonth } from '#domain/appointments/slots.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useSession } from '#web/kit/api/session.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { formatPhone } from '#web/kit/format-phone.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { useLinkCheck } from '#web/modules/identity/shared/use-link-check.ts'
import { PushOffer } from '#web/modules/notifications/shared/push-offer.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ConsultationPlace } from '../shared/consultation-place.tsx'
import { WhoCalls } from '../shared/who-calls.tsx'
import { CalendarButton, Row, WhatNext } from './booking-facts.tsx'
import { formatPracticeTime, formatSlot, formatSlotDay, readOwnTimeZone } from './booking-times.ts'
import { forgetSavedBooking, saveBooking } from './saved-booking.ts'
import { refetchFreeSlots, SlotPicker } from './slot-picker.tsx'
import { TakenBanner } from './taken-banner.tsx'

type Services = readonly Pick<ServiceProgram, 'id' | 'title'>[]

/** Why there is no booking to look up: this browser has forgotten it on request, or the address has no valid link. */
export type NoBooking = 'forgotten' | 'none'

/** Reloads the cached data about bookings: free times, and a client's own bookings. */
function refetchBookings(): void {
  refetchFreeSlots()
  void queryClient.invalidateQueries({ queryKey: ['api', 'consultations', 'mine'] })
}

/**
 * One booking and the actions that are still possible: the page after booking, and the page behind the mailed link.
 *
 * @param props.bookingKey `null` if it is not read yet (`isReading`), or if there is no booking, with the reason.
 * @param props.isSaved True if this browser has stored it, so that the address has no link.
 */
export function BookingPage({
  bookingKey,
  isReading,
  isSaved,
  noBooking,
  services,
  contact,
  isInClientArea = false,
  onForget,
}: {
  bookingKey: BookingKey | null
  isReading: boolean
  isSaved: boolean
  noBooking: NoBooking | null
  services: Services
  contact: Pick<Brand, 'phone' | 'email'>
  /** True inside the client area, which has its own frame around the page. */
  isInClientArea?: boolean
  onForget: () => void
}) {
  const ownId = bookingKey && 'id' in bookingKey ? bookingKey.id : null
  const secret = bookingKey && 'token' in bookingKey ? bookingKey.token : (ownId ?? '')
  const ask = async (): Promise<{ booking: Booking | null }> =>
    bookingKey ? call(getBooking, { body: { key: bookingKey } }) : { booking: null }
  const look = useLinkCheck(secret, {
    ask: async () => {
      // The actions for another person's booking depend on the session.
      const [answer] = await Promise.all([ask(), ownId !== null && loadUser().catch(() => null)])
      return answer
    },
    isOpen: ({ booking }) => bookingKey === null || booking !== null,
  })
  const [changed, setChanged] = useState<{ secret: string; booking: Booking | null } | null>(null)
  const found = look.state === 'answered' ? look.answer.booking : null
  const booking = changed?.secret === secret ? changed.booking : found

  // A moved booking is saved until its new time is over.
  const savedUntil = booking && isOpenStatus(booking.status) ? booking.endsAt : null
  const isLookedUp = look.state === 'answered'
  useEffect(() => {
    if (!isSaved || !isLookedUp) return
    if (savedUntil === null) forgetSavedBooking()
    else saveBooking(secret, savedUntil)
  }, [isSaved, isLookedUp, savedUntil, secret])

  // One layout for all states, so that the focused heading stays mounted.
  if (booking && bookingKey) {
    return (
      <BookingLayout title={titleOf(booking)} isInClientArea={isInClientArea}>
        <BookingDetails
          booking={booking}
          bookingKey={bookingKey}
          isSaved={isSaved}
          services={services}
          onForget={onForget}
          onChanged={(next) => {
            setChanged({ secret, booking: next })
            refetchBookings()
          }}
          onStale={() => {
            refetchBookings()
            ask().then(
              (answer) => setChanged({ secret, booking: answer.booking }),
              // On an error the shown booking stays, with the server's message about it.
              () => undefined,
            )
          }}
        />
      </BookingLayout>
    )
  }
  if (isReading || look.state === 'looking') {
    return (
      <BookingLayout title={say(TITLE)} isInClientArea={isInClientArea}>
        <DetailsLoading />
      </BookingLayout>
    )
  }
  if (look.state === 'failed') {
    return (
      <BookingLayout title={say(TITLE)} isInClientArea={isInClientArea}>
        <ErrorState title={t`We could not load the booking`} detail={look.message} onRetry={look.again} />
      </BookingLayout>
    )
  }
  if (noBooking || isSaved) {
    return (
      <BookingLayout
        title={noBooking === 'forgotten' ? t`Removed from this browser` : t`No booking in this browser`}
      >
        <NoBookingHere isForgotten={noBooking === 'forgotten'} contact={contact} />
      </BookingLayout>
    )
  }
  return (
    <BookingLayout title={t`We can’t find this booking`} isInClientArea={isInClientArea}>
      <NotFound isOwn={ownId !== null} contact={contact} />
    </BookingLayout>
  )
}

const TITLE = msg`Your consultation`

function DetailsLoading() {
  return (
    <>
      <NeedsScript text={t`This page needs JavaScript.`} className="measure" />
      <Loading label={t`Loading your booking`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-10 w-80 max-w-full" />
            <Skeleton className="h-10 w-64 max-w-full" />
            <Skeleton className="mt-3 h-13 w-full max-w-xl" />
          </div>
          <Skeleton className="h-46 w-full" />
        </div>
        <Skeleton className="mt-8 h-11 w-full max-w-xl" />
      </Loading>
    </>
  )
}

/** @param props.isOwn True for a client's own booking, which only that client may open; false for an invalid link. */
function NotFound({ isOwn, contact }: { isOwn: boolean; contact: Pick<Brand, 'phone' | 'email'> }) {
  if (isOwn) {
    return (
      <>
        <p className="measure text-muted">
          {t`It belongs to another account, not the one you are signed in with.`}
        </p>
        <Link to={paths.ownConsultations()} className={buttonClass().concat(' mt-6')}>
          {t`Your consultations`}
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="measure text-muted">
        <Trans>
          The link may be incomplete, or the consultation was more than a month ago. Try the link again. If it
          is split over two lines, copy both parts.
        </Trans>
      </p>
      <ContactLine
        contact={contact}
        withPhone={(phone, email) => (
          <Trans>
            Or ask us: call {phone} or write to {email}.
          </Trans>
        )}
        withoutPhone={(email) => <Trans>Or ask us: write to {email}.</Trans>}
        className="mt-2 text-muted"
      />
      <PageLink to={paths.landingPart('consultation-booking')} className={buttonClass().concat(' mt-6')}>
        {t`Book a consultation`}
      </PageLink>
    </>
  )
}

/** The page without a link, in a browser that has stored no booking. */
function NoBookingHere({
  isForgotten,
  contact,
}: {
  isForgotten: boolean
  contact: Pick<Brand, 'phone' | 'email'>
}) {
  const session = useSession()
  const isClient = session.state === 'signed-in' && session.user.role === 'client'
  const text = useRef<HTMLParagraphElement>(null)
  // The pressed button is removed, so focus the text.
  useEffect(() => {
    if (isForgotten) text.current?.focus()
  }, [isForgotten])
  return (
    <>
      <p ref={text} tabIndex={-1} className="measure text-muted outline-none">
        {isForgotten
          ? t`Your consultation is still booked. From now on, use its link to open it.`
          : t`You can see a booking in the browser where you made it, until the consultation is over. With its link, you can open it anywhere.`}
        {isClient && <> {t`Bookings you made while signed in are also under Your consultations.`}</>}
      </p>
      <ContactLine
        contact={contact}
        withPhone={(phone, email) => (
          <Trans>
            To move or cancel without the link, ask us: call {phone} or write to {email}.
          </Trans>
        )}
        withoutPhone={(email) => <Trans>To move or cancel without the link, ask us: write to {email}.</Trans>}
        className="mt-2 text-muted"
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {isClient && (
          <Link to={paths.ownConsultations()} className={buttonClass()}>
            {t`Your consultations`}
          </Link>
        )}
        <PageLink
          to={paths.landingPart('consultation-booking')}
          className={buttonClass({ variant: isClient || isForgotten ? 'secondary' : 'primary' })}
        >
          {isForgotten ? t`Book another time` : t`Book a consultation`}
        </PageLink>
      </div>
    </>
  )
}

function BookingLayout({
  title,
  isInClientArea = false,
  children,
}: {
  title: string
  isInClientArea?: boolean
  children: ReactNode
}) {
  if (isInClientArea) {
    return (
      <div>
        <Link
          to={paths.ownConsultations()}
          className={textLinkClass.concat(' inline-flex min-h-11 items-center')}
        >
          {t`All your consultations`}
        </Link>
        <h1 className="heading mt-2 text-3xl max-sm:min-h-[2lh]">{title}</h1>
        <div className="mt-6">{children}</div>
      </div>
    )
  }
  return (
    <div className="page min-h-[calc(100dvh-5rem)] py-12 sm:py-16">
      {/* Reserves two lines on a phone, so that nothing below moves when the text changes. */}
      <h1 className="heading text-3xl max-sm:min-h-[2lh] sm:text-4xl">{title}</h1>
      <div className="mt-6">{children}</div>
    </div>
  )
}

const TITLES: Record<Booking['status'], MessageDescriptor> = {
  new: msg`Your consultation is booked`,
  confirmed: msg`Your consultation is confirmed`,
  done: msg`Your consultation took place`,
  'no-show': msg`We missed each other`,
  cancelled: msg`Your consultation is cancelled`,
}

function titleOf({ status, canChange }: Booking): string {
  // The time has passed, and the outcome is not recorded yet.
  if (isOpenStatus(status) && !canChange) return t`Your consultation has started`
  return say(TITLES[status])
}

function isOpenStatus(status: Booking['status']): boolean {
  return OPEN_STATUSES.includes(status)
}

function BookingDetails({
  booking,
  bookingKey,
  isSaved,
  services,
  onForget,
  onChanged,
  onStale,
}: {
  booking: Booking
  bookingKey: BookingKey
  isSaved: boolean
  services: Services
  onForget: () => void
  onChanged: (booking: Booking) => void
  /** Called when the booking has changed since it was loaded, to fetch it again. */
  onStale: () => void
}) {
  const [timeZone] = useState(readOwnTimeZone)
  const [isMoving, setIsMoving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [done, setDone] = useState<'moved' | 'cancelled' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const doneRef = useRef<HTMLDivElement>(null)
  const { status, startsAt, endsAt, canChange } = booking
  const isOpen = isOpenStatus(status)
  const isOwn = 'id' in bookingKey
  const practiceTime = formatPracticeTime(startsAt, timeZone, booking.timeZone)

  // The pressed control is removed; the result is at the top of the page.
  useEffect(() => {
    if (done === null) return
    window.scrollTo({ top: 0 })
    doneRef.current?.focus({ preventScroll: true })
  }, [done])

  const show = (next: Booking, what: 'moved' | 'cancelled'): void => {
    onChanged(next)
    setDone(what)
    setProblem(null)
    setIsMoving(false)
  }

  const cancel = async (): Promise<void> => {
    setIsCancelling(true)
    try {
      const answer = await call(cancelBooking, { body: { key: bookingKey } })
      setIsAsking(false)
      show(answer.booking, 'cancelled')
    } catch (error) {
      setIsAsking(false)
      setProblem(messageOf(error, t`The consultation could not be cancelled. Please try again.`))
      if (hasCode(error, 'too_late')) onStale()
    } finally {
      setIsCancelling(false)
    }
  }

  const shownPhone = formatPhone(booking.phone).replace('…', '')
  return (
    <>
      {done && (
        <Banner ref={doneRef} tone="success" className="mb-6 max-w-xl">
          {done === 'moved'
            ? t`Moved to ${{ time: formatSlot(startsAt, timeZone) }}.`
            : t`This time is now available to others.`}
          {booking.email && <> {t`We are sending an email about it to ${{ email: booking.email }}.`}</>}
        </Banner>
      )}
      {problem && <Banner className="mb-6 max-w-xl">{problem}</Banner>}
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <p className="heading text-2xl sm:text-3xl">
            <span className={joinClasses('block', status === 'cancelled' && 'text-muted')}>
              {formatSlotDay(startsAt, timeZone)}
            </span>
            <span
              className={joinClasses('block tabular', status === 'cancelled' ? 'text-muted' : 'text-leaf')}
            >
              {t`${{ start: formatTime(startsAt, timeZone) }} to ${{ end: formatTime(endsAt, timeZone) }}`}
            </span>
          </p>
          {practiceTime && (
            <p className="mt-3 text-muted">{t`This is your local time. For the practice, it is ${practiceTime}.`}</p>
          )}
          {canChange && <NextSteps booking={booking} isSaved={isSaved} isOwn={isOwn} />}
        </div>
        <dl className="divide-y divide-line self-start border-y border-line">
          {booking.isFollowUp ? (
            <Row
              label={t({ message: 'What', context: 'kind of consultation' })}
            >{t`Follow-up with your dietician`}</Row>
          ) : (
            <Row label={t`About`}>{nameConcern(booking.concern, services)}</Row>
          )}
          <Row label={t({ message: 'How', context: 'phone, video or chat' })}>
            {say(CONSULTATION_CHANNEL_LABELS[booking.channel])}, {describeLength(booking)}
            {canChange && <ConsultationPlace way={booking} />}
          </Row>
          {booking.person && (
            <Row label={t({ message: 'With', context: 'staff member' })}>
              <WhoCalls person={booking.person} />
            </Row>
          )}
          <Row label={t({ message: 'For', context: 'person' })}>
            {booking.name === null ? (
              <Trans>
                Number ending in <span className="tabular wrap-anywhere">{shownPhone}</span>
              </Trans>
            ) : (
              <>
                {booking.name}, <span className="tabular wrap-anywhere">{shownPhone}</span>
              </>
            )}
          </Row>
          {booking.email && <Row label={t`Email`}>{booking.email}</Row>}
        </dl>
      </div>

      {canChange ? (
        <div className="mt-8 flex flex-wrap gap-2">
          <CalendarButton bookingKey={bookingKey} onProblem={setProblem} />
          <Button
            variant="secondary"
            icon={CalendarSync}
            aria-expanded={isMoving}
            onPress={() => {
              setIsMoving(!isMoving)
              setDone(null)
            }}
          >
            {t`Move`}
          </Button>
          <Button variant="secondary" icon={CalendarX2} onPress={() => setIsAsking(true)}>
            {t`Cancel consultation`}
          </Button>
          {'token' in bookingKey && <CopyLink token={bookingKey.token} />}
          {isSaved && (
            <Button variant="quiet" icon={EyeOff} onPress={onForget}>
              {t`Remove from this browser`}
            </Button>
          )}
        </div>
      ) : (
        !isOpen &&
        (isOwn ? (
          <Link to={paths.ownConsultationNew()} className={buttonClass().concat(' mt-8')}>
            {t`Book a follow-up`}
          </Link>
        ) : booking.isFollowUp ? null : (
          <PageLink to={paths.landingPart('consultation-booking')} className={buttonClass().concat(' mt-8')}>
            {t`Book another time`}
          </PageLink>
        ))
      )}
      {canChange && 'id' in bookingKey && (
        <div className="mt-8 max-w-xl">
          <PushOffer after="consultation" />
        </div>
      )}
      {isMoving && canChange && (
        <MovePanel
          booking={booking}
          bookingKey={bookingKey}
          timeZone={timeZone}
          onMoved={(next) => show(next, 'moved')}
          onStop={() => setIsMoving(false)}
          onTooLate={(message) => {
            setIsMoving(false)
            setProblem(message)
            onStale()
          }}
        />
      )}
      <ConfirmDialog
        title={t`Cancel this consultation?`}
        confirmLabel={isCancelling ? t`Cancelling...` : t`Cancel consultation`}
        cancelLabel={t`Keep it`}
        isOpen={isAsking}
        isPending={isCancelling}
        onConfirm={() => void cancel()}
        onClose={() => setIsAsking(false)}
      >
        {booking.isFollowUp
          ? t`${{ time: formatSlot(startsAt, timeZone) }}. This time becomes available to others.`
          : t`${{ time: formatSlot(startsAt, timeZone) }}. This time becomes available to others; you can book another one.`}
      </ConfirmDialog>
    </>
  )
}

function NextSteps({ booking, isSaved, isOwn }: { booking: Booking; isSaved: boolean; isOwn: boolean }) {
  return (
    <div className="measure mt-5">
      <WhatNext channel={booking.channel} />
      <p className="mt-3">
        {booking.email
          ? t`We will email you the confirmation and any changes.`
          : findBackHint(isSaved, isOwn)}
      </p>
    </div>
  )
}

function describeLength(booking: Booking): string {
  const minutes = countMinutes(booking)
  return booking.isFollowUp
    ? plural(minutes, { one: '# minute', other: '# minutes' })
    : plural(minutes, { one: '# minute, free of charge', other: '# minutes, free of charge' })
}

/** Says how to find this page again, when no mail has its link. */
function findBackHint(isSaved: boolean, isOwn: boolean): string {
  if (isOwn)
    return t`This booking has no email address. To move or cancel, open this page from Today or More.`
  if (isSaved) {
    return t`This booking has no email address, but this browser will remember it. To move or cancel elsewhere, copy the link to this page.`
  }
  return t`This booking has no email address. Copy the link to this page, so that you can move or cancel later.`
}

/** Copies the link to this page, because the address bar does not show it. */
function CopyLink({ token }: { token: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const link = new URL(paths.consultation(token), window.location.origin).href
  return (
    <>
      <Button
        variant="quiet"
        icon={Copy}
        onPress={() => {
          // Browsers offer no clipboard on insecure pages.
          Promise.resolve()
            .then(() => navigator.clipboard.writeText(link))
            .then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
        }}
      >
        {copied === 'yes' ? t`Link copied` : t`Copy link to this page`}
      </Button>
      {copied === 'no' && (
        <p role="status" className="w-full text-sm wrap-anywhere text-muted">
          <Trans>
            We could not copy it. Here is the link: <span className="select-all">{link}</span>
          </Trans>
        </p>
      )}
    </>
  )
}

function MovePanel({
  booking,
  bookingKey,
  timeZone,
  onMoved,
  onStop,
  onTooLate,
}: {
  booking: Booking
  bookingKey: BookingKey
  timeZone: string
  onMoved: (booking: Booking) => void
  onStop: () => void
  onTooLate: (message: string) => void
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [taken, setTaken] = useState<{ message: string; slots: FreeSlot[] } | null>(null)
  const [isPending, setIsPending] = useState(false)
  const takenRef = useRef<HTMLDivElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (taken) takenRef.current?.focus()
  }, [taken])

  const choose = (startsAt: string): void => {
    setChosen(startsAt)
    setError(undefined)
    setTaken(null)
  }
  const move = async (): Promise<void> => {
    if (chosen === null) {
      setError(t`Choose a time`)
      return
    }
    setIsPending(true)
    setProblem(null)
    setTaken(null)
    try {
      const answer = await call(moveBooking, { body: { key: bookingKey, startsAt: chosen, timeZone } })
      onMoved(answer.booking)
    } catch (failure) {
      const message = messageOf(failure, t`The consultation could not be moved. Please try again.`)
      setIsPending(false)
      if (hasCode(failure, 'too_late')) onTooLate(message)
      else if (hasCode(failure, 'slot_taken') || hasCode(failure, 'month_full')) {
        const slots = z.array(FreeSlot).safeParse(failure.body?.details?.slots)
        setChosen(null)
        setTaken({ message, slots: slots.data ?? [] })
        refetchFreeSlots()
      } else setProblem(message)
    }
  }

  return (
    <section
      aria-labelledby="move-heading"
      className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="move-heading" className="heading mb-3 text-xl">
        {t`Move to another time`}
      </h2>
      {taken && (
        <TakenBanner
          ref={takenRef}
          {...taken}
          timeZone={timeZone}
          onChoose={(startsAt) => {
            choose(startsAt)
            submitRef.current?.focus()
          }}
        />
      )}
      <SlotPicker
        id="move-time"
        value={chosen}
        onChange={choose}
        error={error}
        // A move within the same month uses no additional place of the monthly cap. A follow-up is moved with the same
        // dietician and length.
        {...(booking.isFollowUp
          ? { ownKey: bookingKey }
          : { openMonth: findMonth(new Date(booking.startsAt)) })}
      />
      <div className="mt-4 flex flex-col items-start gap-3 border-t border-line pt-4">
        <p aria-live="polite" className="tabular">
          {chosen ? (
            <strong className="font-semibold">{formatSlot(chosen, timeZone)}</strong>
          ) : (
            <span className="text-muted">{t`Your booked time stays yours until you choose another one.`}</span>
          )}
        </p>
        {problem && <Banner>{problem}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button ref={submitRef} isPending={isPending} onPress={() => void move()}>
            {isPending ? t`Moving...` : t`Move here`}
          </Button>
          <Button variant="quiet" isDisabled={isPending} onPress={onStop}>
            {t`Keep the booked time`}
          </Button>
        </div>
      </div>
    </section>
  )
}

function nameConcern(concern: Concern, services: Services): string {
  return services.find(({ id }) => id === concern)?.title ?? say(OTHER_CONCERN_LABEL)
}
