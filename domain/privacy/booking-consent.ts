/*
 * Visitors agree to this text before their details are stored. The wording is stored with the time. A form with a
 * different wording from the server's is refused, so that the stored wording is the one that the visitor read.
 */

/** Text beside the checkbox of the booking form. */
export function writeBookingConsent(brand: string): string {
  return `${brand} may keep these details and contact me about this consultation. I can have them deleted at any time.`
}

/** Text beside the checkbox of the call-back box. */
export function writeCallBackConsent(brand: string): string {
  return `${brand} may keep my name and number and call me back once. I can have them deleted at any time.`
}

/** Added if the visitor also sends the results of the calculator. */
export function writeCalculatorConsent(brand: string): string {
  return `${brand} may also see the calculator figures shown here, to prepare for the talk.`
}

/** Used when the practice makes a follow-up for its client, because no new data about them are stored. */
export const FOLLOW_UP_WORDING = 'Agreed with the client by the practice.'

/** Used when a client books a follow-up, because no new data about them are stored. */
export const OWN_FOLLOW_UP_WORDING = 'Booked by the client in their own area.'
