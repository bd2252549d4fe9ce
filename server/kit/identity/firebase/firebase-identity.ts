import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Auth, DecodedIdToken, UserRecord } from 'firebase-admin/auth'
import type pg from 'pg'
import { EmailAddress, PersonName } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import { type Config, type FirebaseConfig, passOnEmulatorHost } from '#server/config.ts'
import { AppError, conflict } from '../../app-error.ts'
import type { Queryable } from '../../database/transaction.ts'
import { holdAddress } from '../hold-address.ts'
import {
  type Identity,
  type IdentityProvider,
  RESET_TTL_MINUTES,
  TOKEN_TTL_SECONDS,
  type VerifiedIdentity,
} from '../identity-provider.ts'
import { isStaffAddress } from '../staff-domain.ts'
import { PasswordRefusedError, setPasswordByCode } from './identity-toolkit.ts'

/** How long the link in a verification mail works. */
const VERIFICATION_TTL_MINUTES = 24 * 60
/** How far the provider's clock may run ahead of ours. */
const CLOCK_SKEW_MS = 5_000
/** Rather no answer than a late one: every request of a session waits for its check. */
const ANSWER_TIMEOUT_MS = 5_000
/** The ways of signing in that this site offers; a token that came about in another is not taken. */
const SIGN_IN_PROVIDERS = ['password', 'google.com']

/**
 * Identities kept by a Firebase project. Browsers sign in there and bring a token, which is checked here against the
 * project's keys, for revocation, and for having been used before. Links that prove a mailbox are made, kept and used up
 * by us, so that they expire and are single as everywhere else in the product; what they prove is then written to the
 * project.
 */
export function createFirebaseIdentity(
  pool: pg.Pool,
  firebase: FirebaseConfig,
  { publicUrl, staffDomain }: Pick<Config, 'publicUrl' | 'staffDomain'>,
): IdentityProvider {
  let opening: Promise<Auth> | null = null
  const open = () => {
    // Thirty megabytes, loaded with the first sign-in.
    opening ??= openAdmin(firebase)
    return opening
  }

  /** Asks the project. Somebody's connection or record may be held meanwhile, so not for long. */
  async function ask<T>(question: (auth: Auth) => Promise<T>): Promise<T> {
    const answer = question(await open())
    const late = sleep(ANSWER_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('Firebase did not answer in time.')
    })
    return Promise.race([answer, late])
  }

  async function verifyToken(token: string): Promise<VerifiedIdentity | null> {
    let claims: DecodedIdToken
    try {
      claims = await ask((auth) => auth.verifyIdToken(token, true))
    } catch (error) {
      if (isTokenRefusal(error)) return null
      throw error
    }
    const verified = toVerifiedIdentity(claims, Date.now())
    if (!verified) return null
    // Google verified the address once, when that account was made; who has left the practice may still hold it. The
    // project's tokens do not say whether Google manages the domain.
    if (claims.firebase.sign_in_provider === 'google.com' && isStaffAddress(verified.email, staffDomain)) {
      throw new AppError(
        400,
        'google_failed',
        'An address of this practice cannot sign in with Google here. Please sign in with email and password.',
      )
    }
    const { rowCount } = await pool.query('select from identity_verifications where id = $1', [
      usedTokenId(token),
    ])
    return rowCount === 0 ? countProof(pool, verified) : null
  }

  /**
   * That somebody reads the mail of an address of the staff's domain, which makes them staff, is proven by our own link
   * alone, and our record says whether it was. The project's word may be Google's, kept under a password set since.
   */
  async function countProof<T extends Identity>(db: Queryable, identity: T): Promise<T> {
    if (!identity.emailVerified || !isStaffAddress(identity.email, staffDomain)) return identity
    const { rowCount } = await db.query(
      'select from users where firebase_uid = $1 and email = $2 and is_email_verified',
      [identity.subject, identity.email],
    )
    return { ...identity, emailVerified: rowCount === 1 }
  }

  /** From now on nobody comes in by a sign-in of before: also where its token has been verified and waits. */
  async function recordCut(db: Queryable, subject: string): Promise<void> {
    await db.query(
      `insert into identity_verifications (id, identifier, value, created_at, expires_at)
       values ($1, $1, $2, clock_timestamp(), clock_timestamp() + interval '1 hour')
       on conflict (id) do update set created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [cutId(subject), subject],
    )
  }

  async function findUser(subject: string): Promise<UserRecord | null> {
    return ask((auth) => auth.getUser(subject)).catch(nullIf('auth/user-not-found'))
  }

  /** Sets a password by the project's own rules, for somebody who has proven their mailbox; earlier tokens are revoked. */
  async function setPassword(db: Queryable, { subject, email }: LinkOwner, password: string): Promise<void> {
    const link = await ask((auth) => auth.generatePasswordResetLink(email))
    const code = new URL(link).searchParams.get('oobCode') ?? ''
    try {
      await setPasswordByCode(firebase, publicUrl, code, password)
    } catch (error) {
      if (!(error instanceof PasswordRefusedError)) throw error
      const message =
        'This password does not meet the practice’s requirements. Use a longer one with capital and small letters, digits and signs.'
      throw new AppError(400, 'weak_password', message, { issues: [{ path: 'password', message }] })
    }
    await ask((auth) => auth.updateUser(subject, { emailVerified: true }))
    await ask((auth) => auth.revokeRefreshTokens(subject))
    await recordCut(db, subject)
  }

  /**
   * A secret for a link mailed to a person; an earlier one for the same purpose stops working. It is bound to the address
   * it is mailed to: whoever changes theirs in the project meanwhile has proven nothing about the new one.
   */
  async function createLinkToken(db: Queryable, purpose: LinkPurpose, user: LinkOwner): Promise<string> {
    const token = makeSecret()
    await db.query(
      `delete from identity_verifications where split_part(value, E'\\n', 1) = $1 and identifier like $2`,
      [user.subject, `${purpose}:%`],
    )
    await db.query(
      `insert into identity_verifications (id, identifier, value, expires_at)
       values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [
        randomUUID(),
        linkIdentifier(purpose, token),
        `${user.subject}\n${user.email}`,
        LINK_TTL_MINUTES[purpose],
      ],
    )
    return token
  }

  /** Whose link this is; null: expired, used, replaced, never was, or not for the address they have now. */
  async function readLink(
    db: Queryable,
    purpose: LinkPurpose,
    token: string,
    { isUsedUp }: { isUsedUp: boolean },
  ): Promise<UserRecord | null> {
    const { rows } = await db.query<{ value: string }>(
      isUsedUp
        ? 'delete from identity_verifications where identifier = $1 and expires_at > now() returning value'
        : 'select value from identity_verifications where identifier = $1 and expires_at > now()',
      [linkIdentifier(purpose, token)],
    )
    const [subject, email] = rows[0]?.value.split('\n') ?? []
    const user = subject === undefined ? null : await findUser(subject)
    return user && user.email === email && !user.disabled ? user : null
  }

  return {
    kind: 'firebase',

    verifyToken,

    async redeemToken(db, token, verified) {
      const { subject, issuedAt } = verified
      // Sign-ins are told by the second.
      const { rowCount } = await db.query(
        `insert into identity_verifications (id, identifier, value, expires_at)
         select $1, $1, $2, now() + interval '2 hours'
          where not exists (select from identity_verifications
                             where id = $3 and date_trunc('second', created_at) > $4)
         on conflict (id) do nothing`,
        [usedTokenId(token), subject, cutId(subject), issuedAt],
      )
      if (rowCount === 0) return null
      if (verified.emailVerified) await endUnverifiedSessions(db, subject)
      return verified
    },

    async getIdentity(db, subject) {
      const user = await findUser(subject)
      return user && !user.disabled ? countProof(db, toIdentity(user)) : null
    },

    async createInvited(client, { email, firstName, lastName }) {
      await holdAddress(client, email)
      const earlier = await ask((auth) => auth.getUserByEmail(email)).catch(nullIf('auth/user-not-found'))
      const { rowCount } = await client.query(
        'select from users where lower(email) = $1 or firebase_uid = $2',
        [email, earlier?.uid ?? ''],
      )
      const isProven = earlier?.emailVerified === true && !isStaffAddress(email, staffDomain)
      if (rowCount !== 0 || isProven) {
        throw conflict('email_taken', 'This email address already has an account.')
      }
      // Registered but never proven nor brought here, or left by an invitation whose transaction failed.
      if (earlier) await ask((auth) => auth.deleteUser(earlier.uid))
      const displayName = `${firstName} ${lastName}`.trim()
      const created = await ask((auth) =>
        auth.createUser({
          email,
          emailVerified: false,
          ...(displayName === '' ? {} : { displayName }),
        }),
      )
      return created.uid
    },

    async acceptInvite(client, subject, password) {
      const user = await findUser(subject)
      const { rowCount } = await client.query(
        'select from users where firebase_uid = $1 and lower(email) = $2',
        [subject, user?.email ?? ''],
      )
      if (!user || rowCount === 0) throw new Error('The invited identity is not the one that was invited.')
      await setPassword(client, toIdentity(user), password)
      return { token: null }
    },

    async createPasswordReset(db, email) {
      const user = await ask((auth) => auth.getUserByEmail(email)).catch(nullIf('auth/user-not-found'))
      if (!user || user.disabled) return null
      if (user.providerData.length === 0) return { kind: 'invited' }
      const token = await createLinkToken(db, 'reset-password', toIdentity(user))
      return { kind: 'link', url: `${publicUrl}${paths.passwordResetLink(token)}` }
    },

    async findReset(db, token) {
      const user = await readLink(db, 'reset-password', token, { isUsedUp: false })
      return user && toIdentity(user)
    },

    async resetPassword(client, token, password) {
      const user = await readLink(client, 'reset-password', token, { isUsedUp: true })
      if (!user) return null
      await setPassword(client, toIdentity(user), password)
      return { ...toIdentity(user), emailVerified: true }
    },

    createVerification: (db, person) => createLinkToken(db, 'verify-email', person),

    async findVerification(db, token) {
      const user = await readLink(db, 'verify-email', token, { isUsedUp: false })
      return user && toIdentity(user)
    },

    async disown(client, token) {
      const user = await readLink(client, 'verify-email', token, { isUsedUp: true })
      const owner = user && (await countProof(client, toIdentity(user)))
      if (!user || !owner || owner.emailVerified) return null
      await client.query(
        `delete from identity_verifications where split_part(value, E'\\n', 1) = $1
            and (identifier like 'verify-email:%' or identifier like 'reset-password:%')`,
        [user.uid],
      )
      // One that nobody knows: the owner of the mailbox sets theirs by a reset. No such account has a second factor:
      // the project gives none to an unverified address.
      await ask((auth) => auth.updateUser(user.uid, { password: makeSecret() }))
      await ask((auth) => auth.revokeRefreshTokens(user.uid))
      await recordCut(client, user.uid)
      return owner
    },

    async confirmVerification(db, token) {
      const user = await readLink(db, 'verify-email', token, { isUsedUp: true })
      if (!user) return null
      return toIdentity(await ask((auth) => auth.updateUser(user.uid, { emailVerified: true })))
    },

    async endProviderSessions(db, subject) {
      await ask((auth) => auth.revokeRefreshTokens(subject)).catch(nullIf('auth/user-not-found'))
      await recordCut(db, subject)
    },

    async isStillValid(subject, since) {
      const user = await findUser(subject)
      if (!user || user.disabled) return false
      const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0
      return validSince <= since.getTime() + CLOCK_SKEW_MS
    },

    async closePassword(_client, subject) {
      const user = await findUser(subject)
      if (!user?.providerData.some(({ providerId }) => providerId === 'password')) return
      await ask((auth) => auth.updateUser(subject, { password: makeSecret() }))
    },

    async deleteIdentity(db, subject) {
      await db.query(`delete from identity_verifications where split_part(value, E'\\n', 1) = $1`, [subject])
      await ask((auth) => auth.deleteUser(subject)).catch(nullIf('auth/user-not-found'))
    },
  }
}

async function openAdmin({ projectId, emulatorHost, serviceAccount }: FirebaseConfig): Promise<Auth> {
  passOnEmulatorHost(emulatorHost)
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  const credential = serviceAccount ? { credential: cert(serviceAccount) } : {}
  return getAuth(initializeApp({ projectId, ...credential }, `pathya-${randomUUID()}`))
}

/** Null: a token of somebody this site does not let in, or of a sign-in that is too long ago. */
function toVerifiedIdentity(claims: DecodedIdToken, now: number): VerifiedIdentity | null {
  const { firebase } = claims
  if (firebase.tenant !== undefined || !SIGN_IN_PROVIDERS.includes(firebase.sign_in_provider)) return null
  // When the person signed in, not when the token was renewed: a renewed one may be long after.
  const ageMs = now - claims.auth_time * 1000
  if (ageMs > TOKEN_TTL_SECONDS * 1000 || ageMs < -CLOCK_SKEW_MS) return null
  // Addresses that only look like others are refused as they are everywhere.
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

function toIdentity(user: UserRecord): Identity {
  return {
    subject: user.uid,
    email: EmailAddress.parse(user.email ?? ''),
    emailVerified: user.emailVerified,
    ...splitName(user.displayName ?? null),
    photoUrl: toPhotoUrl(user.photoURL),
    hasStaffPassword: true,
  }
}

/** The first word of a displayed name, and the rest of it. */
function splitName(displayName: string | null): Pick<Identity, 'firstName' | 'lastName'> {
  const name = PersonName.safeParse(displayName ?? '')
  const [firstName = '', ...rest] = name.success ? name.data.split(' ') : []
  return { firstName: firstName || null, lastName: rest.join(' ') || null }
}

function toPhotoUrl(text: string | undefined): string | null {
  return text !== undefined && text.length <= 2000 && text.startsWith('https://') ? text : null
}

/**
 * A verified sign-in to an address that was unverified until now takes it over: what somebody else had opened with it,
 * who may have typed it first, is closed.
 */
async function endUnverifiedSessions(db: Queryable, subject: string): Promise<void> {
  await db.query(
    `delete from sessions where user_id in (select id from users where firebase_uid = $1 and not is_email_verified)`,
    [subject],
  )
}

type LinkOwner = { subject: string; email: string }
type LinkPurpose = 'verify-email' | 'reset-password'
const LINK_TTL_MINUTES: Record<LinkPurpose, number> = {
  'verify-email': VERIFICATION_TTL_MINUTES,
  'reset-password': RESET_TTL_MINUTES,
}

/** For a link, or for a password that nobody is to know. */
const makeSecret = (): string => randomBytes(32).toString('base64url')
const hashHex = (text: string): string => createHash('sha256').update(text).digest('hex')
const linkIdentifier = (purpose: LinkPurpose, token: string): string => `${purpose}:${hashHex(token)}`
/** By what is signed: the signature beside it can be spelled in several ways. */
const usedTokenId = (token: string): string => `used-token:${hashHex(token.slice(0, token.lastIndexOf('.')))}`

const cutId = (subject: string): string => `cut:${subject}`

/** The SDK's ways of saying that a token is not good, as against a failure. */
function isTokenRefusal(error: unknown): boolean {
  return [
    'auth/argument-error',
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/invalid-id-token',
    'auth/user-disabled',
    'auth/user-not-found',
  ].includes(readCode(error))
}

/** Turns one error of the SDK into null; every other goes on. */
function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (readCode(error) === code) return null
    throw error
  }
}

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
