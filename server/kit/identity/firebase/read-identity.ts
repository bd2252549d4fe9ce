import type { DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import { EmailAddress, PersonName } from '#contract/identity/identity.ts'
import { type Identity, TOKEN_TTL_SECONDS, type VerifiedIdentity } from '../identity-provider.ts'

/** How far the provider's clock may run ahead of ours. */
export const CLOCK_SKEW_MS = 5_000
/** The sign-in methods that this site offers; a token of any other method is refused. */
const SIGN_IN_PROVIDERS = ['password', 'google.com']

/** Returns the identity of a token; `null` if the site does not admit the person, or if the sign-in is too long ago. */
export function toVerifiedIdentity(claims: DecodedIdToken, now: Date): VerifiedIdentity | null {
  const { firebase } = claims
  if (firebase.tenant !== undefined || !SIGN_IN_PROVIDERS.includes(firebase.sign_in_provider)) return null
  // The time of the sign-in, not of the token: a renewed token may be much later.
  const ageMs = now.getTime() - claims.auth_time * 1000
  if (ageMs > TOKEN_TTL_SECONDS * 1000 || ageMs < -CLOCK_SKEW_MS) return null
  // Addresses that only look like others are refused, as everywhere.
  const email = EmailAddress.safeParse(claims.email ?? '')
  if (!email.success) return null
  return {
    subject: claims.uid,
    email: email.data,
    emailVerified: claims.email_verified === true,
    ...splitName(typeof claims.name === 'string' ? claims.name : null),
    photoUrl: toPhotoUrl(claims.picture),
    hasStaffPassword: true,
    issuedAt: new Date(claims.auth_time * 1000),
    hasSecondFactor: firebase.sign_in_second_factor !== undefined,
    decoy: null,
  }
}

/** Converts a user of the project to an identity. */
export function toIdentity(user: UserRecord): Identity {
  return {
    subject: user.uid,
    email: EmailAddress.parse(user.email ?? ''),
    emailVerified: user.emailVerified,
    ...splitName(user.displayName ?? null),
    photoUrl: toPhotoUrl(user.photoURL),
    hasStaffPassword: true,
  }
}

/** Splits a displayed name into its first word and the rest. */
function splitName(displayName: string | null): Pick<Identity, 'firstName' | 'lastName'> {
  const name = PersonName.safeParse(displayName ?? '')
  const [firstName = '', ...rest] = name.success ? name.data.split(' ') : []
  return { firstName: firstName || null, lastName: rest.join(' ') || null }
}

function toPhotoUrl(text: string | undefined): string | null {
  return text !== undefined && text.length <= 2000 && text.startsWith('https://') ? text : null
}
