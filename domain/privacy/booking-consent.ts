/*
 * Visitors agree to this before their details are stored. The wording that was shown is stored with the time; a form
 * with another wording than the server's is refused, so the stored wording is the one that was read.
 */

/** Beside the tick of the booking form. */
export function writeBookingConsent(brand: string): string {
  return `${brand} may keep these details and contact me about this consultation. I can have them deleted at any time.`
}

/** Beside the tick of the call-back box. */
export function writeCallBackConsent(brand: string): string {
  return `${brand} may keep my name and number and call me back once. I can have them deleted at any time.`
}

/** Added where the visitor sends along what the calculator said. */
export function writeCalculatorConsent(brand: string): string {
  return `${brand} may also see the calculator figures shown here, to prepare for the talk.`
}

/** Used instead when the practice makes a follow-up for its client: nothing new is stored about them. */
export const FOLLOW_UP_WORDING = 'Agreed with the client by the practice.'
