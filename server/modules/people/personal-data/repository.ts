import { date, instant, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

const listNotes = statement({
  name: 'list-own-notes',
  params: { userId: uuid },
  row: {
    notedOn: date,
    assessment: text,
    diagnosis: text,
    intervention: text,
    monitoring: text,
    evaluation: text,
    signedBy: text.present('only signed ones are read'),
    registrationNumber: text.nullable(),
    signedAt: instant.present('only signed ones are read'),
    amendments: json<DataRow[]>('built in the text'),
  },
  text: (p) =>
    `select n.noted_on as "notedOn", n.assessment, n.diagnosis, n.intervention, n.monitoring, n.evaluation,
            n.signed_by_name as "signedBy", n.signed_by_registration as "registrationNumber",
            n.signed_at as "signedAt",
            coalesce((select json_agg(json_build_object('text', m.text, 'reason', m.reason, 'by', m.author_name,
                                        'registrationNumber', m.author_registration,
                                        'at', ${isoInstant('m.created_at')}) order by m.created_at, m.id)
                        from client_note_amendments m where m.note_id = n.id), '[]') as amendments
       from client_notes n where n.user_id = ${p.userId} and n.status = 'signed' order by n.noted_on, n.created_at`,
})

const listCareStaff = statement({
  name: 'list-own-care-staff',
  params: { userId: uuid },
  row: { name: text, since: instant },
  text: (p) =>
    `select trim(concat_ws(' ', s.first_name, s.last_name)) as name, c.created_at as since
       from care_assignments c join users s on s.id = c.staff_id where c.client_id = ${p.userId}
      order by c.created_at`,
})

/** The people module's personal data: rows for a person's export. */
export const peopleDataRepository = {
  readProfile(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('users')
      .select([
        'email',
        'first_name as firstName',
        'last_name as lastName',
        'phone',
        'age',
        'age_recorded_on as ageRecordedOn',
        'height_cm as heightCm',
        'weight_kg as weightKg',
        'goal_weight_kg as goalWeightKg',
        'gender',
        'sex_for_calculation as sexForCalculation',
        'activity_level as activityLevel',
        'location',
        'time_zone as timeZone',
        'locale',
        'height_unit as heightUnit',
        'weight_unit as weightUnit',
        'hides_calories as hidesCalories',
        'hides_weight as hidesWeight',
        'health_goals as healthGoals',
        'medical_conditions as medicalConditions',
        'allergies',
        'food_preferences as foodPreferences',
        'health_flags as healthFlags',
        'other_allergies as otherAllergies',
        'dislikes',
        'medicines',
        'fasting_days as fastingDays',
        'household_size as householdSize',
        'guardian_name as guardianName',
        'created_at as createdAt',
      ])
      .where('id', '=', userId)
      .execute()
  },

  listNotes(db: Db, userId: string): Promise<DataRow[]> {
    return listNotes.all(db, { userId })
  },

  listCareStaff(db: Db, userId: string): Promise<DataRow[]> {
    return listCareStaff.all(db, { userId })
  },
}
