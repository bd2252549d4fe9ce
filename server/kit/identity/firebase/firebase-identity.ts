import { msg } from '@lingui/core/runtime-macro'
import type { DecodedIdToken } from 'firebase-admin/auth'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import type { Config, FirebaseConfig } from '#server/config.ts'
import { AppError, conflict } from '../../app-error.ts'
import { text } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { condition } from '../../database/expressions.ts'
import { statement } from '../../database/statement.ts'
import { holdAddress } from '../hold-address.ts'
import type { Identity, IdentityProvider, VerifiedIdentity } from '../identity-provider.ts'
import { isStaffAddress } from '../staff-domain.ts'
import { createFirebaseProject, type FirebaseProject, isTokenRefusal } from './firebase-project.ts'
import { PasswordRefusedError, setPasswordByCode } from './identity-toolkit.ts'
import { createLinkTokens, type LinkOwner, type LinkTokens, makeSecret } from './link-tokens.ts'
import { CLOCK_SKEW_MS, toIdentity, toVerifiedIdentity } from './read-identity.ts'
import { isTokenUsed, recordRevocation, recordUsedToken } from './used-tokens.ts'

const findProven = statement({
  name: 'find-proven-user',
  params: { subject: text, email: text },
  text: (p) =>
    `select from users where firebase_uid = ${p.subject} and email = ${p.email} and is_email_verified`,
})

const findHolder = statement({
  name: 'find-holder-of-address-or-subject',
  params: { subject: text, email: text },
  text: (p) => `select from users where lower(email) = ${p.email} or firebase_uid = ${p.subject}`,
})

const findInvited = statement({
  name: 'find-invited-subject',
  params: { subject: text, email: text },
  text: (p) => `select from users where firebase_uid = ${p.subject} and lower(email) = ${p.email}`,
})

/** The parts that the functions of the provider work with. */
type Parts = {
  store: DbAndClock
  firebase: FirebaseConfig
  publicUrl: string
  staffDomain: string | null
  project: FirebaseProject
  links: LinkTokens
}

/**
 * Identities in a Firebase project. Browsers sign in there and bring a token, which is checked here against the project's
 * keys, for revocation, and for having been used before. Links that prove a mailbox are made, stored and used up by us, so
 * that they expire and work once as everywhere else in the product; the proof is then written to the project.
 */
export function createFirebaseIdentity(
  store: DbAndClock,
  firebase: FirebaseConfig,
  { publicUrl, staffDomain }: Pick<Config, 'publicUrl' | 'staffDomain'>,
): IdentityProvider {
  const project = createFirebaseProject(firebase)
  const links = createLinkTokens(store, project)
  const parts = { store, firebase, publicUrl, staffDomain, project, links }
  return {
    kind: 'firebase',
    ...createTokenCalls(parts),
    ...createInviteCalls(parts),
    ...createResetCalls(parts),
    ...createVerificationCalls(parts),
    ...createAccountCalls(parts),
  }
}

function createTokenCalls(parts: Parts): Pick<IdentityProvider, 'verifyToken' | 'redeemToken'> {
  const { store, project, staffDomain } = parts
  return {
    async verifyToken(token) {
      let claims: DecodedIdToken
      try {
        claims = await project.ask((auth) => auth.verifyIdToken(token, true))
      } catch (error) {
        if (isTokenRefusal(error)) return null
        throw error
      }
      const verified = toVerifiedIdentity(claims, store.now())
      if (!verified) return null
      // Google verified the address once, when that account was made; a person who has left the practice may still have
      // it. The project's tokens do not say whether Google manages the domain.
      if (claims.firebase.sign_in_provider === 'google.com' && isStaffAddress(verified.email, staffDomain)) {
        throw new AppError(
          400,
          'google_failed',
          say(msg`Staff can’t sign in with Google here. Please use your email and password.`),
        )
      }
      return (await isTokenUsed(store.db, token)) ? null : countProof(parts, store.db, verified)
    },

    async redeemToken(db, token, verified) {
      if (!(await recordUsedToken(db, token, verified, store.now()))) return null
      if (verified.emailVerified) await endUnverifiedSessions(db, verified)
      return verified
    },
  }
}

/**
 * Decides whether an address counts as verified. A person becomes staff only with proof that they read the mail of an
 * address of the staff domain. Only our own link proves that, and our record contains whether it did: the project's
 * answer may come from Google, from before a password was set.
 */
async function countProof<T extends Identity>({ staffDomain }: Parts, db: Db, identity: T): Promise<T> {
  if (!identity.emailVerified || !isStaffAddress(identity.email, staffDomain)) return identity
  const { subject, email } = identity
  return { ...identity, emailVerified: (await findProven.run(db, { subject, email })) === 1 }
}

/**
 * Closes the sessions of the person who first typed an unverified address, because a verified sign-in takes the address
 * over.
 */
async function endUnverifiedSessions(db: Db, { subject }: VerifiedIdentity): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(
      condition`user_id in (select id from users where firebase_uid = ${subject} and not is_email_verified)`,
    )
    .execute()
}

function createInviteCalls(parts: Parts): Pick<IdentityProvider, 'createInvited' | 'acceptInvite'> {
  const { project, staffDomain } = parts
  return {
    async createInvited(db, { email, firstName, lastName }) {
      await holdAddress(db, email)
      const earlier = await project.findUserByEmail(email)
      const holders = await findHolder.run(db, { email, subject: earlier?.uid ?? '' })
      const isProven = earlier?.emailVerified === true && !isStaffAddress(email, staffDomain)
      if (holders !== 0 || isProven) {
        throw conflict('email_taken', say(msg`This email address already has an account.`))
      }
      // It was registered but never verified or used here, or an invite whose transaction failed left it.
      if (earlier) await project.ask((auth) => auth.deleteUser(earlier.uid))
      const displayName = `${firstName} ${lastName}`.trim()
      const user = { email, emailVerified: false, ...(displayName === '' ? {} : { displayName }) }
      return (await project.ask((auth) => auth.createUser(user))).uid
    },

    async acceptInvite(db, subject, password) {
      const user = await project.findUser(subject)
      const found = await findInvited.run(db, { subject, email: user?.email ?? '' })
      if (!user || found === 0) throw new Error('The invited identity is not the one that was invited.')
      await setPassword(parts, db, toIdentity(user), password)
      return { token: null }
    },
  }
}

function createResetCalls(
  parts: Parts,
): Pick<IdentityProvider, 'createPasswordReset' | 'findReset' | 'resetPassword'> {
  const { links, project, publicUrl } = parts
  return {
    async createPasswordReset(db, email) {
      const user = await project.findUserByEmail(email)
      if (!user || user.disabled) return null
      if (user.providerData.length === 0) return { kind: 'invited' }
      const secret = await links.create(db, 'reset-password', toIdentity(user))
      return { kind: 'link', url: `${publicUrl}${paths.passwordResetLink(secret)}` }
    },

    async findReset(db, secret) {
      const user = await links.find(db, 'reset-password', secret)
      return user && toIdentity(user)
    },

    async resetPassword(db, secret, password) {
      const user = await links.redeem(db, 'reset-password', secret)
      if (!user) return null
      await setPassword(parts, db, toIdentity(user), password)
      return { ...toIdentity(user), emailVerified: true }
    },
  }
}

function createVerificationCalls(
  parts: Parts,
): Pick<IdentityProvider, 'createVerification' | 'findVerification' | 'confirmVerification' | 'disown'> {
  const { links, project, store } = parts
  return {
    createVerification: (db, person) => links.create(db, 'verify-email', person),

    async findVerification(db, secret) {
      const user = await links.find(db, 'verify-email', secret)
      return user && toIdentity(user)
    },

    async confirmVerification(db, secret) {
      const user = await links.redeem(db, 'verify-email', secret)
      if (!user) return null
      return toIdentity(await project.ask((auth) => auth.updateUser(user.uid, { emailVerified: true })))
    },

    async disown(db, secret) {
      const user = await links.redeem(db, 'verify-email', secret)
      const owner = user && (await countProof(parts, db, toIdentity(user)))
      if (!user || !owner || owner.emailVerified) return null
      await links.deleteLinksOf(db, user.uid)
      // A password that nobody knows: the owner of the mailbox sets their own by a reset. No such account has a second
      // factor, because the project gives none to an unverified address.
      await project.ask((auth) => auth.updateUser(user.uid, { password: makeSecret() }))
      await project.ask((auth) => auth.revokeRefreshTokens(user.uid))
      await recordRevocation(db, user.uid, store.now())
      return owner
    },
  }
}

function createAccountCalls(
  parts: Parts,
): Pick<
  IdentityProvider,
  'getIdentity' | 'endProviderSessions' | 'isStillValid' | 'closePassword' | 'deleteIdentity'
> {
  const { links, project, store } = parts
  return {
    async getIdentity(db, subject) {
      const user = await project.findUser(subject)
      return user && !user.disabled ? countProof(parts, db, toIdentity(user)) : null
    },

    async endProviderSessions(db, subject) {
      await project.revokeTokens(subject)
      await recordRevocation(db, subject, store.now())
    },

    async isStillValid(subject, since) {
      const user = await project.findUser(subject)
      if (!user || user.disabled) return false
      const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0
      return validSince <= since.getTime() + CLOCK_SKEW_MS
    },

    async closePassword(_db, subject) {
      const user = await project.findUser(subject)
      if (!user?.providerData.some(({ providerId }) => providerId === 'password')) return
      await project.ask((auth) => auth.updateUser(subject, { password: makeSecret() }))
    },

    async deleteIdentity(db, subject) {
      await links.deleteAllOf(db, subject)
      await project.deleteUser(subject)
    },
  }
}

/**
 * Sets a password by the project's own rules, for a person who has proven their mailbox; earlier tokens are revoked.
 */
async function setPassword(
  { firebase, project, publicUrl, store }: Parts,
  db: Db,
  { subject, email }: LinkOwner,
  password: string,
): Promise<void> {
  const link = await project.ask((auth) => auth.generatePasswordResetLink(email))
  const code = new URL(link).searchParams.get('oobCode') ?? ''
  try {
    await setPasswordByCode(firebase, publicUrl, code, password)
  } catch (error) {
    if (!(error instanceof PasswordRefusedError)) throw error
    const message = say(
      msg`This password does not meet the practice’s rules. Use a longer one with capital and small letters, numbers and symbols.`,
    )
    throw new AppError(400, 'weak_password', message, { issues: [{ path: 'password', message }] })
  }
  await project.ask((auth) => auth.updateUser(subject, { emailVerified: true }))
  await project.ask((auth) => auth.revokeRefreshTokens(subject))
  await recordRevocation(db, subject, store.now())
}
