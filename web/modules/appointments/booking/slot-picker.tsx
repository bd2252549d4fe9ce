import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import {
  type BookingKey,
  type FreeSlot,
  listFreeSlots,
  listMoveSlots,
} from '#contract/appointments/consultations.ts'
import { getOwnFollowUpOffer } from '#contract/appointments/own-follow-ups.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatMonth, formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { WhoCalls } from '../shared/who-calls.tsx'
import {
  DAY_PART_LABELS,
  DAYS_SHOWN,
  type DayPart,
  dayOf,
  explainNoTimes,
  formatSlot,
  hasSameClock,
  nameZone,
  partOf,
  readOwnTimeZone,
  spreadOverDays,
  spreadOverParts,
} from './booking-times.ts'
import { RadioTile } from './radio-tile.tsx'

type FreeSlots = EndpointOutput<typeof listFreeSlots>

/** Age after which times are fetched again, also when the person returns to the page, because others book too. */
const FRESH_MS = 60_000

/** A week in the visitor's time zone overlaps two more days of the practice, one at each end. */
const DAYS_ASKED = DAYS_SHOWN + 2

/** Fetches the free times again, for example after one was taken. */
export function refetchFreeSlots(): void {
  void queryClient.invalidateQueries({ queryKey: ['api', 'consultations', 'slots'] })
  void queryClient.invalidateQueries({ queryKey: ['api', 'follow-ups'] })
}

/**
 * Lets a visitor choose a free time by day, part of the day and time, on the visitor's own clock. All controls are
 * native radio buttons: arrows move within a row, Tab moves between rows.
 *
 * @param props.id Id of the group of times, for links to it.
 * @param props.openMonth `YYYY-MM`: offered although its cap is reached, for a booking that moves within it.
 * @param props.ownKey Key of a follow-up to be moved: shows the free times of its holder, for its length.
 * @param props.followUpWith For a client's own follow-up: shows the free times of this dietician, or of the practice.
 * @param props.onEmpty Called with the reason when nothing at all can be booked.
 * @param props.onPerson Called with the person who is shown for the chosen time.
 */
export function SlotPicker({
  id,
  value,
  onChange,
  error,
  openMonth,
  ownKey,
  followUpWith,
  onEmpty,
  onPerson,
}: {
  id: string
  value: string | null
  onChange: (startsAt: string) => void
  error?: string
  openMonth?: string
  ownKey?: BookingKey
  followUpWith?: { staffId: string | null }
  onEmpty?: (reason: NoTimes | null) => void
  onPerson?: (personId: string | null) => void
}) {
  const [timeZone] = useState(readOwnTimeZone)
  // A page that is left open overnight must not begin with yesterday.
  const today = todayIn(timeZone, new Date())
  const [askedDay, setFirstDay] = useState(today)
  const firstDay = latest(today, askedDay)
  const [day, setDay] = useState<string | null>(null)
  const [part, setPart] = useState<DayPart | null>(null)
  const name = useId()
  // The server determines today's date, because it depends on the time zone.
  const from = firstDay === today ? null : addDays(firstDay, -1)
  const offered = queryOf(listFreeSlots, {
    querystring: { ...(from ? { from } : {}), days: DAYS_ASKED, ...(openMonth ? { openMonth } : {}) },
  })
  const followUps = queryOf(getOwnFollowUpOffer, {
    querystring: {
      ...(from ? { from } : {}),
      days: DAYS_ASKED,
      ...(followUpWith?.staffId ? { staffId: followUpWith.staffId } : {}),
    },
  })
  const source = followUpWith ? followUps : offered
  const {
    data,
    error: failure,
    refetch,
    isFetching,
    dataUpdatedAt,
  } = useQuery<FreeSlots>(
    {
      // Sent in the body, so that the secret of a link is in no address and in no query key.
      queryKey: ownKey ? ['api', 'consultations', 'slots', 'own', from ?? ''] : source.queryKey,
      queryFn: ownKey
        ? () => call(listMoveSlots, { body: { key: ownKey, days: DAYS_ASKED, ...(from ? { from } : {}) } })
        : source.queryFn,
      staleTime: FRESH_MS,
    },
    queryClient,
  )

  useEffect(() => {
    const lookAgain = (): void => {
      if (!document.hidden && Date.now() - dataUpdatedAt > FRESH_MS) void refetch()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [dataUpdatedAt, refetch])

  // Scrolls to the chosen time, no matter where it was chosen: here, among the alternative times, or before a reload.
  useEffect(() => {
    if (value === null) return
    const chosenDay = dayOf(value, timeZone)
    setDay(chosenDay)
    setPart(partOf(value, timeZone))
    setFirstDay((shown) =>
      chosenDay >= today && (chosenDay < shown || chosenDay >= addDays(shown, DAYS_SHOWN))
        ? chosenDay
        : shown,
    )
  }, [value, timeZone, today])

  const days = data
    ? spreadOverDays(
        data.days.flatMap(({ slots }) => slots),
        firstDay,
        timeZone,
      )
    : []
  const hasTimes = days.some(({ slots }) => slots.length > 0)

  // The first free time may be weeks ahead, so begin there.
  const next = data?.nextSlot ?? null
  const isStart = firstDay === today && value === null
  useEffect(() => {
    if (isStart && !hasTimes && next) setFirstDay(dayOf(next.startsAt, timeZone))
  }, [isStart, hasTimes, next, timeZone])

  const reason = data && isStart && !hasTimes && !next ? describeNone(data) : null
  const reasonTitle = reason?.title ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason is a new object in each rendering
  useEffect(() => onEmpty?.(reason), [reasonTitle])

  if (failure && !data) {
    return (
      <div id={id} className="min-h-92">
        <ErrorState
          title={t`Free times could not be loaded`}
          detail={messageOf(failure, t`Something went wrong on our side. Your details are still here.`)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    )
  }
  if (reason && followUpWith) {
    return (
      <p id={id} className="text-muted">
        {t`No times are available right now. Contact us and we will find one with you.`}
      </p>
    )
  }
  if (reason) return <NoTimesText id={id} reason={reason} />

  const shownDay =
    days.find(({ date, slots }) => date === day && slots.length > 0) ??
    days.find(({ slots }) => slots.length > 0)
  const parts = shownDay ? spreadOverParts(shownDay.slots, timeZone) : []
  const shownPart = parts.find((each) => each.part === part) ?? parts[0]
  const lastShown = addDays(firstDay, DAYS_SHOWN - 1)
  const isLater = Boolean(data) && lastShown < (data?.lastDay ?? '')
  return (
    <div id={id} className="min-h-92">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold tabular">{formatRange(firstDay, lastShown)}</p>
        <div className="flex gap-1">
          <IconButton
            label={t`Earlier days`}
            icon={ChevronLeft}
            variant="secondary"
            isDisabled={firstDay <= today}
            onPress={() => setFirstDay(latest(today, addDays(firstDay, -DAYS_SHOWN)))}
          />
          <IconButton
            label={t`Later days`}
            icon={ChevronRight}
            variant="secondary"
            isDisabled={!isLater}
            onPress={() => setFirstDay(addDays(firstDay, DAYS_SHOWN))}
          />
        </div>
      </div>
      {data ? (
        <>
          <DayTiles name={`${name}-day`} days={days} shownDate={shownDay?.date ?? null} onChoose={setDay} />
          {shownDay && shownPart ? (
            <DayTimes
              name={name}
              day={shownDay}
              parts={parts}
              shownPart={shownPart}
              timeZone={timeZone}
              value={value}
              errorId={error ? `${id}-error` : undefined}
              onPart={setPart}
              onChange={onChange}
            />
          ) : (
            <NoTimesInWeek
              nextSlot={data.nextSlot}
              timeZone={timeZone}
              onGoTo={(startsAt) => setFirstDay(dayOf(startsAt, timeZone))}
            />
          )}
          {data.months
            .filter(({ month, left }) => left <= 0 && isWithin(month, firstDay, lastShown))
            .map(({ month }) => (
              <p key={month} className="mt-3 text-sm text-muted">
                {t`All free consultations for ${{ month: formatMonth(month) }} are booked.`}
              </p>
            ))}
        </>
      ) : (
        <TimesLoading />
      )}
      {data && <ChosenPerson offer={data} startsAt={value} onPerson={onPerson} />}
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {data && (
        <ZoneNote
          timeZone={timeZone}
          practiceTimeZone={data.timeZone}
          at={value ?? `${firstDay}T12:00:00Z`}
        />
      )}
    </div>
  )
}

/** The person who would hold the chosen time; nothing if the public pages do not show them. */
function ChosenPerson({
  offer: { days, people },
  startsAt,
  onPerson,
}: {
  offer: FreeSlots
  startsAt: string | null
  onPerson?: (personId: string | null) => void
}) {
  const slot = days.flatMap(({ slots }) => slots).find((each) => each.startsAt === startsAt)
  const person = people.find(({ id }) => id === slot?.personId) ?? null
  const personId = person?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one in each rendering
  useEffect(() => onPerson?.(personId), [personId])
  return (
    person && (
      <WhoCalls person={person} label={t({ message: 'With', context: 'staff member' })} className="mt-4" />
    )
  )
}

type DayOfTimes = ReturnType<typeof spreadOverDays>[number]
type PartOfTimes = ReturnType<typeof spreadOverParts>[number]

/**
 * The days of the week that is shown. They have no count: there are more times to choose from than consultations that the
 * month has left.
 */
function DayTiles({
  name,
  days,
  shownDate,
  onChoose,
}: {
  name: string
  days: readonly DayOfTimes[]
  shownDate: string | null
  onChoose: (date: string) => void
}) {
  return (
    <fieldset className="mt-2 grid grid-cols-7 gap-1 sm:gap-1.5">
      <legend className="sr-only">{t`Day`}</legend>
      {days.map(({ date, slots }) => (
        <RadioTile
          key={date}
          name={name}
          value={date}
          checked={date === shownDate}
          disabled={slots.length === 0}
          aria-label={
            slots.length === 0
              ? t`${{ weekday: formatWeekday(date) }}, ${{ date: formatDate(date) }}, no free times`
              : t`${{ weekday: formatWeekday(date) }}, ${{ date: formatDate(date) }}, free times`
          }
          onChange={() => onChoose(date)}
          className="min-h-18 flex-col px-0"
        >
          <span className="text-xs">{formatShortWeekday(date)}</span>
          <span className="heading text-lg leading-6 tabular">{Number(date.slice(8))}</span>
          <span className="text-xs">
            {slots.length === 0 ? '–' : t({ message: 'free', context: 'a day with free times' })}
          </span>
        </RadioTile>
      ))}
    </fieldset>
  )
}

/** The parts of a day, and the free times of one of them. */
function DayTimes({
  name,
  day,
  parts,
  shownPart,
  timeZone,
  value,
  errorId,
  onPart,
  onChange,
}: {
  name: string
  day: DayOfTimes
  parts: readonly PartOfTimes[]
  shownPart: PartOfTimes
  timeZone: string
  value: string | null
  errorId: string | undefined
  onPart: (part: DayPart) => void
  onChange: (startsAt: string) => void
}) {
  return (
    <>
      <fieldset className="mt-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">{t`Part of the day`}</legend>
        {parts.map((each) => (
          <RadioTile
            key={each.part}
            name={`${name}-part`}
            value={each.part}
            checked={each === shownPart}
            onChange={() => onPart(each.part)}
            tone="quiet"
            className="px-3 text-sm"
          >
            {say(DAY_PART_LABELS[each.part])}
          </RadioTile>
        ))}
      </fieldset>
      <fieldset
        aria-describedby={errorId}
        className="mt-2 grid grid-cols-4 gap-1.5 sm:grid-cols-6 lg:grid-cols-6"
      >
        <legend className="sr-only">
          {t`Time on ${{ weekday: formatWeekday(day.date) }}, ${{ date: formatDate(day.date) }}`}
        </legend>
        {shownPart.slots.map(({ startsAt }) => (
          <RadioTile
            key={startsAt}
            name={`${name}-time`}
            value={startsAt}
            checked={startsAt === value}
            onChange={() => onChange(startsAt)}
            className="px-1 text-sm tabular whitespace-nowrap"
          >
            {formatTime(startsAt, timeZone)}
          </RadioTile>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {t`Free times on ${{ weekday: formatWeekday(day.date) }}, ${{ date: formatDate(day.date) }}`}
      </p>
    </>
  )
}

function TimesLoading() {
  return (
    <Loading label={t`Loading free times`} className="mt-2">
      <div className="grid grid-cols-7 gap-1 sm:gap-1.5">
        {Array.from({ length: DAYS_SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical tiles
          <Skeleton key={index} className="h-18 w-full" />
        ))}
      </div>
      <Skeleton className="mt-4 h-11 w-60" />
      <div className="mt-2 grid grid-cols-4 gap-1.5 sm:grid-cols-6">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical tiles
          <Skeleton key={index} className="h-11 w-full" />
        ))}
      </div>
    </Loading>
  )
}

/** Says why nothing can be booked, and what to do instead. */
export type NoTimes = { title: string; text: string }

function describeNone(data: FreeSlots): NoTimes {
  return explainNoTimes({ ...data, today: todayIn(data.timeZone, new Date()) })
}

export function NoTimesText({ id, reason }: { id?: string; reason: NoTimes }) {
  return (
    <div id={id} className="flex flex-col items-start gap-3">
      <h3 className="heading text-xl">{reason.title}</h3>
      <p className="measure text-muted">
        {reason.text} {t`Until then, leave your number and we will call you.`}
      </p>
      <PageLink to={paths.landingPart('call-back')} className={buttonClass().concat(' mt-1')}>
        {t`Leave your number`}
      </PageLink>
    </div>
  )
}

function NoTimesInWeek({
  nextSlot,
  timeZone,
  onGoTo,
}: {
  nextSlot: FreeSlot | null
  timeZone: string
  onGoTo: (startsAt: string) => void
}) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p role="status" className="text-muted">
        {t`No free times on these days.`}
      </p>
      {nextSlot && (
        <Button variant="secondary" size="sm" onPress={() => onGoTo(nextSlot.startsAt)}>
          {t`Go to the next free time: ${{ time: formatSlot(nextSlot.startsAt, timeZone) }}`}
        </Button>
      )}
    </div>
  )
}

function ZoneNote({
  timeZone,
  practiceTimeZone,
  at,
}: {
  timeZone: string
  practiceTimeZone: string
  at: string
}) {
  const practiceZone = nameZone(practiceTimeZone, at)
  return (
    <p className="mt-3 text-sm text-muted">
      {hasSameClock(timeZone, practiceTimeZone, at)
        ? t`Times are in ${practiceZone}, the same as your local time.`
        : t`Times are in your time zone, ${{ zone: nameZone(timeZone, at) }}. The practice is on ${practiceZone}.`}
    </p>
  )
}

/** Formats a range of days: `21 to 27 Nov 2026`, `28 Nov to 4 Dec 2026`. */
function formatRange(first: string, last: string): string {
  const [day = '', month = '', year = ''] = formatDate(first).split(' ')
  const [, lastMonth, lastYear] = formatDate(last).split(' ')
  const start = [day, month !== lastMonth && month, year !== lastYear && year].filter(Boolean).join(' ')
  return t`${{ firstDay: start }} to ${{ lastDay: formatDate(last) }}`
}

function isWithin(month: string, firstDay: string, lastDay: string): boolean {
  return firstDay.slice(0, 7) <= month && month <= lastDay.slice(0, 7)
}

function latest(a: string, b: string): string {
  return a > b ? a : b
}
