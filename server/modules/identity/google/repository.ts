import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Locale } from '#domain/words/locale.ts'
import { boolean, instant, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { GoogleFlow } from './google-client.ts'

/** The sign-in of a browser that is currently at Google's page. A sign-in that an earlier release began has no language. */
export type PendingFlow = GoogleFlow & { mode: 'popup' | 'redirect'; next: string | null; locale?: Locale }

const takeSecret = statement({
  name: 'take-google-secret',
  params: { identifier: text, now: instant },
  row: { value: text, isLive: boolean },
  text: (p) =>
    `delete from identity_verifications where identifier = ${p.identifier}
     returning value, expires_at > ${p.now} as "isLive"`,
})

/**
 * Stores data between two requests of one browser, each behind a secret that only its cookie contains. Reading deletes
 * the data, so only one of two callers gets it.
 */
export const googleRepository = {
  /** Saves a started sign-in and returns its secret. */
  savePendingFlow: (db: Db, flow: PendingFlow, expiresAt: Date): Promise<string> =>
    save(db, 'google-flow', JSON.stringify(flow), expiresAt),

  /** Returns and deletes a started sign-in, or returns `null` if the secret is unknown, used or expired. */
  async takePendingFlow(db: Db, secret: string, now: Date): Promise<PendingFlow | null> {
    const value = await take(db, 'google-flow', secret, now)
    return value === null ? null : (JSON.parse(value) as PendingFlow) // `savePendingFlow` wrote this value.
  },

  /** Saves the subject who has proven their identity, and returns the secret. */
  saveProven: (db: Db, subject: string, expiresAt: Date): Promise<string> =>
    save(db, 'google-proven', subject, expiresAt),

  /** Returns the subject and deletes it, or returns `null` if the secret is unknown, used or expired. */
  takeProven: (db: Db, secret: string, now: Date): Promise<string | null> =>
    take(db, 'google-proven', secret, now),
}

async function save(db: Db, kind: string, value: string, expiresAt: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .insertInto('identity_verifications')
    .values({
      id: randomUUID(),
      identifier: makeIdentifier(kind, secret),
      value,
      expires_at: expiresAt,
    })
    .execute()
  return secret
}

async function take(db: Db, kind: string, secret: string, now: Date): Promise<string | null> {
  const taken = await takeSecret.find(db, { identifier: makeIdentifier(kind, secret), now })
  return taken?.isLive ? taken.value : null
}

const makeIdentifier = (kind: string, secret: string): string =>
  `${kind}:${createHash('sha256').update(secret).digest('hex')}`
