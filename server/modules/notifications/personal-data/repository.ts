import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

/** What notifications stores about a person: rows for the file of their data, and what is erased with them. */
export const notificationsDataRepository = {
  async listNotifications(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('created_at')} as "at", kind, params as details, ${isoInstant('read_at')} as "readAt"
         from notifications where user_id = $1 order by id`,
      [userId],
    )
    return rows
  },

  async listMails(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('m.created_at')} as "at", m.subject, m.status
         from outgoing_mails m join users u on lower(m.to_email) = lower(u.email) where u.id = $1
       union all
       select ${isoInstant('created_at')}, kind, 'switched off' from muted_mails where user_id = $1
        order by 1`,
      [userId],
    )
    return rows
  },

  /** What staff were notified of about a person, and every mail to them. */
  async eraseMessages(db: Queryable, { userId, email }: ErasedPerson): Promise<void> {
    await db.query(`delete from notifications where params ->> 'clientId' = $1`, [userId])
    await db.query('delete from outgoing_mails where lower(to_email) = lower($1)', [email])
  },
}
