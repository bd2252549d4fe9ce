import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import type { Config } from '#server/config.ts'
import { conflict } from '../app-error.ts'
import { type Queryable, runInTransaction } from '../database/transaction.ts'
import { holdAddress } from './hold-address.ts'
import {
  type Identity,
  type IdentityProvider,
  RESET_TTL_MINUTES,
  TOKEN_TTL_SECONDS,
  type VerifiedIdentity,
} from './identity-provider.ts'
import { makeLibraryId } from './library-id.ts'
import { loadPasswordLengths } from './password-lengths.ts'
import { isStaffPassword } from './password-policy.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecretBox } from './secret-box.ts'

/** How long the link in a verification mail works. */
export const VERIFICATION_TTL_HOURS = 24

export type NewIdentity = {
  /** Lower case. */
  email: string
  password: NewPassword
  firstName: string
  lastName: string
}

/** A password on its way into the database: see `preparePassword`. */
export type NewPassword = {
  hash: string
  /** It meets the rule for staff. */
  isForStaff: boolean
}

type IdentityRow = Identity & { createdAt: Date; hasSecondFactor: boolean }

const HAS_PASSWORD = `exists (select from identity_accounts a where a.user_id = i.id and a.provider_id = 'credential')`
const HAS_WAY_IN = `exists (select from identity_accounts a where a.user_id = i.id)`

const IDENTITY_COLUMNS = `i.id as subject, i.email, i.email_verified as "emailVerified", i.first_name as "firstName",
  i.last_name as "lastName", i.image as "photoUrl",
  i.has_staff_password or not ${HAS_PASSWORD} as "hasStaffPassword"`

/**
 * The embedded provider: identities in our own database, kept by better-auth. A token is one of its sessions, which
 * live for five minutes and are good for one exchange.
 */
export function createEmbeddedIdentity(pool: pg.Pool, config: Pick<Config, 'publicUrl' | 'secretKey'>) {
  let opening: Promise<ReturnType<typeof import('./better-auth.ts').createBetterAuth>> | null = null
  const open = () => {
    // Loaded with the first sign-in: a start need not wait for it.
    opening ??= import('./better-auth.ts').then(({ createBetterAuth }) =>
      createBetterAuth(pool, config.publicUrl),
    )
    return opening
  }
  /** What a password is compared with where there is none, so that an unknown address takes as long as a known one. */
  let dummyHash: Promise<string> | null = null

  async function hashPassword(password: string): Promise<string> {
    const { context } = await open()
    return (await context).password.hash(password)
  }

  async function isPassword(hash: string | null, password: string): Promise<boolean> {
    dummyHash ??= hashPassword(randomBytes(24).toString('hex'))
    const { context } = await open()
    const isRight = await (await context).password.verify({ hash: hash ?? (await dummyHash), password })
    return hash !== null && isRight
  }

  /** Hashes a password by scrypt: tens of milliseconds of a background thread. */
  async function preparePassword(db: Queryable, password: string, email: string): Promise<NewPassword> {
    const lengths = await loadPasswordLengths(db)
    return { hash: await hashPassword(password), isForStaff: isStaffPassword(password, email, lengths) }
  }

  const secondFactors = createSecondFactors(createSecretBox(pool, config))

  async function issueToken(client: Queryable, subject: string): Promise<string> {
    const auth = await open()
    const { internalAdapter } = await auth.context
    const session = await auth.inTransaction(client, () => internalAdapter.createSession(subject))
    return session.token
  }

  /**
   * What follows a first proof of who somebody is. The one way to a token for whoever has a second factor is through the
   * challenge, so a token of theirs stands for both.
   */
  async function startSignIn(client: Queryable, subject: string): Promise<SignInAnswer> {
    // Until the token is written nobody turns the second factor on: doing so would not know of it.
    await lockIdentity(client, subject)
    const { isEnrolled } = await secondFactors.find(client, subject)
    return isEnrolled
      ? { challenge: await secondFactors.createChallenge(client, subject) }
      : { token: await issueToken(client, subject) }
  }

  /** Sets a password, the first one too, and closes what half-finished sign-ins and mailed links were open. */
  async function setPassword(client: Queryable, subject: string, password: NewPassword): Promise<void> {
    await client.query(
      'update identity_users set has_staff_password = $2, updated_at = now() where id = $1',
      [subject, password.isForStaff],
    )
    await client.query(
      `insert into identity_accounts (id, account_id, provider_id, user_id, password)
       values ($1, $2, 'credential', $2, $3)
       on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
      [makeLibraryId(), subject, password.hash],
    )
    await deleteLinks(client, subject, 'reset-password')
    await endProviderSessions(client, subject)
  }

  async function endProviderSessions(db: Queryable, subject: string): Promise<void> {
    await db.query('delete from identity_sessions where user_id = $1', [subject])
    await db.query(
      `delete from identity_verifications
        where value = $1 and (identifier like 'challenge:%' or identifier like 'google-proven:%')`,
      [subject],
    )
  }

  /**
   * Takes away what was set up or handed out for an address before anybody had proven it: the password aside, which the
   * caller sets.
   */
  async function closeUnproven(client: Queryable, subject: string): Promise<void> {
    await secondFactors.remove(client, subject)
    await client.query('delete from identity_verifications where value = $1', [subject])
  }

  async function findDecoyByToken(db: Queryable, token: string, isRedeemed: boolean) {
    const identifier = decoyIdentifier(token)
    const found = isRedeemed
      ? `delete from identity_verifications where identifier = $1 and expires_at > now() returning value, created_at`
      : `select value, created_at from identity_verifications where identifier = $1 and expires_at > now()`
    const { rows } = await db.query<DecoyRow>(
      `with found as (${found})
       select d.id, d.email, d.first_name as "firstName", d.last_name as "lastName",
              d.synced_at is not null as "isSynced", found.created_at as "createdAt"
         from found join identity_decoys d on d.id::text = found.value`,
      [identifier],
    )
    return rows[0] ? toDecoyIdentity(rows[0]) : null
  }

  async function findByToken(
    db: Queryable,
    token: string,
    isRedeemed: boolean,
  ): Promise<VerifiedIdentity | null> {
    if (!/^[A-Za-z0-9]{32}$/.test(token)) return null
    // The age counts from the database's clock, and whatever lifetime the library has written.
    const live = `token = $1 and expires_at > now() and created_at > now() - make_interval(secs => $2)`
    const found = isRedeemed
      ? `delete from identity_sessions where ${live} returning user_id, created_at`
      : `select user_id, created_at from identity_sessions where ${live}`
    const { rows } = await db.query<IdentityRow>(
      `with found as (${found})
       select ${IDENTITY_COLUMNS}, found.created_at as "createdAt",
              exists (select from identity_second_factors f where f.user_id = i.id and f.confirmed_at is not null)
                as "hasSecondFactor"
         from found join identity_users i on i.id = found.user_id`,
      [token, TOKEN_TTL_SECONDS],
    )
    const row = rows[0]
    const decoy = await findDecoyByToken(db, token, isRedeemed)
    if (!row) return decoy
    const { createdAt, ...identity } = row
    return { ...identity, issuedAt: createdAt, decoy: null }
  }

  /** Whether an address belongs to an identity or a user. Those who ask with one address wait for each other. */
  async function isEmailTaken(client: Queryable, email: string): Promise<boolean> {
    await holdAddress(client, email)
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select exists (select from identity_users where email = $1)
           or exists (select from users where lower(email) = $1) as "isTaken"`,
      [email],
    )
    return rows[0]?.isTaken === true
  }

  /** Takes away what somebody has registered with an address they never proved, and never came in with. */
  async function removeUnproven(client: Queryable, email: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `delete from identity_users i where i.email = $1 and not i.email_verified and ${HAS_WAY_IN}
          and not exists (select from users u where u.firebase_uid = i.id or lower(u.email) = i.email)`,
      [email],
    )
    return rowCount === 1
  }

  async function createUser(
    client: Queryable,
    person: { email: string; firstName: string; lastName: string },
  ): Promise<string> {
    const auth = await open()
    const { internalAdapter } = await auth.context
    const name = `${person.firstName} ${person.lastName}`.trim()
    const created = await auth.inTransaction(client, () =>
      internalAdapter.createUser({ ...person, name }, { method: 'email-password' }),
    )
    return created.id
  }

  const provider: IdentityProvider = {
    kind: 'embedded',
    verifyToken: (token) => findByToken(pool, token, false),
    redeemToken: (db, token) => findByToken(db, token, true),
    getIdentity: async (db, subject) => {
      const { rows } = await db.query<Identity>(
        `select ${IDENTITY_COLUMNS} from identity_users i where i.id = $1`,
        [subject],
      )
      return rows[0] ?? null
    },
    createInvited: async (client, person) => {
      if ((await isEmailTaken(client, person.email)) && !(await removeUnproven(client, person.email))) {
        throw conflict('email_taken', 'This email address already has an account.')
      }
      return createUser(client, person)
    },
    acceptInvite: async (client, subject, password) => {
      const identity = await provider.getIdentity(client, subject)
      if (!identity) throw new Error('An invitation outlived its identity.')
      await setPassword(client, subject, await preparePassword(client, password, identity.email))
      await markVerified(client, subject)
      return { token: await issueToken(client, subject) }
    },
    createPasswordReset: async (db, email) => {
      const { rows } = await db.query<{ subject: string; hasWayIn: boolean }>(
        `select i.id as subject, ${HAS_WAY_IN} as "hasWayIn" from identity_users i where i.email = $1`,
        [email],
      )
      const found = rows[0]
      if (!found) return null
      if (!found.hasWayIn) return { kind: 'invited' }
      const token = await createLink(db, found.subject, 'reset-password', RESET_TTL_MINUTES)
      return { kind: 'link', url: `${config.publicUrl}${paths.passwordResetLink(token)}` }
    },
    findReset: (db, token) => findLinkOwner(db, token, 'reset-password'),
    // Whoever opened the link reads the mail of that address.
    resetPassword: async (client, token, password) => {
      const subject = await redeemLink(client, token, 'reset-password')
      const identity = subject === null ? null : await provider.getIdentity(client, subject)
      if (!identity) return null
      if (!identity.emailVerified) await closeUnproven(client, identity.subject)
      await setPassword(client, identity.subject, await preparePassword(client, password, identity.email))
      await markVerified(client, identity.subject)
      return provider.getIdentity(client, identity.subject)
    },
    createVerification: (db, { subject }) =>
      createLink(db, subject, 'verify-email', VERIFICATION_TTL_HOURS * 60),
    findVerification: (db, token) => findLinkOwner(db, token, 'verify-email'),
    confirmVerification: async (db, token) => {
      const subject = await redeemLink(db, token, 'verify-email')
      if (subject === null) return null
      await markVerified(db, subject)
      return provider.getIdentity(db, subject)
    },
    disown: async (client, token) => {
      const subject = await redeemLink(client, token, 'verify-email')
      const identity = subject === null ? null : await provider.getIdentity(client, subject)
      if (!identity || identity.emailVerified) return null
      // An account keeps a password, if one that nobody knows: without any it would look invited.
      await setPassword(client, identity.subject, await preparePassword(client, makeSecret(), identity.email))
      await closeUnproven(client, identity.subject)
      return identity
    },
    endProviderSessions,
    // What ends a sign-in here ends its sessions in the same transaction.
    isStillValid: async () => true,
    closePassword: async (client, subject) => {
      await client.query(
        `update identity_accounts set password = $2, updated_at = now()
          where user_id = $1 and provider_id = 'credential'`,
        [subject, await hashPassword(randomBytes(32).toString('base64url'))],
      )
    },
    deleteIdentity: async (db, subject) => {
      await db.query('delete from identity_verifications where value = $1', [subject])
      await db.query('delete from identity_users where id = $1', [subject])
    },
  }

  return {
    ...provider,
    preparePassword,
    setPassword,
    startSignIn,
    secondFactors,
    isEmailTaken,

    /**
     * A token for somebody whose identity has just been proven and who can have no second factor yet, or has given it.
     * Everybody else: `startSignIn`.
     */
    issueToken,

    /** Loads and prepares what signing in needs, so that the first person does not wait for it. */
    warmUp: async (): Promise<void> => {
      await isPassword(null, 'warm-up')
    },

    /**
     * Makes an identity with a password, whose address nobody has verified. Throws on an address that has one already
     * (`identity_users_email_unique`).
     */
    async createIdentity(client: Queryable, { password, ...person }: NewIdentity): Promise<string> {
      const subject = await createUser(client, person)
      await setPassword(client, subject, password)
      return subject
    },

    /** Whether somebody has been invited and has no way in yet: neither a password nor another provider's account. */
    async isInvited(db: Queryable, email: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `select 1 from identity_users i where i.email = $1 and not i.email_verified and not ${HAS_WAY_IN}`,
        [email],
      )
      return rowCount === 1
    },

    async hasPassword(db: Queryable, subject: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `select 1 from identity_users i where i.id = $1 and ${HAS_PASSWORD}`,
        [subject],
      )
      return rowCount === 1
    },

    /** Whether this is the person's password; false, after the same time, where they have none. */
    async isOwnPassword(db: Queryable, subject: string, password: string): Promise<boolean> {
      return isPassword((await findPassword(db, subject))?.hash ?? null, password)
    },

    /**
     * Starts a sign-up over whose address nobody has verified: the last password and names count, and what the earlier one
     * opened is closed. So a stranger who was first keeps nobody out. Call it after `isEmailTaken`, which orders sign-ups.
     *
     * @returns The identity's id; null where the address has no identity, a verified one, or one that waits for its
     *   invitation to be accepted.
     */
    async renewUnverified(
      client: Queryable,
      { email, password, firstName, lastName }: NewIdentity,
    ): Promise<string | null> {
      // The user's record before the identity, as everywhere.
      await client.query(
        `select from users where firebase_uid in (select id from identity_users where email = $1) for no key update`,
        [email],
      )
      const { rows } = await client.query<{ id: string }>(
        `update identity_users i set first_name = $2, last_name = $3, name = trim($2 || ' ' || $3), updated_at = now()
          where email = $1 and not email_verified and ${HAS_PASSWORD} returning id`,
        [email, firstName, lastName],
      )
      const id = rows[0]?.id
      if (!id) return null
      await setPassword(client, id, password)
      await client.query(
        `with known as (update users set first_name = $2, last_name = $3, updated_at = now()
                         where firebase_uid = $1 returning id)
         delete from sessions where user_id in (select id from known)`,
        [id, firstName, lastName],
      )
      return id
    },

    /**
     * What an address and its password lead to; null when they do not belong together. Takes the same time for unknown
     * addresses, and opens a decoy to whoever made it. Notes whether the password meets the rule for staff.
     */
    async signIn(email: string, password: string): Promise<SignInAnswer | null> {
      const { rows } = await pool.query<{
        subject: string | null
        decoyId: string | null
        hash: string | null
      }>(
        `select i.id as subject, null as "decoyId", a.password as hash from identity_users i
           join identity_accounts a on a.user_id = i.id and a.provider_id = 'credential' where i.email = $1
         union all select null, id, password_hash from identity_decoys where email = $1`,
        [email],
      )
      const account = rows.find((row) => row.subject !== null)
      const decoy = rows.find((row) => row.decoyId !== null)
      const [isOwn, isDecoy] = await Promise.all([
        isPassword(account?.hash ?? null, password),
        isPassword(decoy?.hash ?? null, password),
      ])
      const subject = account?.subject
      if (isOwn && subject) {
        return runInTransaction(pool, async (client) => {
          // Held until the token is written: a password set meanwhile either waits and takes the token away, or shows.
          await lockIdentity(client, subject)
          const now = await findPassword(client, subject, 'for share of a')
          if (now?.hash !== account.hash) return null
          const lengths = await loadPasswordLengths(client)
          await recordStaffPassword(client, subject, isStaffPassword(password, email, lengths))
          return startSignIn(client, subject)
        })
      }
      return decoy?.decoyId && isDecoy ? { token: await issueDecoyToken(pool, decoy.decoyId) } : null
    },

    /**
     * Remembers a sign-up with somebody else's address and answers with a token, as if it had been one's own. The last
     * password counts.
     */
    async createDecoy(
      client: Queryable,
      decoy: { email: string; passwordHash: string; firstName: string; lastName: string },
    ): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `insert into identity_decoys (email, password_hash, first_name, last_name) values ($1, $2, $3, $4)
         on conflict (email) do update set password_hash = $2, first_name = $3, last_name = $4 returning id`,
        [decoy.email, decoy.passwordHash, decoy.firstName, decoy.lastName],
      )
      const id = rows[0]?.id
      if (!id) throw new Error('The decoy was not written.')
      // As with an identity that is signed up for again: what the earlier one opened is closed.
      await client.query('delete from sessions where decoy_id = $1', [id])
      await client.query(
        `delete from identity_verifications where value = $1 and identifier not like 'verify-email:%'`,
        [id],
      )
      return issueDecoyToken(client, id)
    },

    /** From its first session on, a decoy answers like somebody who has a user record. */
    async markDecoySynced(db: Queryable, decoyId: string): Promise<void> {
      await db.query('update identity_decoys set synced_at = coalesce(synced_at, now()) where id = $1', [
        decoyId,
      ])
    },
  }
}

export type EmbeddedIdentity = ReturnType<typeof createEmbeddedIdentity>

type DecoyRow = {
  id: string
  email: string
  firstName: string
  lastName: string
  isSynced: boolean
  createdAt: Date
}

function toDecoyIdentity(row: DecoyRow): VerifiedIdentity {
  return {
    subject: row.id,
    email: row.email,
    emailVerified: false,
    firstName: row.firstName,
    lastName: row.lastName,
    photoUrl: null,
    hasStaffPassword: false,
    hasSecondFactor: false,
    issuedAt: row.createdAt,
    decoy: { id: row.id, isSynced: row.isSynced },
  }
}

async function issueDecoyToken(db: Queryable, decoyId: string): Promise<string> {
  const token = makeLibraryId()
  await db.query(
    `insert into identity_verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [makeLibraryId(), decoyIdentifier(token), decoyId, TOKEN_TTL_SECONDS],
  )
  return token
}

/** What a mailed link is for. */
type LinkKind = 'verify-email' | 'reset-password'

/** Makes the secret of a link; earlier ones of the same person and kind stop working. Only its hash is kept. */
async function createLink(db: Queryable, subject: string, kind: LinkKind, minutes: number): Promise<string> {
  const token = makeSecret()
  await deleteLinks(db, subject, kind)
  await db.query(
    `insert into identity_verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [makeLibraryId(), linkIdentifier(kind, token), subject, minutes],
  )
  return token
}

/** Whose link this is; null: unknown, expired or used. Uses nothing up. */
async function findLinkOwner(db: Queryable, token: string, kind: LinkKind): Promise<Identity | null> {
  const { rows } = await db.query<Identity>(
    `select ${IDENTITY_COLUMNS} from identity_verifications v join identity_users i on i.id = v.value
      where v.identifier = $1 and v.expires_at > now()`,
    [linkIdentifier(kind, token)],
  )
  return rows[0] ?? null
}

/** Uses a link up, after whoever is changing its owner. Returns whose it was; null: unknown, expired or used. */
async function redeemLink(db: Queryable, token: string, kind: LinkKind): Promise<string | null> {
  const owner = await findLinkOwner(db, token, kind)
  if (!owner) return null
  await lockIdentity(db, owner.subject)
  const { rows } = await db.query<{ subject: string; isLive: boolean }>(
    `delete from identity_verifications where identifier = $1
     returning value as subject, expires_at > now() as "isLive"`,
    [linkIdentifier(kind, token)],
  )
  return rows[0]?.isLive ? rows[0].subject : null
}

async function deleteLinks(db: Queryable, subject: string, kind: LinkKind): Promise<void> {
  await db.query('delete from identity_verifications where value = $1 and identifier like $2', [
    subject,
    `${kind}:%`,
  ])
}

/** Whoever uses or changes what an identity is proven by takes turns, in one order: the identity first. */
async function lockIdentity(db: Queryable, subject: string): Promise<void> {
  await db.query('select from identity_users where id = $1 for no key update', [subject])
}

async function markVerified(db: Queryable, subject: string): Promise<void> {
  await db.query('update identity_users set email_verified = true, updated_at = now() where id = $1', [
    subject,
  ])
}

async function recordStaffPassword(db: Queryable, subject: string, isForStaff: boolean): Promise<void> {
  await db.query(
    'update identity_users set has_staff_password = $2 where id = $1 and has_staff_password <> $2',
    [subject, isForStaff],
  )
}

async function findPassword(
  db: Queryable,
  subject: string,
  lock: '' | 'for share of a' = '',
): Promise<{ hash: string | null } | null> {
  const { rows } = await db.query<{ hash: string | null }>(
    `select a.password as hash from identity_accounts a where a.user_id = $1 and a.provider_id = 'credential' ${lock}`,
    [subject],
  )
  return rows[0] ?? null
}

const makeSecret = (): string => randomBytes(32).toString('base64url')
const hashHex = (token: string): string => createHash('sha256').update(token).digest('hex')
const decoyIdentifier = (token: string): string => `decoy-token:${hashHex(token)}`
const linkIdentifier = (kind: LinkKind, token: string): string => `${kind}:${hashHex(token)}`
