import { z } from 'zod'
import { EmailAddress, PASSWORD_MAX_LENGTH } from '#contract/identity/identity.ts'

/*
 * What the forms of the way in ask before anything is sent. The server asks the same and more, such as whether a
 * password is a common one.
 */

/** Beside a field that is empty; above the form it is said once for all. */
export const MISSING = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  password: 'Enter a password',
  confirmPassword: 'Enter the password again',
  knownPassword: 'Enter your password',
} as const

export const PASSWORDS_DIFFER = 'Passwords do not match.'

/** An address as typed. */
export const TypedEmail = z.string().trim().min(1, MISSING.email).pipe(EmailAddress)

/** A password that is only compared with the one that is known. */
export const KnownPassword = z.string().min(1, MISSING.knownPassword)

/** A password that is being chosen, of so many characters or more. */
export const choosePassword = (
  minLength: number,
  tooShort = `Password must be at least ${minLength} characters long.`,
) =>
  z
    .string()
    .min(1, MISSING.password)
    .min(minLength, tooShort)
    .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** A password that somebody of the practice is choosing. */
export const chooseStaffPassword = (minLength: number) =>
  choosePassword(minLength, `Staff passwords need at least ${minLength} characters.`)

/** The same password once more. */
export const RepeatedPassword = z.string().min(1, MISSING.confirmPassword)

const BothPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) })

/** Adds to a form's schema that `password` and `confirmPassword` are the same; said also while other fields are wrong. */
export const samePasswords = {
  path: ['confirmPassword'],
  message: PASSWORDS_DIFFER,
  when: ({ value }: { value: unknown }): boolean => BothPasswords.safeParse(value).success,
}
