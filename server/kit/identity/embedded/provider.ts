import { msg } from '@lingui/core/runtime-macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { conflict } from '../../app-error.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { type IdentityProvider, RESET_TTL_MINUTES } from '../identity-provider.ts'
import type { SecondFactors } from '../second-factors.ts'
import {
  deleteIdentity,
  getIdentity,
  isEmailTaken,
  markVerified,
  readSignInState,
  removeUnverified,
} from './identities.ts'
import type { Library } from './library.ts'
import { createLink, findLinkOwner, makeSecret, redeemLink } from './mailed-links.ts'
import type { Passwords } from './passwords.ts'
import { endProviderSessions, type Tokens } from './tokens.ts'

/** How long the link in a verification mail works. */
export const VERIFICATION_TTL_HOURS = 24

type Parts = { library: Library; passwords: Passwords; tokens: Tokens; secondFactors: SecondFactors }

/** Creates the embedded provider as an `IdentityProvider`. */
export function createEmbeddedProvider(
  store: DbAndClock,
  parts: Parts,
  config: { publicUrl: string },
): IdentityProvider {
  const { tokens, passwords } = parts
  return {
    kind: 'embedded',
    verifyToken: tokens.verifyToken,
    redeemToken: tokens.redeemToken,
    getIdentity,
    ...createInviteCalls(store, parts),
    ...createResetCalls(store, parts, config),
    ...createVerificationCalls(store, parts),
    endProviderSessions,
    // Every action that ends a sign-in here ends its sessions in the same transaction.
    isStillValid: async () => true,
    closePassword: passwords.closePassword,
    deleteIdentity,
  }
}

function createInviteCalls(
  { now }: DbAndClock,
  { library, passwords, tokens }: Parts,
): Pick<IdentityProvider, 'createInvited' | 'acceptInvite'> {
  return {
    async createInvited(db, person) {
      if ((await isEmailTaken(db, person.email)) && !(await removeUnverified(db, person.email))) {
        throw conflict('email_taken', say(msg`This email address already has an account.`))
      }
      return library.createUser(db, person)
    },

    async acceptInvite(db, subject, password) {
      const identity = await getIdentity(db, subject)
      if (!identity) throw new Error('An invite outlived its identity.')
      const prepared = await passwords.preparePassword(db, password, identity.email)
      await passwords.setPassword(db, subject, prepared)
      await markVerified(db, subject, now())
      return { token: await tokens.issueToken(db, subject) }
    },
  }
}

function createResetCalls(
  { now }: DbAndClock,
  { passwords, secondFactors }: Parts,
  { publicUrl }: { publicUrl: string },
): Pick<IdentityProvider, 'createPasswordReset' | 'findReset' | 'resetPassword'> {
  return {
    async createPasswordReset(db, email) {
      const found = await readSignInState(db, email)
      if (!found) return null
      if (!found.hasSignIn) return { kind: 'invited' }
      const expiresAt = addMs(now(), RESET_TTL_MINUTES * MINUTE_MS)
      const secret = await createLink(db, { subject: found.subject, kind: 'reset-password', expiresAt })
      return { kind: 'link', url: `${publicUrl}${paths.passwordResetLink(secret)}` }
    },

    findReset: (db, secret) => findLinkOwner(db, 'reset-password', secret, now()),

    // A person who opens the link reads the mail of that address.
    async resetPassword(db, secret, password) {
      const subject = await redeemLink(db, 'reset-password', secret, now())
      const identity = subject === null ? null : await getIdentity(db, subject)
      if (!identity) return null
      if (!identity.emailVerified) await removeUnverifiedAccess(db, secondFactors, identity.subject)
      const prepared = await passwords.preparePassword(db, password, identity.email)
      await passwords.setPassword(db, identity.subject, prepared)
      await markVerified(db, identity.subject, now())
      return getIdentity(db, identity.subject)
    },
  }
}

function createVerificationCalls(
  { now }: DbAndClock,
  { passwords, secondFactors }: Parts,
): Pick<IdentityProvider, 'createVerification' | 'findVerification' | 'confirmVerification' | 'disown'> {
  return {
    createVerification: (db, { subject }) => {
      const expiresAt = addMs(now(), VERIFICATION_TTL_HOURS * HOUR_MS)
      return createLink(db, { subject, kind: 'verify-email', expiresAt })
    },

    findVerification: (db, secret) => findLinkOwner(db, 'verify-email', secret, now()),

    async confirmVerification(db, secret) {
      const subject = await redeemLink(db, 'verify-email', secret, now())
      if (subject === null) return null
      await markVerified(db, subject, now())
      return getIdentity(db, subject)
    },

    async disown(db, secret) {
      const subject = await redeemLink(db, 'verify-email', secret, now())
      const identity = subject === null ? null : await getIdentity(db, subject)
      if (!identity || identity.emailVerified) return null
      // Without any password the account would look like an open invite, so it gets a password that nobody knows.
      const unknown = await passwords.preparePassword(db, makeSecret(), identity.email)
      await passwords.setPassword(db, identity.subject, unknown)
      await removeUnverifiedAccess(db, secondFactors, identity.subject)
      return identity
    },
  }
}

/**
 * Removes everything that was set up or issued for an address before anybody had verified it, except the password,
 * which the caller sets.
 */
async function removeUnverifiedAccess(db: Db, secondFactors: SecondFactors, subject: string): Promise<void> {
  await secondFactors.remove(db, subject)
  await db.deleteFrom('identity_verifications').where('value', '=', subject).execute()
}
