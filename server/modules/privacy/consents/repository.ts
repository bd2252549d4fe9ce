import { sql } from 'kysely'
import type { Consent, ConsentPurpose } from '#contract/privacy/consents.ts'
import type { Db } from '#server/kit/database/db.ts'

const CONSENT = [
  'purpose',
  'wording',
  'locale',
  'wording_version as version',
  'guardian_name as guardianName',
  'given_at as givenAt',
  'withdrawn_at as withdrawnAt',
] as const

/** A consent to be stored. */
export type NewConsent = Omit<Consent, 'givenAt' | 'withdrawnAt'>

/** Selects the current consent of a person for a purpose. There is at most one. */
function selectCurrent(db: Db, userId: string, purpose: ConsentPurpose) {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
}

/** Consents, stored word for word. The only change to a consent is its withdrawal. */
export const consentsRepository = {
  list(db: Db, userId: string): Promise<Consent[]> {
    return db
      .selectFrom('consents')
      .select(CONSENT)
      .where('user_id', '=', userId)
      .orderBy('given_at', 'desc')
      .orderBy('purpose')
      .execute()
  },

  async findCurrent(db: Db, userId: string, purpose: ConsentPurpose): Promise<Consent | null> {
    return (await selectCurrent(db, userId, purpose).select(CONSENT).executeTakeFirst()) ?? null
  },

  /**
   * Checks whether there is a current consent. Inside a transaction, the consent cannot be withdrawn before the
   * transaction ends.
   */
  async lockCurrent(db: Db, userId: string, purpose: ConsentPurpose): Promise<boolean> {
    const found = await selectCurrent(db, userId, purpose).select('id').forShare().executeTakeFirst()
    return found !== undefined
  },

  insert(
    db: Db,
    userId: string,
    { purpose, wording, guardianName, locale, version }: NewConsent,
  ): Promise<Consent> {
    return db
      .insertInto('consents')
      .values({
        user_id: userId,
        purpose,
        wording,
        locale,
        wording_version: version,
        guardian_name: guardianName,
      })
      .returning(CONSENT)
      .executeTakeFirstOrThrow()
  },

  /** Withdraws the current consent, if there is one. */
  async end(db: Db, userId: string, purpose: ConsentPurpose): Promise<void> {
    await db
      .updateTable('consents')
      // Otherwise a consent given by a faster transaction that began after this one would be withdrawn before it was
      // given.
      .set({ withdrawn_at: sql`greatest(now(), given_at)` })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
}
