import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { invalidField } from './app-error.ts'

/**
 * Returns a typed number in E.164 form, or `null` if it is not a phone number. A number without a country code is read
 * as Indian.
 */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
  return phone?.isValid() ? phone.number : null
}

/** Does the same as `readPhone`, but throws 400 with the field if the text is not a phone number. */
export function parsePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw invalidField('phone', 'Valid phone number is required')
  return phone
}
