import { isGstState } from './gst-states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/**
 * Checks whether a text is a GSTIN: two digits of a state, the PAN of ten characters, the number of the registration,
 * `Z`, and a check digit, in capitals only. Only the GST portal can tell whether it is assigned to somebody.
 *
 * Example: `27AAPFU0939F1ZV` is a GSTIN, `27AAPFU0939F1ZW` is not.
 */
export function isGstin(text: string): boolean {
  return PATTERN.test(text) && isGstState(findGstinState(text)) && text.at(-1) === findCheckDigit(text)
}

/** Returns the code of the state with which a GSTIN begins. */
export function findGstinState(gstin: string): string {
  return gstin.slice(0, 2)
}

/**
 * Computes the last character of a GSTIN from its first fourteen: their values in base 36 are multiplied by one and two
 * in turn, the digits (base 36) of each product are added up, and the check digit brings the sum to a multiple of 36
 * (the Luhn algorithm in base 36, as the GST network publishes it).
 */
export function findCheckDigit(gstin: string): string {
  let sum = 0
  for (let index = 0; index < 14; index++) {
    const product = DIGITS.indexOf(gstin.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
