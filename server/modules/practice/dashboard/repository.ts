import type { Scope } from '#contract/access.ts'
import type { Attention, AttentionKind, ScheduledConsultation } from '#contract/practice/dashboard.ts'
import { isEndingPlan, isLongServed, isSilentClient } from '#server/kit/database/attention.ts'
import {
  arrayOf,
  boolean,
  date,
  instant,
  integer,
  json,
  number,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isoDate, isoInstant, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The reader and their scope: the whole practice (`all`), otherwise the clients in their care. */
export type Reach = { scope: Scope; actorId: string }

/** An instant with its date and the first day of its month, `YYYY-MM-DD`, in `timeZone`. */
export type Moment = { now: Date; today: string; monthStart: string; timeZone: string }

/** How many days back failures of jobs and mails are counted. */
const FAILURE_DAYS = 7
/** How many days back the last sent mail is looked for. */
const SENT_DAYS = 90
/** How many days back the activity is read. */
const ACTIVITY_DAYS = 30
/** How many entries of each kind are listed. */
export const ENTRIES_PER_KIND = 3

const UNPAID_DAYS = 3

/*
 * Each statement is declared separately for each reach. With one condition for both, every row would be looked up in
 * the care assignments.
 */

type ReachKind = 'practice' | 'care'

function declareForReaches<S>(declare: (kind: ReachKind) => S): (reach: Reach) => S {
  const statements = { practice: declare('practice'), care: declare('care') }
  return ({ scope }) => statements[scope === 'all' ? 'practice' : 'care']
}

/** Returns SQL that checks whether the client in a column is within reach. */
const isClientReached = (kind: ReachKind, actorId: string, column: string): string =>
  kind === 'practice'
    ? 'true'
    : `${column} in (select a.client_id from care_assignments a where a.staff_id = ${actorId}::uuid)`

/** Returns SQL that checks whether a consultation is within reach. */
const isConsultationReached = (kind: ReachKind, actorId: string, alias: string): string =>
  kind === 'practice' ? 'true' : `(${alias}.staff_id = ${actorId}::uuid or ${alias}.staff_id is null)`

/** Gives types to parameters that the statement for the whole practice does not use. */
const typeParameters = (...params: string[]): string => `typed as (select ${params.join(', ')})`

/** Returns SQL of the instant at which a day begins in the practice's time zone. */
const startOf = (day: string, timeZone: string): string =>
  `(${day}::date::timestamp at time zone ${timeZone})`

/** Returns SQL of the money received since a day minus refunds, in paise (decision 45). */
const sumRevenue = (day: string): string =>
  `((select coalesce(sum(p.amount_paise), 0) from payments p
      where p.received_on >= ${day} and p.moved_from_id is null
        and (p.standing = 'received' or exists (select from payment_decisions d where d.payment_id = p.id)))
    - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.refunded_on >= ${day}))`

const FIGURES = {
  totalUsers: integer,
  /** Active accounts of clients. */
  clients: integer,
  totalDietPlans: integer,
  activeDietPlans: integer,
  totalConsultations: integer,
  foodItems: integer,
  publishedSuccessPercent: integer.nullable(),
  bookedThisMonth: integer,
  newClients: integer,
  plansPublished: integer,
  consultationsHeld: integer,
  measurements: integer,
  revenuePaise: number,
  /** Clients with a goal weight and at least two weights. The four figures below are about these clients. */
  successClients: integer,
  towardsGoal: integer,
  reachedGoal: integer,
  totalKg: number.nullable(),
  medianKg: number.nullable(),
}

/*
 * A client's date differs from the practice's by at most one day, so only plans that begin or end around now are
 * compared with the date in the client's time zone.
 */
const readFigures = declareForReaches((kind) =>
  statement({
    name: `read-${kind}-figures`,
    params: { actorId: uuid, monthStart: date, timeZone: text, today: date, now: instant },
    row: FIGURES,
    text: (p) => {
      const ofClient = (column: string) => isClientReached(kind, p.actorId, column)
      const monthStart = startOf(p.monthStart, p.timeZone)
      const isPlanReached = ofClient('p.user_id')
      const isConsultation = isConsultationReached(kind, p.actorId, 'c')
      const isCounted = `u.role = 'client' and u.is_active and ${ofClient('u.id')}`
      const clientsToday = `(${p.now}::timestamptz at time zone u.time_zone)::date`
      return `
  with ${typeParameters(`${p.actorId}::uuid`)},
  counted as (select count(*) as clients from users u where ${isCounted}),
  success as (
    select count(*) as "successClients",
           count(*) filter (where w.moved_grams > 0) as "towardsGoal",
           count(*) filter (where w.has_arrived) as "reachedGoal",
           sum(w.moved_grams) filter (where w.moved_grams > 0) / 1000.0 as "totalKg",
           percentile_cont(0.5) within group (order by w.moved_grams) filter (where w.moved_grams > 0) / 1000.0 as "medianKg"
      from client_weights w where w.moved_grams is not null and ${ofClient('w.user_id')})
  select counted.clients, success.*,
         ${kind === 'practice' ? '(select count(*) from users)' : 'counted.clients'} as "totalUsers",
         (select count(*) from users u
           where u.role = 'client' and u.is_onboarding_complete and u.created_at >= ${monthStart}
             and ${ofClient('u.id')}) as "newClients",
         (select count(*) from diet_plans p where ${isPlanReached})
           - (select count(*) from diet_plans p
               where p.status = 'draft' and p.revises_plan_id is not null and ${isPlanReached}) as "totalDietPlans",
         (select count(*) from diet_plans p
           where p.status = 'active' and p.start_date <= ${p.today}::date + 1 and p.end_date >= ${p.today}::date
             and ${isPlanReached}
             and ((p.start_date < ${p.today}::date and p.end_date > ${p.today}::date + 1) or exists
                   (select from users u where u.id = p.user_id and ${clientsToday} >= p.start_date
                       and ${clientsToday} < p.end_date))) as "activeDietPlans",
         (select count(*) from diet_plans p where p.published_at >= ${monthStart} and ${isPlanReached})
           as "plansPublished",
         (select count(*) from progress_entries e
           where e.deleted_at is null and e.entry_date >= ${monthStart} and ${ofClient('e.user_id')})
           as measurements,
         ${kind === 'practice' ? sumRevenue(`${p.monthStart}::date`) : '0'} as "revenuePaise",
         (select count(*) from consultations c where ${isConsultation}) as "totalConsultations",
         (select count(*) from consultations c
           where c.kind = 'booking' and c.status <> 'cancelled' and c.created_at >= ${monthStart} and ${isConsultation})
           as "bookedThisMonth",
         (select count(*) from consultations c
           where c.status = 'done' and ${isConsultation}
             and coalesce(c.starts_at, c.created_at) >= ${monthStart})
           as "consultationsHeld",
         (select count(*) from food_items where is_active and quarantine_reason is null and variant is null) as "foodItems",
         (select s.published_success_percent from practice_settings s) as "publishedSuccessPercent"
    from counted, success`
    },
  }),
)

/** Cancelled consultations are left out. */
const readSchedule = declareForReaches((kind) =>
  statement({
    name: `read-${kind}-schedule`,
    params: { actorId: uuid, today: date, timeZone: text, limit: integer },
    row: { count: integer, entries: json<ScheduledConsultation[]>('built by this statement') },
    text: (p) => `
  with ${typeParameters(`${p.actorId}::uuid`)}, today as materialized (
    select c.* from consultations c
     where c.starts_at >= ${startOf(p.today, p.timeZone)} and c.starts_at < ${startOf(`(${p.today}::date + 1)`, p.timeZone)}
       and c.status <> 'cancelled' and ${isConsultationReached(kind, p.actorId, 'c')})
  select (select count(*) from today) as count,
         (select coalesce(json_agg(t), '[]') from
           (select c.id, c.kind, c.status, c.channel, c.is_follow_up as "isFollowUp", c.name,
                   (select ${personName('s')} from users s where s.id = c.staff_id) as "staffName",
                   ${isoInstant('c.starts_at')} as "startsAt", ${isoInstant('c.ends_at')} as "endsAt"
              from today c order by c.starts_at, c.id limit ${p.limit}) t) as entries`,
  }),
)

/**
 * Admins see the actions of everybody. Employees see their own actions and what was done with clients in their care.
 */
const listActivity = declareForReaches((kind) =>
  statement({
    name: `list-${kind}-activity`,
    params: {
      actorId: uuid,
      /** Actions that are shown for everybody within reach. */
      ofClients: arrayOf(text),
      /** Actions that are shown to employees only if they did them themselves. */
      own: arrayOf(text),
      since: instant,
      limit: integer,
    },
    row: {
      id: integer,
      at: instant,
      action: text,
      details: json<Record<string, unknown>>('written with the entry'),
      actorId: uuid.nullable(),
      entity: text.nullable(),
      entityId: text.nullable(),
      subjectId: uuid.nullable(),
      subjectRole: text.nullable(),
      who: text.nullable(),
      about: text.nullable(),
    },
    text: (p) => {
      const newest =
        kind === 'practice'
          ? `select l.id from audit_log l
              where l.action = any(${p.ofClients}::text[]) and l.at > ${p.since}
              order by l.id desc limit ${p.limit}`
          : `(select l.id from audit_log l
               where l.actor_id = ${p.actorId}::uuid and l.action = any(${p.ofClients}::text[] || ${p.own}::text[])
                 and l.at > ${p.since}
               order by l.at desc, l.id desc limit ${p.limit})
             union
             (select l.id from care_assignments a
                cross join lateral (select n.id from audit_log n
                  where n.subject_id = a.client_id and n.action = any(${p.ofClients}::text[]) and n.at > ${p.since}
                  order by n.at desc limit ${p.limit}) l
               where a.staff_id = ${p.actorId}::uuid)
             order by id desc limit ${p.limit}`
      return `
  with ${typeParameters(`${p.actorId}::uuid`, `${p.own}::text[]`)}, newest as (${newest})
  select l.id, l.at, l.action, l.details, l.actor_id as "actorId", l.entity, l.entity_id as "entityId",
         s.id as "subjectId", s.role as "subjectRole",
         (select ${personName('u')} from users u where u.id = l.actor_id) as who,
         case when s.id is distinct from l.actor_id then ${personName('s')} end as about
    from newest join audit_log l using (id) left join users s on s.id = l.subject_id
   order by l.id desc`
    },
  }),
)

/** SQL of the amount outstanding of the unpaid subscription `s`, in paise (decision 45). */
const DUE = `s.amount_paise - s.credit_paise
  - coalesce((select sum(p.amount_paise - coalesce(m.amount_paise, 0))
                from payments p left join payments m on m.moved_from_id = p.id
               where p.subscription_id = s.id and (p.standing = 'received'
                 or exists (select from payment_decisions d where d.payment_id = p.id))), 0)
  + coalesce((select sum(r.amount_paise) from refunds r where r.subscription_id = s.id), 0)`

/**
 * One kind of entry that needs attention: its rows (`id`, `since`, and columns for `entry`), and how the first ones are
 * listed.
 */
type AttentionQuery = { kind: AttentionKind; rows: string; entry: string; joins?: string; order?: string }

/** The SQL placeholders of the parameters. */
type AttentionParams = { actorId: string; today: string; timeZone: string; now: string }

const CLIENT_NAME = `${personName('u')} as name`
const JOIN_CLIENT = 'join users u on u.id = r.user_id'
const NO_LABEL = 'null as label'
const NO_AMOUNT = 'null::int as "amountPaise"'

/** SQL of the day on which a row began to need attention. */
const sinceDay = ({ timeZone }: AttentionParams): string =>
  `${isoDate(`r.since at time zone ${timeZone}`)} as on`

function queryAlerts(kind: ReachKind, p: AttentionParams): AttentionQuery[] {
  const ofClient = (column: string) => isClientReached(kind, p.actorId, column)
  const since = sinceDay(p)
  const planEntry = `${CLIENT_NAME}, r.title as label, ${NO_AMOUNT}, ${since}`
  return [
    {
      kind: 'plans-paused',
      rows: `select p.id, p.user_id, p.title, p.paused_at as since from diet_plans p
              where p.safety_flags is not null and p.paused_at is not null and ${ofClient('p.user_id')}`,
      entry: planEntry,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'safety-flags',
      rows: `select p.id, p.user_id, p.title, p.safety_flagged_at as since from diet_plans p
              where p.safety_flags is not null and p.paused_at is null and ${ofClient('p.user_id')}`,
      entry: planEntry,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'weight-flags',
      rows: `select u.id, u.id as user_id, min(n.created_at) as since
               from notifications n
               join users u on u.id = (n.params->>'clientId')::uuid and u.role = 'client' and u.is_active
              where n.user_id = ${p.actorId}::uuid and n.read_at is null and n.kind = 'progress-flag'
                and ${ofClient('u.id')} group by u.id`,
      entry: `${CLIENT_NAME}, ${NO_LABEL}, ${NO_AMOUNT}, ${since}`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'new-enquiries',
      rows: `select c.id, c.name, c.starts_at, c.last_asked_at as since from consultations c
              where c.status = 'new' and not c.is_follow_up and ${isConsultationReached(kind, p.actorId, 'c')}`,
      entry: `r.name, ${NO_LABEL}, ${NO_AMOUNT}, ${since}`,
    },
    {
      kind: 'reviews-asked',
      rows: `select v.id, v.user_id, v.diet_plan_id, v.created_at as since from plan_reviews v
              where v.status = 'open' and ${ofClient('v.user_id')}`,
      entry: `${CLIENT_NAME}, (select p.title from diet_plans p where p.id = r.diet_plan_id) as label,
              ${NO_AMOUNT}, ${since}`,
      joins: JOIN_CLIENT,
    },
  ]
}

/** Returns the queries about money, which only admins see. */
function queryMoney(kind: ReachKind, p: AttentionParams): AttentionQuery[] {
  if (kind !== 'practice') return []
  const entry = `${CLIENT_NAME}, r.plan_name as label,
    (select ${DUE} from subscription_plans s where s.id = r.id) as "amountPaise", ${sinceDay(p)}`
  return [
    {
      kind: 'payments-claimed',
      rows: `select s.id, s.user_id, s.plan_name, s.payment_claimed_at as since
               from subscription_plans s where s.status = 'pending' and s.payment_claimed_at is not null`,
      entry,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'subscriptions-unpaid',
      rows: `select s.id, s.user_id, s.plan_name, s.created_at as since
               from subscription_plans s
              where s.status = 'pending' and s.paid_at is null and s.payment_claimed_at is null
                and s.created_at < ${p.now}::timestamptz - interval '${UNPAID_DAYS} days'`,
      entry,
      joins: JOIN_CLIENT,
    },
  ]
}

function queryCare(kind: ReachKind, p: AttentionParams): AttentionQuery[] {
  const ofClient = (column: string) => isClientReached(kind, p.actorId, column)
  const today = `${p.today}::date`
  return [
    {
      kind: 'plans-ending',
      rows: `select p.id, p.user_id, p.title, p.end_date as since from diet_plans p
               join users u on u.id = p.user_id and u.is_active
              where ${isEndingPlan(today)} and ${ofClient('p.user_id')}`,
      // The last day that is served is the day before the end date.
      entry: `${CLIENT_NAME}, r.title as label, ${NO_AMOUNT}, ${isoDate('r.since - 1')} as on`,
      joins: JOIN_CLIENT,
    },
    {
      kind: 'clients-silent',
      rows: `select u.id, u.id as user_id, p.start_date,
                    greatest(u.last_entry_at,
                             greatest((select max(t.day) from meal_ticks t where t.user_id = u.id),
                                      (select max(e.day) from diary_entries e
                                        where e.user_id = u.id and e.deleted_at is null))::timestamp
                               at time zone ${p.timeZone}) as since
               from diet_plans p join users u on u.id = p.user_id
              where ${isLongServed(today)} and u.is_active and ${ofClient('u.id')}
                and ${isSilentClient({ today, now: `${p.now}::timestamptz` })}`,
      entry: `${CLIENT_NAME}, ${NO_LABEL}, ${NO_AMOUNT}, ${sinceDay(p)}`,
      joins: JOIN_CLIENT,
      order: 'r.since nulls first, r.start_date, r.id',
    },
  ]
}

const listAttention = declareForReaches((kind) =>
  statement({
    name: `list-${kind}-attention`,
    params: { actorId: uuid, today: date, timeZone: text, now: instant },
    row: { attention: json<Attention[]>('built by this statement') },
    text: (p) => {
      const queries = [...queryAlerts(kind, p), ...queryMoney(kind, p), ...queryCare(kind, p)]
      const rows = queries.map(({ rows: sql }, index) => `r${index} as materialized (${sql})`)
      const parts = queries.map(
        ({ kind: name, entry, joins = '', order = 'r.since, r.id' }, index) => `
    json_build_object('kind', '${name}', 'count', (select count(*) from r${index}), 'entries',
      (select coalesce(json_agg(e), '[]') from
        (select r.id, ${entry} from (select * from r${index} r order by ${order} limit ${ENTRIES_PER_KIND}) r ${joins}
          order by ${order}) e))`,
      )
      return `with ${typeParameters(`${p.actorId}::uuid`)}, ${rows.join(',\n')} select json_build_array(${parts.join(',')}) as attention`
    },
  }),
)

const readSystem = statement({
  name: 'read-system',
  params: { now: instant },
  row: {
    databaseBytes: integer,
    waitingJobs: integer,
    oldestJobSeconds: number.nullable(),
    failedJobs: integer,
    failedTasks: arrayOf(text),
    queuedMails: integer,
    oldestMailSeconds: number.nullable(),
    failedMails: integer,
    lastSentAt: instant.nullable(),
    lastBackupAt: instant.nullable(),
    lastBackupBytes: integer.nullable(),
    /** The error of the newest attempt, if it failed. */
    backupError: text.nullable(),
    isBackedUpNightly: boolean,
  },
  text: ({ now }) => {
    const at = `${now}::timestamptz`
    return `
  select pg_database_size(current_database()) as "databaseBytes", j.*, m.*, b.*,
         coalesce((select s.is_backed_up_nightly from practice_settings s), true) as "isBackedUpNightly"
    from (select count(*) filter (where is_due) as "waitingJobs",
                 max(extract(epoch from ${at} - run_at)) filter (where is_due) as "oldestJobSeconds",
                 count(*) filter (where has_failed) as "failedJobs",
                 coalesce(array_agg(distinct task_identifier) filter (where has_failed), '{}') as "failedTasks"
            from (select run_at, task_identifier,
                         locked_at is null and run_at <= ${at} and attempts < max_attempts as is_due,
                         locked_at is null and attempts >= max_attempts
                           and updated_at > ${at} - interval '${FAILURE_DAYS} days' as has_failed
                    from graphile_worker.jobs) jobs) j,
         (select (select count(*) from outgoing_mails where status in ('queued', 'sending')) as "queuedMails",
                 (select extract(epoch from ${at} - min(created_at)) from outgoing_mails
                   where status in ('queued', 'sending')) as "oldestMailSeconds",
                 (select count(*) from outgoing_mails where status = 'failed'
                     and created_at > ${at} - interval '${FAILURE_DAYS} days') as "failedMails",
                 (select max(sent_at) from outgoing_mails where status = 'sent'
                     and created_at > ${at} - interval '${SENT_DAYS} days') as "lastSentAt") m,
         (select (select max(finished_at) from backup_runs where status = 'done') as "lastBackupAt",
                 (select byte_size from backup_runs where status = 'done' order by finished_at desc limit 1)
                   as "lastBackupBytes",
                 (select case when r.status = 'failed' then coalesce(r.error, 'It was broken off.') end
                    from backup_runs r where r.status <> 'running' order by r.started_at desc limit 1)
                   as "backupError") b`
  },
})

export type StoredFigures = StatementRow<{ row: typeof FIGURES }>
export type StoredActivity = StatementRow<ReturnType<typeof listActivity>>
/** Facts about the system that the database has. Times are in seconds before now. */
export type StoredSystem = StatementRow<typeof readSystem>

/** The data of the staff's first screen. */
export const practiceDashboardRepository = {
  readFigures(db: Db, reach: Reach, { now, today, monthStart, timeZone }: Moment): Promise<StoredFigures> {
    return readFigures(reach).read(db, { actorId: reach.actorId, now, today, monthStart, timeZone })
  },

  /** Reads today's consultations in the order of the day, at most `limit`, and counts all of them. */
  readSchedule(
    db: Db,
    reach: Reach,
    { today, timeZone }: Moment,
    limit: number,
  ): Promise<{ count: number; entries: ScheduledConsultation[] }> {
    return readSchedule(reach).read(db, { actorId: reach.actorId, today, timeZone, limit })
  },

  /**
   * Lists the newest audit log entries within reach, newest first.
   *
   * @param actions The actions that are shown of everybody within reach, and the actions that employees see only of
   *   themselves.
   */
  listActivity(
    db: Db,
    reach: Reach,
    { now }: Moment,
    actions: { ofClients: readonly string[]; own: readonly string[] },
    limit: number,
  ): Promise<StoredActivity[]> {
    const since = new Date(now.getTime() - ACTIVITY_DAYS * 86_400_000)
    return listActivity(reach).all(db, { actorId: reach.actorId, ...actions, since, limit })
  },

  /**
   * Lists every kind of attention that the reach includes, even without entries. Money in review is left out, because
   * the subscriptions module lists it.
   */
  async listAttention(db: Db, reach: Reach, { now, today, timeZone }: Moment): Promise<Attention[]> {
    return (await listAttention(reach).read(db, { actorId: reach.actorId, now, today, timeZone })).attention
  },

  /** @param now The time from which delays are measured. */
  readSystem(db: Db, now: Date): Promise<StoredSystem> {
    return readSystem.read(db, { now })
  },
}
