import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sentence } from '../sentence.ts'
import { EmailAddress, MAX_REGISTRATION_NUMBER, REGISTRATION_NUMBER_TOO_LONG, SignUp } from './identity.ts'

/**
 * Checks whether a setup link can still create an admin. The token comes from the fragment of its address, which no
 * server receives.
 */
export const getSetup = endpoint({
  method: 'POST',
  url: '/api/setup/look',
  access: 'public',
  schema: {
    summary: 'Whether a setup link is valid',
    tags: ['setup'],
    body: z.object({ token: z.string().max(200) }),
    response: { 200: z.object({ needsAdmin: z.boolean() }) },
  },
})

export const CreateAdmin = SignUp.extend({
  token: z.string().min(1).max(200),
  email: EmailAddress,
  /** Printed on the plans this person writes. */
  registrationNumber: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().max(MAX_REGISTRATION_NUMBER, sentence(REGISTRATION_NUMBER_TOO_LONG)))
    .optional(),
})
export type CreateAdmin = z.infer<typeof CreateAdmin>

/**
 * Creates an admin with a setup link, which is then used. The token is exchanged like that of a sign-in; `null` if the
 * person must sign in with address and password.
 */
export const createAdmin = endpoint({
  method: 'POST',
  url: '/api/setup',
  access: 'public',
  schema: {
    summary: 'Make an admin by a setup link',
    tags: ['setup'],
    body: CreateAdmin,
    response: { 200: z.object({ token: z.string().nullable() }) },
  },
})
