import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** What people stores about a person: rows for the file of their data. */
export const peopleDataRepository = {
  async readProfile(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.age::int as age,
              ${isoDate('u.age_recorded_on')} as "ageRecordedOn", u.height_cm::float8 as "heightCm",
              u.weight_kg::float8 as "weightKg", u.goal_weight_kg::float8 as "goalWeightKg", u.gender,
              u.sex_for_calculation as "sexForCalculation", u.activity_level as "activityLevel", u.location,
              u.time_zone as "timeZone", u.height_unit as "heightUnit", u.weight_unit as "weightUnit",
              u.hides_calories as "hidesCalories", u.hides_weight as "hidesWeight", u.health_goals as "healthGoals",
              u.medical_conditions as "medicalConditions", u.allergies, u.food_preferences as "foodPreferences",
              u.health_flags as "healthFlags", u.guardian_name as "guardianName", ${isoInstant('u.created_at')} as "createdAt"
         from users u where u.id = $1`,
      [userId],
    )
    return rows
  },

  async listNotes(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoDate('n.noted_on')} as "notedOn", n.assessment, n.diagnosis, n.intervention, n.monitoring,
              n.evaluation, n.signed_by_name as "signedBy", n.signed_by_registration as "registrationNumber",
              ${isoInstant('n.signed_at')} as "signedAt",
              coalesce((select json_agg(json_build_object('text', m.text, 'reason', m.reason, 'by', m.author_name,
                                          'registrationNumber', m.author_registration,
                                          'at', ${isoInstant('m.created_at')}) order by m.created_at, m.id)
                          from client_note_amendments m where m.note_id = n.id), '[]') as amendments
         from client_notes n where n.user_id = $1 and n.status = 'signed' order by n.noted_on, n.created_at`,
      [userId],
    )
    return rows
  },

  async listCareStaff(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select trim(concat_ws(' ', s.first_name, s.last_name)) as name, ${isoInstant('c.created_at')} as since
         from care_assignments c join users s on s.id = c.staff_id where c.client_id = $1 order by c.created_at`,
      [userId],
    )
    return rows
  },
}
