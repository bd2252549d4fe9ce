import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { GoogleFlow } from './google-client.ts'

/** A browser that is away at Google's page. */
export type PendingFlow = GoogleFlow & { mode: 'popup' | 'redirect'; next: string | null }

/**
 * What waits between two requests of one browser, each behind a secret that only its cookie holds. Taking it uses it up:
 * of two callers one gets it.
 */
export const googleRepository = {
  /** Returns the secret. */
  savePendingFlow: (db: Queryable, flow: PendingFlow, ttlSeconds: number): Promise<string> =>
    save(db, 'google-flow', JSON.stringify(flow), ttlSeconds),

  /** null: unknown, used or too old. */
  async takePendingFlow(db: Queryable, secret: string): Promise<PendingFlow | null> {
    const value = await take(db, 'google-flow', secret)
    return value === null ? null : (JSON.parse(value) as PendingFlow) // written by `savePendingFlow`
  },

  /** Who has proven themselves. Returns the secret. */
  saveProven: (db: Queryable, subject: string, ttlSeconds: number): Promise<string> =>
    save(db, 'google-proven', subject, ttlSeconds),

  /** The subject; null: unknown, used or too old. */
  takeProven: (db: Queryable, secret: string): Promise<string | null> => take(db, 'google-proven', secret),
}

async function save(db: Queryable, kind: string, value: string, ttlSeconds: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db.query(
    `insert into identity_verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [randomUUID(), makeIdentifier(kind, secret), value, ttlSeconds],
  )
  return secret
}

async function take(db: Queryable, kind: string, secret: string): Promise<string | null> {
  const { rows } = await db.query<{ value: string; isLive: boolean }>(
    `delete from identity_verifications where identifier = $1 returning value, expires_at > now() as "isLive"`,
    [makeIdentifier(kind, secret)],
  )
  return rows[0]?.isLive ? rows[0].value : null
}

const makeIdentifier = (kind: string, secret: string): string =>
  `${kind}:${createHash('sha256').update(secret).digest('hex')}`
