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

  /**
   * Takes away everything that belongs to a person: what hangs on their record goes with it; consultations and mails are
   * kept by address, and some of it hangs on the records of staff.
   */
  async erase(db: Queryable, userId: string, email: string): Promise<void> {
    await db.query(
      `delete from consultations c using users u
        where u.id = $1 and (c.client_id = u.id or (lower(c.email) = lower($2) and c.phone = u.phone))`,
      [userId, email],
    )
    // What staff were told of them, and answers to calls of staff that are kept for a while to be repeated.
    await db.query(`delete from notifications where params ->> 'clientId' = $1`, [userId])
    await db.query(
      `delete from idempotency_keys k where strpos(k.response::text, $1) > 0 or strpos(k.response::text, $2) > 0
          or k.response ->> 'id' in (select p.id::text from progress_entries p where p.user_id = $1::uuid)`,
      [userId, email],
    )
    await db.query('delete from outgoing_mails where lower(to_email) = lower($1)', [email])
    await db.query('delete from identity_decoys where lower(email) = lower($1)', [email])
    await db.query('delete from users where id = $1', [userId])
  },
}
