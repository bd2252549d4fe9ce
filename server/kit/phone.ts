import { msg } from '@lingui/core/runtime-macro'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isDigitRun, readDevanagariDigits } from '#domain/units/digits.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from './app-error.ts'

/** Kinds of numbers at which a person can be called. Toll-free and premium numbers belong to companies. */
const PERSONAL_KINDS = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Returns a typed number in E.164 form, or `null` if it is not a mobile or fixed-line number of its country. A number
 * without a country code is read as Indian. Digits in a row, such as 1234567890, are refused although some of them fit
 * the ranges of a country.
 */
export function readPhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(readDevanagariDigits(text), 'IN')
  if (!phone?.isValid() || isDigitRun(phone.nationalNumber)) return null
  return PERSONAL_KINDS.has(phone.getType() ?? '') ? phone.number : null
}

/** Does the same as `readPhone`, but throws 400 with the field if the text is not a phone number. */
export function parsePhone(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw invalidField('phone', say(msg`Valid phone number is required`))
  return phone
}
