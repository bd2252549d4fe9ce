import { z } from 'zod'
import { type CalculatorResult, type Concern, CreateBooking } from '#contract/appointments/consultations.ts'
import type { VisitorChannel } from '#domain/appointments/channels.ts'
import { resolveBy } from './visitor-form.ts'

/** The form values. */
export type BookingForm = {
  concern: Concern | null
  channel: VisitorChannel
  startsAt: string | null
  name: string
  phone: string
  email: string
  message: string
  /** True if the calculator's result is attached. */
  sendsResult: boolean
  consent: boolean
  website: string
}

export const EMPTY_BOOKING: BookingForm = {
  concern: null,
  channel: 'phone',
  startsAt: null,
  name: '',
  phone: '',
  email: '',
  message: '',
  sendsResult: false,
  consent: false,
  website: '',
}

/** In the order of the page. */
export const BOOKING_FIELDS = [
  'concern',
  'channel',
  'startsAt',
  'name',
  'phone',
  'email',
  'message',
  'consent',
] as const

const BookingInput = CreateBooking.omit({
  timeZone: true,
  consentWording: true,
  calculatorResult: true,
  personId: true,
}).extend({ sendsResult: z.boolean() })
export type BookingInput = z.output<typeof BookingInput>

/** Checks the form by the contract's schema. */
export const resolveBooking = resolveBy<BookingForm, typeof BookingInput>(BookingInput)

/**
 * Converts the form values to the body of the call. `context`: values that the form shows or has, but has no field for.
 */
export function toBooking(
  { sendsResult, ...fields }: BookingInput,
  context: { timeZone: string; consentWording: string; result: CalculatorResult | null },
): CreateBooking {
  return {
    ...fields,
    timeZone: context.timeZone,
    consentWording: context.consentWording,
    calculatorResult: sendsResult ? context.result : null,
  }
}
