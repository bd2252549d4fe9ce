import { randomBytes } from 'node:crypto'
import { addMs } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import type { PasswordHashing } from '../better-auth.ts'
import { TOKEN_TTL_SECONDS } from '../identity-provider.ts'

/**
 * Creates the functions of better-auth that the embedded provider uses. The library is loaded with the first sign-in,
 * so that the server starts without waiting for it.
 *
 * @param pool The database outside of a transaction.
 */
export function createLibrary(pool: Db, publicUrl: string, hashing?: PasswordHashing) {
  let opening: Promise<ReturnType<typeof import('../better-auth.ts').createBetterAuth>> | null = null
  const open = () => {
    opening ??= import('../better-auth.ts').then(({ createBetterAuth }) =>
      createBetterAuth(pool, publicUrl, hashing),
    )
    return opening
  }
  /** Compared with the typed password if there is none, so that an unknown address takes as long as a known one. */
  let dummyHash: Promise<string> | null = null

  /** Hashes a password by scrypt, which takes tens of milliseconds of a background thread. */
  async function hashPassword(password: string): Promise<string> {
    const { context } = await open()
    return (await context).password.hash(password)
  }

  return {
    hashPassword,

    /** Checks whether a password has this hash. Returns false, after the same time, for `null`. */
    async isPassword(hash: string | null, password: string): Promise<boolean> {
      dummyHash ??= hashPassword(randomBytes(24).toString('hex'))
      const { context } = await open()
      const isRight = await (await context).password.verify({ hash: hash ?? (await dummyHash), password })
      return hash !== null && isRight
    },

    /** Writes an identity token. Returns it. */
    async createToken(db: Db, subject: string, now: Date): Promise<string> {
      const auth = await open()
      const { internalAdapter } = await auth.context
      const expiresAt = addMs(now, TOKEN_TTL_SECONDS * 1000)
      const times = { createdAt: now, updatedAt: now, expiresAt }
      const session = await auth.inTransaction(db, () =>
        internalAdapter.createSession(subject, false, times, true),
      )
      return session.token
    },

    /** Writes an identity without a password. Returns its subject. */
    async createUser(
      db: Db,
      person: { email: string; firstName: string; lastName: string },
    ): Promise<string> {
      const auth = await open()
      const { internalAdapter } = await auth.context
      const name = `${person.firstName} ${person.lastName}`.trim()
      const created = await auth.inTransaction(db, () =>
        internalAdapter.createUser({ ...person, name }, { method: 'email-password' }),
      )
      return created.id
    },
  }
}

export type Library = ReturnType<typeof createLibrary>
