import type { AppUser } from '#contract/identity/sessions.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { USER_FACTS, type UserFacts } from '#server/kit/database/user-facts.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'

/** A user record as far as signing in needs it. */
export type SyncedUser = {
  id: string
  email: string
  role: AppUser['role']
  isRoleExplicit: boolean
  isActive: boolean
}

export type KnownUser = UserFacts & {
  isActive: boolean
  /** The practice asks staff for a second factor. */
  isSecondFactorRequired: boolean
}

const SYNCED = `id, email, role, is_role_explicit as "isRoleExplicit", is_active as "isActive"`

/** The user records that sign-in reads and writes. */
export const accountsRepository = {
  /**
   * Makes or updates the record of an identity. What a person has changed here since stays as it is. Whoever has proven
   * their address in another way needs no invite any more.
   */
  async upsertFromIdentity(db: Queryable, identity: Identity): Promise<SyncedUser> {
    const { rows } = await db.query<SyncedUser>(
      `insert into users (firebase_uid, email, first_name, last_name, profile_image_url, is_email_verified)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (firebase_uid) do update set
         email = excluded.email, is_email_verified = excluded.is_email_verified,
         first_name = coalesce(users.first_name, excluded.first_name),
         last_name = coalesce(users.last_name, excluded.last_name),
         profile_image_url = coalesce(excluded.profile_image_url, users.profile_image_url),
         invite_token = case when not excluded.is_email_verified then users.invite_token end, updated_at = now()
       returning ${SYNCED}`,
      [
        identity.subject,
        identity.email,
        identity.firstName,
        identity.lastName,
        identity.photoUrl,
        identity.emailVerified,
      ],
    )
    const row = rows[0]
    if (!row) throw new Error('The user was not written.')
    return row
  },

  /** Takes over whether the provider knows the address to be verified; null: no record yet, or of another address. */
  async updateVerification(db: Queryable, identity: Identity): Promise<SyncedUser | null> {
    const { rows } = await db.query<SyncedUser>(
      `update users set is_email_verified = $2, invite_token = case when not $2 then invite_token end,
              updated_at = now()
        
        where firebase_uid = $1 and email = $3 returning ${SYNCED}`,
      [identity.subject, identity.emailVerified, identity.email],
    )
    return rows[0] ?? null
  },

  async findAppUserBySubject(db: Queryable, subject: string): Promise<KnownUser | null> {
    const { rows } = await db.query<KnownUser>(
      `select ${USER_FACTS}, u.is_active as "isActive",
              coalesce((select p.is_second_factor_required_for_staff from practice_settings p where p.id = 1), false)
                as "isSecondFactorRequired"
         from users u where u.firebase_uid = $1`,
      [subject],
    )
    return rows[0] ?? null
  },

  /** Holds the record of a subject, if there is one, until the transaction ends. */
  async lockBySubject(db: Queryable, subject: string): Promise<void> {
    await db.query('select from users where firebase_uid = $1 for no key update', [subject])
  },

  /**
   * Whether an identity was made by an admin and has not come in yet, and would not now: its invitation is not open, or
   * whoever is there has not proven the address.
   */
  async isUninvited(db: Queryable, identity: Identity): Promise<boolean> {
    const { rowCount } = await db.query(
      `select from users where firebase_uid = $1 and created_by_admin and not is_email_verified
          and not ($2 and invite_token is not null and invite_expires_at > now())`,
      [identity.subject, identity.emailVerified],
    )
    return rowCount === 1
  },

  /** The provider's id of a user; null: no such user. */
  async findIdByEmail(db: Queryable, email: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
      email,
    ])
    return rows[0]?.id ?? null
  },

  async findSubject(db: Queryable, userId: string): Promise<string | null> {
    const { rows } = await db.query<{ subject: string }>(
      'select firebase_uid as subject from users where id = $1',
      [userId],
    )
    return rows[0]?.subject ?? null
  },

  async promoteToAdmin(db: Queryable, userId: string): Promise<void> {
    await db.query(`update users set role = 'admin', updated_at = now() where id = $1`, [userId])
  },

  /** An admin made by hand, whose role no rule takes away. */
  async insertAdmin(
    db: Queryable,
    admin: {
      keptId: string | null
      subject: string
      email: string
      firstName: string
      lastName: string
      registrationNumber: string | null
    },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into users (id, firebase_uid, email, first_name, last_name, registration_number, role, is_role_explicit,
                          is_email_verified)
       values (coalesce($6, gen_random_uuid()), $1, $2, $3, $4, $5, 'admin', true, true)
       on conflict (id) do update set firebase_uid = $1, email = $2, first_name = $3, last_name = $4,
         registration_number = $5, role = 'admin', is_role_explicit = true, is_email_verified = true, is_active = true,
         profile_image_url = null, updated_at = now()
       returning id`,
      [admin.subject, admin.email, admin.firstName, admin.lastName, admin.registrationNumber, admin.keptId],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('The admin was not written.')
    return id
  },

  async hasAdmin(db: Queryable): Promise<boolean> {
    const { rowCount } = await db.query(`select 1 from users where role = 'admin' and is_active limit 1`)
    return rowCount === 1
  },

  /** Addresses of all active admins but one, as far as they are known to be theirs. */
  async listAdminEmails(db: Queryable, exceptId: string | null): Promise<string[]> {
    const { rows } = await db.query<{ email: string }>(
      `select email from users where role = 'admin' and is_active and is_email_verified
          and id is distinct from $1::uuid
        order by created_at`,
      [exceptId],
    )
    return rows.map((row) => row.email)
  },
}
