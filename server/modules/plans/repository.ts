import type { Scope } from '#contract/access.ts'
import type {
  CreatePlanInput,
  DietPlan,
  DietPlanSummary,
  GroceryEdit,
  PlanDay,
  PlanFood,
  PlanVersionSummary,
  SafetyFinding,
  UpdatePlanInput,
} from '#contract/plans/diet-plans.ts'
import type { GroceryIngredient, PlannedFood } from '#domain/plans/grocery/grocery.ts'
import type { PlanStatus } from '#domain/plans/plan.ts'
import { writePauseReasons } from '#server/kit/database/attention.ts'
import { writePlanCounts } from '#server/kit/database/plan-counts.ts'
import { containsPattern, fromMicros, isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const SUMMARY = `p.id, p.user_id as "userId", p.kind, p.title, p.client_name as "clientName",
  p.client_age as "clientAge", p.client_weight::float8 as "clientWeight", p.bmi::float8 as bmi,
  p.goal_description as "goalDescription", p.calories_target as "caloriesTarget", p.protein_goal as "proteinGoal",
  ${isoDate('p.start_date')} as "startDate", ${isoDate('p.end_date')} as "endDate", p.status, p.version,
  (select count(*)::int from daily_meal_plans d where d.diet_plan_id = p.id) as "dayCount",
  p.plan_type as "planType", p.published_number as "publishedNumber", p.revises_plan_id as "revisesPlanId",
  (select r.id from diet_plans r where r.revises_plan_id = p.id and r.status = 'draft') as "revisionId",
  p.safety_flags is not null as "isFlagged", ${isoInstant('p.paused_at')} as "pausedAt", ${writePauseReasons('p')} as "pauseReasons",
  ${isoInstant('p.created_at')} as "createdAt", ${isoInstant('p.updated_at')} as "updatedAt"`

const WHOLE = `${SUMMARY}, p.description, p.client_height as "clientHeight", p.client_location as "clientLocation",
  p.health_issues as "healthIssues", p.preferences, p.nutrition_snapshot as "nutritionSnapshot", p.tips,
  p.motivational_quote as "motivationalQuote", p.safety_records as "safetyRecords",
  p.practitioner_name as "practitionerName", p.practitioner_registration as "practitionerRegistration",
  ${isoInstant('p.published_at')} as "publishedAt", ${isoInstant('p.completed_at')} as "completedAt",
  p.duration_weeks as "durationWeeks", (p.price_paise / 100.0)::float8 as price, p.special_instructions as "specialInstructions",
  p.change_note as "changeNote", p.frozen_foods as "frozenFoods",
  coalesce(p.safety_flags, '[]') as "safetyFlags",
  coalesce((select jsonb_agg(e.item || jsonb_build_object('category', g.category) order by g.category, e.position)
     from grocery_lists g, jsonb_array_elements(g.items) with ordinality e(item, position)
    where g.diet_plan_id = p.id), '[]') as "groceryEdits",
  coalesce((select json_agg(json_build_object('dayNumber', d.day_number, 'dayLabel', d.day_label, 'meals', d.meals)
                            order by d.day_number)
     from daily_meal_plans d where d.diet_plan_id = p.id), '[]') as days`

/** What the list and the screens filter by: whose plans somebody may see. Clients see what was published. */
const REACH = `($1 = 'all'
  or ($1 = 'in-care' and exists (select 1 from care_assignments c where c.client_id = p.user_id and c.staff_id = $2))
  or ($1 = 'own' and p.user_id = $2 and p.status in ('active', 'completed')))`

/** Plans, and the drafts of next versions that stand for themselves: others are shown with the plan they belong to. */
const LISTED = `($3::text is not null or p.status <> 'draft' or p.revises_plan_id is null or not exists
  (select 1 from diet_plans o where o.id = p.revises_plan_id and o.status = 'active'))`

/** A plan as stored: published ones bring their frozen foods, drafts none. */
export type StoredPlan = Omit<DietPlan, 'foods' | 'notice'> & {
  frozenFoods: Record<string, StoredPlanFood> | null
}

/** A food as it is frozen with a plan: what the grocery list is made from stays on the server. */
export type StoredPlanFood = PlanFood & { code?: string | null; ingredients?: readonly GroceryIngredient[] }

/** The days of a plan that serves a client. */
type ServedDays = Pick<StoredPlan, 'id' | 'startDate' | 'endDate' | 'pausedAt'> & { days: PlanDay[] }

type PlanFields = Omit<UpdatePlanInput, 'version' | 'days' | 'groceryEdits'>

/** All that a draft holds. */
type PlanContent = PlanFields & { days: readonly PlanDay[]; groceryEdits: readonly GroceryEdit[] }

/** All that a new draft starts with. */
type NewDraft = PlanContent & { userId: string; kind: CreatePlanInput['kind'] }

/** What a version keeps of its plan: what the client was given, and why it was safe. */
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

/** A published version as it is kept. */
export type StoredVersion = {
  number: number
  content: VersionContent
  frozenFoods: Record<string, StoredPlanFood>
  changeNote: string | null
  practitionerName: string | null
  practitionerRegistration: string | null
  publishedAt: string
}

/** Plans and their days in the database. */
export const dietPlansRepository = {
  /**
   * Summaries, newest first. The draft of a served plan's next version is listed where drafts are asked for; else the
   * plan it belongs to names it. `createdAtMicros` makes the cursor.
   */
  async list(
    db: Queryable,
    reach: { scope: Scope; actorId: string },
    query: {
      status?: PlanStatus | undefined
      search?: string | undefined
      userId?: string | undefined
      flagged?: 'true' | undefined
      limit: number
      cursor: { atMicros: string; id: string } | null
    },
  ): Promise<(DietPlanSummary & { createdAtMicros: string })[]> {
    const { rows } = await db.query<DietPlanSummary & { createdAtMicros: string }>(
      `select ${SUMMARY}, (extract(epoch from p.created_at) * 1000000)::bigint::text as "createdAtMicros"
         from diet_plans p
        where ${REACH}
          and ($3::text is null or p.status = $3) and ${LISTED}
          and ($4::text is null or p.title ilike $4 or p.client_name ilike $4)
          and ($5::uuid is null or p.user_id = $5)
          and ($9::boolean is null or p.safety_flags is not null and $1 <> 'own')
          and ($6::bigint is null or (p.created_at, p.id) <
                (${fromMicros('$6')}, $7::uuid))
        order by p.created_at desc, p.id desc limit $8`,
      [
        reach.scope,
        reach.actorId,
        query.status ?? null,
        query.search ? containsPattern(query.search) : null,
        query.userId ?? null,
        query.cursor?.atMicros ?? null,
        query.cursor?.id ?? null,
        query.limit,
        query.flagged === 'true' ? true : null,
      ],
    )
    return rows
  },

  /** One plan within reach; null where there is none to be seen. */
  async find(
    db: Queryable,
    reach: { scope: Scope; actorId: string },
    id: string,
  ): Promise<StoredPlan | null> {
    const { rows } = await db.query<StoredPlan>(
      `select ${WHOLE} from diet_plans p where ${REACH} and p.id = $3`,
      [reach.scope, reach.actorId, id],
    )
    return rows[0] ?? null
  },

  /**
   * Publishing for one client happens one at a time, and what is recorded of them stays as it is meanwhile. Taken before
   * any plan of theirs, so that no two wait for each other.
   */
  async lockClient(db: Queryable, clientId: string): Promise<void> {
    await db.query('select 1 from users where id = $1 for no key update', [clientId])
  },

  /** The same for the client of a plan. */
  async lockClientOf(db: Queryable, planId: string): Promise<void> {
    await db.query(
      'select 1 from users where id = (select user_id from diet_plans where id = $1) for no key update',
      [planId],
    )
  },

  /** Keeps others from changing the plan until the transaction ends. */
  async lock(db: Queryable, id: string): Promise<void> {
    await db.query('select 1 from diet_plans where id = $1 for update', [id])
  },

  /** A client's active plan on a day; null without one. */
  async findServedOn(db: Queryable, clientId: string, date: string): Promise<StoredPlan | null> {
    const { rows } = await db.query<StoredPlan>(
      `select ${WHOLE} from diet_plans p
        where p.user_id = $1 and p.status = 'active' and p.start_date <= $2 and p.end_date > $2`,
      [clientId, date],
    )
    return rows[0] ?? null
  },

  /** The days of the published plan that serves a client on a day, also when it is completed by now; null: none. */
  async findDaysServedOn(db: Queryable, clientId: string, date: string): Promise<ServedDays | null> {
    const { rows } = await db.query<ServedDays>(
      `select p.id, ${isoDate('p.start_date')} as "startDate", ${isoDate('p.end_date')} as "endDate",
              ${isoInstant('p.paused_at')} as "pausedAt",
              coalesce((select json_agg(json_build_object('dayNumber', d.day_number, 'dayLabel', d.day_label,
                                                          'meals', d.meals) order by d.day_number)
                 from daily_meal_plans d where d.diet_plan_id = p.id), '[]') as days
         from diet_plans p
        where p.user_id = $1 and p.status in ('active', 'completed') and p.start_date <= $2 and p.end_date > $2
        order by p.status, p.published_at desc limit 1`,
      [clientId, date],
    )
    return rows[0] ?? null
  },

  /** A client's next active plan after a day that is not paused, and how many plans are current, previous and pending on it. */
  async countOn(
    db: Queryable,
    clientId: string,
    date: string,
  ): Promise<{
    upcoming: { title: string; startDate: string } | null
    counts: { current: number; previous: number; pending: number }
  }> {
    const { rows } = await db.query<{
      upcoming: { title: string; startDate: string } | null
      current: number
      previous: number
      pending: number
    }>(
      `select ${writePlanCounts('$2')},
              (select json_build_object('title', n.title, 'startDate', ${isoDate('n.start_date')})
                 from diet_plans n where n.user_id = $1 and n.status = 'active' and n.start_date > $2
                  and n.paused_at is null
                order by n.start_date limit 1) as upcoming
         from diet_plans where user_id = $1`,
      [clientId, date],
    )
    const { upcoming = null, current = 0, previous = 0, pending = 0 } = rows[0] ?? {}
    return { upcoming, counts: { current, previous, pending } }
  },

  /**
   * Inserts a draft and its days; gives its id.
   *
   * @param revisesPlanId The published plan whose next version it is; null: a plan of its own.
   */
  async insertDraft(
    db: Queryable,
    input: NewDraft,
    createdBy: string,
    revisesPlanId: string | null = null,
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into diet_plans (user_id, kind, created_by, revises_plan_id, status, ${FIELD_COLUMNS})
       values ($1, $2, $3, $4, 'draft', ${placeholders(5)}) returning id`,
      [input.userId, input.kind, createdBy, revisesPlanId, ...fieldValues(input)],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a plan gave no id.')
    await insertDays(db, id, input.days)
    await insertGroceryEdits(db, id, input.groceryEdits)
    return id
  },

  /** Replaces the fields, days and grocery edits of a draft and raises its version. */
  async updateDraft(db: Queryable, id: string, input: PlanContent): Promise<void> {
    await db.query(
      `update diet_plans set (${FIELD_COLUMNS}) = row(${placeholders(2)}), version = version + 1, updated_at = now()
        where id = $1`,
      [id, ...fieldValues(input)],
    )
    await db.query('delete from daily_meal_plans where diet_plan_id = $1', [id])
    await insertDays(db, id, input.days)
    await db.query('delete from grocery_lists where diet_plan_id = $1', [id])
    await insertGroceryEdits(db, id, input.groceryEdits)
  },

  /** Puts the content of its next version onto a published plan, which only the transaction that publishes it may. */
  async replacePublished(db: Queryable, id: string, next: PlanContent): Promise<void> {
    await db.query(`select set_config('pathya.publishing', $1, true)`, [id])
    await this.updateDraft(db, id, next)
    await db.query(`select set_config('pathya.publishing', '', true)`)
  },

  /** Adds one day to a draft and raises its version. */
  async insertDay(db: Queryable, id: string, day: PlanDay): Promise<{ id: string; createdAt: string }> {
    const { rows } = await db.query<{ id: string; createdAt: string }>(
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ($1, $2, $3, $4)
       returning id, ${isoInstant('created_at')} as "createdAt"`,
      [id, day.dayNumber, day.dayLabel, JSON.stringify(day.meals)],
    )
    await db.query('update diet_plans set version = version + 1, updated_at = now() where id = $1', [id])
    const row = rows[0]
    if (!row) throw new Error('Inserting a day gave no row.')
    return row
  },

  /** Active plans of a client that serve a day of the range, other than `exceptId`. */
  async findOverlapping(
    db: Queryable,
    clientId: string,
    range: { startDate: string; endDate: string },
    exceptId: string,
  ): Promise<{ id: string; title: string; startDate: string; endDate: string }[]> {
    const { rows } = await db.query<{ id: string; title: string; startDate: string; endDate: string }>(
      `select id, title, ${isoDate('start_date')} as "startDate", ${isoDate('end_date')} as "endDate"
         from diet_plans
        where user_id = $1 and status = 'active' and id <> $4
          and daterange(start_date, end_date, '[)') && daterange($2, $3, '[)')
        order by start_date for update`,
      [clientId, range.startDate, range.endDate, exceptId],
    )
    return rows
  },

  /**
   * Ends an active plan so that `endDate` is the first day it no longer serves. One that is paused stays so until then.
   *
   * @param today Where its client lives.
   */
  async endOn(db: Queryable, id: string, endDate: string, today: string): Promise<void> {
    await db.query(
      `update diet_plans set end_date = $2, paused_at = case when $2::date > $3::date then paused_at end,
              version = version + 1, updated_at = now() where id = $1`,
      [id, endDate, today],
    )
  },

  /**
   * Makes a plan the client's, as it now stands, and keeps it as the plan's next version.
   *
   * @param published.at When; left out: now.
   */
  async publish(
    db: Queryable,
    id: string,
    published: {
      by: string
      frozenFoods: Record<string, StoredPlanFood>
      practitionerName: string | null
      practitionerRegistration: string | null
      at?: string
    },
  ): Promise<void> {
    await db.query(
      `update diet_plans set status = 'active', published_by = $2, published_at = coalesce($6::timestamptz, now()),
              frozen_foods = $3, practitioner_name = $4, practitioner_registration = $5,
              published_number = published_number + 1, safety_flags = null, safety_flagged_at = null, paused_at = null,
              version = version + 1, updated_at = now()
        where id = $1`,
      [
        id,
        published.by,
        JSON.stringify(published.frozenFoods),
        published.practitionerName,
        published.practitionerRegistration,
        published.at ?? null,
      ],
    )
    const stored = await this.find(db, { scope: 'all', actorId: published.by }, id)
    if (!stored) throw new Error('The plan to publish is not there.')
    const content = Object.fromEntries(VERSION_FIELDS.map((field) => [field, stored[field]]))
    await db.query(
      `insert into diet_plan_versions (diet_plan_id, number, content, frozen_foods, change_note, published_by,
                                       practitioner_name, practitioner_registration, published_at)
       select id, published_number, $2, frozen_foods, change_note, published_by, practitioner_name,
              practitioner_registration, published_at from diet_plans where id = $1`,
      [id, JSON.stringify(content)],
    )
  },

  /** The published versions of a plan, newest first. */
  async listVersions(db: Queryable, planId: string): Promise<PlanVersionSummary[]> {
    const { rows } = await db.query<PlanVersionSummary>(
      `select v.number, ${isoInstant('v.published_at')} as "publishedAt", v.practitioner_name as "practitionerName",
              v.change_note as "changeNote" from diet_plan_versions v where v.diet_plan_id = $1 order by v.number desc`,
      [planId],
    )
    return rows
  },

  /** A version as it was published; null where the plan has none of that number. */
  async findVersion(db: Queryable, planId: string, number: number): Promise<StoredVersion | null> {
    const { rows } = await db.query<StoredVersion>(
      `select v.number, v.content, v.frozen_foods as "frozenFoods", v.change_note as "changeNote",
              v.practitioner_name as "practitionerName", v.practitioner_registration as "practitionerRegistration",
              ${isoInstant('v.published_at')} as "publishedAt"
         from diet_plan_versions v where v.diet_plan_id = $1 and v.number = $2`,
      [planId, number],
    )
    return rows[0] ?? null
  },

  /**
   * Every version that was published for a client and served by a day or is still to be, with the figures of each time and
   * the days that it was meant for as far as its plan still runs.
   */
  async listServedVersions(
    db: Queryable,
    clientId: string,
    date: string,
  ): Promise<(Pick<StoredVersion, 'content' | 'frozenFoods'> & { startDate: string; endDate: string })[]> {
    const { rows } = await db.query<
      Pick<StoredVersion, 'content' | 'frozenFoods'> & { startDate: string; endDate: string }
    >(
      `select v.content, v.frozen_foods as "frozenFoods", v.content->>'startDate' as "startDate",
              least(v.content->>'endDate', ${isoDate('p.end_date')}) as "endDate"
         from diet_plan_versions v join diet_plans p on p.id = v.diet_plan_id
        where p.user_id = $1 and (v.content->>'startDate' <= $2 or p.status = 'active')`,
      [clientId, date],
    )
    return rows
  },

  /** The clients with active plans. */
  async listServedClients(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ clientId: string }>(
      `select distinct user_id as "clientId" from diet_plans where status = 'active'`,
    )
    return rows.map(({ clientId }) => clientId)
  },

  /** The time zones that clients with active plans live in. */
  async listServedTimeZones(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ timeZone: string }>(
      `select distinct u.time_zone as "timeZone" from users u
        where exists (select 1 from diet_plans p where p.user_id = u.id and p.status = 'active')`,
    )
    return rows.map(({ timeZone }) => timeZone)
  },

  /**
   * Completes active plans that serve no day any more, at most `limit`; gives how many there were. What another
   * transaction holds is left for the next time.
   *
   * @param days Which day it is in each time zone.
   */
  async completeEnded(
    db: Queryable,
    days: readonly { timeZone: string; today: string }[],
    limit: number,
  ): Promise<number> {
    const { rowCount } = await db.query(
      `with ended as (
         select p.id from diet_plans p
           join users u on u.id = p.user_id
           join unnest($1::text[], $2::date[]) as z(time_zone, today) on z.time_zone = u.time_zone
          where p.status = 'active' and p.end_date <= z.today
          order by p.end_date, p.id limit $3 for update of p skip locked)
       update diet_plans p set status = 'completed', completed_at = now(), safety_flags = null,
              safety_flagged_at = null, paused_at = null, version = version + 1, updated_at = now()
         from ended where p.id = ended.id`,
      [days.map(({ timeZone }) => timeZone), days.map(({ today }) => today), limit],
    )
    return rowCount ?? 0
  },

  /** The ids of a client's active plans; none where the person is no client. */
  async listActiveIds(db: Queryable, clientId: string): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>(
      `select p.id from diet_plans p join users u on u.id = p.user_id and u.role = 'client'
        where p.user_id = $1 and p.status = 'active' order by p.start_date`,
      [clientId],
    )
    return rows.map(({ id }) => id)
  },

  /**
   * Records what the rules find in an active plan, null: nothing, and whether it is paused for it. The time of a pause that
   * goes on stays. Content and version stay as they are.
   */
  async setSafetyFlags(
    db: Queryable,
    id: string,
    { findings, isPaused }: { findings: readonly SafetyFinding[] | null; isPaused: boolean },
  ): Promise<void> {
    await db.query(
      `update diet_plans set safety_flags = $2::jsonb,
              safety_flagged_at = case when $2::jsonb is null then null else coalesce(safety_flagged_at, now()) end,
              paused_at = case when $3 then coalesce(paused_at, now()) end
        where id = $1 and (safety_flags is distinct from $2::jsonb or (paused_at is not null) <> $3)`,
      [id, findings === null ? null : JSON.stringify(findings), isPaused],
    )
  },

  /** The paused plan that a client has on a day, else the next one after it; null: none is paused. */
  async findPaused(
    db: Queryable,
    clientId: string,
    date: string,
  ): Promise<{ id: string; pausedAt: string } | null> {
    const { rows } = await db.query<{ id: string; pausedAt: string }>(
      `select id, ${isoInstant('paused_at')} as "pausedAt" from diet_plans
        where user_id = $1 and status = 'active' and paused_at is not null and end_date > $2
        order by start_date limit 1`,
      [clientId, date],
    )
    return rows[0] ?? null
  },

  /** The names of the active staff who look after a client, in the order in which they came to do so. */
  async listCareTeam(db: Queryable, clientId: string): Promise<string[]> {
    const { rows } = await db.query<{ name: string }>(
      `select n.name from care_assignments c join users u on u.id = c.staff_id and u.is_active
         cross join lateral (select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name) n
        where c.client_id = $1 and n.name is not null order by c.created_at, n.name`,
      [clientId],
    )
    return rows.map(({ name }) => name)
  },

  /** Nothing is flagged any more: only what is served is looked after. */
  async setStatus(db: Queryable, id: string, status: PlanStatus): Promise<void> {
    await db.query(
      `update diet_plans set status = $2, completed_at = case when $2 = 'completed' then now() else completed_at end,
              safety_flags = null, safety_flagged_at = null, paused_at = null, version = version + 1,
              updated_at = now() where id = $1`,
      [id, status],
    )
  },

  async remove(db: Queryable, id: string): Promise<void> {
    await db.query('delete from diet_plans where id = $1', [id])
  },

  /** The foods with these ids and today's figures. Quarantined foods are not among them; retired ones are. */
  async findFoods(db: Queryable, ids: readonly string[]): Promise<Record<string, PlanFood>> {
    if (ids.length === 0) return {}
    const { rows } = await db.query<PlanFood & { id: string }>(
      `select id, name, preparation, source, measures, allergens, tags, nutrients,
              (select n->>'name' from jsonb_array_elements(names) n where n->>'language' = 'hi' limit 1) as "hindiName"
         from food_items where id = any($1::uuid[]) and quarantine_reason is null`,
      [ids],
    )
    return Object.fromEntries(rows.map(({ id, ...food }) => [id, food]))
  },

  /**
   * The foods with these ids as they are bought: dishes taken apart by today's recipes into what goes into the pot, dishes
   * within dishes too (to the eighth level, should one ever hold itself).
   */
  async findShopFoods(db: Queryable, ids: readonly string[]): Promise<Record<string, PlannedFood>> {
    if (ids.length === 0) return {}
    const { rows } = await db.query<PlannedFood>(
      `with recursive parts as (
         select d.dish_id as "dishId", d.ingredient_id as "partId", 1 as depth,
                d.grams::float8 / f.cooked_weight_grams::float8 as share
           from food_items f join dish_ingredients d on d.dish_id = f.id
          where f.id = any($1::uuid[]) and f.cooked_weight_grams is not null
         union all
         select p."dishId", d.ingredient_id, p.depth + 1,
                p.share * d.grams::float8 / f.cooked_weight_grams::float8
           from parts p join food_items f on f.id = p."partId" join dish_ingredients d on d.dish_id = f.id
          where f.cooked_weight_grams is not null and p.depth < 8
       ), bought as (
         select p."dishId", p."partId", sum(p.share) * 100 as grams
           from parts p join food_items f on f.id = p."partId"
          where p.depth = 8 or f.cooked_weight_grams is null
             or not exists (select 1 from dish_ingredients d where d.dish_id = f.id)
          group by p."dishId", p."partId"
       )
       select f.id as "foodId", f.name, (select n->>'name' from jsonb_array_elements(f.names) n where n->>'language' = 'hi' limit 1)
              as "hindiName", f.code, f.food_group as "foodGroup",
              coalesce((select json_agg(json_build_object('foodId', i.id, 'name', i.name,
                          'hindiName', (select n->>'name' from jsonb_array_elements(i.names) n
                                         where n->>'language' = 'hi' limit 1),
                          'code', i.code, 'foodGroup', i.food_group, 'gramsPer100g', b.grams)
                        order by b.grams desc, i.id)
                 from bought b join food_items i on i.id = b."partId" where b."dishId" = f.id), '[]') as ingredients
         from food_items f where f.id = any($1::uuid[])`,
      [[...new Set(ids)]],
    )
    return Object.fromEntries(rows.map((food) => [food.foodId, food]))
  },

  /** Where a client's days begin and end. */
  async findTimeZone(db: Queryable, clientId: string): Promise<string> {
    const { rows } = await db.query<{ timeZone: string }>(
      'select time_zone as "timeZone" from users where id = $1',
      [clientId],
    )
    return rows[0]?.timeZone ?? 'Asia/Kolkata'
  },

  /** Keeps these foods from being deleted until the transaction ends, when days that hold them are to be seen by all. */
  async lockFoods(db: Queryable, ids: readonly string[]): Promise<void> {
    await db.query('select 1 from food_items where id = any($1::uuid[]) order by id for key share', [ids])
  },

  /** What a staff member is called on a plan. */
  async findPractitioner(
    db: Queryable,
    userId: string,
  ): Promise<{ name: string | null; registrationNumber: string | null }> {
    const { rows } = await db.query<{ name: string | null; registrationNumber: string | null }>(
      `select nullif(trim(concat_ws(' ', first_name, last_name)), '') as name,
              registration_number as "registrationNumber" from users where id = $1`,
      [userId],
    )
    return rows[0] ?? { name: null, registrationNumber: null }
  },
}

const FIELDS: { column: string; value: (plan: PlanFields) => unknown }[] = [
  { column: 'title', value: (plan) => plan.title },
  { column: 'description', value: (plan) => plan.description ?? null },
  { column: 'client_name', value: (plan) => plan.clientName },
  { column: 'client_age', value: (plan) => plan.clientAge ?? null },
  { column: 'client_height', value: (plan) => plan.clientHeight ?? null },
  { column: 'client_weight', value: (plan) => plan.clientWeight ?? null },
  { column: 'client_location', value: (plan) => plan.clientLocation ?? null },
  { column: 'health_issues', value: (plan) => plan.healthIssues || 'None' },
  { column: 'bmi', value: (plan) => plan.bmi ?? null },
  { column: 'goal_description', value: (plan) => plan.goalDescription ?? null },
  { column: 'calories_target', value: (plan) => plan.caloriesTarget ?? null },
  { column: 'protein_goal', value: (plan) => plan.proteinGoal ?? null },
  { column: 'preferences', value: (plan) => plan.preferences ?? null },
  { column: 'motivational_quote', value: (plan) => plan.motivationalQuote ?? null },
  { column: 'nutrition_snapshot', value: (plan) => toJson(plan.nutritionSnapshot) },
  { column: 'tips', value: (plan) => plan.tips },
  { column: 'start_date', value: (plan) => plan.startDate },
  { column: 'end_date', value: (plan) => plan.endDate },
  { column: 'safety_records', value: (plan) => toJson(plan.safetyRecords) },
  { column: 'plan_type', value: (plan) => plan.planType ?? null },
  { column: 'duration_weeks', value: (plan) => plan.durationWeeks ?? null },
  {
    column: 'price_paise',
    value: (plan) => (typeof plan.price === 'number' ? Math.round(plan.price * 100) : null),
  },
  { column: 'special_instructions', value: (plan) => plan.specialInstructions ?? null },
  { column: 'change_note', value: (plan) => plan.changeNote ?? null },
]
const FIELD_COLUMNS = FIELDS.map(({ column }) => column).join(', ')

function fieldValues(plan: PlanFields): unknown[] {
  return FIELDS.map(({ value }) => value(plan))
}

function placeholders(from: number): string {
  return FIELDS.map((_field, index) => `$${from + index}`).join(', ')
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

async function insertDays(db: Queryable, planId: string, days: readonly PlanDay[]): Promise<void> {
  if (days.length === 0) return
  await db.query(
    `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals)
     select $1, d."dayNumber", d."dayLabel", d.meals
       from jsonb_to_recordset($2::jsonb) as d("dayNumber" int, "dayLabel" text, meals jsonb)`,
    [planId, JSON.stringify(days)],
  )
}

/** What was changed of the computed list, by aisle; `position` keeps the order of an aisle. */
async function insertGroceryEdits(
  db: Queryable,
  planId: string,
  edits: readonly GroceryEdit[],
): Promise<void> {
  if (edits.length === 0) return
  await db.query(
    `insert into grocery_lists (diet_plan_id, category, items)
     select $1, e->>'category', jsonb_agg(e - 'category' order by position)
       from jsonb_array_elements($2::jsonb) with ordinality as edits(e, position) group by e->>'category'`,
    [planId, JSON.stringify(edits)],
  )
}
