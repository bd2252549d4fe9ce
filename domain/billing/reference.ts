/** Without what is taken for another: 0 and O, 1 and I. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** How a payer names what they pay for. */
export const PAYMENT_REFERENCE_PATTERN = new RegExp(`^PTH-[${CHARACTERS}]{${LENGTH}}$`)

/**
 * A payment reference out of random bytes, one for each of its six characters. Example: six zeroes → `PTH-222222`. Throws
 * RangeError for fewer.
 */
export function writePaymentReference(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`A reference takes ${LENGTH} bytes.`)
  // 32 characters go into 256 without rest: each is as likely as the others.
  return `PTH-${Array.from(bytes.subarray(0, LENGTH), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('')}`
}
