import type { Scope } from '#contract/access.ts'
import { type ClientMailKind, NOTIFICATION_KINDS } from '#contract/notifications/notifications.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { News, NewsOf } from './service.ts'

/** A piece of news as it stands in a person's list. */
export type StoredNews = NewsOf & {
  id: number
  createdAt: Date
  readAt: Date | null
  /** The client whom it is about; null: none, or not within the reader's reach. */
  clientName: string | null
  /** Of the subscription that it is about, within the reader's reach; null: none. */
  paymentReference: string | null
  /** False: it is about a plan that its reader cannot open any more. */
  isPlanThere: boolean
}

/** Where a client is written to. */
export type MailRecipient = { email: string; timeZone: string }

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

  /**
   * A person's news, the latest first. Kinds that this version does not know are left out.
   *
   * @param page.scope Which clients' names the reader may see; null: nobody's.
   * @param page.before The id of the last one that was read.
   */
  async list(
    db: Queryable,
    userId: string,
    page: { scope: Scope | null; limit: number; before: number | null },
  ): Promise<StoredNews[]> {
    const { rows } = await db.query<StoredNews>(
      `select n.id::int8::float8 as id, n.kind, n.params, n.created_at as "createdAt", n.read_at as "readAt",
              nullif(trim(concat(c.first_name, ' ', c.last_name)), '') as "clientName",
              s.payment_reference as "paymentReference", coalesce(p.status in ('active', 'completed'), false) as "isPlanThere"
         from notifications n
         left join users c on c.id = (n.params ->> 'clientId')::uuid and c.role = 'client'
          and ($4 = 'all' or ($4 = 'in-care' and exists
                (select from care_assignments a where a.client_id = c.id and a.staff_id = $1)))
         left join subscription_plans s on s.id = (n.params ->> 'subscriptionId')::uuid and s.user_id = c.id
         left join diet_plans p on p.id = (n.params ->> 'planId')::uuid and p.user_id = n.user_id
        where n.user_id = $1 and n.kind = any($2) and ($3::bigint is null or n.id < $3)
        order by n.id desc limit $5`,
      [userId, NOTIFICATION_KINDS, page.before, page.scope, page.limit],
    )
    return rows
  },

  async countUnread(db: Queryable, userId: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from notifications
        where user_id = $1 and read_at is null and kind = any($2)`,
      [userId, NOTIFICATION_KINDS],
    )
    return rows[0]?.count ?? 0
  },

  /** Marks a person's news as read: those with these ids, or all. */
  async markRead(db: Queryable, userId: string, ids: readonly number[] | null): Promise<void> {
    await db.query(
      `update notifications set read_at = now()
        where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))`,
      [userId, ids],
    )
  },

  /** Where a client who wants mails of this kind is written to; null: not at all. */
  async findMailRecipient(
    db: Queryable,
    userId: string,
    kind: ClientMailKind,
  ): Promise<MailRecipient | null> {
    const { rows } = await db.query<MailRecipient>(
      `select u.email, u.time_zone as "timeZone" from users u
        where u.id = $1 and u.role = 'client' and u.is_active and u.is_email_verified
          and not exists (select from muted_mails m where m.user_id = u.id and m.kind = $2)`,
      [userId, kind],
    )
    return rows[0] ?? null
  },

  /** The verified address of somebody who can sign in; null: there is none. */
  async findAddress(db: Queryable, userId: string): Promise<string | null> {
    const { rows } = await db.query<{ email: string }>(
      'select email from users where id = $1 and is_active and is_email_verified',
      [userId],
    )
    return rows[0]?.email ?? null
  },

  /** The kinds of mail that a person has switched off. */
  async listMuted(db: Queryable, userId: string): Promise<string[]> {
    const { rows } = await db.query<{ kind: string }>('select kind from muted_mails where user_id = $1', [
      userId,
    ])
    return rows.map(({ kind }) => kind)
  },

  /** Switches these kinds off, and no others; all at once. */
  async replaceMuted(db: Queryable, userId: string, kinds: readonly ClientMailKind[]): Promise<void> {
    await db.query(
      `with gone as (delete from muted_mails where user_id = $1 and kind <> all($2::text[]))
       insert into muted_mails (user_id, kind) select $1, unnest($2::text[]) on conflict do nothing`,
      [userId, kinds],
    )
  },

  /** Switches one kind off; false: there is no such person. Repeating changes nothing. */
  async mute(db: Queryable, userId: string, kind: ClientMailKind): Promise<boolean> {
    const { rows } = await db.query<{ isKnown: boolean }>(
      `with person as (select id from users where id = $1),
            muted as (insert into muted_mails (user_id, kind) select id, $2 from person on conflict do nothing)
       select exists (select from person) as "isKnown"`,
      [userId, kind],
    )
    return rows[0]?.isKnown ?? false
  },
}
