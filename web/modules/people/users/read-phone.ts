import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isDigitRun, readDevanagariDigits } from '#domain/units/digits.ts'
import { currentLocaleTag } from '#domain/words/say.ts'

/**
 * Reads a typed phone number almost as the server does: `+91 98450 12345 (India)`. `null` if it is not a phone number.
 * Toll-free numbers are refused by the server alone, which has the larger tables. The library has the numbers of all countries and is large, so import it only when a number is typed.
 */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
  if (!phone?.isValid() || isDigitRun(phone.nationalNumber)) return null
  const country =
    phone.country && new Intl.DisplayNames(currentLocaleTag(), { type: 'region' }).of(phone.country)
  return country ? `${phone.formatInternational()} (${country})` : phone.formatInternational()
}
