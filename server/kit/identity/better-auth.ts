import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../database/db.ts'
import {
  identityAccounts,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../database/schema.ts'
import { TOKEN_TTL_SECONDS } from './identity-provider.ts'

const schema = {
  user: identityUsers,
  session: identitySessions,
  account: identityAccounts,
  verification: identityVerifications,
}

/** How passwords are hashed and compared. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (stored: { hash: string; password: string }) => Promise<boolean>
}

/**
 * better-auth as a library inside this process: it hashes passwords and writes identities and tokens. None of its routes
 * is mounted, so only our own declared calls reach it; its cookies are never sent.
 *
 * @param hashing Replaces the hashing of the library, which is slow on purpose.
 */
export function createBetterAuth(pool: Db, publicUrl: string, hashing?: PasswordHashing) {
  const transaction = new AsyncLocalStorage<ReturnType<typeof openDrizzle>>()
  const drizzleOnPool = openDrizzle(pool)
  // Inside `inTransaction` its reads and writes go to the caller's connection.
  const routedDb = new Proxy(drizzleOnPool, {
    get: (target, property) => Reflect.get(transaction.getStore() ?? target, property),
  })
  const auth = betterAuth({
    appName: 'Pathya',
    baseURL: publicUrl,
    // Only signs data that never leaves the process.
    secret: randomBytes(32).toString('hex'),
    database: drizzleAdapter(routedDb, { provider: 'pg', schema }),
    advanced: { database: { validateSchema: false } },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false, input: false },
        lastName: { type: 'string', required: false, input: false },
        hasStaffPassword: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    session: { expiresIn: TOKEN_TTL_SECONDS, disableSessionRefresh: true },
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 128, password: hashing },
  })

  return {
    api: auth.api,
    /** Its internal functions, for work inside our own transaction. */
    context: auth.$context,
    /** Runs `work` so that better-auth does everything on the caller's connection. */
    inTransaction: <T>(db: Db, work: () => Promise<T>): Promise<T> => transaction.run(openDrizzle(db), work),
  }
}

/** better-auth owns its queries and runs them through Drizzle, which takes the plain connection. */
function openDrizzle({ plainConnection }: Db) {
  return drizzle(plainConnection as pg.Pool, { schema }) // takes a single connection as well; its type names two overloads
}
