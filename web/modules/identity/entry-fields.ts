import { msg, t } from '@lingui/core/macro'
import { z } from 'zod'
import { EmailAddress, PASSWORD_MAX_LENGTH } from '#contract/identity/identity.ts'
import { sentence } from '#contract/sentence.ts'

/* The checks of the sign-in forms before they are sent. The server repeats them and checks more, such as common
   passwords. */

/** Shown beside an empty field; the form shows one message for all of them. */
export const MISSING = {
  firstName: msg`Enter your first name`,
  lastName: msg`Enter your last name`,
  email: msg`Enter your email address`,
  password: msg`Enter a password`,
  confirmPassword: msg`Enter the password again`,
  knownPassword: msg`Enter your password`,
} as const

export const PASSWORDS_DIFFER = msg`Passwords do not match.`

/** An email address as typed. */
export const TypedEmail = z.string().trim().min(1, sentence(MISSING.email)).pipe(EmailAddress)

/** An existing password, which is only compared. */
export const KnownPassword = z.string().min(1, sentence(MISSING.knownPassword))

/** Creates the schema of a new password with a minimum length. */
export const choosePassword = (
  minLength: number,
  tooShort = t`Password must be at least ${minLength} characters long.`,
) =>
  z
    .string()
    .min(1, sentence(MISSING.password))
    .min(minLength, tooShort)
    .max(PASSWORD_MAX_LENGTH, t`Please use at most ${{ count: PASSWORD_MAX_LENGTH }} characters.`)

/** Creates the schema of a new password for staff. */
export const chooseStaffPassword = (minLength: number) =>
  choosePassword(minLength, t`Staff passwords need at least ${minLength} characters.`)

/** The repeated password. */
export const RepeatedPassword = z.string().min(1, sentence(MISSING.confirmPassword))

const BothPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) })

/**
 * Adds a check to a form's schema: `password` and `confirmPassword` must be equal. It also runs when other fields are
 * wrong.
 */
export const samePasswords = {
  path: ['confirmPassword'],
  ...sentence(PASSWORDS_DIFFER),
  when: ({ value }: { value: unknown }): boolean => BothPasswords.safeParse(value).success,
}
