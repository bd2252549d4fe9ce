import type { Scope } from '#contract/access.ts'
import {
  CLIENT_MAIL_KINDS,
  type ClientMailKind,
  NOTIFICATION_KINDS,
} from '#contract/notifications/notifications.ts'
import { arrayOf, boolean, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import type { NewNotification, NotificationOf } from './service.ts'

const listStaff = statement({
  name: 'list-notified-staff',
  params: { clientId: uuid.nullable() },
  row: { id: uuid },
  text: (p) =>
    `select u.id from users u
      where u.is_active and u.is_email_verified
        and (u.role = 'admin' or (u.role = 'employee' and exists
              (select from care_assignments c where c.staff_id = u.id and c.client_id = ${p.clientId})))
      order by u.created_at, u.id`,
})

const listNotifications = statement({
  name: 'list-notifications',
  params: {
    userId: uuid,
    kinds: arrayOf(text),
    before: integer.nullable(),
    scope: text.nullable(),
    limit: integer,
  },
  row: {
    id: integer,
    kind: oneOf(NOTIFICATION_KINDS),
    params: json<NotificationOf['params']>('stored with its kind'),
    createdAt: instant,
    readAt: instant.nullable(),
    clientName: text.nullable(),
    paymentReference: text.nullable(),
    isPlanThere: boolean,
  },
  text: (p) =>
    `select n.id, n.kind, n.params, n.created_at as "createdAt", n.read_at as "readAt",
            nullif(trim(concat(c.first_name, ' ', c.last_name)), '') as "clientName",
            s.payment_reference as "paymentReference", coalesce(p.status in ('active', 'completed'), false) as "isPlanThere"
       from notifications n
       left join users c on c.id = (n.params ->> 'clientId')::uuid and c.role = 'client'
        and (${p.scope} = 'all' or (${p.scope} = 'in-care' and exists
              (select from care_assignments a where a.client_id = c.id and a.staff_id = ${p.userId})))
       left join subscription_plans s on s.id = (n.params ->> 'subscriptionId')::uuid and s.user_id = c.id
       left join diet_plans p on p.id = (n.params ->> 'planId')::uuid and p.user_id = n.user_id
      where n.user_id = ${p.userId} and n.kind = any(${p.kinds}) and (${p.before}::bigint is null or n.id < ${p.before})
      order by n.id desc limit ${p.limit}`,
})

/**
 * A stored notification. `clientName` and `paymentReference` belong to the client and the subscription that it is
 * about; they are `null` if there is none or it is out of the reader's reach. `isPlanThere` is false if the reader can
 * no longer open the plan.
 */
export type StoredNotification = NotificationOf &
  Omit<StatementRow<typeof listNotifications>, 'kind' | 'params'>

const countUnread = statement({
  name: 'count-unread-notifications',
  params: { userId: uuid, kinds: arrayOf(text) },
  row: { count: integer },
  text: (p) =>
    `select count(*) as count from notifications
      where user_id = ${p.userId} and read_at is null and kind = any(${p.kinds})`,
})

const markRead = statement({
  name: 'mark-notifications-read',
  params: { userId: uuid, ids: arrayOf(integer).nullable() },
  text: (p) =>
    `update notifications set read_at = now()
      where user_id = ${p.userId} and read_at is null and (${p.ids}::bigint[] is null or id = any(${p.ids}))`,
})

const findMailRecipient = statement({
  name: 'find-mail-recipient',
  params: { userId: uuid, kind: text },
  row: { email: text, timeZone: text },
  text: (p) =>
    `select u.email, u.time_zone as "timeZone" from users u
      where u.id = ${p.userId} and u.role = 'client' and u.is_active and u.is_email_verified
        and not exists (select from muted_mails m where m.user_id = u.id and m.kind = ${p.kind})`,
})

const replaceMuted = statement({
  name: 'replace-muted-mails',
  params: { userId: uuid, kinds: arrayOf(text) },
  text: (p) =>
    `with gone as (delete from muted_mails where user_id = ${p.userId} and kind <> all(${p.kinds}::text[]))
     insert into muted_mails (user_id, kind) select ${p.userId}, unnest(${p.kinds}::text[]) on conflict do nothing`,
})

const muteMails = statement({
  name: 'mute-mails',
  params: { userId: uuid, kind: oneOf(CLIENT_MAIL_KINDS) },
  row: { isKnown: boolean },
  text: (p) =>
    `with person as (select id from users where id = ${p.userId}),
          muted as (insert into muted_mails (user_id, kind) select id, ${p.kind} from person on conflict do nothing)
     select exists (select from person) as "isKnown"`,
})

/** Notifications, and which mails people have switched off. */
export const notificationsRepository = {
  /** Inserts a notification. Returns false if the person already has one of the same cause. */
  async insert(db: Db, userId: string, { kind, params, causeKey }: NewNotification): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('notifications')
      .values({ user_id: userId, kind, params: toJson(params), cause_key: causeKey })
      .onConflict((conflict) => conflict.columns(['user_id', 'cause_key']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Lists active admins and, if a client is given, their active care team. */
  async listStaff(db: Db, clientId: string | null): Promise<string[]> {
    return (await listStaff.all(db, { clientId })).map(({ id }) => id)
  },

  /**
   * Lists a person's notifications, the latest first. Kinds that this version does not support are left out.
   *
   * @param page.scope The scope in which the reader may see clients' names; `null` if they may see none.
   * @param page.before The id of the last row of the page before.
   */
  async list(
    db: Db,
    userId: string,
    page: { scope: Scope | null; limit: number; before: number | null },
  ): Promise<StoredNotification[]> {
    const rows = await listNotifications.all(db, { userId, kinds: NOTIFICATION_KINDS, ...page })
    return rows as StoredNotification[] // kind and params are stored together
  },

  async countUnread(db: Db, userId: string): Promise<number> {
    return (await countUnread.read(db, { userId, kinds: NOTIFICATION_KINDS })).count
  },

  /** Marks a person's notifications as read: the ones with these ids, or all if `ids` is `null`. */
  async markRead(db: Db, userId: string, ids: readonly number[] | null): Promise<void> {
    await markRead.run(db, { userId, ids })
  },

  /** Finds the address and time zone of a client who wants mails of this kind. Returns `null` if they get none. */
  findMailRecipient(
    db: Db,
    userId: string,
    kind: ClientMailKind,
  ): Promise<{ email: string; timeZone: string } | null> {
    return findMailRecipient.find(db, { userId, kind })
  },

  /** Finds the verified address of a person who can sign in. Returns `null` if there is none. */
  async findAddress(db: Db, userId: string): Promise<string | null> {
    const found = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .where('is_email_verified', '=', true)
      .executeTakeFirst()
    return found?.email ?? null
  },

  /** The kinds of mail that a person has switched off. */
  async listMuted(db: Db, userId: string): Promise<string[]> {
    const rows = await db.selectFrom('muted_mails').select('kind').where('user_id', '=', userId).execute()
    return rows.map(({ kind }) => kind)
  },

  /** Switches off exactly these kinds of mail and switches on all others, in one statement. */
  async replaceMuted(db: Db, userId: string, kinds: readonly ClientMailKind[]): Promise<void> {
    await replaceMuted.run(db, { userId, kinds })
  },

  /** Switches off one kind of mail. Returns false if there is no such person. Repeating it changes nothing. */
  async mute(db: Db, userId: string, kind: ClientMailKind): Promise<boolean> {
    return (await muteMails.read(db, { userId, kind })).isKnown
  },
}
