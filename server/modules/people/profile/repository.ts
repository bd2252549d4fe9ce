import type { AppUser } from '#contract/identity/sessions.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { Identity } from '#server/kit/identity/identity-provider.ts'

/** A user record as far as signing in needs it. */
export type SyncedUser = {
  id: string
  email: string
  role: AppUser['role']
  isRoleExplicit: boolean
  isActive: boolean
}

/** What a record says of a signed-in person; the session says the rest. */
export type UserFacts = Omit<AppUser, 'pendingSecurity'>

export type KnownUser = UserFacts & {
  isActive: boolean
  /** The practice asks staff for a second factor. */
  isSecondFactorRequired: boolean
}

export type StoredProfile = {
  phone: string | null
  age: number | null
  ageRecordedOn: string | null
  heightCm: number | null
  weightKg: number | null
  goalWeightKg: number | null
  gender: 'male' | 'female' | 'other' | null
  sexForCalculation: 'male' | 'female' | null
  activityLevel: 'sedentary' | 'light' | 'moderate' | 'active' | 'very_active' | null
  location: string | null
  timeZone: string
  healthGoals: string[]
  medicalConditions: string[]
  allergies: string[]
  foodPreferences: string[]
  healthFlags: string[]
  guardianName: string | null
  registrationNumber: string | null
}

/** What onboarding writes; lengths and weights in cm and kg. */
export type OnboardingRecord = {
  firstName: string
  lastName: string
  phone: string
  age: number
  ageRecordedOn: string
  heightCm: number
  weightKg: number
  gender: string
  sexForCalculation: string | null
  activityLevel: string
  timeZone: string | null
  healthGoals: string[]
  medicalConditions: string[]
  allergies: string[]
  foodPreferences: string[]
  healthFlags: string[]
  guardianName: string | null
  heightUnit: HeightUnit
  weightUnit: WeightUnit
}

/** Changes to a profile; what is left out stays. */
export type ProfileChanges = Partial<
  Omit<OnboardingRecord, 'timeZone'> & {
    timeZone: string
    location: string | null
    goalWeightKg: number | null
    guardianConsentAt: Date | null
    hidesCalories: boolean
    hidesWeight: boolean
  }
>

const PROFILE_COLUMNS: Record<keyof ProfileChanges, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  age: 'age',
  ageRecordedOn: 'age_recorded_on',
  heightCm: 'height_cm',
  weightKg: 'weight_kg',
  goalWeightKg: 'goal_weight_kg',
  gender: 'gender',
  sexForCalculation: 'sex_for_calculation',
  activityLevel: 'activity_level',
  location: 'location',
  timeZone: 'time_zone',
  healthGoals: 'health_goals',
  medicalConditions: 'medical_conditions',
  allergies: 'allergies',
  foodPreferences: 'food_preferences',
  healthFlags: 'health_flags',
  guardianName: 'guardian_name',
  guardianConsentAt: 'guardian_consent_at',
  heightUnit: 'height_unit',
  weightUnit: 'weight_unit',
  hidesCalories: 'hides_calories',
  hidesWeight: 'hides_weight',
}

/** What PostgreSQL calls a time zone that it does not know. */
const INVALID_PARAMETER = '22023'

const SYNCED = `id, email, role, is_role_explicit as "isRoleExplicit", is_active as "isActive"`

const APP_USER = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.role, u.is_email_verified as "emailVerified",
  u.is_onboarding_complete as "isOnboardingComplete", u.time_zone as "timeZone",
  u.height_unit as "heightUnit", u.weight_unit as "weightUnit", u.hides_calories as "hidesCalories",
  u.hides_weight as "hidesWeight",
  coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants`

/** People's records. */
export const usersRepository = {
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
      `select ${APP_USER}, u.is_active as "isActive",
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

  async findProfile(db: Queryable, userId: string): Promise<(UserFacts & StoredProfile) | null> {
    const { rows } = await db.query<UserFacts & StoredProfile>(
      `select ${APP_USER}, u.phone, u.age::int as age, ${isoDate('u.age_recorded_on')} as "ageRecordedOn",
              u.height_cm::float8 as "heightCm", u.weight_kg::float8 as "weightKg",
              u.goal_weight_kg::float8 as "goalWeightKg", u.gender, u.sex_for_calculation as "sexForCalculation",
              u.activity_level as "activityLevel", u.location, u.health_goals as "healthGoals",
              u.medical_conditions as "medicalConditions", u.allergies, u.food_preferences as "foodPreferences",
              u.health_flags as "healthFlags", u.guardian_name as "guardianName",
              u.registration_number as "registrationNumber"
         from users u where u.id = $1`,
      [userId],
    )
    return rows[0] ?? null
  },

  /** Writes the onboarding of a client who has not finished it; false: they have. */
  async completeOnboarding(db: Queryable, userId: string, record: OnboardingRecord): Promise<boolean> {
    const { rowCount } = await db.query(
      `update users set first_name = $2, last_name = $3, phone = $4, age = $5, age_recorded_on = $6, height_cm = $7,
              weight_kg = $8, gender = $9, sex_for_calculation = $10, activity_level = $11,
              time_zone = coalesce($12, time_zone), health_goals = $13, medical_conditions = $14, allergies = $15,
              food_preferences = $16, health_flags = $17, guardian_name = $18::text,
              guardian_consent_at = case when $18::text is null then null else now() end,
              height_unit = $19, weight_unit = $20, is_onboarding_complete = true, updated_at = now()
        where id = $1 and role = 'client' and not is_onboarding_complete`,
      [
        userId,
        record.firstName,
        record.lastName,
        record.phone,
        record.age,
        record.ageRecordedOn,
        record.heightCm,
        record.weightKg,
        record.gender,
        record.sexForCalculation,
        record.activityLevel,
        record.timeZone,
        record.healthGoals,
        record.medicalConditions,
        record.allergies,
        record.foodPreferences,
        record.healthFlags,
        record.guardianName,
        record.heightUnit,
        record.weightUnit,
      ],
    )
    return rowCount === 1
  },

  /** Whether the database can tell what time it is in a zone. Not for use in a transaction, which a refusal would end. */
  async isTimeZoneKnown(db: Queryable, timeZone: string): Promise<boolean> {
    try {
      await db.query('select now() at time zone $1', [timeZone])
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === INVALID_PARAMETER) return false
      throw error
    }
  },

  async updateProfile(db: Queryable, userId: string, changes: ProfileChanges): Promise<void> {
    const entries = Object.entries(changes)
    const sets = entries.map(
      ([field], index) => `${PROFILE_COLUMNS[field as keyof ProfileChanges]} = $${index + 2}`, // its own keys
    )
    await db.query(`update users set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1`, [
      userId,
      ...entries.map(([, value]) => value),
    ])
  },
}
