import { z } from 'zod'
import { EmailAddress, PASSWORD_MAX_LENGTH } from '#contract/identity/identity.ts'

/* The checks of the sign-in forms before they are sent. The server repeats them and checks more, such as common
   passwords. */

/** Shown beside an empty field; the form shows one message for all of them. */
export const MISSING = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  password: 'Enter a password',
  confirmPassword: 'Enter the password again',
  knownPassword: 'Enter your password',
} as const

export const PASSWORDS_DIFFER = 'Passwords do not match.'

/** An email address as typed. */
export const TypedEmail = z.string().trim().min(1, MISSING.email).pipe(EmailAddress)

/** An existing password, which is only compared. */
export const KnownPassword = z.string().min(1, MISSING.knownPassword)

/** Creates the schema of a new password with a minimum length. */
export const choosePassword = (
  minLength: number,
  tooShort = `Password must be at least ${minLength} characters long.`,
) =>
  z
    .string()
    .min(1, MISSING.password)
    .min(minLength, tooShort)
    .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** Creates the schema of a new password for staff. */
export const chooseStaffPassword = (minLength: number) =>
  choosePassword(minLength, `Staff passwords need at least ${minLength} characters.`)

/** The repeated password. */
export const RepeatedPassword = z.string().min(1, MISSING.confirmPassword)

const BothPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) })

/**
 * Adds a check to a form's schema: `password` and `confirmPassword` must be equal. It also runs when other fields are
 * wrong.
 */
export const samePasswords = {
  path: ['confirmPassword'],
  message: PASSWORDS_DIFFER,
  when: ({ value }: { value: unknown }): boolean => BothPasswords.safeParse(value).success,
}
