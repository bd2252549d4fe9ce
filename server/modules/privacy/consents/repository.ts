import { sql } from 'kysely'
import type { Consent, ConsentPurpose } from '#contract/privacy/consents.ts'
import type { Db } from '#server/kit/database/db.ts'

const CONSENT = [
  'purpose',
  'wording',
  'guardian_name as guardianName',
  'given_at as givenAt',
  'withdrawn_at as withdrawnAt',
] as const

/** What a person agrees to for a purpose today: at most one. */
function selectCurrent(db: Db, userId: string, purpose: ConsentPurpose) {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
}

/** What people have agreed to, word for word. Nothing is changed but that an agreement ends. */
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

  /** Whether there is one; inside a transaction it does not end before that does. */
  async lockCurrent(db: Db, userId: string, purpose: ConsentPurpose): Promise<boolean> {
    const found = await selectCurrent(db, userId, purpose).select('id').forShare().executeTakeFirst()
    return found !== undefined
  },

  insert(
    db: Db,
    userId: string,
    { purpose, wording, guardianName }: Pick<Consent, 'purpose' | 'wording' | 'guardianName'>,
  ): Promise<Consent> {
    return db
      .insertInto('consents')
      .values({ user_id: userId, purpose, wording, guardian_name: guardianName })
      .returning(CONSENT)
      .executeTakeFirstOrThrow()
  },

  /** Ends the current one, if there is one. */
  async end(db: Db, userId: string, purpose: ConsentPurpose): Promise<void> {
    await db
      .updateTable('consents')
      // Given by a transaction that began after this one and was quicker, it would end before it began.
      .set({ withdrawn_at: sql`greatest(now(), given_at)` })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
}
