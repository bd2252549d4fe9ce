import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDevanagariDigits } from '#domain/units/digits.ts'

/**
 * What a typed phone number is taken for, as the server takes it: `+91 98450 12345 (India)`. Null: no phone number. The
 * numbers of all countries come with it: import it when a number is typed.
 */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
  if (!phone?.isValid()) return null
  const country = phone.country && new Intl.DisplayNames('en', { type: 'region' }).of(phone.country)
  return country ? `${phone.formatInternational()} (${country})` : phone.formatInternational()
}
