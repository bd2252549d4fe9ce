import { createHmac } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { BookingLimit } from '#contract/appointments/consultations.ts'
import { findMonth, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { type AppError, conflict } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { readServerKey } from '#server/kit/server-keys.ts'
import { notifyAdmins } from '#server/modules/notifications/service.ts'
import { mailAdminsOfLimit } from '../notices.ts'
import { type BookingOrigin, consultationsRepository } from '../repository.ts'
import { bookingRepository } from './repository.ts'

/** The key of the hashes of addresses and browsers: without it, nobody can find out which address a hash belongs to. */
const ORIGIN_KEY = 'booking-origins'

const NO_ORIGIN: BookingOrigin = { placeHash: null, deviceHash: null }

const SENTENCES: Record<BookingLimit, MessageDescriptor> = {
  person: msg`We can’t take another free booking with this number or email address right now. If you have already booked, use the link in your booking to move or cancel it.`,
  place: msg`This device or internet connection has reached this month’s limit for free consultations. Leave your number and we will find a time for you.`,
}

/** Staff have no limits, because they book for people who call. */
function isStaff({ actor }: Ctx): boolean {
  return actor !== null && actor.role !== 'client'
}

/**
 * Returns hashes of where a booking comes from: the network address (of IPv6 the /64, which one household has) and the
 * browser's random cookie.
 */
export async function hashOrigin(ctx: Ctx, device: string | null): Promise<BookingOrigin> {
  if (isStaff(ctx)) return NO_ORIGIN
  const { source, config } = ctx
  const address = source && readLimitAddress(source, config)
  const key = await readServerKey(ctx.db, ORIGIN_KEY)
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    placeHash: address === null ? null : hash(`address ${address}`),
    deviceHash: device === null ? null : hash(`device ${device}`),
  }
}

type Visitor = { phone: string; email: string | null; origin: BookingOrigin; startsAt: Date }

/**
 * Finds the limit that does not allow another free consultation in this month; `null` if all do. The month is locked by the
 * caller; the visitor's number and address are locked here, so that two bookings at once count each other.
 */
export async function findReachedLimit(
  ctx: Ctx,
  { startsAt, ...visitor }: Visitor,
): Promise<BookingLimit | null> {
  if (isStaff(ctx)) return null
  await bookingRepository.lockVisitor(ctx.db, visitor)
  const settings = await consultationsRepository.findSettings(ctx.db)
  const month = findMonth(startsAt)
  const counts = await bookingRepository.countOfVisitor(ctx.db, { ...visitor, month, now: ctx.now() })
  if (counts.openCount >= settings.openPerPerson || counts.numberCount >= settings.monthlyPerNumber) {
    return 'person'
  }
  const isOverPlace =
    counts.deviceCount >= settings.monthlyPerDevice || counts.addressCount >= settings.monthlyPerAddress
  return isOverPlace ? 'place' : null
}

/**
 * Throws 409 `booking_limit` if the limits of a month do not allow a booking of another month to move into it. Its origin is
 * stored with it.
 */
export async function requireRoomToMove(
  ctx: Ctx,
  booking: { id: string; phone: string; email: string | null },
  startsAt: Date,
): Promise<void> {
  if (isStaff(ctx)) return
  const { phone, email } = booking
  const origin = await bookingRepository.findOrigin(ctx.db, booking.id)
  const settings = await consultationsRepository.findSettings(ctx.db)
  const month = findMonth(startsAt)
  const counts = await bookingRepository.countOfVisitor(ctx.db, {
    phone,
    email,
    origin,
    month,
    now: ctx.now(),
  })
  if (counts.numberCount >= settings.monthlyPerNumber) throw refuseByLimit('person')
  const isOverPlace =
    counts.deviceCount >= settings.monthlyPerDevice || counts.addressCount >= settings.monthlyPerAddress
  if (isOverPlace) throw refuseByLimit('place')
}

/** Returns the refusal of a booking that a limit does not allow. It names neither the limit nor what it counted. */
export function refuseByLimit(limit: BookingLimit): AppError {
  return conflict('booking_limit', say(SENTENCES[limit]), { limit })
}

/** Tells admins that a limit has stopped bookings, once a day. */
export async function reportLimit(ctx: Ctx, limit: BookingLimit): Promise<void> {
  const date = todayIn(PRACTICE_TIME_ZONE, ctx.now())
  const causeKey = `bookings-limited ${date}`
  await inTransaction(ctx, async (inside) => {
    await notifyAdmins(inside.db, inside, { kind: 'bookings-limited', params: { date, limit }, causeKey })
    if (await isMailed(inside.db)) await mailAdminsOfLimit(inside, { date, limit }, causeKey)
  })
}

async function isMailed(db: Db): Promise<boolean> {
  return (await consultationsRepository.findSettings(db)).mailsLimitNotice
}
