import type { PlanVersionSummary } from '#contract/plans/diet-plans.ts'
import { instant, integer, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import type { StoredPlan, StoredPlanFood } from '../repository.ts'

/** The fields of a plan that a version stores: what the client was given, and the records that made it safe. */
const VERSION_FIELDS = [
  'title',
  'description',
  'clientName',
  'clientAge',
  'clientHeight',
  'clientWeight',
  'clientLocation',
  'healthIssues',
  'bmi',
  'goalDescription',
  'caloriesTarget',
  'proteinGoal',
  'preferences',
  'motivationalQuote',
  'nutritionSnapshot',
  'tips',
  'planType',
  'durationWeeks',
  'specialInstructions',
  'startDate',
  'endDate',
  'safetyRecords',
  'groceryEdits',
  'days',
] as const satisfies (keyof StoredPlan)[]

export type VersionContent = Pick<StoredPlan, (typeof VERSION_FIELDS)[number]>

const SAVED = 'saved when the version was published'

const insertVersion = statement({
  name: 'insert-plan-version',
  params: { planId: uuid, content: json<Record<string, unknown>>('the fields of a version') },
  text: (p) =>
    `insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods, change_note, published_by,
                                     practitioner_name, practitioner_registration, published_at)
     select id, published_number, ${p.content}, frozen_foods, change_note, published_by, practitioner_name,
            practitioner_registration, published_at from diet_plans where id = ${p.planId}`,
})

const findVersion = statement({
  name: 'find-plan-version',
  params: { planId: uuid, number: integer },
  row: {
    number: integer,
    content: json<VersionContent>(SAVED),
    frozenFoods: json<Record<string, StoredPlanFood>>(SAVED),
    changeNote: text.nullable(),
    practitionerName: text.nullable(),
    practitionerRegistration: text.nullable(),
    publishedAt: instant,
  },
  text: (p) =>
    `select v.number, v.content, v.frozen_foods as "frozenFoods", v.change_note as "changeNote",
            v.practitioner_name as "practitionerName", v.practitioner_registration as "practitionerRegistration",
            v.published_at as "publishedAt"
       from diet_plan_versions v where v.diet_plan_id = ${p.planId} and v.number = ${p.number}`,
})

/** A stored published version. */
export type StoredVersion = StatementRow<typeof findVersion>

/** The published versions of plans. They never change. */
export const planVersionsRepository = {
  /** Stores a plan that has just been published as a version with its number. */
  async insert(db: Db, stored: StoredPlan): Promise<void> {
    const content = Object.fromEntries(VERSION_FIELDS.map((field) => [field, stored[field]]))
    await insertVersion.run(db, { planId: stored.id, content })
  },

  /** The published versions of a plan, newest first. */
  list(db: Db, planId: string): Promise<PlanVersionSummary[]> {
    return db
      .selectFrom('diet_plan_versions')
      .select([
        'number',
        'published_at as publishedAt',
        'practitioner_name as practitionerName',
        'change_note as changeNote',
      ])
      .where('diet_plan_id', '=', planId)
      .orderBy('number', 'desc')
      .execute()
  },

  /** Finds a version by its number. Returns `null` if the plan has no version with this number. */
  find(db: Db, planId: string, number: number): Promise<StoredVersion | null> {
    return findVersion.find(db, { planId, number })
  },
}
