import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import {
  type Booking,
  type BookingKey,
  type Concern,
  type ConsultationChannel,
  type ConsultationPerson,
  type CreateCallBack,
  type createCallBack as createCallBackCall,
  type FreeSlot,
  type getConsultationsLeft as getConsultationsLeftCall,
  type listFreeSlots as listFreeSlotsCall,
  type NextSlot,
  NO_PHONE_NUMBER,
} from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { isTimeZone } from '#contract/people/profile.ts'
import type { Person } from '#contract/site/content.ts'
import { toPublicPerson } from '#contract/site/public-content.ts'
import { canVisitorChange } from '#domain/appointments/consultation-states.ts'
import {
  findMonth,
  findSlotEnd,
  PRACTICE_TIME_ZONE,
  pickNearest,
  SLOT_MINUTES,
} from '#domain/appointments/slots.ts'
import { callBackConsent, FOLLOW_UP_WORDING, OWN_FOLLOW_UP_WORDING } from '#domain/privacy/booking-consent.ts'
import { recordConsent } from '#domain/privacy/consent-record.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { currentLocale, say, sayIn } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consumeLimits, type RateLimit, readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { readPhone } from '#server/kit/phone.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { requireRoomToMove } from './booking/limits.ts'
import { findPerson, listPeople } from './holders.ts'
import type { BookingChange } from './mail.ts'
import {
  hashManageToken,
  mailAdminsOfCallBack,
  mailCallHolder,
  mailStaff,
  mailVisitor,
  readManageToken,
  writeBookingFile,
} from './notices.ts'
import {
  countBookable,
  isMonthFull,
  listAvailableStaff,
  listStaffDays,
  loadFollowUpOffer,
  loadOffer,
  type Offer,
  toSlots,
} from './offer.ts'
import { consultationsRepository, type StoredBooking, type StoredKey } from './repository.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How many other times a refusal contains. */
const OTHER_SLOTS = 6
/** How many days before and after a time that is not free are searched for other times. */
const NEAR_DAYS = 7
const MAX_OWN_BOOKINGS = 50

export type Refusal = { refusal: AppError }

/** Returns the free consultations left this month and in the month of the next free time, and that time with its holder. */
export async function getConsultationsLeft(
  ctx: Ctx,
): Promise<EndpointOutput<typeof getConsultationsLeftCall>> {
  const now = ctx.now()
  const offer = await loadOffer(ctx.db, now)
  const [thisMonth] = offer.months
  if (!thisMonth) throw new Error('Today is in no month.')
  const slot = findNextSlot(offer, offer.dates)
  const month = slot ? findMonth(new Date(slot.startsAt)) : thisMonth.month
  const asked = offer.months.find((known) => known.month === month) ?? thisMonth
  return {
    thisMonth,
    nextSlot: slot && (await addHolder(ctx, slot)),
    offeredMonth: { ...asked, left: countBookable(offer, asked) },
    confirmsByMail: (await consultationsRepository.findSettings(ctx.db)).confirmsByMail,
  }
}

/**
 * Returns the person who calls back: the only one who takes free consultations. `null` if there are several. It is the same
 * for everybody, so that an answer shows nothing about earlier call-backs.
 */
export async function findOnlyCaller(ctx: Ctx): Promise<ConsultationPerson | null> {
  const today = todayIn(PRACTICE_TIME_ZONE, ctx.now())
  const calendars = await consultationsRepository.listCalendars(ctx.db, {
    first: today,
    last: today,
    now: ctx.now(),
  })
  const [caller, ...others] = calendars
  return caller && others.length === 0 ? findPerson(await listPeople(ctx), caller.staffId) : null
}

/** Adds the staff member who would hold a free time. `null` if it has just been taken. */
async function addHolder(ctx: Ctx, { startsAt }: FreeSlot): Promise<NextSlot | null> {
  const [staffId] = await listAvailableStaff(ctx.db, new Date(startsAt), ctx.now())
  if (staffId === undefined) return null
  return { startsAt, minutes: SLOT_MINUTES, person: findPerson(await listPeople(ctx), staffId) }
}

/** Lists free times day by day. Days after the last offered day are left out. */
export async function listFreeSlots(
  ctx: Ctx,
  query: { from?: string | undefined; days: number; openMonth?: string | undefined },
): Promise<EndpointOutput<typeof listFreeSlotsCall>> {
  return showOffer(ctx, await loadOffer(ctx.db, ctx.now(), query.openMonth ?? null), query)
}

/**
 * Lists the times to which a booking can be moved. A follow-up keeps its holder and its length.
 *
 * @throws AppError 404 if the key opens nothing; 409 `too_late`.
 */
export async function listMoveSlots(
  ctx: Ctx,
  input: { key: BookingKey; from?: string | undefined; days: number },
): ReturnType<typeof listFreeSlots> {
  await limitLinks(ctx)
  const now = ctx.now()
  const booking = await consultationsRepository.findBooking(ctx.db, requireKey(ctx, input.key), now)
  if (!booking) throw noBooking()
  if (!canVisitorChange(booking, now)) throw tooLate()
  return showOffer(ctx, await loadMoveOffer(ctx.db, booking, now), input)
}

/** Returns the booking that the key opens, or `null` if it opens none. */
export async function getBooking(ctx: Ctx, key: BookingKey): Promise<{ booking: Booking | null }> {
  await limitLinks(ctx)
  const stored = readKey(ctx, key)
  const now = ctx.now()
  const booking = stored && (await consultationsRepository.findBooking(ctx.db, stored, now))
  return { booking: booking && (await toVisibleBooking(ctx, stored, booking)) }
}

/**
 * Returns the booking of a browser by the secret of its link, for its own page; `null` if there is none. The number is whole
 * only right after booking (`isFresh`).
 */
export async function readOwnBooking(
  ctx: Ctx,
  token: string,
  { isFresh }: { isFresh: boolean },
): Promise<Booking | null> {
  await limitLinks(ctx)
  const key = { tokenHash: hashManageToken(token) }
  const stored = await consultationsRepository.findBooking(ctx.db, key, ctx.now())
  if (!stored) return null
  return isFresh ? toBooking(ctx, stored) : toVisibleBooking(ctx, key, stored)
}

/**
 * Moves a booking to another free time, with the same staff member if they are free.
 *
 * @throws AppError 404 if the key opens nothing; 409 `too_late`, `slot_taken`, `month_full`.
 */
export async function moveBooking(
  ctx: Ctx,
  input: { key: BookingKey; startsAt: string; timeZone: string },
): Promise<{ booking: Booking }> {
  await limitLinks(ctx)
  const key = requireKey(ctx, input.key)
  const startsAt = new Date(input.startsAt)
  const now = ctx.now()
  const { booking, isMoved } = await inTransaction(ctx, (inside) =>
    tryMove(inside, key, { startsAt, timeZone: input.timeZone }),
  )
  if (isMoved) return { booking: await toVisibleBooking(ctx, key, booking) }
  throw refuse(await loadMoveOffer(ctx.db, booking, now), startsAt).refusal
}

/**
 * Cancels a booking; one that is already cancelled stays cancelled. Throws 404 like `moveBooking`, and 409 `too_late`.
 */
export async function cancelBooking(ctx: Ctx, bookingKey: BookingKey): Promise<{ booking: Booking }> {
  await limitLinks(ctx)
  const key = requireKey(ctx, bookingKey)
  const now = ctx.now()
  return inTransaction(ctx, async (inside) => {
    const booking = await lockBooking(inside, key)
    if (booking.status === 'cancelled') return { booking: await toVisibleBooking(inside, key, booking) }
    if (!canVisitorChange(booking, now)) throw tooLate()
    await consultationsRepository.cancel(inside.db, booking.id)
    await consultationsRepository.addEvent(inside.db, {
      consultationId: booking.id,
      actorId: null,
      kind: 'status',
      details: { from: booking.status, to: 'cancelled' },
    })
    await notifyCancelled(inside, booking.id)
    await mailStaff(inside, booking.staffId, booking, 'cancelled')
    return { booking: await toVisibleBooking(inside, key, await requireBooking(inside.db, booking.id)) }
  })
}

/** Returns a booking as a calendar file. */
export async function getBookingCalendar(ctx: Ctx, bookingKey: BookingKey): Promise<string> {
  await limitLinks(ctx)
  const key = requireKey(ctx, bookingKey)
  const booking = await consultationsRepository.findBooking(ctx.db, key, ctx.now())
  if (!booking) throw noBooking()
  return writeBookingFile(ctx, booking)
}

/** Lists the caller's own bookings, upcoming ones first. */
export async function listMyBookings(ctx: Ctx): Promise<Booking[]> {
  const { userId } = requireActor(ctx)
  const now = ctx.now()
  const rows = await consultationsRepository.listOfClient(ctx.db, userId, now, MAX_OWN_BOOKINGS)
  const people = await listPeople(ctx)
  return rows.map((row) => describeBooking(row, now, people))
}

/**
 * Requests a call-back. If an open one to this number was requested within the last 24 hours, it is renewed; the answer
 * does not show which happened.
 */
export async function createCallBack(
  ctx: Ctx,
  input: z.output<typeof CreateCallBack>,
): Promise<EndpointOutput<typeof createCallBackCall>> {
  refuseAutomatic(input.website)
  const phone = readVisitorPhone(input.phone)
  const { brand } = await loadContent(ctx.db)
  const consent = callBackConsent(brand.name)
  requireWording(input.consentWording, say(consent))
  await consumeLimits(ctx, 'call-back', [
    ...limitAddress(ctx, 30),
    { key: `phone ${phone}`, count: 10, windowSeconds: DAY_SECONDS },
  ])
  const { name, preferredTime, consentWording } = input
  const timeZone = readTimeZone(input.timeZone)
  const clientId = findClient(ctx)
  const callBack = {
    name,
    phone,
    preferredTime,
    timeZone,
    locale: currentLocale(),
    consentWording,
    consentVersion: recordConsent(consent).version,
    clientId,
  }
  const since = new Date(ctx.now().getTime() - DAY_SECONDS * 1000)
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    await consultationsRepository.lockPhone(db, phone)
    const known = await consultationsRepository.renewCallBack(db, callBack, since)
    const id = known ?? (await consultationsRepository.insertCallBack(db, callBack))
    await consultationsRepository.addEvent(db, {
      consultationId: id,
      actorId: null,
      kind: known === null ? 'created' : 'asked-again',
    })
    if (known === null) await mailAdminsOfCallBack(inside, id, callBack)
  })
  return { name, phone, preferredTime, person: await findOnlyCaller(ctx) }
}

/**
 * Lists the free times of one staff member from their hours, days off and consultations, for moving a consultation
 * there. Lead time, monthly cap and how far ahead visitors may book are ignored.
 *
 * @param query.from `YYYY-MM-DD` in the practice's time; today if it is left out.
 */
export function listFreeSlotsOf(
  ctx: Ctx,
  staffId: string,
  query: { from?: string | undefined; days: number; minutes?: number; exceptId?: string },
): Promise<{ date: string; slots: FreeSlot[] }[]> {
  const now = ctx.now()
  return listStaffDays(
    ctx.db,
    staffId,
    { ...query, from: query.from ?? todayIn(PRACTICE_TIME_ZONE, now) },
    now,
  )
}

/**
 * Lists the free times of a staff member nearest to a time that is not free, for a refusal. Uses the same rules as
 * `listFreeSlotsOf`.
 */
export async function listNearestSlotsOf(
  ctx: Ctx,
  staffId: string,
  startsAt: Date,
  length: { minutes?: number; exceptId?: string } = {},
): Promise<FreeSlot[]> {
  const from = addDays(todayIn(PRACTICE_TIME_ZONE, startsAt), -NEAR_DAYS)
  const days = await listFreeSlotsOf(ctx, staffId, { ...length, from, days: 2 * NEAR_DAYS + 1 })
  const starts = days.flatMap(({ slots }) => slots.map((slot) => new Date(slot.startsAt)))
  return toSlots(pickNearest(starts, startsAt, OTHER_SLOTS))
}

/**
 * Creates a confirmed follow-up for a client and notifies the client and the holder. For the module that checks the
 * access; runs in its transaction.
 *
 * @returns Its id, or `null` if the holder is taken at that time.
 */
export async function insertFollowUp(
  ctx: Ctx,
  draft: {
    staffId: string
    clientId: string
    name: string
    phone: string
    email: string | null
    timeZone: string
    concern: Concern
    channel: ConsultationChannel
    place: string | null
    startsAt: Date
    minutes: number
    followsId: string | null
    bookedBy: string
    /** Only the practice can see it. */
    note: string | null
  },
): Promise<string | null> {
  const { minutes, followsId, bookedBy, note, ...booking } = draft
  const id = randomUUID()
  const isMade = await consultationsRepository.tryInsertBooking(ctx.db, {
    ...booking,
    id,
    endsAt: findSlotEnd(draft.startsAt, minutes),
    tokenHash: hashManageToken(await readManageToken(ctx.db, id)),
    message: null,
    calculatorResult: null,
    locale: currentLocale(),
    consentWording: sayIn('en', FOLLOW_UP_WORDING),
    consentVersion: null,
    once: null,
    followUp: { followsId, bookedBy, isConfirmed: true },
  })
  if (!isMade) return null
  const event = { consultationId: id, actorId: bookedBy }
  await consultationsRepository.addEvent(ctx.db, { ...event, kind: 'created' })
  if (note !== null) await consultationsRepository.addEvent(ctx.db, { ...event, kind: 'note', note })
  const stored = await requireBooking(ctx.db, id)
  await mailVisitor(ctx, stored, 'booked')
  await notifyClient(ctx, draft.clientId, {
    consultationId: id,
    change: 'booked',
    startsAt: draft.startsAt,
    isFollowUp: true,
    version: 1,
  })
  if (draft.staffId !== bookedBy) await mailStaff(ctx, draft.staffId, stored, 'booked')
  return id
}

/**
 * Inserts a follow-up that a client books, with the first holder who is free, and mails both sides. Runs in the
 * transaction of the caller, who checks the access.
 *
 * @returns `null` if all holders are taken at that time.
 */
export async function insertOwnFollowUp(
  ctx: Ctx,
  draft: {
    holders: readonly string[]
    clientId: string
    name: string
    phone: string
    email: string | null
    timeZone: string
    channel: ConsultationChannel
    place: string | null
    startsAt: Date
    minutes: number
    message: string | null
  },
): Promise<Booking | null> {
  const { holders, minutes, ...booking } = draft
  const id = randomUUID()
  const tokenHash = hashManageToken(await readManageToken(ctx.db, id))
  for (const staffId of holders) {
    const isMade = await consultationsRepository.tryInsertBooking(ctx.db, {
      ...booking,
      id,
      staffId,
      tokenHash,
      endsAt: findSlotEnd(draft.startsAt, minutes),
      concern: 'other',
      calculatorResult: null,
      locale: currentLocale(),
      consentWording: sayIn('en', OWN_FOLLOW_UP_WORDING),
      consentVersion: null,
      once: null,
      followUp: { followsId: null, bookedBy: draft.clientId, isConfirmed: false },
    })
    if (!isMade) continue
    await consultationsRepository.addEvent(ctx.db, { consultationId: id, actorId: null, kind: 'created' })
    const stored = await requireBooking(ctx.db, id)
    await mailVisitor(ctx, stored, 'booked')
    await mailStaff(ctx, staffId, stored, 'booked')
    return toBooking(ctx, stored)
  }
  return null
}

/**
 * Notifies the person who booked that a booking has another time or is reopened: by mail, with a calendar entry. Call
 * it after the change, in the same transaction.
 */
export async function notifyMoved(ctx: Ctx, id: string): Promise<void> {
  await consultationsRepository.raiseCalendarSequence(ctx.db, id)
  await mailVisitor(ctx, await requireBooking(ctx.db, id), 'moved')
}

/** Notifies the person who booked that a booking was cancelled; otherwise like `notifyMoved`. */
export async function notifyCancelled(ctx: Ctx, id: string): Promise<void> {
  await consultationsRepository.raiseCalendarSequence(ctx.db, id)
  await mailVisitor(ctx, await requireBooking(ctx.db, id), 'cancelled')
}

/** Notifies a client that the practice has changed one of their consultations. The mail is sent by `mailVisitor`. */
export async function notifyClient(
  ctx: Ctx,
  clientId: string,
  {
    version,
    startsAt,
    ...changed
  }: {
    consultationId: string
    change: BookingChange
    startsAt: Date
    isFollowUp: boolean
    version: number
  },
): Promise<void> {
  const params = { ...changed, startsAt: startsAt.toISOString() }
  const causeKey = `consultation-set ${changed.consultationId} ${version}`
  await notify(ctx.db, ctx, clientId, { kind: 'consultation-set', params, causeKey })
}

/**
 * Notifies the holder that a booking was assigned to them (`booked`), has another time (`moved`), or is cancelled. Does
 * nothing if they made the change themselves.
 */
export async function notifyHolder(ctx: Ctx, id: string, change: BookingChange): Promise<void> {
  const booking = await requireBooking(ctx.db, id)
  await mailStaff(ctx, booking.staffId, booking, change)
}

/** Notifies a staff member that they no longer hold a booking. `startsAt` is the time at which they were to hold it. */
export async function notifyFormerHolder(
  ctx: Ctx,
  id: string,
  { staffId, startsAt }: { staffId: string; startsAt: Date },
): Promise<void> {
  const booking = await requireBooking(ctx.db, id)
  await mailStaff(ctx, staffId, { ...booking, startsAt }, 'cancelled')
}

/** Notifies the holder of a call-back that it was assigned to them (`isNew`) or has another time. */
export function notifyCallBackHolder(
  ctx: Ctx,
  id: string,
  holder: { staffId: string; isNew: boolean },
): Promise<void> {
  return mailCallHolder(ctx, id, holder)
}

/**
 * Moves a booking with its holder if possible, otherwise with the first free staff member. If nobody is free or the
 * month is full, nothing changes.
 */
async function tryMove(
  ctx: Ctx,
  key: StoredKey,
  to: { startsAt: Date; timeZone: string },
): Promise<{ booking: StoredBooking; isMoved: boolean }> {
  const booking = await lockBooking(ctx, key)
  const { id, staffId: holderId } = booking
  if (!canVisitorChange(booking, ctx.now())) throw tooLate()
  if (booking.startsAt.getTime() === to.startsAt.getTime()) return { booking, isMoved: true }
  await consumeLimits(ctx, 'move-booking', [{ key: id, count: 5, windowSeconds: DAY_SECONDS }])
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
  for (const staffId of await listPossibleHolders(ctx, booking, to.startsAt)) {
    const isMoved = await consultationsRepository.tryMove(ctx.db, id, {
      staffId,
      startsAt: to.startsAt,
      endsAt: findSlotEnd(to.startsAt, minutes),
      timeZone: to.timeZone === '' ? booking.timeZone : readTimeZone(to.timeZone),
    })
    if (!isMoved) continue
    await consultationsRepository.addEvent(ctx.db, {
      consultationId: id,
      actorId: null,
      kind: 'moved',
      details: { fromStartsAt: booking.startsAt.toISOString(), toStartsAt: to.startsAt.toISOString() },
    })
    await notifyMoved(ctx, id)
    if (staffId === holderId) {
      await notifyHolder(ctx, id, 'moved')
    } else {
      await notifyHolder(ctx, id, 'booked')
      await mailStaff(ctx, holderId, booking, 'cancelled')
    }
    return { booking: await requireBooking(ctx.db, id), isMoved: true }
  }
  return { booking, isMoved: false }
}

/**
 * Lists the staff who can hold a booking at another time, its holder first. The list is empty if that month is full.
 */
async function listPossibleHolders(ctx: Ctx, booking: StoredBooking, startsAt: Date): Promise<string[]> {
  const { staffId: holderId } = booking
  const now = ctx.now()
  if (booking.isFollowUp) {
    const offer = await loadFollowUpOffer(ctx.db, booking, now)
    return holderId !== null && isOffered(offer, startsAt) ? [holderId] : []
  }
  const month = findMonth(startsAt)
  await consultationsRepository.lockMonth(ctx.db, month)
  const staffIds = await listAvailableStaff(ctx.db, startsAt, now)
  const isNewMonth = month !== findMonth(booking.startsAt)
  // Checked only for times on offer, because the database cannot count bookings in months of extreme dates.
  if (staffIds.length > 0 && isNewMonth) {
    if (await isMonthFull(ctx.db, startsAt, now)) return []
    await requireRoomToMove(ctx, booking, startsAt)
  }
  return staffIds.toSorted((a, b) => Number(b === holderId) - Number(a === holderId))
}

function loadMoveOffer(db: Db, booking: StoredBooking, now: Date): Promise<Offer> {
  return booking.isFollowUp
    ? loadFollowUpOffer(db, booking, now)
    : loadOffer(db, now, findMonth(booking.startsAt), booking.staffId)
}

/** Returns an offer as the API shows it, with the person who would hold each time. */
export async function showOffer(
  ctx: Ctx,
  offer: Offer,
  query: { from?: string | undefined; days: number },
): ReturnType<typeof listFreeSlots> {
  const shown = listOffer(offer, query)
  const linked = (await listPeople(ctx)).filter(({ staffId }) => staffId !== null)
  if (linked.length === 0) return { ...shown, people: [] }
  const addPerson = (slot: FreeSlot): FreeSlot => {
    const person = findPerson(linked, offer.findHolder(new Date(slot.startsAt)))
    return person ? { ...slot, personId: person.id } : slot
  }
  const days = shown.days.map(({ date, slots }) => ({ date, slots: slots.map(addPerson) }))
  const nextSlot = shown.nextSlot && addPerson(shown.nextSlot)
  const named = new Set([...days.flatMap(({ slots }) => slots), nextSlot].map((slot) => slot?.personId))
  return { ...shown, days, nextSlot, people: linked.filter(({ id }) => named.has(id)).map(toPublicPerson) }
}

function listOffer(
  offer: Offer,
  query: { from?: string | undefined; days: number },
): Omit<Awaited<ReturnType<typeof listFreeSlots>>, 'people'> {
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

/** Returns the refusal of a time that is not on offer, or `null` if it is on offer. */
export function findRefusal(offer: Offer, startsAt: Date): Refusal | null {
  return isOffered(offer, startsAt) ? null : refuse(offer, startsAt)
}

/** Returns the error for a time that is not free any more, with the nearest free times. */
export function refuseTime(offer: Offer, startsAt: Date): AppError {
  return refuse(offer, startsAt).refusal
}

/** Returns the refusal of a time, with the nearest free times. */
export function refuse({ dates, listStarts, months, openMonth }: Offer, startsAt: Date): Refusal {
  const month = findMonth(startsAt)
  const isFull = month !== openMonth && months.some((known) => known.month === month && known.left === 0)
  const starts = dates.flatMap(listStarts)
  const slots = toSlots(pickNearest(starts, startsAt, OTHER_SLOTS))
  const what = isFull
    ? say(msg`All free consultations of that month are booked.`)
    : say(msg`This time is no longer available.`)
  const whatNow =
    slots.length > 0
      ? say(msg`Please choose another one.`)
      : say(msg`No other time is available right now. Leave your number and we will call you.`)
  return { refusal: conflict(isFull ? 'month_full' : 'slot_taken', `${what} ${whatNow}`, { slots }) }
}

/** Returns a booking as the person who made it sees it. */
export async function toBooking(ctx: Ctx, stored: StoredBooking): Promise<Booking> {
  return describeBooking(stored, ctx.now(), await listPeople(ctx))
}

function describeBooking(stored: StoredBooking, now: Date, people: readonly Person[]): Booking {
  const { staffId, calendarSequence: _sequence, timeZone, startsAt, endsAt, ...rest } = stored
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: PRACTICE_TIME_ZONE,
    visitorTimeZone: timeZone,
    person: findPerson(people, staffId),
    canChange: canVisitorChange(stored, now),
  }
}

/**
 * Returns a booking with the fields that this key may show. If an address was mistyped, the link may be in a stranger's
 * mailbox.
 */
async function toVisibleBooking(ctx: Ctx, key: StoredKey, stored: StoredBooking): Promise<Booking> {
  const booking = await toBooking(ctx, stored)
  return 'tokenHash' in key ? { ...booking, name: null, phone: `…${booking.phone.slice(-3)}` } : booking
}

/** Returns the first free slot on these days; later days are not computed. */
function findNextSlot({ listStarts }: Offer, dates: readonly string[]): FreeSlot | null {
  for (const date of dates) {
    const [slot] = toSlots(listStarts(date))
    if (slot) return slot
  }
  return null
}

/** Returns the key in its stored form, or `null` if it is an id and no client is signed in. */
function readKey(ctx: Ctx, key: BookingKey): StoredKey | null {
  if ('token' in key) return { tokenHash: hashManageToken(key.token) }
  const clientId = findClient(ctx)
  return clientId === null ? null : { id: key.id, clientId }
}

function requireKey(ctx: Ctx, key: BookingKey): StoredKey {
  const stored = readKey(ctx, key)
  if (!stored) throw noBooking()
  return stored
}

/** Returns the id of the signed-in client, or `null` for a visitor or staff. */
export function findClient({ actor }: Ctx): string | null {
  return actor?.role === 'client' ? actor.userId : null
}

async function lockBooking(ctx: Ctx, key: StoredKey): Promise<StoredBooking> {
  const booking = await consultationsRepository.lockBooking(ctx.db, key, ctx.now())
  if (!booking) throw noBooking()
  return booking
}

export async function requireBooking(db: Db, id: string): Promise<StoredBooking> {
  const booking = await consultationsRepository.findById(db, id)
  if (!booking) throw noBooking()
  return booking
}

/** Throws 409 if the consent wording that the person saw is not the current one. */
export function requireWording(shown: string, wording: string): void {
  if (shown === wording) return
  throw conflict('consent_changed', say(msg`The consent text has changed. Please read it again.`), {
    wording,
  })
}

export function refuseAutomatic(website: string): void {
  if (website === '') return
  const message = say(
    msg`This form looks filled in automatically. Please turn off autofill for this page and try again.`,
  )
  throw new AppError(400, 'looks_automatic', message)
}

/** Returns the E.164 form of a number as visitors type it. A number without a country code is read as Indian. */
export function readVisitorPhone(text: string): string {
  const phone = readPhone(readDevanagariDigits(text))
  if (phone === null) {
    throw invalidField('phone', say(NO_PHONE_NUMBER))
  }
  return phone
}

/** Returns the time zone that the browser names, or the practice's if the name is unknown. */
export function readTimeZone(name: string): string {
  return isTimeZone(name) ? name : PRACTICE_TIME_ZONE
}

/**
 * Returns the caller's network address in the form that rate limits use, or `null` if there is none or it is the
 * address of a developer's own machine.
 */
export function readAddress({ source, config }: Ctx): string | null {
  return source && readLimitAddress(source, config)
}

export function limitAddress(ctx: Ctx, hourlyCount: number): RateLimit[] {
  const address = readAddress(ctx)
  return address === null ? [] : [{ key: address, count: hourlyCount, windowSeconds: HOUR_SECONDS }]
}

async function limitLinks(ctx: Ctx): Promise<void> {
  await consumeLimits(ctx, 'booking-link', limitAddress(ctx, 240))
}

function noBooking(): AppError {
  return notFound(say(msg`We can’t find a booking for this link.`))
}

function tooLate(): AppError {
  return conflict(
    'too_late',
    say(msg`This consultation has started, is over or was cancelled. Please book a new one.`),
  )
}
