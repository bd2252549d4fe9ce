import type { Scope } from '#contract/access.ts'
import type { ClientSummary } from '#contract/clients.ts'
import { containsPattern, isoDate, isoInstant } from '#server/db/sql.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** A client as stored; the age is the one recorded on `ageRecordedOn`. */
export type StoredClient = ClientSummary & {
  phone: string | null
  age: number | null
  ageRecordedOn: string | null
  gender: string | null
  sexForCalculation: string | null
  heightCm: number | null
  weightKg: number | null
  location: string | null
  activityLevel: string | null
  timeZone: string
  healthGoals: string[]
  medicalConditions: string[]
  allergies: string[]
  foodPreferences: string[]
  healthFlags: string[]
  recentWeights: { entryDate: string; weightKg: number }[]
}

const SUMMARY = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.is_onboarding_complete as "isOnboardingComplete", ${isoInstant('u.created_at')} as "createdAt"`

/** Reading clients. `reach` limits lists to what somebody may see. */
export const clientsRepository = {
  /** Clients by name, email or whole id, by name, at most `limit` after `cursor` (the last row's sort key). */
  async list(
    db: Queryable,
    reach: { scope: Scope; actorId: string },
    query: { search?: string; limit: number; cursor: { name: string; id: string } | null },
  ): Promise<(ClientSummary & { sortName: string })[]> {
    const sortName = `lower(coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email))`
    const { rows } = await db.query<ClientSummary & { sortName: string }>(
      `select ${SUMMARY}, ${sortName} as "sortName" from users u
        where u.role = 'client' and u.is_active
          and ($1 = 'all' or ($1 = 'in-care' and exists
                (select 1 from care_assignments c where c.client_id = u.id and c.staff_id = $2)))
          and ($3::text is null or concat_ws(' ', u.first_name, u.last_name) ilike $3 or u.email ilike $3
               or u.id::text = lower($6))
          and ($4::text is null or (${sortName}, u.id) > ($4, $5::uuid))
        order by ${sortName}, u.id limit $7`,
      [
        reach.scope,
        reach.actorId,
        query.search ? containsPattern(query.search) : null,
        query.cursor?.name ?? null,
        query.cursor?.id ?? null,
        query.search ?? null,
        query.limit,
      ],
    )
    return rows
  },

  /** The id of the client with an email, whatever its case; null where it is nobody's or a staff member's. */
  async findIdByEmail(db: Queryable, email: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>(
      `select id from users where lower(email) = lower($1) and role = 'client' and is_active`,
      [email],
    )
    return rows[0]?.id ?? null
  },

  /** One client with the last five weights, newest first; null where the id is nobody's or a staff member's. */
  async find(db: Queryable, id: string): Promise<StoredClient | null> {
    const { rows } = await db.query<StoredClient>(
      `select ${SUMMARY}, u.phone, u.age::int as age, ${isoDate('u.age_recorded_on')} as "ageRecordedOn", u.gender,
              u.sex_for_calculation as "sexForCalculation", u.height_cm::float8 as "heightCm",
              u.weight_kg::float8 as "weightKg", u.location, u.activity_level as "activityLevel",
              u.time_zone as "timeZone", u.health_goals as "healthGoals",
              u.medical_conditions as "medicalConditions", u.allergies, u.food_preferences as "foodPreferences",
              u.health_flags as "healthFlags",
              coalesce((select json_agg(json_build_object('entryDate', w.at, 'weightKg', w.weight))
                 from (select ${isoInstant('p.entry_date')} as at, p.weight::float8 as weight
                         from progress_entries p where p.user_id = u.id and p.weight is not null and p.deleted_at is null
                        order by p.entry_date desc, p.id limit 5) w), '[]') as "recentWeights"
         from users u where u.id = $1 and u.role = 'client'`,
      [id],
    )
    return rows[0] ?? null
  },

  async countForPractice(
    db: Queryable,
    reach: { scope: Scope; actorId: string },
    today: string,
  ): Promise<{ clientCount: number; activePlanCount: number; draftPlanCount: number }> {
    const { rows } = await db.query<{ clientCount: number; activePlanCount: number; draftPlanCount: number }>(
      `with mine as (
         select u.id from users u where u.role = 'client' and u.is_active
            and ($1 = 'all' or exists
                  (select 1 from care_assignments c where c.client_id = u.id and c.staff_id = $2)))
       select (select count(*)::int from mine) as "clientCount",
              (select count(*)::int from diet_plans p join mine on mine.id = p.user_id
                where p.status = 'active' and p.start_date <= $3 and p.end_date > $3) as "activePlanCount",
              (select count(*)::int from diet_plans p join mine on mine.id = p.user_id
                where p.status = 'draft') as "draftPlanCount"`,
      [reach.scope, reach.actorId, today],
    )
    const row = rows[0]
    if (!row) throw new Error('Counting gave no row.')
    return row
  },
}
