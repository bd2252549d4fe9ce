import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

/*
 * Visitors agree to this text before their details are stored. The wording is stored with the time, the language and the version
 * (`consent-record.ts`). A form with a different wording from the server's is refused, so that the stored wording is the one
 * that the visitor read.
 */

/** Text beside the checkbox of the booking form. */
export function bookingConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may keep these details and contact me about this consultation. I can have them deleted at any time.`
}

/** Text beside the checkbox of the call-back box. */
export function callBackConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may keep my name and number and call me back once. I can have them deleted at any time.`
}

/** Added if the visitor also sends the results of the calculator. */
export function calculatorFiguresConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may also see the calculator results shown here, to prepare for the consultation.`
}

export function writeBookingConsent(brand: string): string {
  return say(bookingConsent(brand))
}

export function writeCallBackConsent(brand: string): string {
  return say(callBackConsent(brand))
}

export function writeCalculatorConsent(brand: string): string {
  return say(calculatorFiguresConsent(brand))
}

/** Used when the practice makes a follow-up for its client, because no new data about them are stored. Only the practice reads it, in English. */
export const FOLLOW_UP_WORDING = msg`Agreed with the client by the practice.`

/** Used when a client books a follow-up, because no new data about them are stored. Only the practice reads it, in English. */
export const OWN_FOLLOW_UP_WORDING = msg`Booked by the client in the app.`
