import {
  type GroceryEdit,
  type NutritionSnapshot,
  PLAN_KINDS,
  type PlanDay,
  type PlanFood,
  type SafetyFinding,
  type SafetyRecords,
} from '#contract/plans/diet-plans.ts'
import { PLAN_TYPES } from '#domain/people/options.ts'
import type { GroceryIngredient } from '#domain/plans/grocery/grocery.ts'
import { PLAN_STATUSES, type PlanStatus } from '#domain/plans/plan.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { writePauseReasons } from '#server/kit/database/attention.ts'
import {
  arrayOf,
  boolean,
  type Columns,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TimeCursor } from '#server/kit/database/expressions.ts'
import { writePlanCounts } from '#server/kit/database/plan-counts.ts'
import { REACH_PARAMS, type Reach } from '#server/kit/database/reach.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { containsPattern, fromMicros, isoDate, microsOf } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/**
 * A food as it is frozen with a plan. `code` and `ingredients`, from which grocery lists are made, are not sent to the
 * browser.
 */
export type StoredPlanFood = PlanFood & { code?: string | null; ingredients?: readonly GroceryIngredient[] }

const CHECKED = 'checked by the contract before it is stored'

const SUMMARY_COLUMNS = `p.id, p.user_id as "userId", p.kind, p.title, p.client_name as "clientName",
  p.client_age as "clientAge", p.client_weight as "clientWeight", p.bmi, p.goal_description as "goalDescription",
  p.calories_target as "caloriesTarget", p.protein_goal as "proteinGoal", p.start_date as "startDate",
  p.end_date as "endDate", p.status, p.version,
  (select count(*)::int from daily_meal_plans d where d.diet_plan_id = p.id) as "dayCount",
  p.plan_type as "planType", p.published_number as "publishedNumber", p.revises_plan_id as "revisesPlanId",
  (select r.id from diet_plans r where r.revises_plan_id = p.id and r.status = 'draft') as "revisionId",
  p.safety_flags is not null as "isFlagged", p.paused_at as "pausedAt", ${writePauseReasons('p')} as "pauseReasons",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`

const SUMMARY = {
  id: uuid,
  userId: uuid,
  kind: oneOf(PLAN_KINDS),
  title: text,
  clientName: text,
  clientAge: integer.nullable(),
  clientWeight: number.nullable(),
  bmi: number.nullable(),
  goalDescription: text.nullable(),
  caloriesTarget: text.nullable(),
  proteinGoal: text.nullable(),
  startDate: date,
  endDate: date,
  status: oneOf(PLAN_STATUSES),
  version: integer,
  dayCount: integer,
  planType: oneOf(PLAN_TYPES).nullable(),
  publishedNumber: integer,
  revisesPlanId: uuid.nullable(),
  revisionId: uuid.nullable(),
  isFlagged: boolean,
  pausedAt: instant.nullable(),
  pauseReasons: json<string[]>('built here'),
  createdAt: instant,
  updatedAt: instant,
} satisfies Columns

/** SQL that gives the days of the plan `p` as JSON. */
const DAYS = `coalesce((select json_agg(json_build_object('dayNumber', d.day_number, 'dayLabel', d.day_label,
                                                         'meals', d.meals) order by d.day_number)
     from daily_meal_plans d where d.diet_plan_id = p.id), '[]')`

const PLAN_COLUMNS = `${SUMMARY_COLUMNS}, p.description,
  (select ${readerLocale('reader')} from users reader where reader.id = p.user_id) as "clientLocale", p.client_height as "clientHeight",
  p.client_location as "clientLocation", p.health_issues as "healthIssues", p.preferences,
  p.nutrition_snapshot as "nutritionSnapshot", p.tips, p.motivational_quote as "motivationalQuote",
  p.safety_records as "safetyRecords", p.practitioner_name as "practitionerName",
  p.practitioner_registration as "practitionerRegistration", p.published_at as "publishedAt",
  p.completed_at as "completedAt", p.duration_weeks as "durationWeeks", p.price_paise / 100.0 as price,
  p.special_instructions as "specialInstructions", p.change_note as "changeNote", p.frozen_foods as "frozenFoods",
  coalesce(p.safety_flags, '[]') as "safetyFlags",
  coalesce((select jsonb_agg(e.item || jsonb_build_object('category', g.category) order by g.category, e.position)
     from grocery_lists g, jsonb_array_elements(g.items) with ordinality e(item, position)
    where g.diet_plan_id = p.id), '[]') as "groceryEdits",
  ${DAYS} as days`

const PLAN = {
  ...SUMMARY,
  clientLocale: oneOf(LOCALES),
  description: text.nullable(),
  clientHeight: text.nullable(),
  clientLocation: text.nullable(),
  healthIssues: text,
  preferences: text.nullable(),
  nutritionSnapshot: json<NutritionSnapshot>(CHECKED).nullable(),
  tips: arrayOf(text),
  motivationalQuote: text.nullable(),
  safetyRecords: json<SafetyRecords>(CHECKED),
  practitionerName: text.nullable(),
  practitionerRegistration: text.nullable(),
  publishedAt: instant.nullable(),
  completedAt: instant.nullable(),
  durationWeeks: integer.nullable(),
  /** In rupees. */
  price: number.nullable(),
  specialInstructions: text.nullable(),
  changeNote: text.nullable(),
  /** The frozen foods of a published plan; `null` for a draft, which uses the current figures. */
  frozenFoods: json<Record<string, StoredPlanFood>>('frozen when the plan is published').nullable(),
  safetyFlags: json<SafetyFinding[]>('found by the safety rules'),
  groceryEdits: json<GroceryEdit[]>('built here of edits that the contract checked'),
  days: json<PlanDay[]>('built here of meals that the contract checked'),
} satisfies Columns

/** Returns SQL that checks whether the plan `p` is within reach. Clients see only published plans. */
const isWithinReach = ({ scope, actorId }: { scope: string; actorId: string }): string =>
  `(${scope} = 'all'
    or (${scope} = 'in-care' and exists
      (select from care_assignments c where c.client_id = p.user_id and c.staff_id = ${actorId}))
    or (${scope} = 'own' and p.user_id = ${actorId} and p.status in ('active', 'completed')))`

const listPlans = statement({
  name: 'list-plans',
  params: {
    ...REACH_PARAMS,
    status: oneOf(PLAN_STATUSES).nullable(),
    pattern: text.nullable(),
    clientId: uuid.nullable(),
    isFlagged: boolean.nullable(),
    afterMicros: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: { ...SUMMARY, atMicros: text },
  text: (p) =>
    `select ${SUMMARY_COLUMNS}, ${microsOf('p.created_at')} as "atMicros"
       from diet_plans p
      where ${isWithinReach(p)}
        and (${p.status}::text is null or p.status = ${p.status})
        and (${p.status}::text is not null or p.status <> 'draft' or p.revises_plan_id is null or not exists
          (select from diet_plans o where o.id = p.revises_plan_id and o.status = 'active'))
        and (${p.pattern}::text is null or p.title ilike ${p.pattern} or p.client_name ilike ${p.pattern})
        and (${p.clientId}::uuid is null or p.user_id = ${p.clientId})
        and (${p.isFlagged}::boolean is null or p.safety_flags is not null and ${p.scope} <> 'own')
        and (${p.afterMicros}::bigint is null
             or (p.created_at, p.id) < (${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))
      order by p.created_at desc, p.id desc limit ${p.limit}`,
})

const findPlan = statement({
  name: 'find-plan',
  params: { ...REACH_PARAMS, id: uuid },
  row: PLAN,
  text: (p) => `select ${PLAN_COLUMNS} from diet_plans p where ${isWithinReach(p)} and p.id = ${p.id}`,
})

const findServedPlan = statement({
  name: 'find-served-plan',
  params: { clientId: uuid, date },
  row: PLAN,
  text: (p) =>
    `select ${PLAN_COLUMNS} from diet_plans p
      where p.user_id = ${p.clientId} and p.status = 'active' and p.start_date <= ${p.date} and p.end_date > ${p.date}`,
})

const findServedDays = statement({
  name: 'find-served-days',
  params: { clientId: uuid, date },
  row: { id: uuid, startDate: date, endDate: date, pausedAt: instant.nullable(), days: PLAN.days },
  text: (p) =>
    `select p.id, p.start_date as "startDate", p.end_date as "endDate", p.paused_at as "pausedAt", ${DAYS} as days
       from diet_plans p
      where p.user_id = ${p.clientId} and p.status in ('active', 'completed')
        and p.start_date <= ${p.date} and p.end_date > ${p.date}
      order by p.status, p.published_at desc limit 1`,
})

const findDieticianName = statement({
  name: 'find-dietician-of-plan',
  params: { planId: uuid },
  row: { firstName: text },
  text: (p) =>
    `select trim(u.first_name) as "firstName"
       from diet_plans d join users u on u.is_active and trim(u.first_name) <> ''
       left join care_assignments c on c.staff_id = u.id and c.client_id = d.user_id
      where d.id = ${p.planId} and u.role <> 'client' and (u.id = d.created_by or c.staff_id is not null)
      order by (u.id = d.created_by) desc, c.created_at, u.id limit 1`,
})

const countPlans = statement({
  name: 'count-plans-of-client',
  params: { clientId: uuid, date },
  row: {
    current: integer,
    previous: integer,
    pending: integer,
    upcoming: json<{ title: string; startDate: string }>('built here').nullable(),
  },
  text: (p) =>
    `select ${writePlanCounts(p.date)},
            (select json_build_object('title', n.title, 'startDate', ${isoDate('n.start_date')})
               from diet_plans n where n.user_id = ${p.clientId} and n.status = 'active' and n.start_date > ${p.date}
                and n.paused_at is null
              order by n.start_date limit 1) as upcoming
       from diet_plans where user_id = ${p.clientId}`,
})

const lockClient = statement({
  name: 'lock-client-of-plans',
  params: { clientId: uuid },
  text: (p) => `select from users where id = ${p.clientId} for no key update`,
})

const lockPlan = statement({
  name: 'lock-plan',
  params: { id: uuid },
  text: (p) => `select from diet_plans where id = ${p.id} for update`,
})

/** A stored plan with its days. */
export type StoredPlan = StatementRow<typeof findPlan>

type ListQuery = {
  status?: PlanStatus | undefined
  search?: string | undefined
  userId?: string | undefined
  flagged?: 'true' | undefined
  limit: number
  after: TimeCursor | null
}

/** Finds and locks plans with their days. */
export const dietPlansRepository = {
  /**
   * Lists summaries, newest first. The draft of a served plan's next version is listed only if drafts are requested;
   * otherwise its plan contains its id. `atMicros` is used to make the cursor.
   */
  list(db: Db, reach: Reach, query: ListQuery): Promise<StatementRow<typeof listPlans>[]> {
    return listPlans.all(db, {
      ...reach,
      status: query.status ?? null,
      pattern: query.search ? containsPattern(query.search) : null,
      clientId: query.userId ?? null,
      isFlagged: query.flagged === 'true' ? true : null,
      afterMicros: query.after?.atMicros ?? null,
      afterId: query.after?.id ?? null,
      limit: query.limit,
    })
  },

  /** Finds a plan within reach. Returns `null` if there is none. */
  find(db: Db, reach: Reach, id: string): Promise<StoredPlan | null> {
    return findPlan.find(db, { ...reach, id })
  },

  /** Finds the plan that is active for a client on a day. Returns `null` if there is none. */
  findServedOn(db: Db, clientId: string, date: string): Promise<StoredPlan | null> {
    return findServedPlan.find(db, { clientId, date })
  },

  /**
   * Finds the first name of the dietician whose plan it is: its author, or else the first of the client's care team who
   * is active. Returns `null` if there is none.
   */
  async findDieticianName(db: Db, planId: string): Promise<string | null> {
    return (await findDieticianName.find(db, { planId }))?.firstName ?? null
  },

  /**
   * Finds the days of the published plan that serves a client on a day, even if it has been completed since. Returns
   * `null` if there is none.
   */
  findDaysServedOn(
    db: Db,
    clientId: string,
    date: string,
  ): Promise<StatementRow<typeof findServedDays> | null> {
    return findServedDays.find(db, { clientId, date })
  },

  /**
   * Counts a client's current, previous and pending plans on a day, and finds the next active plan that begins after it
   * and is not paused.
   */
  async countOn(
    db: Db,
    clientId: string,
    date: string,
  ): Promise<{
    upcoming: { title: string; startDate: string } | null
    counts: { current: number; previous: number; pending: number }
  }> {
    const { upcoming, ...counts } = await countPlans.read(db, { clientId, date })
    return { upcoming, counts }
  },

  /**
   * Locks a client, so that other transactions that publish, pause or end their plans wait. To prevent deadlocks, the
   * client must be locked before any of their plans.
   */
  async lockClient(db: Db, clientId: string): Promise<void> {
    await lockClient.run(db, { clientId })
  },

  /** Locks a plan, so that other transactions that change it wait. */
  async lock(db: Db, id: string): Promise<void> {
    await lockPlan.run(db, { id })
  },
}
