import { instant, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow, ErasedPerson } from '#server/kit/personal-data/personal-data.ts'

const listMails = statement({
  name: 'list-own-mails',
  params: { userId: uuid },
  row: { at: instant, subject: text, status: text },
  text: (p) =>
    `select m.created_at as at, m.subject, m.status
       from outgoing_mails m join users u on lower(m.to_email) = lower(u.email) where u.id = ${p.userId}
     union all
     select created_at, kind, 'switched off' from muted_mails where user_id = ${p.userId}
      order by 1`,
})

/** The notifications module's personal data: rows for a person's export, and the erasure of these rows. */
export const notificationsDataRepository = {
  listNotifications(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('notifications')
      .select(['created_at as at', 'kind', 'params as details', 'read_at as readAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },

  listMails(db: Db, userId: string): Promise<DataRow[]> {
    return listMails.all(db, { userId })
  },

  /** Erases notifications to staff about a person, and every mail to the person. */
  async eraseMessages(db: Db, { userId, email }: ErasedPerson): Promise<void> {
    await db.deleteFrom('notifications').where(condition`params ->> 'clientId' = ${userId}`).execute()
    await db.deleteFrom('outgoing_mails').where(condition`lower(to_email) = lower(${email})`).execute()
  },
}
