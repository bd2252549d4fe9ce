import { sql } from 'kysely'
import type { CreatePlanInput, GroceryEdit, PlanDay, UpdatePlanInput } from '#contract/plans/diet-plans.ts'
import { json, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

type PlanFields = Omit<UpdatePlanInput, 'version' | 'days' | 'groceryEdits'>

/** Everything that a writer can change in a draft. */
export type PlanContent = PlanFields & { days: readonly PlanDay[]; groceryEdits: readonly GroceryEdit[] }

/** The contents of a new draft. */
export type NewDraft = PlanContent & { userId: string; kind: CreatePlanInput['kind'] }

const insertDays = statement({
  name: 'insert-days-of-plan',
  params: { planId: uuid, days: json<readonly PlanDay[]>('checked by the contract') },
  text: (p) =>
    `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals)
     select ${p.planId}, d."dayNumber", d."dayLabel", d.meals
       from jsonb_to_recordset(${p.days}::jsonb) as d("dayNumber" int, "dayLabel" text, meals jsonb)`,
})

/** The edits of each aisle are one row. `position` preserves their order. */
const insertGroceryEdits = statement({
  name: 'insert-grocery-edits',
  params: { planId: uuid, edits: json<readonly GroceryEdit[]>('checked by the contract') },
  text: (p) =>
    `insert into grocery_lists (diet_plan_id, category, items)
     select ${p.planId}, e->>'category', jsonb_agg(e - 'category' order by position)
       from jsonb_array_elements(${p.edits}::jsonb) with ordinality as edits(e, position) group by e->>'category'`,
})

/** Drafts of plans, while they are being written. */
export const draftsRepository = {
  /**
   * Inserts a draft with its days and returns its id.
   *
   * @param revisesPlanId The published plan of which this is the next version; `null` for a new plan.
   */
  async insert(
    db: Db,
    input: NewDraft,
    createdBy: string,
    revisesPlanId: string | null = null,
  ): Promise<string> {
    const { id } = await db
      .insertInto('diet_plans')
      .values({
        ...toColumns(input),
        user_id: input.userId,
        kind: input.kind,
        status: 'draft',
        created_by: createdBy,
        revises_plan_id: revisesPlanId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertContent(db, id, input)
    return id
  },

  /** Replaces fields, days and grocery edits, and raises the version. */
  async update(db: Db, id: string, input: PlanContent): Promise<void> {
    await db
      .updateTable('diet_plans')
      .set((row) => ({ ...toColumns(input), version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('daily_meal_plans').where('diet_plan_id', '=', id).execute()
    await db.deleteFrom('grocery_lists').where('diet_plan_id', '=', id).execute()
    await insertContent(db, id, input)
  },

  /** Adds one day and raises the version. */
  async insertDay(db: Db, id: string, day: PlanDay): Promise<{ id: string; createdAt: string }> {
    const inserted = await db
      .insertInto('daily_meal_plans')
      .values({
        diet_plan_id: id,
        day_number: day.dayNumber,
        day_label: day.dayLabel,
        meals: toJson(day.meals),
      })
      .returning(['id', 'created_at as createdAt'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('diet_plans')
      .set((row) => ({ version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute()
    return inserted
  },

  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('diet_plans').where('id', '=', id).execute()
  },
}

async function insertContent(db: Db, planId: string, { days, groceryEdits }: PlanContent): Promise<void> {
  if (days.length > 0) await insertDays.run(db, { planId, days })
  if (groceryEdits.length > 0) await insertGroceryEdits.run(db, { planId, edits: groceryEdits })
}

function toColumns(plan: PlanFields) {
  return {
    title: plan.title,
    description: plan.description ?? null,
    client_name: plan.clientName,
    client_age: plan.clientAge ?? null,
    client_height: plan.clientHeight ?? null,
    client_weight: plan.clientWeight ?? null,
    client_location: plan.clientLocation ?? null,
    health_issues: plan.healthIssues || 'None',
    bmi: plan.bmi ?? null,
    goal_description: plan.goalDescription ?? null,
    calories_target: plan.caloriesTarget ?? null,
    protein_goal: plan.proteinGoal ?? null,
    preferences: plan.preferences ?? null,
    motivational_quote: plan.motivationalQuote ?? null,
    nutrition_snapshot: plan.nutritionSnapshot ? toJson(plan.nutritionSnapshot) : null,
    tips: plan.tips,
    start_date: plan.startDate,
    end_date: plan.endDate,
    safety_records: toJson(plan.safetyRecords),
    plan_type: plan.planType ?? null,
    duration_weeks: plan.durationWeeks ?? null,
    price_paise: typeof plan.price === 'number' ? Math.round(plan.price * 100) : null,
    special_instructions: plan.specialInstructions ?? null,
    change_note: plan.changeNote ?? null,
  }
}
