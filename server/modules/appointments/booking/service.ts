import { createHash, randomUUID } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import {
  type Booking,
  type BookingHold,
  type ConfirmBooking,
  type CreateBooking,
  type createBooking as createBookingCall,
  RESEND_SECONDS,
} from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { findMonth, findSlotEnd } from '#domain/appointments/slots.ts'
import { bookingConsent, calculatorFiguresConsent } from '#domain/privacy/booking-consent.ts'
import { recordConsent } from '#domain/privacy/consent-record.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { type AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consumeLimits, type RateLimit, refundLimits } from '#server/kit/http/rate-limit.ts'
import { idempotencyMismatch, requireReadableKey } from '#server/kit/idempotency.ts'
import { createSerialQueue, type SerialQueue } from '#server/kit/serial-queue.ts'
import { createSharedWork, type SharedWork } from '#server/kit/shared-work.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { findStaffOf } from '../holders.ts'
import { hashManageToken, mailHold, mailStaff, mailVisitor, readManageToken } from '../notices.ts'
import { isMonthFull, listAvailableStaff, loadOffer } from '../offer.ts'
import { consultationsRepository, type NewBooking, type OnceKey, type StoredBooking } from '../repository.ts'
import * as appointments from '../service.ts'
import { isCodeOf, readHoldLink, readHoldToken, writeHoldToken } from './hold-secrets.ts'
import { findReachedLimit, hashOrigin, refuseByLimit, reportLimit } from './limits.ts'
import { bookingRepository, type StoredHold } from './repository.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Limit for each phone number, each mail address and each IP address. */
const MAX_BOOKINGS_A_DAY = 5
/** After so many wrong codes the held time is free again. */
const MAX_WRONG_CODES = 5
/** How often the code of a held time is mailed again. */
const MAX_RESENT_CODES = 3

type Draft = Omit<NewBooking, 'id' | 'staffId' | 'tokenHash' | 'origin'> & {
  origin: NonNullable<NewBooking['origin']>
}
type Made = { booking: StoredBooking } | { hold: StoredHold }
type Outcome = Made | appointments.Refusal

/** The answer to a visitor who books: the booking, or the time that is held until it is confirmed. */
export type CreatedBooking = EndpointOutput<typeof createBookingCall>
type MadeBooking = { booking: Booking; manageToken: string }

export type BookingDesk = { queue: SerialQueue; share: SharedWork }

/** Creates what the bookings of this process share: they are made one at a time, and repeats of one call share its answer. */
export function createBookingDesk(): BookingDesk {
  return { queue: createSerialQueue(), share: createSharedWork() }
}

/**
 * Books a free consultation with the staff member who has the fewest on that day, or holds it until the visitor confirms.
 * The same Idempotency-Key returns the same booking again; repeats that arrive while the first is running get its answer and
 * count as one try.
 *
 * @param device The random cookie of the browser; `null` if it has none.
 * @throws AppError 409 `slot_taken`, `month_full` with other free times; 409 `booking_limit`, `consent_changed`; 400
 *   `looks_automatic`, or for an invalid number; 429.
 */
export async function createBooking(
  ctx: Ctx,
  { queue, share }: BookingDesk,
  input: z.output<typeof CreateBooking>,
  device: string | null = null,
): Promise<CreatedBooking> {
  appointments.refuseAutomatic(input.website)
  const phone = appointments.readVisitorPhone(input.phone)
  await requireBookingConsent(ctx.db, input)
  const once = readOnceKey(ctx)
  const make = () => bookOnce(ctx, queue, { ...input, phone, once, device })
  return once === null
    ? make()
    : share(`${once.keyHash.toString('hex')} ${once.requestHash.toString('hex')}`, make)
}

async function bookOnce(
  ctx: Ctx,
  queue: SerialQueue,
  {
    phone,
    once,
    device,
    ...input
  }: z.output<typeof CreateBooking> & { once: OnceKey | null; device: string | null },
): Promise<CreatedBooking> {
  const earlier = await findEarlier(ctx, once)
  if (earlier) return answerMade(ctx, earlier)

  const isHeld = await isConfirmedByMail(ctx)
  if (isHeld && input.email === '') {
    throw invalidField('email', say(msg`Enter your email address. We will send you a code.`))
  }
  const limits = listBookingLimits(ctx, { phone, email: input.email })
  await consumeLimits(ctx, 'book', [...appointments.limitAddress(ctx, 30), ...limits])
  const startsAt = new Date(input.startsAt)
  const draft = {
    startsAt,
    endsAt: findSlotEnd(startsAt),
    name: input.name,
    phone,
    email: input.email || null,
    concern: input.concern,
    channel: input.channel,
    place: null,
    message: input.message || null,
    timeZone: appointments.readTimeZone(input.timeZone),
    locale: currentLocale(),
    calculatorResult: input.calculatorResult,
    consentWording: input.consentWording,
    consentVersion: recordConsent(...listConsentTexts(input, '')).version,
    clientId: appointments.findClient(ctx),
    once,
    origin: await hashOrigin(ctx, device),
    followUp: null,
  }
  const wishedId = input.personId === null ? null : await findStaffOf(ctx, input.personId)
  const outcome = await queue(() => book(ctx, draft, { isHeld, wishedId }))
  if (!('refusal' in outcome)) return answerMade(ctx, outcome)
  // Somebody else was faster, or a limit is reached, so this does not count as an attempt.
  await refundLimits(ctx, 'book', limits)
  throw outcome.refusal
}

/**
 * Checks whether this booking must be confirmed by mail. Signed-in people have proven who they are, and staff book for people
 * who call.
 */
async function isConfirmedByMail(ctx: Ctx): Promise<boolean> {
  if (ctx.actor !== null) return false
  return (await consultationsRepository.findSettings(ctx.db)).confirmsByMail
}

/**
 * Returns the limits for bookings per phone number, mail address and IP address. The IP address is limited too, because
 * a month has few free consultations and numbers are easy to invent. Staff have no limits, because they book for people
 * who call.
 */
function listBookingLimits(ctx: Ctx, { phone, email }: { phone: string; email: string }): RateLimit[] {
  const aDay = { count: MAX_BOOKINGS_A_DAY, windowSeconds: DAY_SECONDS }
  const isStaff = ctx.actor !== null && ctx.actor.role !== 'client'
  const place = isStaff ? null : appointments.readAddress(ctx)
  return [
    ...(place === null ? [] : [{ ...aDay, key: place }]),
    { ...aDay, key: `phone ${phone}` },
    ...(email === '' ? [] : [{ ...aDay, key: `email ${email}` }]),
  ]
}

/**
 * How a time is booked: held until it is confirmed by mail or at once, and with whom if they are still free. `wishedId` is
 * the staff member whom the visitor saw beside the time.
 */
type How = { isHeld: boolean; wishedId: string | null }

/** Books or holds a time, or returns the reason for the refusal. */
async function book(ctx: Ctx, draft: Draft, how: How): Promise<Outcome> {
  const { startsAt, once } = draft
  const now = ctx.now()
  // When a time is gone, most visitors get the answer here and do not wait for the queue of bookings.
  const refusal = appointments.findRefusal(await loadOffer(ctx.db, now), startsAt)
  if (refusal && !(await findEarlier(ctx, once))) return refusal
  const tried = await inTransaction(ctx, (inside) => tryBook(inside, draft, how))
  if (tried && 'limit' in tried) {
    await reportLimit(ctx, tried.limit)
    return { refusal: refuseByLimit(tried.limit) }
  }
  return tried ?? appointments.refuse(await loadOffer(ctx.db, now), startsAt)
}

/** Books or holds with the first free staff member. Returns `null` if nobody is free or the month is full. */
async function tryBook(
  ctx: Ctx,
  draft: Draft,
  { isHeld, wishedId }: How,
): Promise<Made | { limit: 'person' | 'place' } | null> {
  const { startsAt } = draft
  await consultationsRepository.lockMonth(ctx.db, findMonth(startsAt))
  const earlier = await findEarlier(ctx, draft.once)
  if (earlier) return earlier
  const email = draft.email?.toLowerCase() ?? null
  if (isHeld && email !== null) await bookingRepository.deleteHoldsOf(ctx.db, { phone: draft.phone, email })
  if (await isMonthFull(ctx.db, startsAt, ctx.now())) return null
  const available = await listAvailableStaff(ctx.db, startsAt, ctx.now())
  if (available.length === 0) return null
  const staffIds = available.toSorted((a, b) => Number(b === wishedId) - Number(a === wishedId))
  const limit = await findReachedLimit(ctx, { ...draft, email })
  if (limit !== null) return { limit }
  if (isHeld) return hold(ctx, { ...draft, email: email ?? '' }, staffIds)
  const booking = await insertBooking(ctx, draft, staffIds)
  if (booking) return { booking }
  // In the meantime, the key may have been used for a time in another month.
  return findEarlier(ctx, draft.once)
}

/** Inserts a booking with the first of these staff who is free, and mails both sides. `null` if nobody is free. */
async function insertBooking(
  ctx: Ctx,
  draft: Omit<NewBooking, 'id' | 'staffId' | 'tokenHash'>,
  staffIds: readonly string[],
): Promise<StoredBooking | null> {
  const id = randomUUID()
  const tokenHash = hashManageToken(await readManageToken(ctx.db, id))
  for (const staffId of staffIds) {
    // Staff set times without locking the month, so this person may be taken by now. Then the next one is tried.
    if (!(await consultationsRepository.tryInsertBooking(ctx.db, { ...draft, id, staffId, tokenHash })))
      continue
    await consultationsRepository.addEvent(ctx.db, { consultationId: id, actorId: null, kind: 'created' })
    const booking = await appointments.requireBooking(ctx.db, id)
    await mailVisitor(ctx, booking, 'booked')
    await mailStaff(ctx, staffId, booking, 'booked')
    return booking
  }
  return null
}

/** Holds a time for a visitor and mails them the code. */
async function hold(
  ctx: Ctx,
  draft: Draft & { email: string },
  [staffId]: readonly string[],
): Promise<{ hold: StoredHold } | null> {
  if (staffId === undefined) return null
  const id = randomUUID()
  const { holdMinutes } = await consultationsRepository.findSettings(ctx.db)
  const { startsAt, phone, email, clientId, once, origin, timeZone, locale, ...rest } = draft
  const { name, concern, channel, message, calculatorResult, consentWording, consentVersion } = rest
  await bookingRepository.insertHold(ctx.db, {
    id,
    staffId,
    startsAt,
    phone,
    email,
    clientId,
    once,
    origin,
    details: {
      name,
      concern: concern,
      channel,
      message,
      timeZone,
      locale,
      calculatorResult,
      consentWording,
      ...(consentVersion === null ? {} : { consentVersion }),
    },
    expiresAt: new Date(ctx.now().getTime() + holdMinutes * 60_000),
  })
  const stored = await bookingRepository.findHold(ctx.db, id)
  if (!stored) throw new Error('The held time was not saved.')
  await mailHold(ctx, { id, startsAt, timeZone, email, expiresAt: stored.expiresAt, locale })
  return { hold: stored }
}

/**
 * Books a time that is held, by the code or by the link in the mail. A second confirmation returns the same booking.
 *
 * @throws AppError 400 at `code` for a wrong one; 409 `hold_ended`, `slot_taken`; 429.
 */
export async function confirmBooking(ctx: Ctx, input: ConfirmBooking): Promise<MadeBooking> {
  await consumeLimits(ctx, 'confirm-booking', appointments.limitAddress(ctx, 60))
  const id =
    'link' in input ? await readHoldLink(ctx.db, input.link) : await readHoldToken(ctx.db, input.hold)
  const known = id === null ? null : await bookingRepository.findHold(ctx.db, id)
  if (!known) throw holdEnded()
  const code = 'link' in input ? null : readDevanagariDigits(input.code)
  const outcome = await inTransaction(ctx, (inside) => tryConfirm(inside, known, code))
  if ('refusal' in outcome) throw outcome.refusal
  return answerBooking(ctx, outcome.booking)
}

/**
 * Mails the code of a held time again.
 *
 * @returns The address it is mailed to.
 * @throws AppError 409 `hold_ended`; 429 within a minute, and after `MAX_RESENT_CODES` mails.
 */
export async function resendCode(ctx: Ctx, token: string): Promise<{ email: string }> {
  await consumeLimits(ctx, 'resend-booking-code', appointments.limitAddress(ctx, 30))
  const id = await readHoldToken(ctx.db, token)
  const hold = id === null ? null : await bookingRepository.findHold(ctx.db, id)
  if (!hold || hold.bookingId !== null || hold.expiresAt <= ctx.now()) throw holdEnded()
  await consumeLimits(ctx, 'resend-booking-code', [
    { key: `pause ${hold.id}`, count: 1, windowSeconds: RESEND_SECONDS },
    { key: `all ${hold.id}`, count: MAX_RESENT_CODES, windowSeconds: DAY_SECONDS },
  ])
  await mailHold(ctx, { ...hold, timeZone: hold.details.timeZone, locale: hold.details.locale ?? 'en' })
  return { email: hold.email }
}

/** @param code `null` for the link, which is proof enough. */
async function tryConfirm(
  ctx: Ctx,
  known: StoredHold,
  code: string | null,
): Promise<{ booking: StoredBooking } | appointments.Refusal> {
  const now = ctx.now()
  // In the order of `tryBook`, so that neither waits for the other.
  await consultationsRepository.lockMonth(ctx.db, findMonth(known.startsAt))
  const stored = await bookingRepository.lockHold(ctx.db, known.id)
  if (!stored) return { refusal: holdEnded() }
  if (stored.wrongCodes >= MAX_WRONG_CODES) return { refusal: holdEnded() }
  if (code !== null && !(await isCodeOf(ctx.db, stored.id, code))) {
    const isLast = stored.wrongCodes + 1 >= MAX_WRONG_CODES
    if (stored.bookingId === null) {
      await bookingRepository.countWrongCode(ctx.db, stored.id, isLast ? now : stored.expiresAt)
    }
    return { refusal: isLast ? holdEnded() : wrongCode() }
  }
  if (stored.bookingId !== null) {
    return { booking: await appointments.requireBooking(ctx.db, stored.bookingId) }
  }
  if (stored.expiresAt <= now) return { refusal: holdEnded() }
  await bookingRepository.endHold(ctx.db, stored.id, now)
  const { startsAt, staffId, phone, email, clientId, placeHash, deviceHash, details } = stored
  const others = await listAvailableStaff(ctx.db, startsAt, now)
  const booking = await insertBooking(
    ctx,
    {
      ...details,
      locale: details.locale ?? 'en',
      consentVersion: details.consentVersion ?? null,
      startsAt,
      endsAt: findSlotEnd(startsAt),
      phone,
      email,
      clientId,
      place: null,
      once: null,
      origin: { placeHash, deviceHash },
      followUp: null,
    },
    // The held person first, although the time may have become too soon to be offered.
    [staffId, ...others.filter((other) => other !== staffId)],
  )
  if (!booking) return appointments.refuse(await loadOffer(ctx.db, now), startsAt)
  await bookingRepository.saveBookingOfHold(ctx.db, stored.id, booking.id)
  return { booking }
}

function holdEnded(): AppError {
  return conflict('hold_ended', say(msg`This time is no longer held for you. Please choose a time again.`))
}

function wrongCode(): AppError {
  return invalidField('code', say(msg`Incorrect code. Please check the email and try again.`))
}

/**
 * Returns what was made with this key, or `null` if there is nothing. Throws 409 if the key was used for a different
 * request.
 */
async function findEarlier({ db, now }: Ctx, once: OnceKey | null): Promise<Made | null> {
  if (once === null) return null
  const booking = await consultationsRepository.findByOnceKey(db, once.keyHash)
  const held = booking ? null : await bookingRepository.findHoldByOnceKey(db, once.keyHash)
  const requestHash = booking?.requestHash ?? held?.requestHash
  if (requestHash && !requestHash.equals(once.requestHash)) throw idempotencyMismatch()
  if (booking) return { booking }
  if (held && held.bookingId !== null) {
    return { booking: await appointments.requireBooking(db, held.bookingId) }
  }
  return held && held.expiresAt > now() ? { hold: held } : null
}

function readOnceKey(ctx: Ctx): OnceKey | null {
  const asked = requireReadableKey(ctx.idempotencyKey)
  if (asked === null) return null
  return { keyHash: createHash('sha256').update(asked.key).digest(), requestHash: asked.requestHash }
}

async function answerMade(ctx: Ctx, made: Made): Promise<CreatedBooking> {
  if ('booking' in made) return { state: 'booked', ...(await answerBooking(ctx, made.booking)) }
  return { state: 'held', hold: await toHold(ctx.db, made.hold) }
}

async function toHold(db: Db, { id, startsAt, email, expiresAt }: StoredHold): Promise<BookingHold> {
  const token = await writeHoldToken(db, id)
  return { token, email, startsAt: startsAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

async function answerBooking(ctx: Ctx, booking: StoredBooking): Promise<MadeBooking> {
  const manageToken = await readManageToken(ctx.db, booking.id)
  return { booking: await appointments.toBooking(ctx, booking), manageToken }
}

async function requireBookingConsent(db: Db, input: z.output<typeof CreateBooking>): Promise<void> {
  const { brand } = await loadContent(db)
  const wording = listConsentTexts(input, brand.name).map(say).join(' ')
  appointments.requireWording(input.consentWording, wording)
}

/** The sentences beside the checkbox of a booking. */
function listConsentTexts(
  { calculatorResult }: Pick<z.output<typeof CreateBooking>, 'calculatorResult'>,
  brand: string,
): MessageDescriptor[] {
  return calculatorResult === null
    ? [bookingConsent(brand)]
    : [bookingConsent(brand), calculatorFiguresConsent(brand)]
}
