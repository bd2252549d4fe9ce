import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  identityAccounts,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../database/schema.ts'
import type { Queryable } from '../database/transaction.ts'
import { TOKEN_TTL_SECONDS } from './identity-provider.ts'

const schema = {
  user: identityUsers,
  session: identitySessions,
  account: identityAccounts,
  verification: identityVerifications,
}

/**
 * better-auth as a library inside this process: it keeps identities and passwords. None of its routes is mounted, so
 * nothing of it can be reached but through our own declared calls; its cookies are never sent.
 */
export function createBetterAuth(pool: pg.Pool, publicUrl: string) {
  const transaction = new AsyncLocalStorage<ReturnType<typeof openDrizzle>>()
  const db = openDrizzle(pool)
  // Inside `inTransaction` its reads and writes go to the caller's connection.
  const routedDb = new Proxy(db, {
    get: (target, property) => Reflect.get(transaction.getStore() ?? target, property),
  })
  const auth = betterAuth({
    appName: 'Pathya',
    baseURL: publicUrl,
    // Signs only what never leaves the process.
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
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 128 },
  })

  return {
    api: auth.api,
    /** Its inner functions, for work that stands or falls with a transaction of ours. */
    context: auth.$context,
    /** Runs `work` with everything better-auth does on the caller's connection. */
    inTransaction: <T>(client: Queryable, work: () => Promise<T>): Promise<T> =>
      transaction.run(openDrizzle(client), work),
  }
}

function openDrizzle(client: pg.Pool | Queryable) {
  return drizzle(client as pg.Pool, { schema }) // takes a single connection as well; its type names two overloads
}
