import type { Erasure } from '#contract/privacy/exports.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { boolean, instant, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const ERASURE = ['requested_at as requestedAt', 'due_at as dueAt'] as const

const lockDue = statement({
  name: 'lock-due-erasure',
  params: { userId: uuid, now: instant },
  row: { subject: text, email: text, locale: oneOf(LOCALES), isClient: boolean },
  text: (p) =>
    `select u.firebase_uid as subject, u.email, ${readerLocale('u')} as locale, u.role = 'client' as "isClient"
       from users u join erasure_requests e on e.user_id = u.id
      where u.id = ${p.userId} and e.due_at <= ${p.now} for update of u, e`,
})

/** Erasure requests, and the erasure itself. */
export const erasureRepository = {
  async find(db: Db, userId: string): Promise<Erasure | null> {
    const found = await db
      .selectFrom('erasure_requests')
      .select(ERASURE)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return found ?? null
  },

  /** Stores a request. Returns `null` if there is one already. */
  async insert(
    db: Db,
    { userId, requestedAt, dueAt }: { userId: string; requestedAt: Date; dueAt: Date },
  ): Promise<Erasure | null> {
    const added = await db
      .insertInto('erasure_requests')
      .values({ user_id: userId, requested_at: requestedAt, due_at: dueAt })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning(ERASURE)
      .executeTakeFirst()
    return added ?? null
  },

  /** Deletes a request. Returns false if there was none. */
  async remove(db: Db, userId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('erasure_requests')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  /** Lists the people who must be erased by `now`: at most 100, the longest due first. */
  async listDue(db: Db, now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('erasure_requests as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select('e.user_id as userId')
      .where('e.due_at', '<=', now.toISOString())
      .where('u.role', '=', 'client')
      .orderBy('e.due_at')
      .limit(100)
      .execute()
    return rows.map(({ userId }) => userId)
  },

  /**
   * Locks a person who is still to be erased, so that nobody changes their data meanwhile. Returns `null` if they are
   * no longer to be erased.
   */
  lockDue(db: Db, userId: string, now: Date): Promise<StatementRow<typeof lockDue> | null> {
    return lockDue.find(db, { userId, now })
  },

  /** Deletes a person's record, and with it everything that belongs to the record. */
  async deleteUser(db: Db, userId: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', userId).execute()
  },
}
