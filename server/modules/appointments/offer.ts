import type { FreeSlot, MonthLeft } from '#contract/appointments/consultations.ts'
import {
  countLeft,
  findBookingBounds,
  findMonth,
  isWithinBounds,
  listFreeStarts,
  listMonths,
  listOfferedStarts,
  PRACTICE_TIME_ZONE,
  SLOT_MINUTES,
} from '#domain/appointments/slots.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consultationsRepository } from './repository.ts'

/** What can be booked from now on. */
export type Offer = {
  /** In the practice's time, as `lastDay` is. */
  today: string
  lastDay: string
  /** Every day from today to the last, in order. */
  dates: string[]
  /** The free times on a day, computed on demand: most callers need a few days of many. */
  listStarts: (date: string) => Date[]
  /** Every month that these days touch, in order. */
  months: MonthLeft[]
  /** The month that is offered although its cap may be reached. */
  openMonth: string | null
}

/**
 * Reads what is offered: free with at least one of the staff, in months whose cap is not reached.
 *
 * @param openMonth A month, `YYYY-MM`, that is offered although its cap is reached.
 */
export async function loadOffer(db: Db, now: Date, openMonth: string | null = null): Promise<Offer> {
  const settings = await consultationsRepository.findSettings(db)
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const bounds = findBookingBounds(settings, now)
  const { lastDay } = bounds
  // One after the other: inside a transaction there is one connection.
  const calendars = await consultationsRepository.listCalendars(db, { first: today, last: lastDay })
  const monthNames = listMonths(today, lastDay)
  const counts = await consultationsRepository.countByMonth(db, monthNames)
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
    dates: listDays(today, lastDay),
    listStarts: (date) => (open.has(date.slice(0, 7)) ? listOfferedStarts(calendars, date, bounds) : []),
    months,
    openMonth,
  }
}

/**
 * Who can hold a consultation at this time, by their hours and days off, in the order of assignment: the
 * fewest on that day first, then the oldest account.
 *
 * @returns Their ids; empty where the time is not on offer.
 */
export async function listAvailableStaff(db: Db, startsAt: Date, now: Date): Promise<string[]> {
  const bounds = findBookingBounds(await consultationsRepository.findSettings(db), now)
  if (!isWithinBounds(startsAt, bounds)) return []
  const date = todayIn(PRACTICE_TIME_ZONE, startsAt)
  const calendars = await consultationsRepository.listCalendars(db, { first: date, last: date })
  return calendars
    .filter((calendar) =>
      listFreeStarts(calendar, date, bounds).some((start) => start.getTime() === startsAt.getTime()),
    )
    .toSorted((a, b) => a.takenStarts.length - b.takenStarts.length)
    .map(({ staffId }) => staffId)
}

/** Whether the month of this time has all the bookings that it may have. */
export async function isMonthFull(db: Db, startsAt: Date): Promise<boolean> {
  const month = findMonth(startsAt)
  const { monthlyCap } = await consultationsRepository.findSettings(db)
  const counts = await consultationsRepository.countByMonth(db, [month])
  return countLeft(monthlyCap, counts.get(month) ?? 0) === 0
}

/**
 * The free times of one staff member, day by day, by their hours, days off and consultations. Lead time, cap and how
 * far ahead visitors may book do not count: those are for visitors.
 *
 * @param query.minutes How long it lasts.
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
    { first: from, last: lastDay },
    { staffId, exceptId },
  )
  const bounds = { notBefore, lastDay }
  return listDays(from, lastDay).map((date) => ({
    date,
    slots: calendar ? toSlots(listFreeStarts(calendar, date, bounds, PRACTICE_TIME_ZONE, minutes)) : [],
  }))
}

/**
 * What a follow-up can be moved to by the client: free with its holder, for as long as it lasts, not sooner than
 * visitors may book, and up to two weeks beyond the days that are offered to them or the day it is on.
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
  const days = { first: today, last: lastDay }
  const { staffId } = booking
  const [calendar] =
    staffId === null
      ? []
      : await consultationsRepository.listCalendars(db, days, { staffId, exceptId: booking.id })
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
  return {
    today,
    lastDay,
    dates: listDays(today, lastDay),
    listStarts: (date) =>
      calendar
        ? listFreeStarts(calendar, date, bounds, PRACTICE_TIME_ZONE, minutes).filter(
            (start) => start.getTime() !== booking.startsAt.getTime(),
          )
        : [],
    // Follow-ups are none of the free consultations: no month is full for them.
    months: [],
    openMonth: null,
  }
}

/** Slots as calls answer them. */
export function toSlots(starts: readonly Date[]): FreeSlot[] {
  return starts.map((start) => ({ startsAt: start.toISOString() }))
}

function listDays(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}
