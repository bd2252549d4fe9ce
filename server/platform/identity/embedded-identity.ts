import { createHash, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/transaction.ts'
import {
  type Identity,
  type IdentityProvider,
  TOKEN_TTL_SECONDS,
  type VerifiedIdentity,
} from './identity-provider.ts'

/** How long the link in a verification mail works. */
export const VERIFICATION_TTL_HOURS = 24

export type NewIdentity = {
  /** Lower case. */
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  emailVerified: boolean
  hasStaffPassword: boolean
}

type IdentityRow = Identity & { createdAt: Date }

const IDENTITY_COLUMNS = `i.id as subject, i.email, i.email_verified as "emailVerified", i.first_name as "firstName",
  i.last_name as "lastName", i.image as "photoUrl", i.has_staff_password as "hasStaffPassword"`

/**
 * The embedded provider: identities in our own database, kept by better-auth. A token is one of its sessions, which
 * live for five minutes and are good for one exchange.
 */
export function createEmbeddedIdentity(pool: pg.Pool, config: Pick<Config, 'publicUrl'>) {
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

  async function issueToken(client: pg.ClientBase, subject: string): Promise<string> {
    const auth = await open()
    const { internalAdapter } = await auth.context
    const session = await auth.inTransaction(client, () => internalAdapter.createSession(subject))
    return session.token
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
       select ${IDENTITY_COLUMNS}, found.created_at as "createdAt"
         from found join identity_users i on i.id = found.user_id`,
      [token, TOKEN_TTL_SECONDS],
    )
    const row = rows[0]
    const decoy = await findDecoyByToken(db, token, isRedeemed)
    if (!row) return decoy
    const { createdAt, ...identity } = row
    return { ...identity, issuedAt: createdAt, decoy: null }
  }

  const provider: IdentityProvider = {
    verifyToken: (token) => findByToken(pool, token, false),
    redeemToken: (db, token) => findByToken(db, token, true),
    getIdentity: async (db, subject) => {
      const { rows } = await db.query<Identity>(
        `select ${IDENTITY_COLUMNS} from identity_users i where i.id = $1`,
        [subject],
      )
      return rows[0] ?? null
    },
  }

  return {
    ...provider,

    /** scrypt; tens of milliseconds of a background thread, so before a transaction, not inside. */
    hashPassword,

    /** Loads and prepares what signing in needs, so that the first person does not wait for it. */
    warmUp: async (): Promise<void> => {
      await isPassword(null, 'warm-up')
    },

    /** Makes an identity with a password. Throws on an address that has one already (`identity_users_email_unique`). */
    async createIdentity(client: pg.ClientBase, identity: NewIdentity): Promise<string> {
      const auth = await open()
      const { internalAdapter } = await auth.context
      const { passwordHash, ...rest } = identity
      return auth.inTransaction(client, async () => {
        const created = await internalAdapter.createUser(
          { ...rest, name: `${rest.firstName} ${rest.lastName}`.trim() },
          { method: 'email-password' },
        )
        await internalAdapter.linkAccount({
          userId: created.id,
          providerId: 'credential',
          accountId: created.id,
          password: passwordHash,
        })
        return created.id
      })
    },

    /**
     * Starts a sign-up over whose address nobody has verified: the last password and names count, and what the earlier one
     * opened is closed. So a stranger who was first keeps nobody out. Call it after `isEmailTaken`, which orders sign-ups.
     *
     * @returns The identity's id; null where the address has no identity or a verified one.
     */
    async renewUnverified(
      client: pg.ClientBase,
      { email, passwordHash, firstName, lastName, hasStaffPassword }: Omit<NewIdentity, 'emailVerified'>,
    ): Promise<string | null> {
      const { rows } = await client.query<{ id: string }>(
        `update identity_users set first_name = $2, last_name = $3, name = trim($2 || ' ' || $3),
                has_staff_password = $4, updated_at = now()
          where email = $1 and not email_verified returning id`,
        [email, firstName, lastName, hasStaffPassword],
      )
      const id = rows[0]?.id
      if (!id) return null
      await client.query(
        `update identity_accounts set password = $2, updated_at = now()
          where user_id = $1 and provider_id = 'credential'`,
        [id, passwordHash],
      )
      await client.query('delete from identity_sessions where user_id = $1', [id])
      await client.query(
        `with known as (update users set first_name = $2, last_name = $3, updated_at = now()
                         where firebase_uid = $1 returning id)
         delete from sessions where user_id in (select id from known)`,
        [id, firstName, lastName],
      )
      return id
    },

    /** A token for somebody whose identity has just been proven. */
    issueToken,

    /**
     * A token for an address and its password; null when they do not belong together. Takes the same time for unknown
     * addresses, and opens a decoy to whoever made it.
     */
    async signIn(email: string, password: string): Promise<{ token: string; subject: string | null } | null> {
      const auth = await open()
      const { rows } = await pool.query<{ id: string; passwordHash: string }>(
        'select id, password_hash as "passwordHash" from identity_decoys where email = $1',
        [email],
      )
      const decoy = rows[0]
      const [signedIn, isDecoy] = await Promise.all([
        auth.api.signInEmail({ body: { email, password } }).catch((error: unknown) => {
          if (isRefusal(error)) return null
          throw error
        }),
        isPassword(decoy?.passwordHash ?? null, password),
      ])
      if (signedIn) return { token: signedIn.token, subject: signedIn.user.id }
      if (decoy && isDecoy) return { token: await issueDecoyToken(pool, decoy.id), subject: null }
      return null
    },

    /** Whether an address belongs to an identity or a user. Sign-ups with one address wait for each other. */
    async isEmailTaken(client: pg.ClientBase, email: string): Promise<boolean> {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('pathya.identity.' || $1, 0))`, [
        email,
      ])
      const { rows } = await client.query<{ isTaken: boolean }>(
        `select exists (select from identity_users where email = $1)
             or exists (select from users where lower(email) = $1) as "isTaken"`,
        [email],
      )
      return rows[0]?.isTaken === true
    },

    /**
     * Remembers a sign-up with somebody else's address and answers with a token, as if it had been one's own. The last
     * password counts.
     */
    async createDecoy(
      client: pg.ClientBase,
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

    /** Notes whether the password in use meets the rule for staff. */
    async recordStaffPassword(db: Queryable, subject: string, hasStaffPassword: boolean): Promise<void> {
      await db.query(
        'update identity_users set has_staff_password = $2 where id = $1 and has_staff_password <> $2',
        [subject, hasStaffPassword],
      )
    },

    /** A token for the link of a verification mail; earlier ones of the same person stop working. */
    async createVerification(db: Queryable, subject: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await db.query(
        `delete from identity_verifications where value = $1 and identifier like 'verify-email:%'`,
        [subject],
      )
      await db.query(
        `insert into identity_verifications (id, identifier, value, expires_at)
         values ($1, $2, $3, now() + make_interval(hours => $4))`,
        [makeToken(), verificationIdentifier(token), subject, VERIFICATION_TTL_HOURS],
      )
      return token
    },

    /** Uses up a verification link and marks the address verified; null: unknown, expired or used. */
    async confirmVerification(db: Queryable, token: string): Promise<Identity | null> {
      const { rows } = await db.query<Identity>(
        `with used as (
           delete from identity_verifications where identifier = $1 returning value, expires_at > now() as is_live)
         update identity_users i set email_verified = true, updated_at = now()
           from used where i.id = used.value and used.is_live returning ${IDENTITY_COLUMNS}`,
        [verificationIdentifier(token)],
      )
      return rows[0] ?? null
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
    issuedAt: row.createdAt,
    decoy: { id: row.id, isSynced: row.isSynced },
  }
}

async function issueDecoyToken(db: Queryable, decoyId: string): Promise<string> {
  const token = makeToken()
  await db.query(
    `insert into identity_verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [makeToken(), decoyIdentifier(token), decoyId, TOKEN_TTL_SECONDS],
  )
  return token
}

/** In the shape of the library's own. */
function makeToken(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}

const hashHex = (token: string): string => createHash('sha256').update(token).digest('hex')
const decoyIdentifier = (token: string): string => `decoy-token:${hashHex(token)}`
const verificationIdentifier = (token: string): string => `verify-email:${hashHex(token)}`

/** The library's way of saying no, as against a failure. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 401
}
