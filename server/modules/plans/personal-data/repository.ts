import { PLAN_STATUSES } from '#domain/plans/plan.ts'
import { date, instant, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

const listPlanVersions = statement({
  name: 'list-own-plan-versions',
  params: { userId: uuid },
  row: {
    title: text,
    status: oneOf(PLAN_STATUSES),
    startDate: date,
    endDate: date,
    pausedAt: instant.nullable(),
    versions: json<DataRow[]>('built here').nullable(),
  },
  text: (p) =>
    `select p.title, p.status, p.start_date as "startDate", p.end_date as "endDate", p.paused_at as "pausedAt",
            (select json_agg(json_build_object('number', v.number, 'publishedAt', ${isoInstant('v.published_at')},
                                               'changeNote', v.change_note, 'by', v.practitioner_name,
                                               'content', v.content) order by v.number)
               from diet_plan_versions v where v.diet_plan_id = p.id) as versions
       from diet_plans p where p.user_id = ${p.userId} and p.published_number > 0 order by p.start_date, p.id`,
})

const listGroceries = statement({
  name: 'list-own-groceries',
  params: { userId: uuid },
  row: { plan: text, fromDay: date, toDay: date, entry: text },
  text: (p) =>
    `select p.title as plan, t.from_day as "fromDay", t.to_day as "toDay", coalesce(f.name, t.item_key) as entry
       from grocery_ticks t join diet_plans p on p.id = t.diet_plan_id
       left join food_items f on f.id::text = t.item_key
      where t.user_id = ${p.userId} order by t.from_day, entry`,
})

const listGroceriesAtHome = statement({
  name: 'list-own-groceries-at-home',
  params: { userId: uuid },
  row: { entry: text, untilDay: date.nullable(), since: instant },
  text: (p) =>
    `select coalesce(f.name, h.item_key) as entry, h.until_day as "untilDay", h.created_at as since
       from groceries_at_home h left join food_items f on f.id::text = h.item_key
      where h.user_id = ${p.userId} order by entry`,
})

const listFoodSwaps = statement({
  name: 'list-own-food-swaps',
  params: { userId: uuid },
  row: { day: date, meal: text, planned: text, instead: text, plan: text, chosenAt: instant },
  text: (p) =>
    `select s.day, s.slot as meal, s.planned_name as planned, s.item ->> 'name' as instead, p.title as plan,
            s.created_at as "chosenAt"
       from food_swaps s join diet_plans p on p.id = s.diet_plan_id
      where s.user_id = ${p.userId} order by s.day, s.slot, planned`,
})

const listFasts = statement({
  name: 'list-own-fasts',
  params: { userId: uuid },
  row: { fast: text, observedFrom: date.nullable(), day: date.nullable(), chosenAt: instant },
  text: (p) =>
    `select fast, observed_from as "observedFrom", null::date as day, created_at as "chosenAt" from observed_fasts
      where user_id = ${p.userId}
      union all
     select choice, null, day, created_at from fast_days where user_id = ${p.userId}
      order by "chosenAt", fast`,
})

const listFastingDays = statement({
  name: 'list-own-fasting-days',
  params: { userId: uuid },
  row: { day: date, fast: text, plan: text, meals: json<DataRow>('built by the service') },
  text: (p) =>
    `select v.day, v.fast, p.title as plan, v.variant -> 'meals' as meals
       from fast_variants v join diet_plans p on p.id = v.diet_plan_id
      where v.user_id = ${p.userId} order by v.day, plan`,
})

const listFastDecisions = statement({
  name: 'list-own-fast-decisions',
  params: { userId: uuid },
  row: { decision: text, reason: text, decidedAt: instant },
  text: (p) =>
    `select decision, reason, decided_at as "decidedAt" from fast_decisions where user_id = ${p.userId}`,
})

/** The plans module's personal data: rows for a person's export. */
export const plansDataRepository = {
  listPlanVersions(db: Db, userId: string): Promise<DataRow[]> {
    return listPlanVersions.all(db, { userId })
  },

  listOwnGroceries(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('own_groceries')
      .select(['name', 'amount_text as amount', 'bought_at as boughtAt', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  },

  listGroceriesAtHome(db: Db, userId: string): Promise<DataRow[]> {
    return listGroceriesAtHome.all(db, { userId })
  },

  listMeals(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('meal_ticks as t')
      .innerJoin('diet_plans as p', 'p.id', 't.diet_plan_id')
      .select(['t.day', 't.slot as meal', 't.state', 't.note', 'p.title as plan'])
      .where('t.user_id', '=', userId)
      .orderBy('t.day')
      .orderBy('t.slot')
      .execute()
  },

  listDayCounts(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('day_counts')
      .select(['day', 'kind', 'amount'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .orderBy('kind')
      .execute()
  },

  listDiary(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('diary_entries')
      .select([
        'day',
        'time',
        'slot as insteadOf',
        'text',
        'foods',
        'created_at as addedAt',
        'updated_at as changedAt',
        'deleted_at as deletedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('day')
      .orderBy('time')
      .orderBy('id')
      .execute()
  },

  listDiaryPhotos(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('diary_photos as p')
      .innerJoin('diary_entries as e', 'e.id', 'p.entry_id')
      .select([
        'e.id',
        'e.day',
        'e.time',
        'p.created_at as addedAt',
        'p.reviewed_at as reviewedAt',
        'p.reviewed_by_name as reviewedBy',
        'p.comment',
      ])
      .where('e.user_id', '=', userId)
      .orderBy('e.day')
      .orderBy('e.time')
      .orderBy('e.id')
      .execute()
  },

  listFasts(db: Db, userId: string): Promise<DataRow[]> {
    return listFasts.all(db, { userId })
  },

  listFastingDays(db: Db, userId: string): Promise<DataRow[]> {
    return listFastingDays.all(db, { userId })
  },

  listFastDecisions(db: Db, userId: string): Promise<DataRow[]> {
    return listFastDecisions.all(db, { userId })
  },

  listDishPhotos(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('own_dish_photos as p')
      .innerJoin('food_items as f', 'f.id', 'p.food_id')
      .select(['f.name as dish', 'p.created_at as addedAt'])
      .where('p.user_id', '=', userId)
      .orderBy('p.created_at')
      .execute()
  },

  listFoodSwaps(db: Db, userId: string): Promise<DataRow[]> {
    return listFoodSwaps.all(db, { userId })
  },

  listGroceries(db: Db, userId: string): Promise<DataRow[]> {
    return listGroceries.all(db, { userId })
  },

  listReviews(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('plan_reviews')
      .select([
        'created_at as askedAt',
        'note',
        'status',
        'answer',
        'answered_by_name as answeredBy',
        'closed_at as closedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  listFavourites(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('favourite_foods as v')
      .innerJoin('food_items as f', 'f.id', 'v.food_id')
      .select(['f.name as food', 'v.created_at as since'])
      .where('v.user_id', '=', userId)
      .orderBy('f.name')
      .execute()
  },

  listPlanLinks(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('plan_links as l')
      .innerJoin('diet_plans as p', 'p.id', 'l.diet_plan_id')
      .select(['l.created_at as sentAt', 'p.title as plan', 'l.opens', 'l.expires_at as expiresAt'])
      .where('p.user_id', '=', userId)
      .orderBy('l.created_at')
      .execute()
  },

  listCookLinks(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('cook_links')
      .select([
        'created_at as createdAt',
        'people',
        'expires_at as expiresAt',
        'opened_count as openedCount',
        'last_opened_at as lastOpenedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  },

  /** Plans that were published for a person, oldest first. */
  listPublished(db: Db, userId: string): Promise<{ id: string; title: string }[]> {
    return db
      .selectFrom('diet_plans')
      .select(['id', 'title'])
      .where('user_id', '=', userId)
      .where('published_number', '>', 0)
      .where('frozen_foods', 'is not', null)
      .orderBy('start_date')
      .orderBy('id')
      .execute()
  },
}
