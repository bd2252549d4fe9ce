import type { ClientsOverTime, DishUse, Retention } from '#contract/practice/analytics.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import {
  DISHES_SHOWN,
  OUTCOME_WEEKS,
  OUTCOME_WINDOW_DAYS,
  type Programme,
  RETENTION_MONTHS,
} from '#domain/practice/figures.ts'
import type { DaySpan } from '#domain/practice/periods.ts'
import { addDays } from '#domain/units/dates.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Names the lock of whoever counts anew: two at a time would write the same rows. */
const LOCK = 1_885_434_985

/** SQL for the first instant of a day of the practice's calendar. */
const dayBegins = (day: string): string => `(${day}::date::timestamp at time zone '${PRACTICE_TIME_ZONE}')`

/** SQL for the day of the practice's calendar at an instant. */
const practiceDay = (instant: string): string => `(${instant} at time zone '${PRACTICE_TIME_ZONE}')::date`

/** A client who counts: with an account that has been set up. */
const IS_CLIENT = `u.role = 'client' and u.is_onboarding_complete`

/**
 * SQL for payments of `p` that count, as decision 45 has it: what was moved counts once, where it came in, and what waits for
 * a decision not yet.
 */
const IS_RECEIVED = `p.moved_from_id is null
  and (p.standing = 'received' or exists (select from payment_decisions d where d.payment_id = p.id))`

/** The weight measured nearest to a day of the client's own calendar, the earlier of two as near, the last of that day. */
const weightNear = (day: string): string => `
  (select e.weight from progress_entries e
    where e.user_id = p.user_id and e.deleted_at is null and e.weight is not null
      and e.entry_date >= ((${day} - ${OUTCOME_WINDOW_DAYS})::timestamp at time zone u.time_zone)
      and e.entry_date < ((${day} + ${OUTCOME_WINDOW_DAYS + 1})::timestamp at time zone u.time_zone)
    order by abs((e.entry_date at time zone u.time_zone)::date - ${day}), (e.entry_date at time zone u.time_zone)::date,
             e.entry_date desc, e.id desc
    limit 1)`

/** Days of a span as SQL reads them: the first of each piece. */
const starts = (buckets: readonly DaySpan[]): string[] => buckets.map(({ from }) => from)

/** So many plans had one and the same change. */
export type OutcomeCount = {
  programme: Exclude<Programme, 'all'>
  weeks: number
  value: number
  count: number
}

/** Figures of the practice, counted by the database. Days of spans are both included. */
export const analyticsRepository = {
  /* ── What is counted beforehand ─────────────────────────────────────────────────────────────────────── */

  /** Whether anything has changed since it was counted. */
  async isStale(db: Queryable): Promise<boolean> {
    const { rows } = await db.query<{ isStale: boolean }>(
      'select exists (select from analytics_stale) as "isStale"',
    )
    return rows[0]?.isStale ?? false
  },

  /**
   * Takes some of what is to be counted anew, and keeps everybody else from doing so until the transaction ends. What is
   * written down later than this is left for the next time.
   */
  async takeStale(
    db: Queryable,
    most: { clients: number; days: number },
  ): Promise<{ userIds: string[]; days: string[] }> {
    await db.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await db.query<{ userIds: string[] | null; days: string[] | null }>(
      `with taken as (
         delete from analytics_stale
          where id in ((select id from analytics_stale where user_id is not null order by id limit $1)
                       union all (select id from analytics_stale where day is not null order by id limit $2))
         returning user_id, day)
       select array_agg(distinct user_id) filter (where user_id is not null) as "userIds",
              array_agg(distinct ${isoDate('day')}) filter (where day is not null) as days
         from taken`,
      [most.clients, most.days],
    )
    return { userIds: rows[0]?.userIds ?? [], days: rows[0]?.days ?? [] }
  },

  /** Counts the active days and the outcomes of these clients anew. Who is gone has none. */
  async countClients(db: Queryable, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    // Held, so that nobody goes in between.
    const { rows } = await db.query<{ id: string }>(
      'select id from users where id = any($1::uuid[]) order by id for key share',
      [userIds],
    )
    const ids = [rows.map(({ id }) => id)]
    await db.query('delete from client_active_spans where user_id = any($1::uuid[])', ids)
    await db.query(
      `insert into client_active_spans (user_id, first_day, end_day, is_last)
       select user_id, lower(span), upper(span), upper(span) = max(upper(span)) over (partition by user_id)
         from (select user_id, unnest(range_agg(daterange(first_day, end_day, '[)'))) as span
                 from (select p.user_id, p.start_date as first_day,
                              -- One that was ended by hand serves no longer than that.
                              least(p.end_date, case when p.completed_at is not null then
                                greatest((p.completed_at at time zone u.time_zone)::date, p.start_date + 1) end)
                                as end_day
                         from diet_plans p join users u on u.id = p.user_id
                        where p.user_id = any($1::uuid[]) and is_plan_counted(p.status, p.completed_at)
                       union all
                       select user_id, start_date, end_date from subscription_plans
                        where user_id = any($1::uuid[]) and is_subscription_counted(status, activated_at)) served
                group by user_id) merged`,
      ids,
    )
    await db.query('delete from plan_outcomes where user_id = any($1::uuid[])', ids)
    await db.query(
      `insert into plan_outcomes (diet_plan_id, weeks, user_id, programme, mark_on, change_kg)
       select id, weeks, user_id, programme, mark_on, at_mark - at_start
         from (select p.id, w.weeks, p.user_id, coalesce(p.plan_type, 'detailed') as programme,
                      p.start_date + w.weeks * 7 as mark_on, first.weight as at_start,
                      ${weightNear('(p.start_date + w.weeks * 7)')} as at_mark
                 from diet_plans p join users u on u.id = p.user_id
                cross join lateral ${weightNear('p.start_date')} as first
                cross join unnest(array[${OUTCOME_WEEKS}]) as w(weeks)
                where p.user_id = any($1::uuid[]) and is_plan_counted(p.status, p.completed_at)) measured
        where at_mark - at_start is not null`,
      ids,
    )
  },

  /** Counts the foods of the plans that began on these days anew. */
  async countDays(db: Queryable, days: readonly string[]): Promise<void> {
    if (days.length === 0) return
    await db.query('delete from food_use_days where day = any($1::date[])', [days])
    await db.query(
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
                where p.start_date = any($1::date[]) and is_plan_counted(p.status, p.completed_at)
                  and jsonb_typeof(food) = 'string'
                group by 1, 2, 3) used
        group by 1, 2`,
      [days],
    )
  },

  /* ── Blocks ─────────────────────────────────────────────────────────────────────────────────────────── */

  /** Joined, left, and active at the end, of each piece of a span; pieces are without gaps, oldest first. */
  async countOverTime(
    db: Queryable,
    buckets: readonly DaySpan[],
    today: string,
  ): Promise<ClientsOverTime['buckets']> {
    const { rows } = await db.query<ClientsOverTime['buckets'][number]>(
      `with pieces as (
         select first_day, end_day, n
           from unnest($1::date[], $2::date[]) with ordinality as p(first_day, end_day, n)),
       joined as materialized (
         select width_bucket(u.created_at, $6::timestamptz[]) as n, count(*) as count
           from users u
          where ${IS_CLIENT} and u.created_at >= ${dayBegins('$3')} and u.created_at < ${dayBegins('$4')}
          group by 1),
       -- Spans by the piece in which they begin (0: before) and that in which they end; past ones change nothing.
       spans as materialized (
         select width_bucket(first_day, $1::date[]) as begins, width_bucket(end_day, $1::date[] || $4::date) as ends,
                end_day <= $5::date and is_last as is_gone, count(*) as count
           from client_active_spans where end_day >= $3::date and first_day < $4::date group by 1, 2, 3)
       select ${isoDate('p.first_day')} as "from", ${isoDate('(p.end_day - 1)')} as "to",
              coalesce((select j.count from joined j where j.n = p.n), 0)::int as joined,
              coalesce((select sum(s.count) from spans s where s.is_gone and s.ends = p.n), 0)::int as left,
              coalesce((select sum(s.count) from spans s where s.begins <= p.n and s.ends > p.n), 0)::int as active
         from pieces p
        order by p.n`,
      [
        starts(buckets),
        buckets.map(({ to }) => addDays(to, 1)),
        ...findEnds(buckets),
        today,
        starts(buckets).map(beginOfDay),
      ],
    )
    return rows
  },

  /** Of those who joined in each month of a span, how many were active so many months later; oldest month first. */
  async countRetention(db: Queryable, span: DaySpan, today: string): Promise<Retention['cohorts']> {
    const marks = RETENTION_MONTHS.map((months) => ({ months, day: `mark_${months}` }))
    const { rows } = await db.query<Retention['cohorts'][number]>(
      `with days as materialized (
         select day, to_char(day, 'YYYY-MM') as month,
                ${marks.map(({ months, day }) => `(day + interval '${months} months')::date as ${day}`).join(', ')}
           from (select $1::date + n as day from generate_series(0, $2::date - $1::date - 1) n) d),
       members as materialized (
         select u.id, ${practiceDay('u.created_at')} as day from users u
          where ${IS_CLIENT} and u.created_at >= ${dayBegins('$1')} and u.created_at < ${dayBegins('$2')}),
       joined as (
         select d.month, sum(m.count)::int as joined,
                ${marks.map(({ day }) => `coalesce(sum(m.count) filter (where d.${day} <= $3::date), 0)::int as ${day}`).join(', ')}
           from (select day, count(*) as count from members group by 1) m join days d using (day) group by 1),
       active as (
         select d.month,
                ${marks
                  .map(
                    ({ day }) =>
                      `count(*) filter (where d.${day} <= $3::date and s.first_day <= d.${day} and s.end_day > d.${day})::int as ${day}`,
                  )
                  .join(', ')}
           from members m join client_active_spans s on s.user_id = m.id join days d on d.day = m.day
          where s.end_day > $1::date
          group by 1)
       select j.month, j.joined,
              json_build_array(${marks
                .map(
                  ({ months, day }) =>
                    `json_build_object('months', ${months}, 'reached', j.${day}, 'active', coalesce(a.${day}, 0))`,
                )
                .join(', ')}) as marks
         from joined j left join active a on a.month = j.month order by 1`,
      [span.from, addDays(span.to, 1), today],
    )
    return rows
  },

  /** How many plans whose mark lies in a span had which change, by programme and week; smallest change first. */
  async countOutcomes(db: Queryable, span: DaySpan): Promise<OutcomeCount[]> {
    const { rows } = await db.query<OutcomeCount>(
      `select programme, weeks, change_kg::float8 as value, count(*)::int as count
         from plan_outcomes where mark_on between $1 and $2 group by 1, 2, 3 order by 3`,
      [span.from, span.to],
    )
    return rows
  },

  /** Of how many people the plans of these programmes are whose mark of so many weeks lies in a span. */
  async countOutcomePeople(
    db: Queryable,
    span: DaySpan,
    of: { programmes: readonly string[]; weeks: number },
  ): Promise<number> {
    const { rows } = await db.query<{ people: number }>(
      `select count(distinct user_id)::int as people from plan_outcomes
        where mark_on between $1 and $2 and programme = any($3) and weeks = $4`,
      [span.from, span.to, of.programmes, of.weeks],
    )
    return rows[0]?.people ?? 0
  },

  /** Money by piece of a span, and by what was paid for. */
  async sumRevenue(
    db: Queryable,
    buckets: readonly DaySpan[],
  ): Promise<{ n: number; name: string; receivedPaise: number; refundedPaise: number }[]> {
    const { rows } = await db.query<{
      n: number
      name: string
      receivedPaise: number
      refundedPaise: number
    }>(
      `select n, coalesce(k.name, m.name) as name, sum(m.received)::float8 as "receivedPaise",
              sum(m.refunded)::float8 as "refundedPaise"
         from (select width_bucket(p.received_on, $1::date[]) as n, s.package_key,
                      case when s.package_key is null then s.plan_name end as name, sum(p.amount_paise) as received, 0 as refunded
                 from payments p join subscription_plans s on s.id = p.subscription_id
                where p.received_on >= $2::date and p.received_on < $3::date and ${IS_RECEIVED}
                group by 1, 2, 3
               union all
               select width_bucket(r.refunded_on, $1::date[]), s.package_key,
                      case when s.package_key is null then s.plan_name end, 0, sum(r.amount_paise)
                 from refunds r join subscription_plans s on s.id = r.subscription_id
                where r.refunded_on >= $2::date and r.refunded_on < $3::date
                group by 1, 2, 3) m
         left join packages k on k.key = m.package_key
        group by 1, 2`,
      [starts(buckets), ...findEnds(buckets)],
    )
    return rows
  },

  /** What is still to be paid today, by what it is for: of subscriptions that wait for their money. */
  async sumOutstanding(db: Queryable): Promise<{ name: string; count: number; duePaise: number }[]> {
    const { rows } = await db.query<{ name: string; count: number; duePaise: number }>(
      `with waiting as materialized (
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
       select name, count(*)::int as count, sum(due)::float8 as "duePaise" from waiting
        where due > 0 group by 1`,
    )
    return rows
  },

  /** Money that came in within a span and waits for a decision. */
  async sumInReview(db: Queryable, span: DaySpan): Promise<number> {
    const { rows } = await db.query<{ paise: number }>(
      `select coalesce(sum(p.amount_paise), 0)::float8 as paise from payments p
        where p.standing = 'in-review' and p.received_on between $1 and $2
          and not exists (select from payment_decisions d where d.payment_id = p.id)`,
      [span.from, span.to],
    )
    return rows[0]?.paise ?? 0
  },

  /** People who first asked in each piece of a span, and what became of them since; pieces without anybody are left out. */
  async countFunnel(
    db: Queryable,
    buckets: readonly DaySpan[],
  ): Promise<{ n: number; asked: number; held: number; becameClients: number }[]> {
    const { rows } = await db.query<{ n: number; asked: number; held: number; becameClients: number }>(
      `with recent as (
         select phone, min(created_at) as asked_at, bool_or(status = 'done') as is_held,
                max(client_id::text)::uuid as client_id
           from consultations
          where not is_follow_up and created_at >= ${dayBegins('$2')}
          group by phone
         having min(created_at) < ${dayBegins('$3')}),
       people as (
         select r.* from recent r
          where not exists (select from consultations e
                             where e.phone = r.phone and e.created_at < ${dayBegins('$2')} and not e.is_follow_up)),
       joined as (
         select p.asked_at, p.is_held, least(one.created_at, other.created_at) as joined_at
           from people p
           left join users one on one.id = p.client_id and one.role = 'client'
           left join users other on other.phone = p.phone and other.role = 'client')
       select width_bucket(${practiceDay('asked_at')}, $1::date[]) as n, count(*)::int as asked,
              count(*) filter (where is_held)::int as held,
              count(*) filter (where joined_at is not null)::int as "becameClients"
         from joined
        where joined_at is null or joined_at >= asked_at
        group by 1`,
      [starts(buckets), ...findEnds(buckets)],
    )
    return rows
  },

  /** The dishes that most plans of a span have, and how many plans there are. */
  async listDishUse(db: Queryable, span: DaySpan): Promise<Pick<DishUse, 'dishes' | 'planCount'>> {
    const { rows } = await db.query<DishUse['dishes'][number]>(
      `select f.id as "foodId", f.name, u.plans::int as plans, u.servings::int as servings
         from (select food_id, sum(plan_count) as plans, sum(serving_count) as servings
                 from food_use_days where day between $1 and $2 group by 1) u
         join food_items f on f.id = u.food_id and f.cooked_weight_grams is not null
        order by u.plans desc, u.servings desc, f.name limit ${DISHES_SHOWN}`,
      [span.from, span.to],
    )
    const { rows: counts } = await db.query<{ count: number }>(
      `select count(*)::int as count from diet_plans
        where start_date between $1 and $2 and is_plan_counted(status, completed_at)`,
      [span.from, span.to],
    )
    return { dishes: rows, planCount: counts[0]?.count ?? 0 }
  },
}

/** The first instant of a day of the practice's calendar, whose clock never changes. */
function beginOfDay(day: string): string {
  return `${day}T00:00:00+05:30`
}

/** The first day of all pieces, and the first after them. */
function findEnds(buckets: readonly DaySpan[]): [string, string] {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (!first || !last) throw new RangeError('A span has at least one piece.')
  return [first.from, addDays(last.to, 1)]
}
