/** The longest UPI ID: 255 characters, the @, and a handle of 64. */
export const MAX_UPI_ID = 320

/** What the database keeps too (`practice_settings_upi_id`): the part before the @, and the bank's handle. */
const UPI_ID_PATTERN = /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/

/** Whether a text is a UPI ID such as `practice@okbank`: a name and a bank's handle, no email address. */
export function isUpiId(text: string): boolean {
  return UPI_ID_PATTERN.test(text)
}

/** Paise as payment programs read them: 249900 → `2499.00`. Throws RangeError for what is no whole amount above 0. */
export function writeUpiAmount(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) {
    throw new RangeError(`Not an amount in paise: ${amountPaise}`)
  }
  const rupees = Math.floor(amountPaise / 100)
  return `${rupees}.${String(amountPaise % 100).padStart(2, '0')}`
}

/**
 * The link that opens a payer's UPI app with everything filled in, and the text of the QR code: NPCI's `upi://pay` with
 * `pa` (to whom), `pn` (their name), `am` (the exact amount), `cu` and `tn` (the note, our reference).
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
  // Blanks as %20: not every app takes a plus for one. The @ stays as apps write it.
  return [
    `upi://pay?pa=${upiId}`,
    `pn=${encodeURIComponent(payeeName)}`,
    `am=${writeUpiAmount(amountPaise)}`,
    'cu=INR',
    `tn=${encodeURIComponent(reference)}`,
  ].join('&')
}
