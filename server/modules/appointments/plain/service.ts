import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import {
  type Booking,
  type BookingHold,
  ConfirmBooking,
  CreateBooking,
  CreateCallBack,
  type PreferredTime,
} from '#contract/appointments/consultations.ts'
import {
  PLAIN_FIELDS,
  type PlainFormState,
  type PlainPage,
  type PlainValues,
  type PlainWeek,
} from '#contract/appointments/plain-booking.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent, writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { addDays } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { loadContent } from '#server/modules/site/service.ts'
import type { BookingDesk } from '../booking/service.ts'
import * as bookings from '../booking/service.ts'
import { consultationsRepository } from '../repository.ts'
import * as consultations from '../service.ts'

/** How many days one page shows. */
const DAYS_SHOWN = 7

/** The fields of a form as a browser sends them. */
export type SentForm = Readonly<Record<string, string>>

type BookPage = Extract<PlainPage, { kind: 'book' }>

const NOTHING: PlainFormState = { values: {}, errors: {}, message: null }

/** The form with the free times of a week, from `from` on or from the first free time. */
export async function showBookingForm(
  ctx: Ctx,
  { from, key, form = NOTHING }: { from: string | null; key: string; form?: PlainFormState },
): Promise<BookPage> {
  return {
    kind: 'book',
    ...form,
    ...(await listWeek((query) => consultations.listFreeSlots(ctx, query), from)),
    needsEmail: ctx.actor === null && (await consultationsRepository.findSettings(ctx.db)).confirmsByMail,
    key,
  }
}

/** Lists the times to which a booking can be moved, as `showBookingForm` does. Throws as `listMoveSlots`. */
export async function showMoveForm(
  ctx: Ctx,
  { booking, token, from, form = NOTHING }: MoveForm & { form?: PlainFormState },
): Promise<Extract<PlainPage, { kind: 'move' }>> {
  const read: ReadSlots = (query) => consultations.listMoveSlots(ctx, { ...query, key: { token } })
  return { kind: 'move', ...form, ...(await listWeek(read, from)), booking }
}

type MoveForm = { booking: Booking; token: string; from: string | null }
type ReadSlots = (query: { from?: string; days: number }) => ReturnType<typeof consultations.listFreeSlots>

/** Lists a week of free times, from `from` on or from the first free time. */
async function listWeek(read: ReadSlots, from: string | null): Promise<PlainWeek> {
  const firstFree = await findFirstDay(read)
  const first = from ?? firstFree
  const { days, lastDay, nextSlot } = await read({
    ...(first === null ? {} : { from: first }),
    days: DAYS_SHOWN,
  })
  const shownFrom = days[0]?.date ?? first
  const next = shownFrom === null ? null : addDays(shownFrom, DAYS_SHOWN)
  const before = shownFrom === null ? null : addDays(shownFrom, -DAYS_SHOWN)
  return {
    days: days.filter(({ slots }) => slots.length > 0),
    // Days before the first free time have nothing to choose.
    earlier:
      before !== null && firstFree !== null && shownFrom !== null && shownFrom > firstFree
        ? maxDay(before, firstFree)
        : null,
    later: next !== null && next <= lastDay && nextSlot !== null ? next : null,
  }
}

async function findFirstDay(read: ReadSlots): Promise<string | null> {
  const { days, nextSlot, timeZone } = await read({ days: 31 })
  const first = days.find(({ slots }) => slots.length > 0)
  if (first) return first.date
  if (nextSlot === null) return null
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(nextSlot.startsAt))
}

const maxDay = (a: string, b: string): string => (a > b ? a : b)

/** What happened to a booking form: booked, held until the code is entered, or shown again with sentences. */
export type PlainBooking =
  | { state: 'booked'; booking: Booking; manageToken: string }
  | { state: 'held'; hold: BookingHold }
  | { state: 'again'; status: number; form: PlainFormState }

/** Books with the same checks as the call of the page with JavaScript. */
export async function bookPlainly(
  ctx: Ctx,
  desk: BookingDesk,
  sent: SentForm,
  device: string,
): Promise<PlainBooking> {
  const { brand } = await loadContent(ctx.db)
  const parsed = CreateBooking.safeParse({
    ...pick(sent, ['concern', 'channel', 'startsAt', 'name', 'phone', 'email', 'message', 'website']),
    timeZone: PRACTICE_TIME_ZONE,
    consent: sent.consent === 'yes' ? true : undefined,
    consentWording: writeBookingConsent(brand.name),
  })
  if (!parsed.success) return refuse(sent, toErrors(parsed.error), 400, null)
  return catchRefusal(sent, () => bookings.createBooking(ctx, desk, parsed.data, device))
}

/** Confirms a held time with the typed code. */
export async function confirmPlainly(
  ctx: Ctx,
  hold: string,
  sent: SentForm,
): Promise<Exclude<PlainBooking, { state: 'held' }>> {
  const parsed = ConfirmBooking.options[0].safeParse({ hold, code: sent.code })
  if (!parsed.success) return refuse(sent, toErrors(parsed.error), 400, null)
  return catchRefusal(sent, async () => ({
    state: 'booked',
    ...(await bookings.confirmBooking(ctx, parsed.data)),
  }))
}

/** Moves a booking to the chosen time, with the same checks as the call of the page with JavaScript. */
export async function movePlainly(
  ctx: Ctx,
  token: string,
  sent: SentForm,
): Promise<{ state: 'moved'; booking: Booking } | Extract<PlainBooking, { state: 'again' }>> {
  const parsed = CreateBooking.shape.startsAt.safeParse(sent.startsAt)
  if (!parsed.success) return refuse(sent, { startsAt: say(msg`Choose a time`) }, 400, null)
  return catchRefusal(sent, async () => ({
    state: 'moved',
    ...(await consultations.moveBooking(ctx, { key: { token }, startsAt: parsed.data, timeZone: '' })),
  }))
}

/** Mails the code of a held time again. */
export async function resendPlainly(
  ctx: Ctx,
  hold: string,
  sent: SentForm,
): Promise<{ state: 'sent' } | Extract<PlainBooking, { state: 'again' }>> {
  return catchRefusal(sent, async () => {
    await bookings.resendCode(ctx, hold)
    return { state: 'sent' }
  })
}

/** Requests a call-back. */
export async function callBackPlainly(
  ctx: Ctx,
  sent: SentForm,
): Promise<
  { state: 'asked'; preferredTime: PreferredTime } | { state: 'again'; status: number; form: PlainFormState }
> {
  const { brand } = await loadContent(ctx.db)
  const parsed = CreateCallBack.safeParse({
    ...pick(sent, ['name', 'phone', 'preferredTime', 'website']),
    timeZone: PRACTICE_TIME_ZONE,
    consent: sent.consent === 'yes' ? true : undefined,
    consentWording: writeCallBackConsent(brand.name),
  })
  if (!parsed.success) return refuse(sent, toErrors(parsed.error), 400, null)
  return catchRefusal(sent, async () => {
    const { preferredTime } = await consultations.createCallBack(ctx, parsed.data)
    return { state: 'asked', preferredTime }
  })
}

/** Returns what was typed, so that a form can be shown again. */
export function readValues(sent: SentForm): PlainValues {
  return pick(sent, PLAIN_FIELDS)
}

function pick<Name extends string>(sent: SentForm, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = sent[name]
    if (value !== undefined) found[name] = value
  }
  return found
}

async function catchRefusal<Answer>(
  sent: SentForm,
  work: () => Promise<Answer>,
): Promise<Answer | { state: 'again'; status: number; form: PlainFormState }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error
    const { statusCode, code, message, issues } = error
    if (issues) {
      return refuse(
        sent,
        Object.fromEntries(issues.map((issue) => [issue.path, issue.message])),
        statusCode,
        null,
      )
    }
    if (code === 'slot_taken' || code === 'month_full') {
      const { startsAt: _taken, ...others } = sent
      return refuse(others, { startsAt: message }, statusCode, null)
    }
    if (code === 'consent_changed') return refuse(sent, { consent: message }, statusCode, null)
    return refuse(sent, {}, statusCode, message)
  }
}

function refuse(
  sent: SentForm,
  errors: PlainFormState['errors'],
  status: number,
  message: string | null,
): { state: 'again'; status: number; form: PlainFormState } {
  return { state: 'again', status, form: { values: readValues(sent), errors, message } }
}

/** Returns the first sentence of each field. */
function toErrors(error: z.ZodError): PlainFormState['errors'] {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return errors
}
