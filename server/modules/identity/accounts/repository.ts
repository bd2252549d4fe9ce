import { ROLES } from '#contract/access.ts'
import type { Locale } from '#domain/words/locale.ts'
import { boolean, instant, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition } from '#server/kit/database/expressions.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { USER_FACTS, USER_FACTS_ROW } from '#server/kit/database/user-facts.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'

const SYNCED = `id, email, role, is_role_explicit as "isRoleExplicit", is_active as "isActive"`
const SYNCED_ROW = {
  id: uuid,
  email: text,
  role: oneOf(ROLES),
  isRoleExplicit: boolean,
  isActive: boolean,
}

const upsertUser = statement({
  name: 'upsert-user-of-identity',
  params: {
    subject: text,
    email: text,
    firstName: text.nullable(),
    lastName: text.nullable(),
    photoUrl: text.nullable(),
    emailVerified: boolean,
    locale: text,
  },
  row: SYNCED_ROW,
  text: (p) =>
    `insert into users (firebase_uid, email, first_name, last_name, profile_image_url, is_email_verified, locale)
     values (${p.subject}, ${p.email}, ${p.firstName}, ${p.lastName}, ${p.photoUrl}, ${p.emailVerified}, ${p.locale})
     on conflict (firebase_uid) do update set
       email = excluded.email, is_email_verified = excluded.is_email_verified,
       locale = coalesce(users.locale, excluded.locale), first_name = coalesce(users.first_name, excluded.first_name),
       last_name = coalesce(users.last_name, excluded.last_name),
       profile_image_url = coalesce(excluded.profile_image_url, users.profile_image_url),
       invite_token = case when not excluded.is_email_verified then users.invite_token end, updated_at = now()
     returning ${SYNCED}`,
})

const updateVerification = statement({
  name: 'update-verification',
  params: { subject: text, email: text, emailVerified: boolean },
  row: SYNCED_ROW,
  text: (p) =>
    `update users
        set is_email_verified = ${p.emailVerified},
            invite_token = case when not ${p.emailVerified} then invite_token end, updated_at = now()
      where firebase_uid = ${p.subject} and email = ${p.email} returning ${SYNCED}`,
})

const findUser = statement({
  name: 'find-user-of-subject',
  params: { subject: text },
  row: { ...USER_FACTS_ROW, isActive: boolean, isSecondFactorRequired: boolean },
  text: (p) =>
    `select ${USER_FACTS}, u.is_active as "isActive",
            coalesce((select p.is_second_factor_required_for_staff from practice_settings p where p.id = 1), false)
              as "isSecondFactorRequired"
       from users u where u.firebase_uid = ${p.subject}`,
})

const findUninvited = statement({
  name: 'find-uninvited',
  params: { subject: text, emailVerified: boolean, now: instant },
  text: (p) =>
    `select from users where firebase_uid = ${p.subject} and created_by_admin and not is_email_verified
        and not (${p.emailVerified} and invite_token is not null and invite_expires_at > ${p.now})`,
})

const upsertAdmin = statement({
  name: 'upsert-admin',
  params: {
    recordId: uuid.nullable(),
    subject: text,
    email: text,
    firstName: text,
    lastName: text,
    registrationNumber: text.nullable(),
  },
  row: { id: uuid },
  text: (p) =>
    `insert into users (id, firebase_uid, email, first_name, last_name, registration_number, role, is_role_explicit,
                        is_email_verified)
     values (coalesce(${p.recordId}::uuid, gen_random_uuid()), ${p.subject}, ${p.email}, ${p.firstName}, ${p.lastName},
             ${p.registrationNumber}, 'admin', true, true)
     on conflict (id) do update set firebase_uid = excluded.firebase_uid, email = excluded.email,
       first_name = excluded.first_name, last_name = excluded.last_name,
       registration_number = excluded.registration_number, role = 'admin', is_role_explicit = true,
       is_email_verified = true, is_active = true, profile_image_url = null, updated_at = now()
     returning id`,
})

const lockUser = statement({
  name: 'lock-user-of-subject',
  params: { subject: text },
  text: (p) => `select from users where firebase_uid = ${p.subject} for no key update`,
})

/** The fields of a user record that sign-in needs. */
export type SyncedUser = StatementRow<typeof upsertUser>

/** A user as read at sign-in. `isSecondFactorRequired` is true if the practice requires a second factor from staff. */
export type KnownUser = StatementRow<typeof findUser>

/**
 * The input of `insertAdmin`. `recordId` is a record that was set aside for this person, or `null` if there is none.
 */
export type NewAdmin = {
  recordId: string | null
  subject: string
  email: string
  firstName: string
  lastName: string
  registrationNumber: string | null
}

/** The user records that sign-in reads and writes. */
export const accountsRepository = {
  /**
   * Creates or updates the record of an identity. What the person has changed here since is not overwritten. A person
   * who has verified their address in another way no longer needs an invite.
   *
   * @param locale The language of the page, which the account takes if it has none.
   */
  upsertFromIdentity(db: Db, identity: Identity, locale: Locale): Promise<SyncedUser> {
    const { subject, email, firstName, lastName, photoUrl, emailVerified } = identity
    return upsertUser.read(db, { subject, email, firstName, lastName, photoUrl, emailVerified, locale })
  },

  /**
   * Saves whether the provider has verified the address. Returns `null` if there is no record yet, or it has another
   * address.
   */
  updateVerification(
    db: Db,
    { subject, email, emailVerified }: Pick<Identity, 'subject' | 'email' | 'emailVerified'>,
  ): Promise<SyncedUser | null> {
    return updateVerification.find(db, { subject, email, emailVerified })
  },

  findAppUserBySubject(db: Db, subject: string): Promise<KnownUser | null> {
    return findUser.find(db, { subject })
  },

  /** Locks the record of a subject, if there is one, until the transaction ends. */
  async lockBySubject(db: Db, subject: string): Promise<void> {
    await lockUser.run(db, { subject })
  },

  /**
   * Checks whether an admin created the record of an identity that has never signed in and may not sign in now, because
   * its invite is not open or the address is not verified.
   */
  async isUninvited(
    db: Db,
    { subject, emailVerified }: Pick<Identity, 'subject' | 'emailVerified'>,
    now: Date,
  ): Promise<boolean> {
    return (await findUninvited.run(db, { subject, emailVerified, now })) === 1
  },

  /** Returns the id of a user, or `null` if there is none. */
  async findIdByEmail(db: Db, email: string): Promise<string | null> {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where(condition`lower(email) = lower(${email})`)
      .executeTakeFirst()
    return user?.id ?? null
  },

  /** Returns the provider's id of a user, or `null` if there is no such user. */
  async findSubject(db: Db, userId: string): Promise<string | null> {
    const user = await db
      .selectFrom('users')
      .select('firebase_uid as subject')
      .where('id', '=', userId)
      .executeTakeFirst()
    return user?.subject ?? null
  },

  async promoteToAdmin(db: Db, userId: string, now: Date): Promise<void> {
    await db.updateTable('users').set({ role: 'admin', updated_at: now }).where('id', '=', userId).execute()
  },

  /** Stores an admin with an explicit role, so that no rule removes it. Returns the user's id. */
  async insertAdmin(db: Db, admin: NewAdmin): Promise<string> {
    return (await upsertAdmin.read(db, admin)).id
  },

  async hasAdmin(db: Db): Promise<boolean> {
    const admin = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .limit(1)
      .executeTakeFirst()
    return admin !== undefined
  },

  /** Lists the verified addresses of all active admins except one. */
  async listAdminEmails(db: Db, exceptId: string | null): Promise<string[]> {
    const admins = await db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('is_email_verified', '=', true)
      .$if(exceptId !== null, (users) => users.where('id', '<>', exceptId ?? ''))
      .orderBy('created_at')
      .execute()
    return admins.map(({ email }) => email)
  },
}
