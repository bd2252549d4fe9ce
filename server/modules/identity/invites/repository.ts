import type { Role } from '#contract/access.ts'
import { INVITE_DAYS, type PendingInvite } from '#contract/identity/invites.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

export type NewInvitedUser = {
  /** A record that was set aside and becomes this person's; null: there is none. */
  keptId: string | null
  subject: string
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  role: Role
  invitedBy: string
}

/** Somebody as their link finds them. */
export type InvitedUser = {
  id: string
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  invitedBy: string | null
  expiresAt: string
  isExpired: boolean
}

const NAME = `coalesce(nullif(btrim(concat_ws(' ', i.first_name, i.last_name)), ''), i.email)`

const PENDING = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
  case when u.invite_token is null then 'not-sent' when u.invite_expires_at > now() then 'open' else 'expired' end
    as state,
  ${isoInstant('u.invite_sent_at')} as "sentAt",
  case when u.invite_token is not null then ${isoInstant('u.invite_expires_at')} end as "expiresAt",
  (select ${NAME} from users i where i.id = u.invited_by) as "invitedBy", ${isoInstant('u.created_at')} as "createdAt"`

const IS_PENDING = 'u.created_by_admin and not u.is_email_verified'

/** People whom an admin has made, and their links by the SHA-256 of the token in hex. */
export const invitesRepository = {
  async list(
    db: Queryable,
    limit: number,
    after: { atMicros: string; id: string } | null,
  ): Promise<(PendingInvite & { createdAtMicros: string })[]> {
    const { rows } = await db.query<PendingInvite & { createdAtMicros: string }>(
      `select ${PENDING}, (extract(epoch from u.created_at) * 1000000)::bigint::text as "createdAtMicros"
         from users u
        where ${IS_PENDING} and ($1::bigint is null or (u.created_at, u.id) < (to_timestamp($1 / 1000000.0), $2::uuid))
        order by u.created_at desc, u.id desc limit $3`,
      [after?.atMicros ?? null, after?.id ?? null, limit],
    )
    return rows
  },

  async count(db: Queryable): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from users u where ${IS_PENDING}`,
    )
    return rows[0]?.count ?? 0
  },

  async find(db: Queryable, id: string): Promise<PendingInvite | null> {
    const { rows } = await db.query<PendingInvite>(
      `select ${PENDING} from users u where u.id = $1 and ${IS_PENDING}`,
      [id],
    )
    return rows[0] ?? null
  },

  async insert(db: Queryable, user: NewInvitedUser): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into users (id, firebase_uid, email, first_name, last_name, phone, role, is_role_explicit, created_by_admin,
                          invited_by, created_at)
       -- Of several made in one transaction each has its own moment: lists go by it.
       values (coalesce($8, gen_random_uuid()), $1, $2, $3, $4, $5, $6, true, true, $7, clock_timestamp())
       on conflict (id) do update set firebase_uid = $1, email = $2, first_name = $3, last_name = $4, phone = $5, role = $6,
         is_role_explicit = true, created_by_admin = true, invited_by = $7, is_active = true, profile_image_url = null,
         last_signed_in_at = null, updated_at = now()
       returning id`,
      [
        user.subject,
        user.email,
        user.firstName,
        user.lastName,
        user.phone,
        user.role,
        user.invitedBy,
        user.keptId,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('The user was not written.')
    return id
  },

  /** Puts a link in the place of the one before; null: there is nobody here who could be invited. */
  async replaceToken(
    db: Queryable,
    id: string,
    invite: { tokenHash: string; invitedBy: string },
  ): Promise<{ email: string; role: Role } | null> {
    const { rows } = await db.query<{ email: string; role: Role }>(
      `update users u set invite_token = $2, invite_expires_at = now() + make_interval(days => $3),
              invite_sent_at = now(), invited_by = $4, updated_at = now()
        where u.id = $1 and ${IS_PENDING} and u.is_active returning u.email, u.role`,
      [id, invite.tokenHash, INVITE_DAYS, invite.invitedBy],
    )
    return rows[0] ?? null
  },

  /** Whoever a link belongs to, expired or not; null: it is no link of ours, or not any more. */
  async findByToken(db: Queryable, tokenHash: string): Promise<InvitedUser | null> {
    const { rows } = await db.query<InvitedUser>(
      `select u.id, u.firebase_uid as subject, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
              (select ${NAME} from users i where i.id = u.invited_by) as "invitedBy",
              ${isoInstant('u.invite_expires_at')} as "expiresAt", u.invite_expires_at <= now() as "isExpired"
         from users u where u.invite_token = $1 and ${IS_PENDING} and u.is_active`,
      [tokenHash],
    )
    return rows[0] ?? null
  },

  /** Uses a link up; false: somebody else has, or it works no more. */
  async consume(db: Queryable, id: string, tokenHash: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `update users u set invite_token = null, invite_expires_at = null, is_email_verified = true, updated_at = now()
        where u.id = $1 and u.invite_token = $2 and u.invite_expires_at > now() and ${IS_PENDING} and u.is_active`,
      [id, tokenHash],
    )
    return rowCount === 1
  },

  /**
   * Somebody who waits for an invite, held until the transaction ends; null: nobody like that.
   * `hasRecords`: something was written for or by them already.
   */
  async lock(db: Queryable, id: string): Promise<{ subject: string; hasRecords: boolean } | null> {
    const { rows } = await db.query<{ subject: string; hasRecords: boolean }>(
      `select u.firebase_uid as subject, u.last_signed_in_at is not null
              or exists (select from diet_plans where user_id = u.id)
              or exists (select from subscription_plans where user_id = u.id)
              or exists (select from client_notes where user_id = u.id)
              or exists (select from progress_entries where user_id = u.id and deleted_at is null) as "hasRecords"
         from users u where u.id = $1 and ${IS_PENDING} for update`,
      [id],
    )
    return rows[0] ?? null
  },

  async dropToken(db: Queryable, id: string): Promise<void> {
    await db.query(
      'update users set invite_token = null, invite_expires_at = null, updated_at = now() where id = $1',
      [id],
    )
  },

  async remove(db: Queryable, id: string): Promise<void> {
    await db.query('delete from users where id = $1', [id])
  },

  /**
   * Takes the address, the identity and every session from the record of somebody who registered by themselves and never
   * proved that the address is theirs; whatever has been written for them stays with the record. What it is called then
   * is for this transaction alone: give it its new owner before the end. Null: there is no such record.
   */
  async setAside(db: Queryable, email: string): Promise<{ id: string; subject: string } | null> {
    const { rows } = await db.query<{ id: string; subject: string }>(
      `select id, firebase_uid as subject from users
        where lower(email) = $1 and not is_email_verified and not created_by_admin and role = 'client'
          and not is_onboarding_complete for update`,
      [email],
    )
    const row = rows[0]
    if (!row) return null
    await db.query(
      `update users set firebase_uid = 'aside ' || id, email = id || '@aside.invalid' where id = $1`,
      [row.id],
    )
    await db.query('delete from sessions where user_id = $1', [row.id])
    return row
  },

  /** Takes a client out of everybody's care. */
  async removeCare(db: Queryable, id: string): Promise<void> {
    await db.query('delete from care_assignments where client_id = $1', [id])
  },

  /** Which of these addresses and phone numbers somebody has who is here to stay. */
  async listTaken(
    db: Queryable,
    emails: string[],
    phones: string[],
  ): Promise<{ emails: Set<string>; phones: Set<string> }> {
    const { rows } = await db.query<{ email: string; phone: string | null }>(
      `select lower(email) as email, phone from users
        where (lower(email) = any($1) and (is_email_verified or created_by_admin)) or phone = any($2)`,
      [emails, phones],
    )
    return {
      emails: new Set(rows.map(({ email }) => email)),
      phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
    }
  },

  /** A name for the transaction's state, to come back to when one of many writes is refused. */
  async mark(db: Queryable): Promise<void> {
    await db.query('savepoint invited_user')
  },
  async goBackToMark(db: Queryable): Promise<void> {
    await db.query('rollback to savepoint invited_user')
  },
  async forgetMark(db: Queryable): Promise<void> {
    await db.query('release savepoint invited_user')
  },
}
