import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { invalidField } from './app-error.ts'

/** E.164 of a number as typed, Indian where it names no country; null: it is no phone number. */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
  return phone?.isValid() ? phone.number : null
}

/** The same; throws 400 with the field where it is none. */
export function parsePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw invalidField('phone', 'Valid phone number is required')
  return phone
}
