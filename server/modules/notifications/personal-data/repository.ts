import { instant, json, text, uuid } from '#server/kit/database/columns.ts'
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

const listPush = statement({
  name: 'list-own-push',
  params: { userId: uuid },
  row: { at: instant, what: text, details: json<Record<string, unknown>>('built here') },
  text: (p) =>
    `select updated_at as at, 'settings' as what, jsonb_build_object('switchedOff', muted_kinds,
            'weighInDay', weigh_in_day, 'quietFromMinute', quiet_from, 'quietToMinute', quiet_to) as details
       from push_settings where user_id = ${p.userId}
     union all
     select p.created_at, 'browser', jsonb_build_object('pushService', split_part(p.endpoint, '/', 3),
            'device', s.user_agent, 'lastSuccessAt', p.last_success_at)
       from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${p.userId}
     union all
     select created_at, 'message', jsonb_build_object('kind', kind, 'about', params)
       from push_messages where user_id = ${p.userId}
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

  listPush(db: Db, userId: string): Promise<DataRow[]> {
    return listPush.all(db, { userId })
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
