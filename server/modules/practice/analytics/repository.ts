import { sql } from 'kysely'
import type { ClientsOverTime, DishUse, Retention } from '#contract/practice/analytics.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { PLAN_TYPES } from '#domain/people/options.ts'
import { MAX_DISHES, OUTCOME_WEEKS, OUTCOME_WINDOW_DAYS, RETENTION_MONTHS } from '#domain/practice/figures.ts'
import type { DateSpan } from '#domain/practice/periods.ts'
import { addDays } from '#domain/units/dates.ts'
import {
  arrayOf,
  boolean,
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
import { expression } from '#server/kit/database/expressions.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The advisory lock for counting, because two counts at a time would write the same rows. */
const LOCK = 1_885_434_985

/** Returns SQL of the first instant of a day in the practice's time zone. */
const dayBegins = (day: string): string => `(${day}::date::timestamp at time zone '${PRACTICE_TIME_ZONE}')`

/** Returns SQL of the practice's date at an instant. */
const practiceDay = (at: string): string => `(${at} at time zone '${PRACTICE_TIME_ZONE}')::date`

/** SQL that checks whether the client `u` is counted: onboarding must be complete. */
const IS_CLIENT = `u.role = 'client' and u.is_onboarding_complete`

/**
 * SQL that checks whether the payment `p` is counted (decision 45): a moved payment is counted once, for the
 * subscription where it was received, and a payment that waits for a decision is not counted yet.
 */
const IS_RECEIVED = `p.moved_from_id is null
  and (p.standing = 'received' or exists (select from payment_decisions d where d.payment_id = p.id))`

/**
 * Returns SQL of the weight measured nearest to a day in the client's time zone: the earlier of two equally near days,
 * and the last weight of that day.
 */
const weightNear = (day: string): string => `
  (select e.weight from progress_entries e
    where e.user_id = p.user_id and e.deleted_at is null and e.weight is not null
      and e.entry_date >= ((${day} - ${OUTCOME_WINDOW_DAYS})::timestamp at time zone u.time_zone)
      and e.entry_date < ((${day} + ${OUTCOME_WINDOW_DAYS + 1})::timestamp at time zone u.time_zone)
    order by abs((e.entry_date at time zone u.time_zone)::date - ${day}), (e.entry_date at time zone u.time_zone)::date,
             e.entry_date desc, e.id desc
    limit 1)`

const dates = arrayOf(date)

/* ── Counted beforehand ───────────────────────────────────────────────────────────────────────────────── */

const findStale = statement({
  name: 'find-stale-analytics',
  row: { isStale: boolean },
  text: 'select exists (select from analytics_stale) as "isStale"',
})

const lockCounting = statement({
  name: 'lock-analytics',
  params: { lock: integer },
  text: (p) => `select from pg_advisory_xact_lock(${p.lock})`,
})

const takeStale = statement({
  name: 'take-stale-analytics',
  params: { clients: integer, days: integer },
  row: { userIds: arrayOf(uuid).nullable(), days: dates.nullable() },
  text: (p) =>
    `with taken as (
       delete from analytics_stale
        where id in ((select id from analytics_stale where user_id is not null order by id limit ${p.clients})
                     union all (select id from analytics_stale where day is not null order by id limit ${p.days}))
       returning user_id, day)
     select array_agg(distinct user_id) filter (where user_id is not null) as "userIds",
            array_agg(distinct day) filter (where day is not null) as days
       from taken`,
})

const insertSpans = statement({
  name: 'insert-active-spans',
  params: { userIds: arrayOf(uuid) },
  text: (p) =>
    `insert into client_active_spans (user_id, first_day, end_day, is_last)
     select user_id, lower(span), upper(span), upper(span) = max(upper(span)) over (partition by user_id)
       from (select user_id, unnest(range_agg(daterange(first_day, end_day, '[)'))) as span
               from (select p.user_id, p.start_date as first_day,
                            -- A plan that was ended by hand serves no longer than that.
                            least(p.end_date, case when p.completed_at is not null then
                              greatest((p.completed_at at time zone u.time_zone)::date, p.start_date + 1) end)
                              as end_day
                       from diet_plans p join users u on u.id = p.user_id
                      where p.user_id = any(${p.userIds}::uuid[]) and is_plan_counted(p.status, p.completed_at)
                     union all
                     select user_id, start_date, end_date from subscription_plans
                      where user_id = any(${p.userIds}::uuid[]) and is_subscription_counted(status, activated_at)) served
              group by user_id) merged`,
})

const insertOutcomes = statement({
  name: 'insert-plan-outcomes',
  params: { userIds: arrayOf(uuid) },
  text: (p) =>
    `insert into plan_outcomes (diet_plan_id, weeks, user_id, programme, mark_on, change_kg)
     select id, weeks, user_id, programme, mark_on, at_mark - at_start
       from (select p.id, w.weeks, p.user_id, coalesce(p.plan_type, 'detailed') as programme,
                    p.start_date + w.weeks * 7 as mark_on, first.weight as at_start,
                    ${weightNear('(p.start_date + w.weeks * 7)')} as at_mark
               from diet_plans p join users u on u.id = p.user_id
              cross join lateral ${weightNear('p.start_date')} as first
              cross join unnest(array[${OUTCOME_WEEKS}]) as w(weeks)
              where p.user_id = any(${p.userIds}::uuid[]) and is_plan_counted(p.status, p.completed_at)) measured
      where at_mark - at_start is not null`,
})

const insertFoodUse = statement({
  name: 'insert-food-use',
  params: { days: dates },
  text: (p) =>
    `insert into food_use_days (day, food_id, plan_count, serving_count)
     select start_date, food_id, count(*), sum(servings)
       from (select p.start_date, p.id, (food #>> '{}')::uuid as food_id,
                    -- The rotation's n-th day comes again each time the rotation is through.
                    sum(case when p.end_date - p.start_date >= d.day_number
                             then (p.end_date - p.start_date - d.day_number) / d.day_count + 1 else 0 end) as servings
               from diet_plans p
              cross join lateral (select m.day_number, m.meals, count(*) over ()::int as day_count
                                    from daily_meal_plans m where m.diet_plan_id = p.id) d
              cross join lateral jsonb_path_query(d.meals, '$.*.items[*].foodId') as f(food)
              where p.start_date = any(${p.days}::date[]) and is_plan_counted(p.status, p.completed_at)
                and jsonb_typeof(food) = 'string'
              group by 1, 2, 3) used
      group by 1, 2`,
})

/* ── Blocks ───────────────────────────────────────────────────────────────────────────────────────────── */

const countOverTime = statement({
  name: 'count-clients-over-time',
  params: {
    firstDays: dates,
    endDays: dates,
    from: date,
    end: date,
    today: date,
    beginnings: arrayOf(instant),
  },
  row: { from: date, to: date, joined: integer, left: integer, active: integer },
  text: (p) =>
    `with pieces as (
       select first_day, end_day, n
         from unnest(${p.firstDays}::date[], ${p.endDays}::date[]) with ordinality as p(first_day, end_day, n)),
     joined as materialized (
       select width_bucket(u.created_at, ${p.beginnings}::timestamptz[]) as n, count(*) as count
         from users u
        where ${IS_CLIENT} and u.created_at >= ${dayBegins(p.from)} and u.created_at < ${dayBegins(p.end)}
        group by 1),
     -- Spans by the piece in which they begin (0: before) and that in which they end; past ones change nothing.
     spans as materialized (
       select width_bucket(first_day, ${p.firstDays}::date[]) as begins,
              width_bucket(end_day, ${p.firstDays}::date[] || ${p.end}::date) as ends,
              end_day <= ${p.today}::date and is_last as is_gone, count(*) as count
         from client_active_spans where end_day >= ${p.from}::date and first_day < ${p.end}::date group by 1, 2, 3)
     select p.first_day as "from", p.end_day - 1 as "to",
            coalesce((select j.count from joined j where j.n = p.n), 0) as joined,
            coalesce((select sum(s.count) from spans s where s.is_gone and s.ends = p.n), 0)::int as left,
            coalesce((select sum(s.count) from spans s where s.begins <= p.n and s.ends > p.n), 0)::int as active
       from pieces p
      order by p.n`,
})

const RETENTION_MARKS = RETENTION_MONTHS.map((months) => ({ months, day: `mark_${months}` }))
/** Returns SQL for each retention mark, joined by commas. */
const forMarks = (write: (mark: { months: number; day: string }) => string): string =>
  RETENTION_MARKS.map(write).join(', ')

const countRetention = statement({
  name: 'count-retention',
  params: { from: date, end: date, today: date },
  row: {
    month: text,
    joined: integer,
    marks: json<Retention['cohorts'][number]['marks']>('built by this statement'),
  },
  text: (p) =>
    `with days as materialized (
       select day, to_char(day, 'YYYY-MM') as month,
              ${forMarks(({ months, day }) => `(day + interval '${months} months')::date as ${day}`)}
         from (select ${p.from}::date + n as day from generate_series(0, ${p.end}::date - ${p.from}::date - 1) n) d),
     members as materialized (
       select u.id, ${practiceDay('u.created_at')} as day from users u
        where ${IS_CLIENT} and u.created_at >= ${dayBegins(p.from)} and u.created_at < ${dayBegins(p.end)}),
     joined as (
       select d.month, sum(m.count)::int as joined,
              ${forMarks(({ day }) => `coalesce(sum(m.count) filter (where d.${day} <= ${p.today}::date), 0)::int as ${day}`)}
         from (select day, count(*) as count from members group by 1) m join days d using (day) group by 1),
     active as (
       select d.month,
              ${forMarks(({ day }) => `count(*) filter (where d.${day} <= ${p.today}::date and s.first_day <= d.${day} and s.end_day > d.${day})::int as ${day}`)}
         from members m join client_active_spans s on s.user_id = m.id join days d on d.day = m.day
        where s.end_day > ${p.from}::date
        group by 1)
     select j.month, j.joined,
            json_build_array(${forMarks(({ months, day }) => `json_build_object('months', ${months}, 'reached', j.${day}, 'active', coalesce(a.${day}, 0))`)}) as marks
       from joined j left join active a on a.month = j.month order by 1`,
})

const countOutcomes = statement({
  name: 'count-plan-outcomes',
  params: { from: date, to: date },
  row: { programme: oneOf([...PLAN_TYPES, 'detailed']), weeks: integer, value: number, count: integer },
  text: (p) =>
    `select programme, weeks, change_kg as value, count(*) as count
       from plan_outcomes where mark_on between ${p.from} and ${p.to} group by 1, 2, 3 order by 3`,
})

const sumRevenue = statement({
  name: 'sum-revenue',
  params: { firstDays: dates, from: date, end: date },
  row: { n: integer, name: text, receivedPaise: number, refundedPaise: number },
  text: (p) =>
    `select n, coalesce(k.name, m.name) as name, sum(m.received) as "receivedPaise", sum(m.refunded) as "refundedPaise"
       from (select width_bucket(p.received_on, ${p.firstDays}::date[]) as n, s.package_key,
                    case when s.package_key is null then s.plan_name end as name, sum(p.amount_paise) as received,
                    0 as refunded
               from payments p join subscription_plans s on s.id = p.subscription_id
              where p.received_on >= ${p.from}::date and p.received_on < ${p.end}::date and ${IS_RECEIVED}
              group by 1, 2, 3
             union all
             select width_bucket(r.refunded_on, ${p.firstDays}::date[]), s.package_key,
                    case when s.package_key is null then s.plan_name end, 0, sum(r.amount_paise)
               from refunds r join subscription_plans s on s.id = r.subscription_id
              where r.refunded_on >= ${p.from}::date and r.refunded_on < ${p.end}::date
              group by 1, 2, 3) m
       left join packages k on k.key = m.package_key
      group by 1, 2`,
})

const sumOutstanding = statement({
  name: 'sum-outstanding',
  row: { name: text, count: integer, duePaise: number },
  text: `with waiting as materialized (
       select coalesce(k.name, s.plan_name) as name,
              s.amount_paise - s.credit_paise
                - coalesce((select sum(p.amount_paise
                                - coalesce((select m.amount_paise from payments m where m.moved_from_id = p.id), 0))
                              from payments p
                             where p.subscription_id = s.id
                               and (p.standing = 'received'
                                    or exists (select from payment_decisions d where d.payment_id = p.id))), 0)
                + coalesce((select sum(r.amount_paise) from refunds r where r.subscription_id = s.id), 0) as due
         from subscription_plans s left join packages k on k.key = s.package_key
        where s.status = 'pending' and s.paid_at is null)
     select name, count(*) as count, sum(due) as "duePaise" from waiting
      where due > 0 group by 1`,
})

const sumInReview = statement({
  name: 'sum-in-review',
  params: { from: date, to: date },
  row: { paise: number },
  text: (p) =>
    `select coalesce(sum(p.amount_paise), 0) as paise from payments p
      where p.standing = 'in-review' and p.received_on between ${p.from} and ${p.to}
        and not exists (select from payment_decisions d where d.payment_id = p.id)`,
})

const countFunnel = statement({
  name: 'count-funnel',
  params: { firstDays: dates, from: date, end: date },
  row: { n: integer, asked: integer, held: integer, becameClients: integer },
  text: (p) =>
    `with recent as (
       select phone, min(created_at) as asked_at, bool_or(status = 'done') as is_held,
              max(client_id::text)::uuid as client_id
         from consultations
        where not is_follow_up and created_at >= ${dayBegins(p.from)}
        group by phone
       having min(created_at) < ${dayBegins(p.end)}),
     people as (
       select r.* from recent r
        where not exists (select from consultations e
                           where e.phone = r.phone and e.created_at < ${dayBegins(p.from)} and not e.is_follow_up)),
     joined as (
       select p.asked_at, p.is_held, least(one.created_at, other.created_at) as joined_at
         from people p
         left join users one on one.id = p.client_id and one.role = 'client'
         left join users other on other.phone = p.phone and other.role = 'client')
     select width_bucket(${practiceDay('asked_at')}, ${p.firstDays}::date[]) as n, count(*) as asked,
            count(*) filter (where is_held) as held,
            count(*) filter (where joined_at is not null) as "becameClients"
       from joined
      where joined_at is null or joined_at >= asked_at
      group by 1`,
})

const listDishUse = statement({
  name: 'list-dish-use',
  params: { from: date, to: date },
  row: { foodId: uuid, name: text, plans: integer, servings: integer },
  text: (p) =>
    `select f.id as "foodId", f.name, u.plans::int as plans, u.servings::int as servings
       from (select food_id, sum(plan_count) as plans, sum(serving_count) as servings
               from food_use_days where day between ${p.from} and ${p.to} group by 1) u
       join food_items f on f.id = u.food_id and f.cooked_weight_grams is not null
      order by u.plans desc, u.servings desc, f.name limit ${MAX_DISHES}`,
})

const countPlans = statement({
  name: 'count-begun-plans',
  params: { from: date, to: date },
  row: { count: integer },
  text: (p) =>
    `select count(*) as count from diet_plans
      where start_date between ${p.from} and ${p.to} and is_plan_counted(status, completed_at)`,
})

/** The number of plans of one programme with the same weight change after the same number of weeks. */
export type OutcomeCount = StatementRow<typeof countOutcomes>

/** Figures of the practice, counted by the database. Both ends of a span are included. */
export const analyticsRepository = {
  /** Checks whether anything has changed since the last count. */
  async isStale(db: Db): Promise<boolean> {
    return (await findStale.read(db)).isStale
  },

  /**
   * Takes some of the changes that have to be counted, and locks counting until the transaction ends. Later changes are
   * left for the next time.
   */
  async takeStale(
    db: Db,
    most: { clients: number; days: number },
  ): Promise<{ userIds: string[]; days: string[] }> {
    await lockCounting.run(db, { lock: LOCK })
    const { userIds, days } = await takeStale.read(db, most)
    return { userIds: userIds ?? [], days: days ?? [] }
  },

  /** Counts the active spans and the outcomes of these clients again. Erased clients have none. */
  async countClients(db: Db, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    // Locked, so that no client is erased in between.
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', userIds)
      .orderBy('id')
      .forKeyShare()
      .execute()
    const existing = rows.map(({ id }) => id)
    if (existing.length === 0) return
    await db.deleteFrom('client_active_spans').where('user_id', 'in', existing).execute()
    await insertSpans.run(db, { userIds: existing })
    await db.deleteFrom('plan_outcomes').where('user_id', 'in', existing).execute()
    await insertOutcomes.run(db, { userIds: existing })
  },

  /** Counts again the foods of the plans that begin on these days. */
  async countDays(db: Db, days: readonly string[]): Promise<void> {
    if (days.length === 0) return
    await db.deleteFrom('food_use_days').where('day', 'in', days).execute()
    await insertFoodUse.run(db, { days })
  },

  /**
   * Counts for each bucket how many clients joined, left, and were active at its end. Buckets must have no gaps and
   * begin with the oldest.
   */
  countOverTime(db: Db, buckets: readonly DateSpan[], today: string): Promise<ClientsOverTime['buckets']> {
    return countOverTime.all(db, {
      ...readPieces(buckets),
      endDays: buckets.map(({ to }) => addDays(to, 1)),
      beginnings: buckets.map(({ from }) => beginOfDay(from)),
      today,
    })
  },

  /**
   * Counts, for each month of a span, the clients who joined in it and how many of them were active after each number
   * of months. The oldest month is first.
   */
  countRetention(db: Db, span: DateSpan, today: string): Promise<Retention['cohorts']> {
    return countRetention.all(db, { from: span.from, end: addDays(span.to, 1), today })
  },

  /** Counts plans by programme, week and weight change for marks inside the span, smallest change first. */
  countOutcomes(db: Db, { from, to }: DateSpan): Promise<OutcomeCount[]> {
    return countOutcomes.all(db, { from, to })
  },

  /** Counts the people with plans of these programmes whose mark after this number of weeks is inside the span. */
  async countOutcomePeople(
    db: Db,
    span: DateSpan,
    of: { programmes: readonly string[]; weeks: number },
  ): Promise<number> {
    const { people } = await db
      .selectFrom('plan_outcomes')
      .select(expression(integer, sql`count(distinct user_id)`).as('people'))
      .where('mark_on', '>=', span.from)
      .where('mark_on', '<=', span.to)
      .where('programme', 'in', of.programmes)
      .where('weeks', '=', of.weeks)
      .executeTakeFirstOrThrow()
    return people
  },

  /** Sums up received and refunded money by bucket (`n`, from 1) and by package. */
  sumRevenue(db: Db, buckets: readonly DateSpan[]): Promise<StatementRow<typeof sumRevenue>[]> {
    return sumRevenue.all(db, readPieces(buckets))
  },

  /** Sums up the amounts outstanding today for unpaid subscriptions, by package. */
  sumOutstanding(db: Db): Promise<StatementRow<typeof sumOutstanding>[]> {
    return sumOutstanding.all(db)
  },

  /** Sums up the payments received within a span that wait for a decision, in paise. */
  async sumInReview(db: Db, { from, to }: DateSpan): Promise<number> {
    return (await sumInReview.read(db, { from, to })).paise
  },

  /**
   * Counts people by the bucket of their first request (`n`, from 1), and what has happened to them since. Empty
   * buckets are left out.
   */
  countFunnel(db: Db, buckets: readonly DateSpan[]): Promise<StatementRow<typeof countFunnel>[]> {
    return countFunnel.all(db, readPieces(buckets))
  },

  /** Lists the dishes used in most plans of a span, and the number of plans. */
  async listDishUse(db: Db, { from, to }: DateSpan): Promise<Pick<DishUse, 'dishes' | 'planCount'>> {
    const dishes = await listDishUse.all(db, { from, to })
    return { dishes, planCount: (await countPlans.read(db, { from, to })).count }
  },
}

/** Returns the first instant of a day in the practice's time zone, which has no daylight saving time. */
function beginOfDay(day: string): string {
  return `${day}T00:00:00+05:30`
}

/** Returns the first day of each bucket, the first day of all, and the day after the last. */
function readPieces(buckets: readonly DateSpan[]): { firstDays: string[]; from: string; end: string } {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (!first || !last) throw new RangeError('A span has at least one piece.')
  return { firstDays: buckets.map(({ from }) => from), from: first.from, end: addDays(last.to, 1) }
}
