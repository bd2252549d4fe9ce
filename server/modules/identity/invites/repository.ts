import { ROLES, type Role } from '#contract/access.ts'
import type { PendingInvite } from '#contract/identity/invites.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { arrayOf, boolean, instant, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TimeCursor } from '#server/kit/database/expressions.ts'
import { fromMicros, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const IS_PENDING = 'u.created_by_admin and not u.is_email_verified'

const INVITED_BY = `(select ${personName('i')} from users i where i.id = u.invited_by)`

/** Returns a query for pending invites. `now` is SQL for the instant at which their state is computed. */
const selectPending = (now: string): string =>
  `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
   case when u.invite_token is null then 'not-sent' when u.invite_expires_at > ${now} then 'open' else 'expired' end
     as state,
   u.invite_sent_at as "sentAt", case when u.invite_token is not null then u.invite_expires_at end as "expiresAt",
   ${INVITED_BY} as "invitedBy", u.created_at as "createdAt"`

const PENDING_ROW = {
  id: uuid,
  email: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  role: oneOf(ROLES),
  state: oneOf(['not-sent', 'open', 'expired']),
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  invitedBy: text.nullable(),
  createdAt: instant,
}

const listPending = statement({
  name: 'list-pending-invites',
  params: { now: instant, afterMicros: text.nullable(), afterId: uuid.nullable(), limit: integer },
  row: { ...PENDING_ROW, createdAtMicros: text },
  text: (p) =>
    `select ${selectPending(p.now)}, ${microsOf('u.created_at')} as "createdAtMicros"
       from users u
      where ${IS_PENDING} and (${p.afterMicros}::text is null
            or (u.created_at, u.id) < (${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))
      order by u.created_at desc, u.id desc limit ${p.limit}`,
})

const countPending = statement({
  name: 'count-pending-invites',
  row: { count: integer },
  text: `select count(*) as count from users u where ${IS_PENDING}`,
})

const findPending = statement({
  name: 'find-pending-invite',
  params: { id: uuid, now: instant },
  row: PENDING_ROW,
  text: (p) => `select ${selectPending(p.now)} from users u where u.id = ${p.id} and ${IS_PENDING}`,
})

const upsertInvited = statement({
  name: 'upsert-invited-user',
  params: {
    recordId: uuid.nullable(),
    subject: text,
    email: text,
    firstName: text,
    lastName: text,
    phone: text.nullable(),
    role: oneOf(ROLES),
    locale: oneOf(LOCALES).nullable(),
    invitedBy: uuid,
  },
  row: { id: uuid },
  text: (p) =>
    `insert into users (id, firebase_uid, email, first_name, last_name, phone, role, locale, is_role_explicit,
                        created_by_admin, invited_by, created_at)
     -- Of several made in one transaction each has its own instant, by which lists are sorted.
     values (coalesce(${p.recordId}::uuid, gen_random_uuid()), ${p.subject}, ${p.email}, ${p.firstName}, ${p.lastName},
             ${p.phone}, ${p.role}, ${p.locale}, true, true, ${p.invitedBy}, clock_timestamp())
     on conflict (id) do update set firebase_uid = excluded.firebase_uid, email = excluded.email,
       first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone, role = excluded.role,
       locale = coalesce(excluded.locale, users.locale),
       is_role_explicit = true, created_by_admin = true, invited_by = excluded.invited_by, is_active = true,
       profile_image_url = null, last_signed_in_at = null, updated_at = now()
     returning id`,
})

const replaceToken = statement({
  name: 'replace-invite-token',
  params: { id: uuid, tokenHash: text, invitedBy: uuid, now: instant, expiresAt: instant },
  row: { email: text, role: oneOf(ROLES) },
  text: (p) =>
    `update users u set invite_token = ${p.tokenHash}, invite_expires_at = ${p.expiresAt},
            invite_sent_at = ${p.now}, invited_by = ${p.invitedBy}, updated_at = now()
      where u.id = ${p.id} and ${IS_PENDING} and u.is_active returning u.email, u.role`,
})

const findByToken = statement({
  name: 'find-invited-user',
  params: { tokenHash: text, now: instant },
  row: {
    id: uuid,
    subject: text,
    email: text,
    firstName: text.nullable(),
    lastName: text.nullable(),
    role: oneOf(ROLES),
    invitedBy: text.nullable(),
    expiresAt: instant.present('written together with the token'),
    isExpired: boolean,
  },
  text: (p) =>
    `select u.id, u.firebase_uid as subject, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
            ${INVITED_BY} as "invitedBy", u.invite_expires_at as "expiresAt",
            u.invite_expires_at <= ${p.now} as "isExpired"
       from users u where u.invite_token = ${p.tokenHash} and ${IS_PENDING} and u.is_active`,
})

const consumeToken = statement({
  name: 'consume-invite-token',
  params: { id: uuid, tokenHash: text, now: instant },
  text: (p) =>
    `update users u set invite_token = null, invite_expires_at = null, is_email_verified = true, updated_at = now()
      where u.id = ${p.id} and u.invite_token = ${p.tokenHash} and u.invite_expires_at > ${p.now} and ${IS_PENDING}
        and u.is_active`,
})

const lockPending = statement({
  name: 'lock-pending-invite',
  params: { id: uuid },
  row: { subject: text, hasRecords: boolean },
  text: (p) =>
    `select u.firebase_uid as subject, u.last_signed_in_at is not null
            or exists (select from diet_plans where user_id = u.id)
            or exists (select from subscription_plans where user_id = u.id)
            or exists (select from client_notes where user_id = u.id)
            or exists (select from progress_entries where user_id = u.id and deleted_at is null) as "hasRecords"
       from users u where u.id = ${p.id} and ${IS_PENDING} for update`,
})

const lockUnproven = statement({
  name: 'lock-unproven-user',
  params: { email: text },
  row: { id: uuid, subject: text },
  text: (p) =>
    `select id, firebase_uid as subject from users
      where lower(email) = ${p.email} and not is_email_verified and not created_by_admin and role = 'client'
        and not is_onboarding_complete for update`,
})

const setAside = statement({
  name: 'set-user-aside',
  params: { id: uuid },
  text: (p) =>
    `update users set firebase_uid = 'aside ' || id, email = id || '@aside.invalid' where id = ${p.id}`,
})

const listTaken = statement({
  name: 'list-taken-contacts',
  params: { emails: arrayOf(text), phones: arrayOf(text) },
  row: { email: text, phone: text.nullable() },
  text: (p) =>
    `select lower(email) as email, phone from users
      where (lower(email) = any(${p.emails}) and (is_email_verified or created_by_admin))
         or phone = any(${p.phones})`,
})

const beginAttempt = statement({ name: 'begin-invite-attempt', text: 'savepoint invited_user' })
const undoAttempt = statement({ name: 'undo-invite-attempt', text: 'rollback to savepoint invited_user' })
const endAttempt = statement({ name: 'end-invite-attempt', text: 'release savepoint invited_user' })

/** The input of `insert`. */
export type NewInvitedUser = {
  /** A record that was set aside and becomes this person's; `null` if there is none. */
  recordId: string | null
  subject: string
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  role: Role
  /** `null` keeps the language of a record that was set aside. */
  locale: Locale | null
  invitedBy: string
}

/** A person found by their invite link. */
export type InvitedUser = StatementRow<typeof findByToken>

/** Stores and reads people whom an admin has created, with their links as the SHA-256 of the token in hex. */
export const invitesRepository = {
  list(
    db: Db,
    { limit, after, now }: { limit: number; after: TimeCursor | null; now: Date },
  ): Promise<(PendingInvite & { createdAtMicros: string })[]> {
    return listPending.all(db, {
      now,
      limit,
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
    })
  },

  async count(db: Db): Promise<number> {
    return (await countPending.read(db)).count
  },

  find(db: Db, id: string, now: Date): Promise<PendingInvite | null> {
    return findPending.find(db, { id, now })
  },

  /** Inserts a user and returns the user's id. */
  async insert(db: Db, user: NewInvitedUser): Promise<string> {
    return (await upsertInvited.read(db, user)).id
  },

  /** Replaces the link. Returns `null` if this person has no invite to send. */
  replaceToken(
    db: Db,
    id: string,
    invite: { tokenHash: string; invitedBy: string; now: Date; expiresAt: Date },
  ): Promise<{ email: string; role: Role } | null> {
    return replaceToken.find(db, { id, ...invite })
  },

  /** Returns the person of a link, expired or not, or `null` if the link is unknown, used or replaced. */
  findByToken(db: Db, tokenHash: string, now: Date): Promise<InvitedUser | null> {
    return findByToken.find(db, { tokenHash, now })
  },

  /** Uses up a link. Returns false if it was used, was replaced or has expired. */
  async consume(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
    return (await consumeToken.run(db, { id, tokenHash, now })) === 1
  },

  /**
   * Locks a person with a pending invite until the transaction ends, or returns `null` if there is none. `hasRecords`
   * is true if the person already has data.
   */
  lock(db: Db, id: string): Promise<{ subject: string; hasRecords: boolean } | null> {
    return lockPending.find(db, { id })
  },

  async dropToken(db: Db, id: string, now: Date): Promise<void> {
    await db
      .updateTable('users')
      .set({ invite_token: null, invite_expires_at: null, updated_at: now })
      .where('id', '=', id)
      .execute()
  },

  async remove(db: Db, id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  /**
   * Removes the address, the identity and every session from the record of somebody who registered and never verified
   * the address. The data written for them stays with the record. Its new name is only for this transaction: assign the
   * record to its new owner before the end. Returns `null` if there is no such record.
   */
  async setAside(db: Db, email: string): Promise<{ id: string; subject: string } | null> {
    const unproven = await lockUnproven.find(db, { email })
    if (!unproven) return null
    await setAside.run(db, { id: unproven.id })
    await db.deleteFrom('sessions').where('user_id', '=', unproven.id).execute()
    return unproven
  },

  /** Removes all staff from the care team of a client. */
  async removeCare(db: Db, id: string): Promise<void> {
    await db.deleteFrom('care_assignments').where('client_id', '=', id).execute()
  },

  /** Lists which of these addresses and phone numbers belong to a person who has verified or was assigned them. */
  async listTaken(
    db: Db,
    emails: string[],
    phones: string[],
  ): Promise<{ emails: Set<string>; phones: Set<string> }> {
    const rows = await listTaken.all(db, { emails, phones })
    return {
      emails: new Set(rows.map(({ email }) => email)),
      phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
    }
  },

  /** Begins one of many writes in a transaction: `undoAttempt` undoes only this write, `endAttempt` ends it. */
  async beginAttempt(db: Db): Promise<void> {
    await beginAttempt.run(db)
  },
  async undoAttempt(db: Db): Promise<void> {
    await undoAttempt.run(db)
  },
  async endAttempt(db: Db): Promise<void> {
    await endAttempt.run(db)
  },
}
