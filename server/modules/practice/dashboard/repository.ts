import type { Scope } from '#contract/access.ts'
import type {
  Activity,
  Attention,
  AttentionKind,
  ScheduledConsultation,
} from '#contract/practice/dashboard.ts'
import { isEndingPlan, isLongServed, isWithoutWord } from '#server/kit/database/attention.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** Who asks, and how far they see: everybody, or the clients in their care. */
export type Reach = { scope: Scope; actorId: string }

/** A day and the month it is in, `YYYY-MM-DD`, on the clock of `timeZone`. */
export type Moment = { today: string; monthStart: string; timeZone: string }

/** The figures as counted; of success over clients with a goal weight and at least two weights. */
export type StoredFigures = {
  totalUsers: number
  clients: number
  totalDietPlans: number
  activeDietPlans: number
  totalConsultations: number
  foodItems: number
  publishedSuccessPercent: number | null
  bookedThisMonth: number
  newClients: number
  plansPublished: number
  consultationsHeld: number
  measurements: number
  revenuePaise: number
  successClients: number
  towardsGoal: number
  reachedGoal: number
  totalKg: number | null
  medianKg: number | null
}

export type StoredActivity = Pick<Activity, 'id' | 'at' | 'who' | 'about'> & {
  action: string
  details: Record<string, unknown>
  actorId: string | null
  entity: string | null
  entityId: string | null
  subjectId: string | null
  subjectRole: string | null
}

/** What is found of the parts that the database knows about. Times in seconds ago. */
export type StoredSystem = {
  databaseBytes: number
  waitingJobs: number
  oldestJobSeconds: number | null
  failedJobs: number
  failedTasks: string[]
  queuedMails: number
  oldestMailSeconds: number | null
  failedMails: number
  lastSentAt: string | null
  isBackedUpNightly: boolean
  lastBackupAt: string | null
  lastBackupBytes: number | null
  /** Of the newest attempt, where it failed. */
  backupError: string | null
}

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** Nothing failed longer ago than this is told of. */
const FAILURE_DAYS = 7
/** How far back the activity is looked for. */
const ACTIVITY_DAYS = 30
/** How many of each kind are named. */
export const NAMED = 3

const UNPAID_DAYS = 3

/*
 * Statements are written for the reach they are asked with: with one condition for all, every row would be looked up among
 * the assignments of care. $1 is always who asks.
 */

/** SQL: whether the client of this column is within reach. */
const isClientReached = ({ scope }: Reach, column: string): string =>
  scope === 'all'
    ? 'true'
    : `${column} in (select a.client_id from care_assignments a where a.staff_id = $1::uuid)`

/** SQL: whether a consultation is within reach. */
const isConsultationReached = ({ scope }: Reach, alias: string): string =>
  scope === 'all' ? 'true' : `(${alias}.staff_id = $1::uuid or ${alias}.staff_id is null)`

/** Gives $1 its type, also where a whole practice is counted and nobody asks for it. */
const ME = 'me as (select $1::uuid as id)'

/** SQL of the instant at which a day of the practice's calendar begins. */
const startOf = (day: string, timeZone: string) => `(${day}::date::timestamp at time zone ${timeZone})`

/**
 * $2: the first of the month; $3: the practice's time zone; $4: today there. Wherever a client lives, it is at most a day
 * earlier or later than that: only plans that begin or end about now are asked of their client's own clock.
 */
function writeFigures(reach: Reach): string {
  const monthStart = startOf('$2', '$3')
  const isAll = reach.scope === 'all'
  const isPlanReached = isClientReached(reach, 'p.user_id')
  const isTalkReached = isConsultationReached(reach, 'c')
  const isMine = `u.role = 'client' and u.is_active and ${isClientReached(reach, 'u.id')}`
  return `
  with ${ME},
  counted as (select count(*)::int as clients from users u where ${isMine}),
  success as (
    select count(*)::int as "successClients",
           count(*) filter (where moved > 0)::int as "towardsGoal",
           count(*) filter (where is_there)::int as "reachedGoal",
           sum(moved) filter (where moved > 0) as "totalKg",
           percentile_cont(0.5) within group (order by moved) filter (where moved > 0) as "medianKg"
      from (select (case when u.goal_weight_kg < w.first_weight_kg then w.first_weight_kg - w.last_weight_kg
                         else w.last_weight_kg - w.first_weight_kg end)::float8 as moved,
                   case when u.goal_weight_kg < w.first_weight_kg then w.last_weight_kg <= u.goal_weight_kg
                        else w.last_weight_kg >= u.goal_weight_kg end as is_there
              from users u join client_weights w on w.user_id = u.id
             where ${isMine} and u.goal_weight_kg is not null and w.weight_count >= 2
               and w.first_weight_kg <> u.goal_weight_kg) moves)
  select counted.clients, success.*,
         ${isAll ? `(select count(*)::int from users)` : `counted.clients`} as "totalUsers",
         (select count(*)::int from users u
           where u.role = 'client' and u.is_onboarding_complete and u.created_at >= ${monthStart}
             and ${isClientReached(reach, 'u.id')}) as "newClients",
         (select count(*)::int from diet_plans p where ${isPlanReached})
           - (select count(*)::int from diet_plans p
               where p.status = 'draft' and p.revises_plan_id is not null and ${isPlanReached}) as "totalDietPlans",
         (select count(*)::int from diet_plans p
           where p.status = 'active' and p.start_date <= $4::date + 1 and p.end_date >= $4::date and ${isPlanReached}
             and ((p.start_date < $4::date and p.end_date > $4::date + 1) or exists
                   (select from users u where u.id = p.user_id and (now() at time zone u.time_zone)::date >= p.start_date
                       and (now() at time zone u.time_zone)::date < p.end_date))) as "activeDietPlans",
         (select count(*)::int from diet_plans p where p.published_at >= ${monthStart} and ${isPlanReached})
           as "plansPublished",
         (select count(*)::int from progress_entries e
           where e.deleted_at is null and e.entry_date >= ${monthStart} and ${isClientReached(reach, 'e.user_id')})
           as measurements,
         ${isAll ? writeRevenue('$2::date') : '0'}::float8 as "revenuePaise",
         (select count(*)::int from consultations c where ${isTalkReached}) as "totalConsultations",
         (select count(*)::int from consultations c
           where c.kind = 'booking' and c.status <> 'cancelled' and c.created_at >= ${monthStart} and ${isTalkReached})
           as "bookedThisMonth",
         (select count(*)::int from consultations c
           where c.status = 'done' and ${isTalkReached}
             and (c.starts_at >= ${monthStart} or (c.starts_at is null and c.created_at >= ${monthStart})))
           as "consultationsHeld",
         (select count(*)::int from food_items where is_active and quarantine_reason is null) as "foodItems",
         (select s.published_success_percent from practice_settings s) as "publishedSuccessPercent"
    from counted, success`
}

/** SQL of what came in since a day less what went back: decision 45. Paise. */
const writeRevenue = (day: string) =>
  `((select coalesce(sum(p.amount_paise), 0) from payments p
      where p.received_on >= ${day} and p.moved_from_id is null
        and (p.standing = 'received' or exists (select from payment_decisions d where d.payment_id = p.id)))
    - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.refunded_on >= ${day}))`

/** $2: today; $3: the practice's time zone; $4: how many. Cancelled ones are no part of the day. */
const writeSchedule = (reach: Reach) => `
  with ${ME}, talks as materialized (
    select c.* from consultations c
     where c.starts_at >= ${startOf('$2', '$3')} and c.starts_at < ${startOf('($2::date + 1)', '$3')}
       and c.status <> 'cancelled' and ${isConsultationReached(reach, 'c')})
  select (select count(*)::int from talks) as count,
         (select coalesce(json_agg(t), '[]') from
           (select c.id, c.kind, c.status, c.channel, c.is_follow_up as "isFollowUp", c.name,
                   (select ${NAME('s')} from users s where s.id = c.staff_id) as "staffName",
                   ${isoInstant('c.starts_at')} as "startsAt", ${isoInstant('c.ends_at')} as "endsAt"
              from talks c order by c.starts_at, c.id limit $4) t) as entries`

/**
 * The newest of these actions within reach. Of admins: by anybody. Of employees: their own, and what was done with clients in
 * their care. $2: the actions; $3: how many; $4, of employees: those that they read of themselves alone.
 */
function writeActivity({ scope }: Reach): string {
  const isRecent = (alias: string) => `${alias}.at > now() - interval '${ACTIVITY_DAYS} days'`
  const newest =
    scope === 'all'
      ? `select l.id from audit_log l where l.action = any($2::text[]) and ${isRecent('l')} order by l.id desc limit $3`
      : `(select l.id from audit_log l where l.actor_id = $1::uuid and l.action = any($2::text[] || $4::text[])
             and ${isRecent('l')} order by l.at desc, l.id desc limit $3)
         union
         (select l.id from care_assignments a
            cross join lateral (select n.id from audit_log n
              where n.subject_id = a.client_id and n.action = any($2::text[]) and ${isRecent('n')}
              order by n.at desc limit $3) l
           where a.staff_id = $1::uuid)
         order by id desc limit $3`
  return `
  with ${ME}, newest as (${newest})
  select l.id::float8 as id, ${isoInstant('l.at')} as at, l.action, l.details, l.actor_id as "actorId", l.entity, l.entity_id as "entityId",
         s.id as "subjectId", s.role as "subjectRole",
         (select ${NAME('u')} from users u where u.id = l.actor_id) as who,
         case when s.id is distinct from l.actor_id then ${NAME('s')} end as about
    from newest join audit_log l using (id) left join users s on s.id = l.subject_id
   order by l.id desc`
}

/** SQL of what is still to be paid for the subscription `s` that waits for its money: decision 45. Paise. */
const DUE = `s.amount_paise - s.credit_paise
  - coalesce((select sum(p.amount_paise - coalesce(m.amount_paise, 0))
                from payments p left join payments m on m.moved_from_id = p.id
               where p.subscription_id = s.id and (p.standing = 'received'
                 or exists (select from payment_decisions d where d.payment_id = p.id))), 0)
  + coalesce((select sum(r.amount_paise) from refunds r where r.subscription_id = s.id), 0)`

/** One kind of what needs attention: which rows (`id`, `since`, and what `entry` needs), and how the first are told. */
type AttentionQuery = { kind: AttentionKind; rows: string; entry: string; joins?: string; order?: string }

const CLIENT_NAME = `${NAME('u')} as name`
const JOIN_CLIENT = 'join users u on u.id = r.user_id'

/** $2: today; $3: the practice's time zone. */
function listAttention(reach: Reach): AttentionQuery[] {
  const ofClient = (column: string) => isClientReached(reach, column)
  const since = `${isoDate('r.since at time zone $3')} as on`
  const care: AttentionQuery[] = [
    {
      kind: 'plans-paused',
      rows: `select p.id, p.user_id, p.title, p.paused_at as since from diet_plans p
              where p.safety_flags is not null and p.paused_at is not null and ${ofClient('p.user_id')}`,
      entry: `${CLIENT_NAME}, r.title as label, null::int as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'safety-flags',
      rows: `select p.id, p.user_id, p.title, p.safety_flagged_at as since from diet_plans p
              where p.safety_flags is not null and p.paused_at is null and ${ofClient('p.user_id')}`,
      entry: `${CLIENT_NAME}, r.title as label, null::int as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'weight-flags',
      rows: `select u.id, u.id as user_id, min(n.created_at) as since
               from notifications n
               join users u on u.id = (n.params->>'clientId')::uuid and u.role = 'client' and u.is_active
              where n.user_id = $1::uuid and n.read_at is null and n.kind = 'progress-flag' and ${ofClient('u.id')} group by u.id`,
      entry: `${CLIENT_NAME}, null as label, null::int as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'new-enquiries',
      rows: `select c.id, c.name, c.starts_at, c.last_asked_at as since from consultations c
              where c.status = 'new' and not c.is_follow_up and ${isConsultationReached(reach, 'c')}`,
      entry: `r.name, null as label, null::int as "amountPaise", ${since}`,
    },
    {
      kind: 'reviews-asked',
      rows: `select v.id, v.user_id, v.diet_plan_id, v.created_at as since from plan_reviews v
              where v.status = 'open' and ${ofClient('v.user_id')}`,
      entry: `${CLIENT_NAME}, (select p.title from diet_plans p where p.id = r.diet_plan_id) as label,
              null::int as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'plans-ending',
      rows: `select p.id, p.user_id, p.title, p.end_date as since from diet_plans p
               join users u on u.id = p.user_id and u.is_active
              where ${isEndingPlan('$2::date')} and ${ofClient('p.user_id')}`,
      // The last day that is served is the one before the end.
      entry: `${CLIENT_NAME}, r.title as label, null::int as "amountPaise", ${isoDate('r.since - 1')} as on`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'clients-silent',
      rows: `select u.id, u.id as user_id, p.start_date,
                    greatest(u.last_entry_at, (select max(t.day) from meal_ticks t where t.user_id = u.id)::timestamp
                                                at time zone $3) as since
               from diet_plans p join users u on u.id = p.user_id
              where ${isLongServed('$2::date')} and u.is_active and ${ofClient('u.id')}
                and ${isWithoutWord('$2::date')}`,
      entry: `${CLIENT_NAME}, null as label, null::int as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
      order: 'r.since nulls first, r.start_date, r.id',
    },
  ]
  if (reach.scope !== 'all') return care
  const money: AttentionQuery[] = [
    {
      kind: 'payments-claimed',
      rows: `select s.id, s.user_id, s.plan_name, s.payment_claimed_at as since
               from subscription_plans s where s.status = 'pending' and s.payment_claimed_at is not null`,
      entry: `${CLIENT_NAME}, r.plan_name as label, (select ${DUE} from subscription_plans s where s.id = r.id)::float8
              as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'subscriptions-unpaid',
      rows: `select s.id, s.user_id, s.plan_name, s.created_at as since
               from subscription_plans s
              where s.status = 'pending' and s.paid_at is null and s.payment_claimed_at is null
                and s.created_at < now() - interval '${UNPAID_DAYS} days'`,
      entry: `${CLIENT_NAME}, r.plan_name as label, (select ${DUE} from subscription_plans s where s.id = r.id)::float8
              as "amountPaise", ${since}`,
      joins: JOIN_CLIENT,
    },
  ]
  return [...care.slice(0, 5), ...money, ...care.slice(5)]
}

function writeAttention(reach: Reach): string {
  const queries = listAttention(reach)
  const rows = queries.map(({ rows: sql }, index) => `r${index} as materialized (${sql})`)
  const parts = queries.map(
    ({ kind, entry, joins = '', order = 'r.since, r.id' }, index) => `
    json_build_object('kind', '${kind}', 'count', (select count(*) from r${index}), 'entries',
      (select coalesce(json_agg(e), '[]') from
        (select r.id, ${entry} from (select * from r${index} r order by ${order} limit ${NAMED}) r ${joins}
          order by ${order}) e))`,
  )
  return `with ${ME}, ${rows.join(',\n')} select json_build_array(${parts.join(',')}) as attention`
}

/** The first screen of staff, in the database. */
export const practiceDashboardRepository = {
  async readFigures(db: Queryable, reach: Reach, moment: Moment): Promise<StoredFigures> {
    const { rows } = await db.query<StoredFigures>(writeFigures(reach), [
      reach.actorId,
      moment.monthStart,
      moment.timeZone,
      moment.today,
    ])
    return first(rows)
  },

  /** Today's consultations in the order of the day, at most `limit` of them, and how many there are. */
  async readSchedule(
    db: Queryable,
    reach: Reach,
    moment: Moment,
    limit: number,
  ): Promise<{ count: number; entries: ScheduledConsultation[] }> {
    const { rows } = await db.query<{ count: number; entries: ScheduledConsultation[] }>(
      writeSchedule(reach),
      [reach.actorId, moment.today, moment.timeZone, limit],
    )
    return first(rows)
  },

  /** @param actions What may be read of anybody within reach, and what of oneself alone. */
  async listActivity(
    db: Queryable,
    reach: Reach,
    actions: { ofClients: readonly string[]; own: readonly string[] },
    limit: number,
  ): Promise<StoredActivity[]> {
    const values = [reach.actorId, actions.ofClients, limit]
    const { rows } = await db.query<StoredActivity>(
      writeActivity(reach),
      reach.scope === 'all' ? values : [...values, actions.own],
    )
    return rows
  },

  /** Every kind that the reach has, those with nothing too; money to settle, which subscriptions know of, left out. */
  async listAttention(db: Queryable, reach: Reach, moment: Moment): Promise<Attention[]> {
    const { rows } = await db.query<{ attention: Attention[] }>(writeAttention(reach), [
      reach.actorId,
      moment.today,
      moment.timeZone,
    ])
    return first(rows).attention
  },

  async readSystem(db: Queryable): Promise<StoredSystem> {
    const { rows } = await db.query<StoredSystem>(
      `select pg_database_size(current_database())::float8 as "databaseBytes", j.*, m.*, b.*,
              coalesce((select s.is_backed_up_nightly from practice_settings s), true) as "isBackedUpNightly"
         from (select count(*) filter (where is_due)::int as "waitingJobs",
                      max(extract(epoch from now() - run_at)) filter (where is_due)::float8 as "oldestJobSeconds",
                      count(*) filter (where has_failed)::int as "failedJobs",
                      coalesce(array_agg(distinct task_identifier) filter (where has_failed), '{}') as "failedTasks"
                 from (select run_at, task_identifier,
                              locked_at is null and run_at <= now() and attempts < max_attempts as is_due,
                              locked_at is null and attempts >= max_attempts and updated_at > now() - interval '${FAILURE_DAYS} days' as has_failed
                         from graphile_worker.jobs) jobs) j,
              (select (select count(*)::int from outgoing_mails where status in ('queued', 'sending')) as "queuedMails",
                      (select extract(epoch from now() - min(created_at)) from outgoing_mails where status in ('queued', 'sending'))::float8
                        as "oldestMailSeconds",
                      (select count(*)::int from outgoing_mails where status = 'failed'
                          and created_at > now() - interval '${FAILURE_DAYS} days') as "failedMails",
                      (select ${isoInstant('max(sent_at)')} from outgoing_mails where status = 'sent'
                          and created_at > now() - interval '90 days') as "lastSentAt") m,
              (select (select ${isoInstant('max(finished_at)')} from backup_runs where status = 'done') as "lastBackupAt",
                      (select byte_size::float8 from backup_runs where status = 'done' order by finished_at desc limit 1)
                        as "lastBackupBytes",
                      (select case when r.status = 'failed' then coalesce(r.error, 'It was broken off.') end
                         from backup_runs r where r.status <> 'running' order by r.started_at desc limit 1)
                        as "backupError") b`,
    )
    return first(rows)
  },
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('Counting gave no row.')
  return row
}
