/** Maximum length of a UPI ID: 255 characters, the @, and a handle of 64. */
export const MAX_UPI_ID = 320

/** The database has the same check (`practice_settings_upi_id`): the part before the @, and the bank's handle. */
const UPI_ID_PATTERN = /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/

/**
 * Checks whether a text is a UPI ID such as `practice@okbank`: a name and a bank's handle. Email addresses are refused.
 */
export function isUpiId(text: string): boolean {
  return UPI_ID_PATTERN.test(text)
}

/**
 * Writes paise in the format of payment apps: 249900 → `2499.00`. Throws RangeError unless it is a whole amount above
 * 0.
 */
export function writeUpiAmount(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) {
    throw new RangeError(`Not an amount in paise: ${amountPaise}`)
  }
  const rupees = Math.floor(amountPaise / 100)
  return `${rupees}.${String(amountPaise % 100).padStart(2, '0')}`
}

/**
 * Returns the link that opens a payer's UPI app with all fields filled in; it is also the text of the QR code. NPCI's
 * `upi://pay` with `pa` (payee's UPI ID), `pn` (payee's name), `am` (the exact amount), `cu` and `tn` (the note, here
 * the payment reference).
 *
 * Example: `upi://pay?pa=pathya@upi&pn=Pathya%20Clinic&am=2499.00&cu=INR&tn=PTH-7K3QX2`.
 */
export function writeUpiLink(payment: {
  upiId: string
  payeeName: string
  amountPaise: number
  reference: string
}): string {
  const { upiId, payeeName, amountPaise, reference } = payment
  if (!isUpiId(upiId)) throw new RangeError('Not a UPI ID.')
  // Spaces are written as %20, because not every app reads a plus as a space. The @ is not encoded, as apps write it.
  return [
    `upi://pay?pa=${upiId}`,
    `pn=${encodeURIComponent(payeeName)}`,
    `am=${writeUpiAmount(amountPaise)}`,
    'cu=INR',
    `tn=${encodeURIComponent(reference)}`,
  ].join('&')
}
