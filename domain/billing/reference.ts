/** Without characters that are easily mistaken for one another: 0 and O, 1 and I. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** The format of the reference with which a payer names a subscription. */
export const PAYMENT_REFERENCE_PATTERN = new RegExp(`^PTH-[${CHARACTERS}]{${LENGTH}}$`)

/**
 * Makes a payment reference from random bytes, one for each of its six characters. Example: six zero bytes →
 * `PTH-222222`. Throws RangeError for fewer than six bytes.
 */
export function writePaymentReference(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`A reference takes ${LENGTH} bytes.`)
  // 256 is a multiple of 32, so each character is equally likely.
  return `PTH-${Array.from(bytes.subarray(0, LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('')}`
}
