import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { USER_FACTS, type UserFacts } from '#server/kit/database/user-facts.ts'

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

/** People's profiles. */
export const profilesRepository = {
  async findProfile(db: Queryable, userId: string): Promise<(UserFacts & StoredProfile) | null> {
    const { rows } = await db.query<UserFacts & StoredProfile>(
      `select ${USER_FACTS}, u.phone, u.age::int as age, ${isoDate('u.age_recorded_on')} as "ageRecordedOn",
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
