import type { FreeSlot, MonthLeft } from '#contract/appointments/consultations.ts'
import { OWN_FOLLOW_UP_MINUTES } from '#domain/appointments/follow-ups.ts'
import {
  assignStarts,
  type BookingBounds,
  countLeft,
  findBookingBounds,
  findMonth,
  isWithinBounds,
  listFreeStarts,
  listMonths,
  listOfferedStarts,
  PRACTICE_TIME_ZONE,
  SLOT_MINUTES,
  type StaffCalendar,
} from '#domain/appointments/slots.ts'
import { addDays, daysBetween, listDates, todayIn } from '#domain/units/dates.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consultationsRepository } from './repository.ts'

/** What can be booked now. */
export type Offer = {
  /** In the practice's time zone, like `lastDay`. */
  today: string
  lastDay: string
  /** Every day from today to the last, in order. */
  dates: string[]
  /** The free times on a day, computed on demand: most callers need a few days of many. */
  listStarts: (date: string) => Date[]
  /** Returns who would hold a free time; `null` if it is not on offer. Computed on demand, like `listStarts`. */
  findHolder: (start: Date) => string | null
  /** Every month that these days are in, in order. */
  months: MonthLeft[]
  /** The month that is offered even if its cap is reached. */
  openMonth: string | null
}

/**
 * Loads the offer: times at which at least one staff member is free, in months whose cap is not reached.
 *
 * @param openMonth A month, `YYYY-MM`, that is offered even if its cap is reached.
 * @param holderId Who holds the booking that is to be moved, and keeps it where they are free.
 */
export async function loadOffer(
  db: Db,
  now: Date,
  openMonth: string | null = null,
  holderId: string | null = null,
): Promise<Offer> {
  const settings = await consultationsRepository.findSettings(db)
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const bounds = findBookingBounds(settings, now)
  const { lastDay } = bounds
  // The queries run one after the other because a transaction has one connection.
  const calendars = await consultationsRepository.listCalendars(db, { first: today, last: lastDay, now })
  const monthNames = listMonths(today, lastDay)
  const counts = await consultationsRepository.countByMonth(db, monthNames, now)
  const months = monthNames.map((month) => ({
    month,
    cap: settings.monthlyCap,
    left: countLeft(settings.monthlyCap, counts.get(month) ?? 0),
  }))
  const open = new Set(
    months.filter(({ month, left }) => left > 0 || month === openMonth).map(({ month }) => month),
  )
  return {
    today,
    lastDay,
    dates: listDates(today, lastDay),
    listStarts: (date) => (open.has(date.slice(0, 7)) ? listOfferedStarts(calendars, date, bounds) : []),
    findHolder: createHolderFinder(calendars, bounds, SLOT_MINUTES, holderId),
    months,
    openMonth,
  }
}

function createHolderFinder(
  calendars: readonly (StaffCalendar & { staffId: string })[],
  bounds: BookingBounds,
  minutes: number,
  holderId: string | null = null,
): Offer['findHolder'] {
  const days = new Map<string, Map<number, { staffId: string }>>()
  const assign = (date: string) => {
    const holder = calendars.filter(({ staffId }) => staffId === holderId)
    return new Map(
      [calendars, holder].flatMap((some) => [
        ...assignStarts(some, date, bounds, PRACTICE_TIME_ZONE, minutes),
      ]),
    )
  }
  return (start) => {
    const date = todayIn(PRACTICE_TIME_ZONE, start)
    const holders = days.get(date) ?? assign(date)
    days.set(date, holders)
    return holders.get(start.getTime())?.staffId ?? null
  }
}

/**
 * Lists who can hold a consultation at this time by their hours and days off, in the order of assignment: the fewest
 * consultations on that day first, then the oldest account.
 *
 * @returns Their ids; empty if the time is not on offer.
 */
export async function listAvailableStaff(db: Db, startsAt: Date, now: Date): Promise<string[]> {
  const bounds = findBookingBounds(await consultationsRepository.findSettings(db), now)
  if (!isWithinBounds(startsAt, bounds)) return []
  const date = todayIn(PRACTICE_TIME_ZONE, startsAt)
  const calendars = await consultationsRepository.listCalendars(db, { first: date, last: date, now })
  return calendars
    .filter((calendar) =>
      listFreeStarts(calendar, date, bounds).some((start) => start.getTime() === startsAt.getTime()),
    )
    .toSorted((a, b) => a.takenStarts.length - b.takenStarts.length)
    .map(({ staffId }) => staffId)
}

/**
 * Returns how many free consultations of a month can be booked: what its cap leaves, but no more than its free times if
 * all its days are open for booking.
 */
export function countBookable(offer: Offer, { month, left }: MonthLeft): number {
  const isOpenToItsEnd = addDays(offer.lastDay, 1).slice(0, 7) > month
  if (!isOpenToItsEnd) return left
  let timeCount = 0
  for (const date of offer.dates) {
    if (date.slice(0, 7) === month) timeCount += offer.listStarts(date).length
    if (timeCount >= left) return left
  }
  return timeCount
}

/** Checks whether the cap of this time's month is reached. */
export async function isMonthFull(db: Db, startsAt: Date, now: Date): Promise<boolean> {
  const month = findMonth(startsAt)
  const { monthlyCap } = await consultationsRepository.findSettings(db)
  const counts = await consultationsRepository.countByMonth(db, [month], now)
  return countLeft(monthlyCap, counts.get(month) ?? 0) === 0
}

/**
 * Lists the free times of one staff member, day by day, from their hours, days off and consultations. Lead time,
 * monthly cap and how far ahead visitors may book are ignored, because they apply only to visitors.
 *
 * @param query.minutes How long the consultation lasts.
 * @param query.exceptId A consultation that is about to move: its own time counts as free.
 */
export async function listStaffDays(
  db: Db,
  staffId: string,
  {
    from,
    days,
    minutes = SLOT_MINUTES,
    exceptId = null,
  }: { from: string; days: number; minutes?: number; exceptId?: string | null },
  notBefore: Date,
): Promise<{ date: string; slots: FreeSlot[] }[]> {
  const lastDay = addDays(from, days - 1)
  const [calendar] = await consultationsRepository.listCalendars(
    db,
    { first: from, last: lastDay, now: notBefore },
    { staffId, exceptId },
  )
  const bounds = { notBefore, lastDay }
  return listDates(from, lastDay).map((date) => ({
    date,
    slots: calendar ? toSlots(listFreeStarts(calendar, date, bounds, PRACTICE_TIME_ZONE, minutes)) : [],
  }))
}

/**
 * Loads the times to which a client can move a follow-up: its holder is free for the whole length, and the start is not
 * earlier than visitors may book. The days reach two weeks beyond the last day offered to visitors or the follow-up's
 * current day, whichever is later.
 */
export async function loadFollowUpOffer(
  db: Db,
  booking: { id: string; staffId: string | null; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<Offer> {
  const settings = await consultationsRepository.findSettings(db)
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const { notBefore, lastDay: lastOffered } = findBookingBounds(settings, now)
  const own = todayIn(PRACTICE_TIME_ZONE, booking.startsAt)
  const lastDay = addDays(daysBetween(lastOffered, own) > 0 ? own : lastOffered, 14)
  const bounds = { notBefore, lastDay }
  const days = { first: today, last: lastDay, now }
  const { staffId } = booking
  const [calendar] =
    staffId === null
      ? []
      : await consultationsRepository.listCalendars(db, days, { staffId, exceptId: booking.id })
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
  return {
    today,
    lastDay,
    dates: listDates(today, lastDay),
    listStarts: (date) =>
      calendar
        ? listFreeStarts(calendar, date, bounds, PRACTICE_TIME_ZONE, minutes).filter(
            (start) => start.getTime() !== booking.startsAt.getTime(),
          )
        : [],
    findHolder: () => staffId,
    // Follow-ups do not count against the monthly cap of free consultations.
    months: [],
    openMonth: null,
  }
}

/**
 * Loads the times at which a client can have a follow-up: the staff member is free for its whole length, or, without
 * one, anybody who has weekly hours. It can be booked as early and as far ahead as free consultations.
 */
export async function loadOwnOffer(db: Db, staffId: string | null, now: Date): Promise<Offer> {
  const settings = await consultationsRepository.findSettings(db)
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const bounds = findBookingBounds(settings, now)
  const days = { first: today, last: bounds.lastDay, now }
  const calendars = await consultationsRepository.listCalendars(db, days, { staffId })
  return {
    today,
    lastDay: bounds.lastDay,
    dates: listDates(today, bounds.lastDay),
    listStarts: (date) =>
      listOfferedStarts(calendars, date, bounds, PRACTICE_TIME_ZONE, OWN_FOLLOW_UP_MINUTES),
    findHolder: createHolderFinder(calendars, bounds, OWN_FOLLOW_UP_MINUTES),
    // Follow-ups do not count against the monthly cap of free consultations.
    months: [],
    openMonth: null,
  }
}

/**
 * Lists who can hold a client's follow-up at this time: the staff member, or, without one, everybody who is free, the
 * fewest consultations on that day first.
 *
 * @returns Their ids; empty if the time is not on offer.
 */
export async function listFollowUpHolders(
  db: Db,
  staffId: string | null,
  startsAt: Date,
  now: Date,
): Promise<string[]> {
  const bounds = findBookingBounds(await consultationsRepository.findSettings(db), now)
  if (!isWithinBounds(startsAt, bounds)) return []
  const date = todayIn(PRACTICE_TIME_ZONE, startsAt)
  const calendars = await consultationsRepository.listCalendars(
    db,
    { first: date, last: date, now },
    { staffId },
  )
  return calendars
    .filter((calendar) =>
      listFreeStarts(calendar, date, bounds, PRACTICE_TIME_ZONE, OWN_FOLLOW_UP_MINUTES).some(
        (start) => start.getTime() === startsAt.getTime(),
      ),
    )
    .toSorted((a, b) => a.takenStarts.length - b.takenStarts.length)
    .map((calendar) => calendar.staffId)
}

/** Converts start times to slots as the API returns them. */
export function toSlots(starts: readonly Date[]): FreeSlot[] {
  return starts.map((start) => ({ startsAt: start.toISOString() }))
}
