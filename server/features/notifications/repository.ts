import type { Queryable } from '#server/db/transaction.ts'
import type { News } from './service.ts'

/** What people have been told. */
export const notificationsRepository = {
  /** Writes one piece of news down; false: that cause is there already. */
  async insert(db: Queryable, userId: string, { kind, params, causeKey }: News): Promise<boolean> {
    const { rowCount } = await db.query(
      `insert into notifications (user_id, kind, params, cause_key) values ($1, $2, $3, $4)
       on conflict (user_id, cause_key) do nothing`,
      [userId, kind, JSON.stringify(params), causeKey],
    )
    return rowCount === 1
  },

  /** Active admins, and where a client is named the active staff who look after them. */
  async listStaff(db: Queryable, clientId: string | null): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>(
      `select u.id from users u
        where u.is_active and u.is_email_verified
          and (u.role = 'admin' or (u.role = 'employee' and exists
                (select from care_assignments c where c.staff_id = u.id and c.client_id = $1)))
        order by u.created_at, u.id`,
      [clientId],
    )
    return rows.map(({ id }) => id)
  },
}
