import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import {
  type Booking,
  type BookingKey,
  type Concern,
  type ConsultationChannel,
  type CreateBooking,
  type CreateCallBack,
  type FreeSlot,
  type MonthLeft,
  NO_PHONE_NUMBER,
  type PreferredTime,
} from '#contract/appointments/consultations.ts'
import { isTimeZone } from '#contract/people/profile.ts'
import { canVisitorChange } from '#domain/appointments/consultation-states.ts'
import { findMonth, findSlotEnd, PRACTICE_TIME_ZONE, pickNearest } from '#domain/appointments/slots.ts'
import {
  FOLLOW_UP_WORDING,
  writeBookingConsent,
  writeCalculatorConsent,
  writeCallBackConsent,
} from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { idempotencyMismatch, readIdempotencyKey } from '#server/kit/http/idempotency.ts'
import { consumeLimits, type RateLimit, readLimitAddress, refundLimits } from '#server/kit/http/rate-limit.ts'
import type { Line } from '#server/kit/line.ts'
import { readPhone } from '#server/kit/phone.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import type { BookingChange } from './mail.ts'
import {
  hashManageToken,
  readManageToken,
  tellAdminsOfCallBack,
  tellCaller,
  tellStaff,
  tellVisitor,
  writeBookingFile,
} from './notices.ts'
import {
  isMonthFull,
  listAvailableStaff,
  listStaffDays,
  loadFollowUpOffer,
  loadOffer,
  type Offer,
  toSlots,
} from './offer.ts'
import {
  consultationsRepository,
  type NewBooking,
  type OnceKey,
  type StoredBooking,
  type StoredKey,
} from './repository.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** For one number, one mail address and one place each. */
const MAX_BOOKINGS_A_DAY = 5
/** How many other times a refusal names. */
const OTHER_SLOTS = 6
/** Within how many days of a time that is not to be had a staff member's others are looked for. */
const NEAR_DAYS = 7
const MAX_OWN_BOOKINGS = 50

type Refusal = { refusal: AppError }
type Outcome = { booking: StoredBooking } | Refusal

/** What is left of this month's free consultations, and the next free time. */
export async function getConsultationsLeft({
  database,
}: Platform): Promise<{ thisMonth: MonthLeft; nextSlot: FreeSlot | null }> {
  const offer = await loadOffer(database.pool, new Date())
  const [thisMonth] = offer.months
  if (!thisMonth) throw new Error('Today is in no month.')
  return { thisMonth, nextSlot: findNextSlot(offer, offer.dates) }
}

/** Free times day by day. Days after the last one that is offered are left out. */
export async function listFreeSlots(
  { database }: Platform,
  query: { from?: string | undefined; days: number; openMonth?: string | undefined },
): Promise<{
  timeZone: string
  days: { date: string; slots: FreeSlot[] }[]
  lastDay: string
  nextSlot: FreeSlot | null
  months: MonthLeft[]
}> {
  return showOffer(await loadOffer(database.pool, new Date(), query.openMonth ?? null), query)
}

/**
 * What a booking can be moved to. A follow-up stays with whoever holds it, and as long as it is.
 *
 * @throws AppError 404 where the key opens nothing; 409 `too_late`.
 */
export async function listMoveSlots(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  input: { key: BookingKey; from?: string | undefined; days: number },
): ReturnType<typeof listFreeSlots> {
  const { pool } = platform.database
  await limitLinks(platform, request)
  const key = await requireKey(platform, request, reply, input.key)
  const booking = await consultationsRepository.findBooking(pool, key)
  if (!booking) throw noBooking()
  const now = new Date()
  if (!canVisitorChange(booking, now)) throw tooLate()
  return showOffer(await loadMoveOffer(pool, booking, now), input)
}

/**
 * Books a free consultation with whoever of the staff has the fewest on that day. The same Idempotency-Key answers the
 * same booking again.
 *
 * @param inLine Where the bookings of this process wait for each other.
 * @throws AppError 409 `slot_taken`, `month_full` with other free times; 409 `consent_changed`; 400 `looks_automatic`, or
 *   for a number that is none; 429.
 */
export async function createBooking(
  platform: Platform,
  inLine: Line,
  request: FastifyRequest,
  reply: FastifyReply,
  input: z.output<typeof CreateBooking>,
): Promise<{ booking: Booking; manageToken: string }> {
  const { pool } = platform.database
  refuseAutomatic(input.website)
  const phone = readVisitorPhone(input.phone)
  await requireBookingConsent(pool, input)
  const once = readOnceKey(request)
  const earlier = await findEarlier(pool, once)
  if (earlier) return answerBooking(pool, earlier)

  const actor = await findSignedIn(platform, request, reply)
  const clientId = actor?.role === 'client' ? actor.userId : null
  // A month has few of these talks: numbers are easily made up, so that a place has to end somewhere too. Staff book for
  // those who call.
  const aDay = { count: MAX_BOOKINGS_A_DAY, windowSeconds: DAY_SECONDS }
  const isStaff = actor !== null && clientId === null
  const place = isStaff ? null : readLimitAddress(request, platform.config)
  const booked = [
    ...(place === null ? [] : [{ ...aDay, key: place }]),
    { ...aDay, key: `phone ${phone}` },
    ...(input.email === '' ? [] : [{ ...aDay, key: `email ${input.email}` }]),
  ]
  await consumeLimits(pool, 'book', [...limitAddress(platform, request, 30), ...booked])
  const startsAt = new Date(input.startsAt)
  const draft = {
    startsAt,
    endsAt: findSlotEnd(startsAt),
    name: input.name,
    phone,
    email: input.email || null,
    concern: input.concern,
    channel: input.channel,
    message: input.message || null,
    timeZone: readTimeZone(input.timeZone),
    calculatorResult: input.calculatorResult,
    consentWording: input.consentWording,
    clientId,
    once,
    followUp: null,
  }
  const outcome = await inLine(async (): Promise<Outcome> => {
    const now = new Date()
    // Most of those who come when a time is gone need not wait for the ones who still book.
    const refusal = findRefusal(await loadOffer(pool, now), startsAt)
    if (refusal && !(await findEarlier(pool, once))) return refusal
    const tried = await runInTransaction(pool, (client) => tryBook(client, platform, now, draft))
    return tried ?? refuse(await loadOffer(pool, now), startsAt)
  })
  if ('booking' in outcome) return answerBooking(pool, outcome.booking)
  // Somebody else was faster: that is nobody's try too many.
  await refundLimits(pool, 'book', booked)
  throw outcome.refusal
}

/** The booking behind a link; null: it opens nothing. */
export async function lookAtBooking(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: BookingKey,
): Promise<{ booking: Booking | null }> {
  await limitLinks(platform, request)
  const stored = await readKey(platform, request, reply, key)
  const booking = stored && (await consultationsRepository.findBooking(platform.database.pool, stored))
  return { booking: booking && showBy(stored, booking, new Date()) }
}

/**
 * Moves a booking to another free time, with the same staff member where they are free.
 *
 * @throws AppError 404 where the key opens nothing; 409 `too_late`, `slot_taken`, `month_full`.
 */
export async function moveBooking(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  input: { key: BookingKey; startsAt: string; timeZone: string },
): Promise<{ booking: Booking }> {
  const { pool } = platform.database
  await limitLinks(platform, request)
  const key = await requireKey(platform, request, reply, input.key)
  const startsAt = new Date(input.startsAt)
  const now = new Date()
  const { booking, isMoved } = await runInTransaction(pool, (client) =>
    tryMove(client, platform, now, key, { startsAt, timeZone: input.timeZone }),
  )
  if (isMoved) return { booking: showBy(key, booking, now) }
  throw refuse(await loadMoveOffer(pool, booking, now), startsAt).refusal
}

/** Cancels a booking; one that is cancelled already stays so. Throws 404 as `moveBooking`, and 409 `too_late`. */
export async function cancelBooking(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  bookingKey: BookingKey,
): Promise<{ booking: Booking }> {
  await limitLinks(platform, request)
  const key = await requireKey(platform, request, reply, bookingKey)
  const now = new Date()
  return runInTransaction(platform.database.pool, async (client) => {
    const booking = await lockBooking(client, key)
    if (booking.status === 'cancelled') return { booking: showBy(key, booking, now) }
    if (!canVisitorChange(booking, now)) throw tooLate()
    await consultationsRepository.cancel(client, booking.id)
    await consultationsRepository.addEvent(client, {
      consultationId: booking.id,
      actorId: null,
      kind: 'status',
      details: { from: booking.status, to: 'cancelled' },
    })
    await notifyCancelled(client, platform, booking.id)
    await tellStaff(client, platform, booking.staffId, booking, 'cancelled')
    return { booking: showBy(key, await requireBooking(client, booking.id), now) }
  })
}

/** A booking as a calendar file. */
export async function getBookingCalendar(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  bookingKey: BookingKey,
): Promise<string> {
  const { pool } = platform.database
  await limitLinks(platform, request)
  const key = await requireKey(platform, request, reply, bookingKey)
  const booking = await consultationsRepository.findBooking(pool, key)
  if (!booking) throw noBooking()
  return writeBookingFile(pool, platform, booking)
}

/** The caller's own bookings, those ahead first. */
export async function listMyBookings({ database }: Platform, request: FastifyRequest): Promise<Booking[]> {
  const { userId } = requireActor(request)
  const rows = await consultationsRepository.listOfClient(database.pool, userId, MAX_OWN_BOOKINGS)
  const now = new Date()
  return rows.map((row) => toBooking(row, now))
}

/**
 * Asks for a call. While one to this number is open that was asked for within the last 24 hours, it is that one; the
 * answer does not tell.
 */
export async function createCallBack(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  input: z.output<typeof CreateCallBack>,
): Promise<{ name: string; phone: string; preferredTime: PreferredTime }> {
  const { pool } = platform.database
  refuseAutomatic(input.website)
  const phone = readVisitorPhone(input.phone)
  const { brand } = await loadContent(pool)
  requireWording(input.consentWording, writeCallBackConsent(brand.name))
  await consumeLimits(pool, 'call-back', [
    ...limitAddress(platform, request, 30),
    { key: `phone ${phone}`, count: 10, windowSeconds: DAY_SECONDS },
  ])
  const { name, preferredTime, consentWording } = input
  const callBack = {
    name,
    phone,
    preferredTime,
    timeZone: readTimeZone(input.timeZone),
    consentWording,
    clientId: await findClient(platform, request, reply),
  }
  await runInTransaction(pool, async (client) => {
    await consultationsRepository.lockPhone(client, phone)
    const known = await consultationsRepository.askAgain(client, callBack)
    const id = known ?? (await consultationsRepository.insertCallBack(client, callBack))
    await consultationsRepository.addEvent(client, {
      consultationId: id,
      actorId: null,
      kind: known === null ? 'created' : 'asked-again',
    })
    if (known === null) await tellAdminsOfCallBack(client, platform, id, callBack)
  })
  return { name, phone, preferredTime }
}

/**
 * What is free with one staff member, for moving a talk there: by their hours, days off and what they hold. What binds
 * visitors alone (lead time, cap, how far ahead) is not asked.
 *
 * @param query.from `YYYY-MM-DD` in the practice's time; left out: today.
 */
export function listFreeSlotsOf(
  db: Queryable,
  staffId: string,
  query: { from?: string | undefined; days: number; minutes?: number; exceptId?: string },
): Promise<{ date: string; slots: FreeSlot[] }[]> {
  const now = new Date()
  return listStaffDays(db, staffId, { ...query, from: query.from ?? todayIn(PRACTICE_TIME_ZONE, now) }, now)
}

/**
 * Other free times of a staff member that lie nearest to one that is not to be had, for a refusal to name; as
 * `listFreeSlotsOf`.
 */
export async function listNearestSlotsOf(
  db: Queryable,
  staffId: string,
  startsAt: Date,
  talk: { minutes?: number; exceptId?: string } = {},
): Promise<FreeSlot[]> {
  const from = addDays(todayIn(PRACTICE_TIME_ZONE, startsAt), -NEAR_DAYS)
  const days = await listFreeSlotsOf(db, staffId, { ...talk, from, days: 2 * NEAR_DAYS + 1 })
  const starts = days.flatMap(({ slots }) => slots.map((slot) => new Date(slot.startsAt)))
  return toSlots(pickNearest(starts, startsAt, OTHER_SLOTS))
}

/**
 * Makes a follow-up for a client: confirmed, and told to them by mail and to whoever holds it. For the feature that checks
 * the access, in its transaction.
 *
 * @returns Its id; null: whoever is to hold it is taken then.
 */
export async function insertFollowUp(
  client: pg.PoolClient,
  platform: Platform,
  draft: {
    staffId: string
    clientId: string
    name: string
    phone: string
    email: string | null
    timeZone: string
    concern: Concern
    channel: ConsultationChannel
    startsAt: Date
    minutes: number
    followsId: string | null
    bookedBy: string
    /** For the practice alone. */
    note: string | null
  },
): Promise<string | null> {
  const { minutes, followsId, bookedBy, note, ...booking } = draft
  const id = randomUUID()
  const isMade = await consultationsRepository.tryInsertBooking(client, {
    ...booking,
    id,
    endsAt: findSlotEnd(draft.startsAt, minutes),
    tokenHash: hashManageToken(await readManageToken(client, id)),
    message: null,
    calculatorResult: null,
    consentWording: FOLLOW_UP_WORDING,
    once: null,
    followUp: { followsId, bookedBy },
  })
  if (!isMade) return null
  const event = { consultationId: id, actorId: bookedBy }
  await consultationsRepository.addEvent(client, { ...event, kind: 'created' })
  if (note !== null) await consultationsRepository.addEvent(client, { ...event, kind: 'note', note })
  const stored = await requireBooking(client, id)
  await tellVisitor(client, platform, stored, 'booked')
  await notifyClient(client, platform, draft.clientId, {
    consultationId: id,
    change: 'booked',
    startsAt: draft.startsAt,
    isFollowUp: true,
    version: 1,
  })
  if (draft.staffId !== bookedBy) await tellStaff(client, platform, draft.staffId, stored, 'booked')
  return id
}

/**
 * Tells whoever booked that a booking has another time now, or takes place after all: by mail, with the news for their
 * calendar. Call it in the transaction of the change, after it.
 */
export async function notifyMoved(client: pg.PoolClient, platform: Platform, id: string): Promise<void> {
  await consultationsRepository.raiseCalendarSequence(client, id)
  await tellVisitor(client, platform, await requireBooking(client, id), 'moved')
}

/** The same where it has been cancelled. */
export async function notifyCancelled(client: pg.PoolClient, platform: Platform, id: string): Promise<void> {
  await consultationsRepository.raiseCalendarSequence(client, id)
  await tellVisitor(client, platform, await requireBooking(client, id), 'cancelled')
}

/** Puts into a client's list what the practice has done with a talk of theirs; the mail with it goes by `tellVisitor`. */
export async function notifyClient(
  client: pg.PoolClient,
  platform: Platform,
  clientId: string,
  {
    version,
    startsAt,
    ...talk
  }: {
    consultationId: string
    change: BookingChange
    startsAt: Date
    isFollowUp: boolean
    version: number
  },
): Promise<void> {
  const params = { ...talk, startsAt: startsAt.toISOString() }
  const causeKey = `consultation-set ${talk.consultationId} ${version}`
  await notify(client, platform, clientId, { kind: 'consultation-set', params, causeKey })
}

/**
 * Tells the staff member who holds a booking that it has come to them (`booked`), has another time (`moved`), or is
 * cancelled. Of what they did themselves nobody has to be told.
 */
export async function notifyHolder(
  client: pg.PoolClient,
  platform: Platform,
  id: string,
  change: BookingChange,
): Promise<void> {
  const booking = await requireBooking(client, id)
  await tellStaff(client, platform, booking.staffId, booking, change)
}

/** Tells a staff member that a booking is theirs no more; `startsAt`: when they were to hold it. */
export async function notifyFormerHolder(
  client: pg.PoolClient,
  platform: Platform,
  id: string,
  { staffId, startsAt }: { staffId: string; startsAt: Date },
): Promise<void> {
  const booking = await requireBooking(client, id)
  await tellStaff(client, platform, staffId, { ...booking, startsAt }, 'cancelled')
}

/** Tells whoever holds a call-back that it has come to them (`isNew`), or has another time. */
export function notifyCaller(
  client: pg.PoolClient,
  platform: Platform,
  id: string,
  holder: { staffId: string; isNew: boolean },
): Promise<void> {
  return tellCaller(client, platform, id, holder)
}

/** Books with the first of the staff who is free; null: nobody is, or the month is full. */
async function tryBook(
  client: pg.PoolClient,
  platform: Platform,
  now: Date,
  draft: Omit<NewBooking, 'id' | 'staffId' | 'tokenHash'>,
): Promise<{ booking: StoredBooking } | null> {
  await consultationsRepository.lockMonth(client, findMonth(draft.startsAt))
  const earlier = await findEarlier(client, draft.once)
  if (earlier) return { booking: earlier }
  if (await isMonthFull(client, draft.startsAt)) return null
  const id = randomUUID()
  const tokenHash = hashManageToken(await readManageToken(client, id))
  for (const staffId of await listAvailableStaff(client, draft.startsAt, now)) {
    // Staff who set times themselves do not wait for the month: then it is the next one's.
    if (!(await consultationsRepository.tryInsertBooking(client, { ...draft, id, staffId, tokenHash })))
      continue
    await consultationsRepository.addEvent(client, { consultationId: id, actorId: null, kind: 'created' })
    const booking = await requireBooking(client, id)
    await tellVisitor(client, platform, booking, 'booked')
    await tellStaff(client, platform, staffId, booking, 'booked')
    return { booking }
  }
  // The key may have been used for a time in another month meanwhile.
  await findEarlier(client, draft.once)
  return null
}

/** Moves with whoever holds it, or else the first who is free; where nobody is, or the month is full, it stays. */
async function tryMove(
  client: pg.PoolClient,
  platform: Platform,
  now: Date,
  key: StoredKey,
  to: { startsAt: Date; timeZone: string },
): Promise<{ booking: StoredBooking; isMoved: boolean }> {
  const booking = await lockBooking(client, key)
  const { id, staffId: holderId } = booking
  if (!canVisitorChange(booking, now)) throw tooLate()
  if (booking.startsAt.getTime() === to.startsAt.getTime()) return { booking, isMoved: true }
  await consumeLimits(client, 'move-booking', [{ key: id, count: 5, windowSeconds: DAY_SECONDS }])
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
  for (const staffId of await listWhoCanHold(client, booking, to.startsAt, now)) {
    const isMoved = await consultationsRepository.tryMove(client, id, {
      staffId,
      startsAt: to.startsAt,
      endsAt: findSlotEnd(to.startsAt, minutes),
      timeZone: to.timeZone === '' ? booking.timeZone : readTimeZone(to.timeZone),
    })
    if (!isMoved) continue
    await consultationsRepository.addEvent(client, {
      consultationId: id,
      actorId: null,
      kind: 'moved',
      details: { fromStartsAt: booking.startsAt.toISOString(), toStartsAt: to.startsAt.toISOString() },
    })
    await notifyMoved(client, platform, id)
    if (staffId === holderId) {
      await notifyHolder(client, platform, id, 'moved')
    } else {
      await notifyHolder(client, platform, id, 'booked')
      await tellStaff(client, platform, holderId, booking, 'cancelled')
    }
    return { booking: await requireBooking(client, id), isMoved: true }
  }
  return { booking, isMoved: false }
}

/** Who can hold a booking at another time, whoever holds it now first; nobody where that month is full. */
async function listWhoCanHold(
  client: pg.PoolClient,
  booking: StoredBooking,
  startsAt: Date,
  now: Date,
): Promise<string[]> {
  const { staffId: holderId } = booking
  if (booking.isFollowUp) {
    const offer = await loadFollowUpOffer(client, booking, now)
    return holderId !== null && isOffered(offer, startsAt) ? [holderId] : []
  }
  const month = findMonth(startsAt)
  await consultationsRepository.lockMonth(client, month)
  const staffIds = await listAvailableStaff(client, startsAt, now)
  const isNewMonth = month !== findMonth(booking.startsAt)
  // Asked of times that are on offer alone: months far from any are none that the database can count.
  if (staffIds.length > 0 && isNewMonth && (await isMonthFull(client, startsAt))) return []
  return staffIds.toSorted((a, b) => Number(b === holderId) - Number(a === holderId))
}

function loadMoveOffer(db: Queryable, booking: StoredBooking, now: Date): Promise<Offer> {
  return booking.isFollowUp
    ? loadFollowUpOffer(db, booking, now)
    : loadOffer(db, now, findMonth(booking.startsAt))
}

function showOffer(
  offer: Offer,
  query: { from?: string | undefined; days: number },
): Awaited<ReturnType<typeof listFreeSlots>> {
  const from = query.from === undefined || query.from < offer.today ? offer.today : query.from
  const dates = offer.dates.filter((date) => date >= from)
  const days = dates.slice(0, query.days).map((date) => ({ date, slots: toSlots(offer.listStarts(date)) }))
  const [next = findNextSlot(offer, dates.slice(query.days))] = days.flatMap(({ slots }) => slots)
  return {
    timeZone: PRACTICE_TIME_ZONE,
    days,
    lastDay: offer.lastDay,
    nextSlot: next,
    months: offer.months,
  }
}

function isOffered(offer: Offer, startsAt: Date): boolean {
  const date = todayIn(PRACTICE_TIME_ZONE, startsAt)
  const starts = offer.dates.includes(date) ? offer.listStarts(date) : []
  return starts.some((start) => start.getTime() === startsAt.getTime())
}

/** The refusal of a time that is not on offer; null: it is. */
function findRefusal(offer: Offer, startsAt: Date): Refusal | null {
  return isOffered(offer, startsAt) ? null : refuse(offer, startsAt)
}

/** The refusal of a time, with the free ones that lie nearest. */
function refuse({ dates, listStarts, months, openMonth }: Offer, startsAt: Date): Refusal {
  const month = findMonth(startsAt)
  const isFull = month !== openMonth && months.some((known) => known.month === month && known.left === 0)
  const starts = dates.flatMap(listStarts)
  const slots = toSlots(pickNearest(starts, startsAt, OTHER_SLOTS))
  const what = isFull ? 'All free consultations of that month are booked.' : 'This time is not free any more.'
  const whatNow =
    slots.length > 0
      ? 'Please choose another one.'
      : 'There is no other one at present: leave your number, and we call you.'
  return { refusal: conflict(isFull ? 'month_full' : 'slot_taken', `${what} ${whatNow}`, { slots }) }
}

/** The booking that was made under this key; null: none. Throws 409 where the key was used for something else. */
async function findEarlier(db: Queryable, once: OnceKey | null): Promise<StoredBooking | null> {
  const earlier = once && (await consultationsRepository.findByOnceKey(db, once.keyHash))
  if (!earlier) return null
  if (!earlier.requestHash.equals(once.requestHash)) throw idempotencyMismatch()
  return earlier
}

function readOnceKey(request: FastifyRequest): OnceKey | null {
  const asked = readIdempotencyKey(request)
  if (asked === null) return null
  return { keyHash: createHash('sha256').update(asked.key).digest(), requestHash: asked.requestHash }
}

async function answerBooking(
  db: Queryable,
  booking: StoredBooking,
): Promise<{ booking: Booking; manageToken: string }> {
  return { booking: toBooking(booking, new Date()), manageToken: await readManageToken(db, booking.id) }
}

function toBooking(stored: StoredBooking, now: Date): Booking {
  const { staffId: _staffId, calendarSequence: _sequence, timeZone, startsAt, endsAt, ...rest } = stored
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: PRACTICE_TIME_ZONE,
    visitorTimeZone: timeZone,
    canChange: canVisitorChange(stored, now),
  }
}

/** A booking as whoever holds this key may see it: a link may lie in a stranger's mailbox, where an address was mistyped. */
function showBy(key: StoredKey, stored: StoredBooking, now: Date): Booking {
  const booking = toBooking(stored, now)
  return 'tokenHash' in key ? { ...booking, name: null, phone: `…${booking.phone.slice(-3)}` } : booking
}

/** The first free slot on these days; those after it are not looked at. */
function findNextSlot({ listStarts }: Offer, dates: readonly string[]): FreeSlot | null {
  for (const date of dates) {
    const [slot] = toSlots(listStarts(date))
    if (slot) return slot
  }
  return null
}

/** The key as it is stored; null: an id, and no client is signed in. */
async function readKey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: BookingKey,
): Promise<StoredKey | null> {
  if ('token' in key) return { tokenHash: hashManageToken(key.token) }
  const clientId = await findClient(platform, request, reply)
  return clientId === null ? null : { id: key.id, clientId }
}

async function requireKey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: BookingKey,
): Promise<StoredKey> {
  const stored = await readKey(platform, request, reply, key)
  if (!stored) throw noBooking()
  return stored
}

/** The client who asks; null: a visitor, or somebody of the practice. */
async function findClient(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const actor = await findSignedIn(platform, request, reply)
  return actor?.role === 'client' ? actor.userId : null
}

/** Who is signed in; null: nobody, or somebody who only seems to have an account. */
async function findSignedIn(
  { sessions }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const actor = await sessions.find(request, reply)
  return actor && !actor.isDecoy ? actor : null
}

async function lockBooking(client: pg.PoolClient, key: StoredKey): Promise<StoredBooking> {
  const booking = await consultationsRepository.lockBooking(client, key)
  if (!booking) throw noBooking()
  return booking
}

async function requireBooking(db: Queryable, id: string): Promise<StoredBooking> {
  const booking = await consultationsRepository.findById(db, id)
  if (!booking) throw noBooking()
  return booking
}

async function requireBookingConsent(db: Queryable, input: z.output<typeof CreateBooking>): Promise<void> {
  const { brand } = await loadContent(db)
  const wording = writeBookingConsent(brand.name)
  requireWording(
    input.consentWording,
    input.calculatorResult === null ? wording : `${wording} ${writeCalculatorConsent(brand.name)}`,
  )
}

/** What is stored as agreed to is what was read. */
function requireWording(shown: string, wording: string): void {
  if (shown === wording) return
  throw conflict('consent_changed', 'What you agree to has changed. Please read it again.', { wording })
}

function refuseAutomatic(website: string): void {
  if (website === '') return
  const message =
    'This looks as if a program had filled it in. If your browser fills in forms for you, turn that off here and try again.'
  throw new AppError(400, 'looks_automatic', message)
}

/** E.164 of a number as visitors type it, Indian where it names no country. */
function readVisitorPhone(text: string): string {
  const phone = readPhone(readDevanagariDigits(text))
  if (phone === null) {
    throw invalidField('phone', NO_PHONE_NUMBER)
  }
  return phone
}

/** The zone that a browser names; the practice's where it names none that is known. */
function readTimeZone(name: string): string {
  return isTimeZone(name) ? name : PRACTICE_TIME_ZONE
}

function limitAddress({ config }: Platform, request: FastifyRequest, hourlyCount: number): RateLimit[] {
  const address = readLimitAddress(request, config)
  return address === null ? [] : [{ key: address, count: hourlyCount, windowSeconds: HOUR_SECONDS }]
}

async function limitLinks(platform: Platform, request: FastifyRequest): Promise<void> {
  await consumeLimits(platform.database.pool, 'booking-link', limitAddress(platform, request, 240))
}

function noBooking(): AppError {
  return notFound('This link opens no booking.')
}

function tooLate(): AppError {
  return conflict(
    'too_late',
    'This consultation has begun, is over, or was cancelled. Please book a new one.',
  )
}
