import { msg } from '@lingui/core/runtime-macro'
import { PASSWORD_MIN_LENGTH } from '#contract/identity/identity.ts'
import { say } from '#domain/words/say.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import type { PasswordLengths } from './password-lengths.ts'

/** Common among the people of this product, and missing from lists made elsewhere. */
const LOCAL_PASSWORDS = `pathya pathya123 password@123 welcome@123 admin@123 india@123 india123 bharat123 krishna
  krishna123 ganesh ganesh123 sairam sairam123 omsairam jaimatadi mahadev shivshakti hanuman radhekrishna waheguru
  iloveindia sachin10 virat18 dhoni7 namaste namaste123 abcd1234 abcd@1234 qwerty@123 test@123 dietician dietitian`

const KEYBOARD_ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]

const OWN_ADDRESS_MESSAGE = msg`This is your email address. Please choose a password that is harder to guess.`
const COMMON_MESSAGE = msg`This password is too common. Please choose one that is harder to guess.`

/** One text instead of a list of five thousand, because it is searched rarely. */
const commonText = ` ${`${COMMON_PASSWORDS} ${LOCAL_PASSWORDS}`.replace(/\s+/g, ' ').toLowerCase().trim()} `

/** Checks whether a password is one of the most common ones, or the person's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  // `Password2024!` is `password` with characters that people are required to append.
  const stem = lower.replace(/[\d!@#$*._-]+$/, '')
  return (
    isOwnAddress(password, email) ||
    new Set(lower).size < 3 ||
    isListed(lower) ||
    (stem.length >= PASSWORD_MIN_LENGTH && stem.length >= lower.length - 4 && isListed(stem)) ||
    KEYBOARD_ROWS.some((row) => row.includes(lower) || [...row].reverse().join('').includes(lower))
  )
}

/** Checks whether a password is the address itself, or the part in front of the @. */
function isOwnAddress(password: string, email: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return lower === email || lower === email.slice(0, email.lastIndexOf('@'))
}

/** Checks whether a password is good enough for staff, by the lengths that the practice requires now. */
export function isStaffPassword(password: string, email: string, lengths: PasswordLengths): boolean {
  return [...password].length >= lengths.staff && !isCommonPassword(password, email)
}

/**
 * Returns the fault of a password, as a sentence; `null` if there is none.
 *
 * @param rules.isStaff True for people who are, or will be, staff.
 * @param rules.lengths The lengths that the practice requires now.
 */
export function findPasswordProblem(
  password: string,
  email: string,
  rules: { isStaff: boolean; lengths: PasswordLengths },
): string | null {
  const length = [...password].length
  const { client, staff } = rules.lengths
  if (rules.isStaff && length < staff)
    return say(msg`Password must be at least ${{ count: staff }} characters long for staff.`)
  if (!rules.isStaff && length < client)
    return say(msg`Password must be at least ${{ count: client }} characters long.`)
  if (isOwnAddress(password, email)) return say(OWN_ADDRESS_MESSAGE)
  return isCommonPassword(password, email) ? say(COMMON_MESSAGE) : null
}

function isListed(password: string): boolean {
  return !password.includes(' ') && commonText.includes(` ${password} `)
}
