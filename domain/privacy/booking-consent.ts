/*
 * What visitors agree to before their details are kept. The wording that was shown is stored with the time; a form that
 * shows another wording than the server's is refused, so that what is stored is what was read.
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

/** In its place where the practice makes a follow-up for a client of its own: nothing new is kept about them. */
export const FOLLOW_UP_WORDING = 'Agreed with the client by the practice.'
