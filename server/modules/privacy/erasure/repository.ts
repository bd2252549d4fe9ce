import type { Erasure } from '#contract/privacy/exports.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const ERASURE = `${isoInstant('requested_at')} as "requestedAt", ${isoInstant('due_at')} as "dueAt"`

/** Wishes to be erased, and the erasing. */
export const erasureRepository = {
  async find(db: Queryable, userId: string): Promise<Erasure | null> {
    const { rows } = await db.query<Erasure>(`select ${ERASURE} from erasure_requests where user_id = $1`, [
      userId,
    ])
    return rows[0] ?? null
  },

  /** Writes a wish down; null: there is one already. */
  async insert(db: Queryable, userId: string, graceDays: number): Promise<Erasure | null> {
    const { rows } = await db.query<Erasure>(
      `insert into erasure_requests (user_id, due_at) values ($1, now() + make_interval(days => $2))
       on conflict (user_id) do nothing returning ${ERASURE}`,
      [userId, graceDays],
    )
    return rows[0] ?? null
  },

  /** Takes a wish back; false: there was none. */
  async remove(db: Queryable, userId: string): Promise<boolean> {
    const { rowCount } = await db.query('delete from erasure_requests where user_id = $1', [userId])
    return rowCount === 1
  },

  /** Who is to be erased by now. */
  async listDue(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ userId: string }>(
      `select e.user_id as "userId" from erasure_requests e join users u on u.id = e.user_id
        where e.due_at <= now() and u.role = 'client' order by e.due_at limit 100`,
    )
    return rows.map(({ userId }) => userId)
  },

  /** Holds a person who is still to be erased, so that nobody changes anything of theirs meanwhile; null: they are not. */
  async lockDue(
    db: Queryable,
    userId: string,
  ): Promise<{ subject: string; email: string; isClient: boolean } | null> {
    const { rows } = await db.query<{ subject: string; email: string; isClient: boolean }>(
      `select u.firebase_uid as subject, u.email, u.role = 'client' as "isClient"
         from users u join erasure_requests e on e.user_id = u.id
        where u.id = $1 and e.due_at <= now() for update of u, e`,
      [userId],
    )
    return rows[0] ?? null
  },

  /** Deletes a person's record, and with it everything that belongs to the record. */
  async deleteUser(db: Queryable, userId: string): Promise<void> {
    await db.query('delete from users where id = $1', [userId])
  },
}
