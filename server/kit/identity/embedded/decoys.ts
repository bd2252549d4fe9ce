import { createHash } from 'node:crypto'
import type { Locale } from '#domain/words/locale.ts'
import { addMs } from '../../clock.ts'
import { boolean, instant, text, uuid } from '../../database/columns.ts'
import type { Db, DbAndClock } from '../../database/db.ts'
import { type StatementRow, statement } from '../../database/statement.ts'
import { TOKEN_TTL_SECONDS, type VerifiedIdentity } from '../identity-provider.ts'
import { makeLibraryId } from '../library-id.ts'

const TOKEN = { identifier: text, now: instant }

const selectDecoy = (found: string): string =>
  `with found as (${found})
   select d.id, d.email, d.first_name as "firstName", d.last_name as "lastName",
          d.synced_at is not null as "isSynced", found.created_at as "issuedAt"
     from found join identity_decoys d on d.id::text = found.value`

const DECOY_ROW = {
  id: uuid,
  email: text,
  firstName: text,
  lastName: text,
  isSynced: boolean,
  issuedAt: instant,
}

const isLive = (p: { identifier: string; now: string }): string =>
  `identifier = ${p.identifier} and expires_at > ${p.now}`

const findToken = statement({
  name: 'find-decoy-token',
  params: TOKEN,
  row: DECOY_ROW,
  text: (p) => selectDecoy(`select value, created_at from identity_verifications where ${isLive(p)}`),
})

const takeToken = statement({
  name: 'take-decoy-token',
  params: TOKEN,
  row: DECOY_ROW,
  text: (p) =>
    selectDecoy(`delete from identity_verifications where ${isLive(p)} returning value, created_at`),
})

const upsertDecoy = statement({
  name: 'upsert-decoy',
  params: { email: text, passwordHash: text, firstName: text, lastName: text },
  row: { id: uuid },
  text: (p) =>
    `insert into identity_decoys (email, password_hash, first_name, last_name)
     values (${p.email}, ${p.passwordHash}, ${p.firstName}, ${p.lastName})
     on conflict (email) do update set password_hash = excluded.password_hash, first_name = excluded.first_name,
       last_name = excluded.last_name
     returning id`,
})

const markSynced = statement({
  name: 'mark-decoy-synced',
  params: { id: uuid, now: instant, locale: text },
  text: (p) =>
    `update identity_decoys set synced_at = coalesce(synced_at, ${p.now}), locale = coalesce(locale, ${p.locale})
      where id = ${p.id}`,
})

const closeDecoy = statement({
  name: 'close-decoy',
  params: { id: text },
  text: (p) =>
    `delete from identity_verifications where value = ${p.id} and identifier not like 'verify-email:%'`,
})

/**
 * Creates decoys for sign-ups with somebody else's address: these people get the same answers as if the address were
 * their own.
 */
export function createDecoys(store: DbAndClock) {
  /** Issues a token of a decoy, in the form of an identity's token. */
  async function issueToken(db: Db, decoyId: string): Promise<string> {
    const token = makeLibraryId()
    const now = store.now()
    await db
      .insertInto('identity_verifications')
      .values({
        id: makeLibraryId(),
        identifier: toIdentifier(token),
        value: decoyId,
        created_at: now,
        expires_at: addMs(now, TOKEN_TTL_SECONDS * 1000),
      })
      .execute()
    return token
  }

  return {
    issueToken,

    /** Returns the decoy of a token without using the token up; `null` if the token has no decoy. */
    async verifyToken(token: string): Promise<VerifiedIdentity | null> {
      const row = await findToken.find(store.db, { identifier: toIdentifier(token), now: store.now() })
      return row && toIdentity(row)
    },

    /** Uses a token up and returns its decoy; `null` if the token has no decoy. */
    async redeemToken(db: Db, token: string): Promise<VerifiedIdentity | null> {
      const row = await takeToken.find(db, { identifier: toIdentifier(token), now: store.now() })
      return row && toIdentity(row)
    },

    /**
     * Stores a sign-up with somebody else's address and returns a token, as if the address were the person's own. The
     * last password counts.
     */
    async createDecoy(
      db: Db,
      decoy: { email: string; passwordHash: string; firstName: string; lastName: string },
    ): Promise<string> {
      const { id } = await upsertDecoy.read(db, decoy)
      // As with a repeated sign-up of an identity: the sessions of the earlier sign-up are closed.
      await db.deleteFrom('sessions').where('decoy_id', '=', id).execute()
      await closeDecoy.run(db, { id })
      return issueToken(db, id)
    },

    /**
     * Marks that a decoy has its first session: from then on it gets the same answers as a person who has a user
     * record, also in the language of the page on which the session began.
     */
    async markDecoySynced(db: Db, decoyId: string, locale: Locale): Promise<void> {
      await markSynced.run(db, { id: decoyId, now: store.now(), locale })
    },
  }
}

export type Decoys = ReturnType<typeof createDecoys>

function toIdentity(row: StatementRow<typeof findToken>): VerifiedIdentity {
  return {
    subject: row.id,
    email: row.email,
    emailVerified: false,
    firstName: row.firstName,
    lastName: row.lastName,
    photoUrl: null,
    hasStaffPassword: false,
    hasSecondFactor: false,
    issuedAt: new Date(row.issuedAt),
    decoy: { id: row.id, isSynced: row.isSynced },
  }
}

const toIdentifier = (token: string): string =>
  `decoy-token:${createHash('sha256').update(token).digest('hex')}`
