import { sql } from 'kysely'
import { ACTIVITY_LEVELS, GENDERS, type HeightUnit, SEXES, type WeightUnit } from '#domain/people/options.ts'
import type { Locale } from '#domain/words/locale.ts'
import { arrayOf, date, integer, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { USER_FACTS, USER_FACTS_ROW } from '#server/kit/database/user-facts.ts'

const findProfile = statement({
  name: 'find-profile',
  params: { id: uuid },
  row: {
    ...USER_FACTS_ROW,
    phone: text.nullable(),
    age: integer.nullable(),
    ageRecordedOn: date.nullable(),
    heightCm: number.nullable(),
    weightKg: number.nullable(),
    goalWeightKg: number.nullable(),
    gender: oneOf(GENDERS).nullable(),
    sexForCalculation: oneOf(SEXES).nullable(),
    activityLevel: oneOf(ACTIVITY_LEVELS).nullable(),
    location: text.nullable(),
    healthGoals: arrayOf(text),
    medicalConditions: arrayOf(text),
    allergies: arrayOf(text),
    foodPreferences: arrayOf(text),
    healthFlags: arrayOf(text),
    otherAllergies: text.nullable(),
    dislikes: text.nullable(),
    medicines: text.nullable(),
    fastingDays: text.nullable(),
    guardianName: text.nullable(),
    registrationNumber: text.nullable(),
  },
  text: (p) =>
    `select ${USER_FACTS}, u.phone, u.age::int as age, u.age_recorded_on as "ageRecordedOn",
            u.height_cm as "heightCm", u.weight_kg as "weightKg", u.goal_weight_kg as "goalWeightKg", u.gender,
            u.sex_for_calculation as "sexForCalculation", u.activity_level as "activityLevel", u.location,
            u.health_goals as "healthGoals", u.medical_conditions as "medicalConditions", u.allergies,
            u.food_preferences as "foodPreferences", u.health_flags as "healthFlags",
            u.other_allergies as "otherAllergies", u.dislikes, u.medicines, u.fasting_days as "fastingDays",
            u.guardian_name as "guardianName", u.registration_number as "registrationNumber"
       from users u where u.id = ${p.id}`,
})

/** A stored profile. The age is the one recorded on `ageRecordedOn`. */
export type StoredProfile = StatementRow<typeof findProfile>

/** Reads no table. PostgreSQL refuses a time zone that it does not have. */
const readTimeIn = statement({
  name: 'read-time-in-zone',
  params: { timeZone: text },
  text: (p) => `select where now() at time zone ${p.timeZone}::text is not null`,
})

/** The fields that onboarding writes; lengths in cm and weights in kg. */
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
  /** `null` leaves it unchanged. */
  timeZone: string | null
  healthGoals: string[]
  medicalConditions: string[]
  allergies: string[]
  foodPreferences: string[]
  healthFlags: string[]
  otherAllergies: string | null
  dislikes: string | null
  medicines: string | null
  fastingDays: string | null
  guardianName: string | null
  heightUnit: HeightUnit
  weightUnit: WeightUnit
}

/** Changes to a profile. Fields that are left out stay unchanged. */
export type ProfileChanges = Partial<
  Omit<OnboardingRecord, 'timeZone'> & {
    timeZone: string
    location: string | null
    goalWeightKg: number | null
    guardianConsentAt: Date | null
    hidesCalories: boolean
    hidesWeight: boolean
    householdSize: number
    locale: Locale
  }
>

/** PostgreSQL's error code for an unknown time zone. */
const INVALID_PARAMETER = '22023'

/** Profiles of people. */
export const profilesRepository = {
  find(db: Db, userId: string): Promise<StoredProfile | null> {
    return findProfile.find(db, { id: userId })
  },

  /** Saves the onboarding of a client. Returns false if they have already completed it. */
  async completeOnboarding(db: Db, clientId: string, record: OnboardingRecord): Promise<boolean> {
    const { timeZone, ...answers } = record
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({
        ...toColumns({ ...answers, ...(timeZone === null ? {} : { timeZone }) }),
        guardian_consent_at: record.guardianName === null ? null : sql`now()`,
        is_onboarding_complete: true,
        updated_at: sql`now()`,
      })
      .where('id', '=', clientId)
      .where('role', '=', 'client')
      .where('is_onboarding_complete', '=', false)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  /**
   * Checks whether the database has a time zone. Must not be used in a transaction, because a refusal would abort it.
   */
  async isTimeZoneKnown(db: Db, timeZone: string): Promise<boolean> {
    try {
      await readTimeIn.run(db, { timeZone })
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === INVALID_PARAMETER) return false
      throw error
    }
  },

  async update(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
    await db
      .updateTable('users')
      .set({ ...toColumns(changes), updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute()
  },
}

/** Converts changes to columns. A field that is left out is `undefined` and is not written. */
function toColumns(changes: ProfileChanges) {
  return {
    first_name: changes.firstName,
    last_name: changes.lastName,
    phone: changes.phone,
    age: changes.age,
    age_recorded_on: changes.ageRecordedOn,
    height_cm: changes.heightCm,
    weight_kg: changes.weightKg,
    goal_weight_kg: changes.goalWeightKg,
    gender: changes.gender,
    sex_for_calculation: changes.sexForCalculation,
    activity_level: changes.activityLevel,
    location: changes.location,
    time_zone: changes.timeZone,
    locale: changes.locale,
    health_goals: changes.healthGoals,
    medical_conditions: changes.medicalConditions,
    allergies: changes.allergies,
    food_preferences: changes.foodPreferences,
    health_flags: changes.healthFlags,
    other_allergies: changes.otherAllergies,
    dislikes: changes.dislikes,
    medicines: changes.medicines,
    fasting_days: changes.fastingDays,
    guardian_name: changes.guardianName,
    guardian_consent_at: changes.guardianConsentAt,
    height_unit: changes.heightUnit,
    weight_unit: changes.weightUnit,
    hides_calories: changes.hidesCalories,
    hides_weight: changes.hidesWeight,
    household_size: changes.householdSize,
  }
}
