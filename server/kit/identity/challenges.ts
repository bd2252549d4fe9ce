import { createHash, randomBytes } from 'node:crypto'
import { addMs, MINUTE_MS } from '../clock.ts'
import { arrayOf, instant, text } from '../database/columns.ts'
import type { Db, DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { makeLibraryId } from './library-id.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const TRIES = 5

const insertTries = statement({
  name: 'insert-challenge',
  params: { ids: arrayOf(text), identifier: text, subject: text, expiresAt: instant },
  text: (p) =>
    `insert into identity_verifications (id, identifier, value, expires_at)
     select unnest(${p.ids}::text[]), ${p.identifier}, ${p.subject}, ${p.expiresAt}`,
})

const CHALLENGE = { identifier: text, now: instant }

const findTry = statement({
  name: 'find-challenge',
  params: CHALLENGE,
  row: { subject: text },
  text: (p) =>
    `select value as subject from identity_verifications
      where identifier = ${p.identifier} and expires_at > ${p.now} limit 1`,
})

const takeTry = statement({
  name: 'take-challenge-try',
  params: CHALLENGE,
  row: { subject: text },
  text: (p) =>
    `delete from identity_verifications where id = (
       select id from identity_verifications where identifier = ${p.identifier} and expires_at > ${p.now}
        limit 1 for update skip locked)
     returning value as subject`,
})

/**
 * Creates the challenges that ask for a code after a password or another first proof. A challenge lasts five minutes
 * and allows five tries.
 */
export function createChallenges({ now }: Pick<DbAndClock, 'now'>) {
  return {
    async createChallenge(db: Db, subject: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      // Each row is one try: the caller that deletes it has made it.
      await insertTries.run(db, {
        ids: Array.from({ length: TRIES }, makeLibraryId),
        identifier: toIdentifier(challenge),
        subject,
        expiresAt: addMs(now(), CHALLENGE_MS),
      })
      return challenge
    },

    /**
     * Returns the subject of a challenge without using a try; `null` if it is unknown or expired, or if no try is left.
     */
    async findChallenge(db: Db, challenge: string): Promise<string | null> {
      const found = await findTry.find(db, { identifier: toIdentifier(challenge), now: now() })
      return found?.subject ?? null
    },

    /**
     * Uses one try of a challenge and returns its subject; `null` if it is unknown or expired, or if no try is left.
     */
    async takeTry(db: Db, challenge: string): Promise<string | null> {
      const taken = await takeTry.find(db, { identifier: toIdentifier(challenge), now: now() })
      return taken?.subject ?? null
    },

    async endChallenges(db: Db, subject: string): Promise<void> {
      await db
        .deleteFrom('identity_verifications')
        .where('value', '=', subject)
        .where('identifier', 'like', 'challenge:%')
        .execute()
    },
  }
}

const toIdentifier = (challenge: string): string =>
  `challenge:${createHash('sha256').update(challenge).digest('hex')}`
