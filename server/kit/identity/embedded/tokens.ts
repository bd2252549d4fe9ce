import { addMs } from '../../clock.ts'
import { boolean, instant, text } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { type StatementRow, statement } from '../../database/statement.ts'
import { TOKEN_TTL_SECONDS, type VerifiedIdentity } from '../identity-provider.ts'
import type { Decoys } from './decoys.ts'
import { IDENTITY_COLUMNS, IDENTITY_ROW } from './identities.ts'
import type { Library } from './library.ts'

const TOKEN = { token: text, now: instant, issuedSince: instant }

/** Only the age counts, whatever lifetime the library has written. */
const isLive = (p: { token: string; now: string; issuedSince: string }): string =>
  `token = ${p.token} and expires_at > ${p.now} and created_at > ${p.issuedSince}`

const selectOwner = (found: string): string =>
  `with found as (${found})
   select ${IDENTITY_COLUMNS}, found.created_at as "issuedAt",
          exists (select from identity_second_factors f where f.user_id = i.id and f.confirmed_at is not null)
            as "hasSecondFactor"
     from found join identity_users i on i.id = found.user_id`

const OWNER_ROW = { ...IDENTITY_ROW, issuedAt: instant, hasSecondFactor: boolean }

const findToken = statement({
  name: 'find-identity-token',
  params: TOKEN,
  row: OWNER_ROW,
  text: (p) => selectOwner(`select user_id, created_at from identity_sessions where ${isLive(p)}`),
})

const takeToken = statement({
  name: 'take-identity-token',
  params: TOKEN,
  row: OWNER_ROW,
  text: (p) => selectOwner(`delete from identity_sessions where ${isLive(p)} returning user_id, created_at`),
})

/**
 * Creates the functions for identity tokens: sessions of better-auth that live for five minutes and can be exchanged
 * once.
 */
export function createTokens(store: DbAndClock, library: Library, decoys: Decoys) {
  const readParams = (token: string) => {
    const now = store.now()
    return { token, now, issuedSince: addMs(now, -TOKEN_TTL_SECONDS * 1000) }
  }

  return {
    /**
     * Issues a token to a person whose identity has just been proven and who cannot have a second factor yet, or has
     * shown it. For everybody else use `startSignIn`.
     */
    issueToken: (db: Db, subject: string): Promise<string> => library.createToken(db, subject, store.now()),

    /** Returns the identity of a token without using the token up; `null` if it is unknown, expired or used. */
    async verifyToken(token: string): Promise<VerifiedIdentity | null> {
      if (!isToken(token)) return null
      // Both are queried in any case: the time of the answer must not reveal which it is.
      const owner = await findToken.find(store.db, readParams(token))
      const decoy = await decoys.verifyToken(token)
      return owner ? toVerified(owner) : decoy
    },

    /** Uses a token up; returns `null` if it is unknown, expired or used. */
    async redeemToken(db: Db, token: string): Promise<VerifiedIdentity | null> {
      if (!isToken(token)) return null
      const owner = await takeToken.find(db, readParams(token))
      const decoy = await decoys.redeemToken(db, token)
      return owner ? toVerified(owner) : decoy
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

/** Invalidates tokens and half-finished sign-ins of a person. */
export async function endProviderSessions(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('identity_sessions').where('user_id', '=', subject).execute()
  await db
    .deleteFrom('identity_verifications')
    .where('value', '=', subject)
    .where((where) =>
      where.or([where('identifier', 'like', 'challenge:%'), where('identifier', 'like', 'google-proven:%')]),
    )
    .execute()
}

const isToken = (text: string): boolean => /^[A-Za-z0-9]{32}$/.test(text)

function toVerified({ issuedAt, ...identity }: StatementRow<typeof findToken>): VerifiedIdentity {
  return { ...identity, issuedAt: new Date(issuedAt), decoy: null }
}
