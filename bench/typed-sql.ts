import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { openDatabase } from '#server/kit/database/client.ts'
import {
  arrayOf,
  boolean,
  type Columns,
  date,
  instant,
  integer,
  json,
  number,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import { type Db, openDb } from '#server/kit/database/db.ts'
import { condition, expression, microsOf } from '#server/kit/database/expressions.ts'
import { fromMicros, isoInstant } from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'
import { findSession } from '#server/kit/sessions/session-rows.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { readDashboard } from '#server/modules/progress/dashboard/repository.ts'
import { makeFullSizeDatabase } from './full-size.ts'
import { findPercentile } from './statistics.ts'

const CLIENTS = 1000
const READERS = 100
const WARM_UP = 200
const ROUNDS = 3000
/** This is the shortest read, so more rounds are needed to see a difference. */
const SESSION_ROUNDS = 6000
const PAGE = 25

/** One way to run a read. */
type Variant = { name: string; run: (userId: string, planId: string) => Promise<unknown> }

const TODAY = new Date().toISOString().slice(0, 10)
const ZONE = 'Asia/Kolkata'

const ENTRY_ROW = {
  id: uuid,
  entryDate: text,
  weight: number.nullable(),
  bodyFat: number.nullable(),
  measurements: json<{ waistCm?: number; hipCm?: number }>('checked when it was stored'),
  notes: text.nullable(),
  dietPlanId: uuid.nullable(),
  version: integer,
  isByStaff: boolean,
  createdAt: text,
} satisfies Columns

const ENTRY_COLUMNS = `p.id, ${isoInstant('p.entry_date')} as "entryDate", p.weight::float8 as weight,
  p.body_fat::float8 as "bodyFat", p.measurements, p.notes, p.diet_plan_id as "dietPlanId", p.version,
  coalesce(p.created_by <> p.user_id, false) as "isByStaff", ${isoInstant('p.created_at')} as "createdAt"`

const FIRST_DAY = `timestamptz '1900-01-01Z'`

const entriesText = (params: { userId: string; atMicros: string; id: string; limit: string }): string =>
  `select ${ENTRY_COLUMNS}, (extract(epoch from p.entry_date - ${FIRST_DAY}) * 1000000)::bigint::text as "atMicros"
     from progress_entries p
    where p.user_id = ${params.userId} and p.deleted_at is null
      and (${params.atMicros}::bigint is null or (p.entry_date, p.id) < (${fromMicros(params.atMicros)}, ${params.id}::uuid))
    order by p.entry_date desc, p.id desc limit ${params.limit}`

const entriesStatement = statement({
  name: 'list-entries-typed',
  params: { userId: uuid, atMicros: text.nullable(), id: uuid.nullable(), limit: integer },
  row: { ...ENTRY_ROW, atMicros: text },
  text: entriesText,
})

/** Written as in a converted module: plain columns arrive in the format of the responses. */
const plainEntriesStatement = statement({
  name: 'list-entries-plain',
  params: { userId: uuid, atMicros: text.nullable(), id: uuid.nullable(), limit: integer },
  row: { ...ENTRY_ROW, entryDate: instant, createdAt: instant, atMicros: text },
  text: (p) =>
    entriesText(p)
      .replace(/to_char\((p\.\w+) at time zone 'UTC', '[^)]*'\)/g, '$1')
      .replaceAll('::float8', ''),
})

const buildEntries = (db: Db, userId: string) =>
  db
    .selectFrom('progress_entries as p')
    .select([
      'p.id',
      'p.entry_date as entryDate',
      'p.weight',
      'p.body_fat as bodyFat',
      'p.measurements',
      'p.notes',
      'p.diet_plan_id as dietPlanId',
      'p.version',
      'p.created_at as createdAt',
    ])
    .select([
      expression(boolean, sql`coalesce(p.created_by <> p.user_id, false)`).as('isByStaff'),
      microsOf('p.entry_date').as('atMicros'),
    ])
    .where('p.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.entry_date', 'desc')
    .orderBy('p.id', 'desc')
    .limit(PAGE)

const buildDashboard = (db: Db, userId: string) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('progress_entries as p')
        .select(['p.id', 'p.entry_date', 'p.weight', 'p.body_fat', 'p.measurements', 'p.notes', 'p.version'])
        .where('p.user_id', '=', userId)
        .where('p.deleted_at', 'is', null)
        .orderBy('p.entry_date', 'desc')
        .orderBy('p.id', 'desc')
        .limit(5),
    ).as('recent'),
    jsonArrayFrom(
      eb
        .selectFrom('progress_entries as p')
        .select([
          'p.weight',
          expression(text, sql`(p.entry_date at time zone ${ZONE})::date::text`).as('day'),
        ])
        .where('p.user_id', '=', userId)
        .where('p.deleted_at', 'is', null)
        .where('p.weight', 'is not', null)
        .orderBy('p.entry_date', 'desc')
        .orderBy('p.id', 'desc')
        .limit(30),
    ).as('trend'),
    eb
      .selectFrom('progress_entries as p')
      .select(expression(integer, sql`count(*)::int`).as('count'))
      .where('p.user_id', '=', userId)
      .where('p.deleted_at', 'is', null)
      .as('entryCount'),
    eb
      .selectFrom('progress_entries as p')
      .select('p.weight')
      .where('p.user_id', '=', userId)
      .where('p.deleted_at', 'is', null)
      .where('p.weight', 'is not', null)
      .orderBy('p.entry_date')
      .orderBy('p.id')
      .limit(1)
      .as('firstWeightKg'),
    jsonArrayFrom(
      eb
        .selectFrom('diet_plans')
        .select([
          expression(
            integer,
            sql`count(*) filter (where status = 'active' and start_date <= ${TODAY}::date and end_date > ${TODAY}::date)::int`,
          ).as('current'),
          expression(
            integer,
            sql`count(*) filter (where status = 'completed' or (status = 'active' and end_date <= ${TODAY}::date))::int`,
          ).as('previous'),
          expression(integer, sql`count(*) filter (where status = 'draft')::int`).as('pending'),
        ])
        .where('user_id', '=', userId),
    ).as('dietPlans'),
    eb
      .selectFrom('diet_plans as p')
      .select('p.paused_at')
      .where('p.user_id', '=', userId)
      .where('p.status', '=', 'active')
      .where(condition`p.start_date <= ${TODAY} and p.end_date > ${TODAY}`)
      .as('pausedAt'),
    eb
      .selectFrom('notifications as n')
      .select(expression(integer, sql`count(*)::int`).as('count'))
      .where('n.user_id', '=', userId)
      .where('n.read_at', 'is', null)
      .as('unreadCount'),
    expression(
      boolean,
      sql`exists (select from plan_reviews r where r.user_id = ${userId} and r.status = 'open')`,
    ).as('hasOpenReview'),
  ])

const planText = (id: string) => `
  select p.id, p.title, p.client_name as "clientName", p.start_date as "startDate", p.end_date as "endDate", p.status,
         p.version, p.tips, p.frozen_foods as "frozenFoods", p.created_at as "createdAt", p.health_issues as "healthIssues",
         coalesce((select json_agg(json_build_object('dayNumber', d.day_number, 'dayLabel', d.day_label, 'meals', d.meals)
                                   order by d.day_number)
            from daily_meal_plans d where d.diet_plan_id = p.id), '[]') as days
    from diet_plans p where p.id = ${id}`

const planStatement = statement({
  name: 'find-plan-typed',
  params: { id: uuid },
  row: {
    id: uuid,
    title: text,
    clientName: text,
    startDate: date.nullable(),
    endDate: date.nullable(),
    status: text,
    version: integer,
    tips: json<unknown>('checked when it was stored'),
    frozenFoods: json<unknown>('checked when it was stored').nullable(),
    createdAt: instant,
    healthIssues: arrayOf(text),
    days: json<unknown>('built here'),
  },
  text: ({ id }) => planText(id),
})

const buildPlan = (db: Db, id: string) =>
  db
    .selectFrom('diet_plans as p')
    .select([
      'p.id',
      'p.title',
      'p.client_name as clientName',
      'p.start_date as startDate',
      'p.end_date as endDate',
      'p.status',
      'p.version',
      'p.tips',
      'p.frozen_foods as frozenFoods',
      'p.created_at as createdAt',
      'p.health_issues as healthIssues',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('daily_meal_plans as d')
          .select(['d.day_number as dayNumber', 'd.day_label as dayLabel', 'd.meals'])
          .whereRef('d.diet_plan_id', '=', 'p.id')
          .orderBy('d.day_number'),
      ).as('days'),
    )
    .where('p.id', '=', id)

/**
 * Runs the variants in turn, one call each, so that changes in the machine's speed affect all of them equally. The
 * first variant is the baseline.
 */
async function compare(
  title: string,
  ways: readonly Variant[],
  readers: readonly { userId: string; planId: string }[],
  rounds = ROUNDS,
): Promise<void> {
  const times = ways.map((): number[] => [])
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const { userId, planId } = readers[round % readers.length] ?? { userId: '', planId: '' }
    for (let step = 0; step < ways.length; step++) {
      // Each variant runs equally often before and after every other variant.
      const place = (step + round) % ways.length
      const index = round % 2 === 0 ? place : ways.length - 1 - place
      const startedAt = performance.now()
      await ways[index]?.run(userId, planId)
      if (round >= WARM_UP) times[index]?.push(performance.now() - startedAt)
    }
  }
  console.log(title)
  const base = findPercentile(times[0] ?? [], 0.5)
  for (const [index, { name }] of ways.entries()) {
    const p50 = findPercentile(times[index] ?? [], 0.5)
    const p95 = findPercentile(times[index] ?? [], 0.95)
    console.log(
      `  ${name.padEnd(44)} p50 ${p50.toFixed(3)} ms  p95 ${p95.toFixed(3)} ms  ratio ${(p50 / base).toFixed(3)}`,
    )
  }
}

/** Creates a session for each person. Returns the hashes of their tokens. */
async function beginSessions(pool: Pool, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const sessions = new Map(userIds.map((id) => [id, hashToken(id)]))
  for (const [id, tokenHash] of sessions) {
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [tokenHash, id],
    )
  }
  return sessions
}

/**
 * Ways to run the same read, side by side on one connection: text through the driver, the same text as a statement, and a
 * built query. `node bench/typed-sql.ts`.
 */
const stored = await makeFullSizeDatabase({ clients: CLIENTS })
const client = openDatabase(stored.url, { max: 1 })
try {
  const { pool } = client
  const db = openDb(pool, null)
  const { rows: readers } = await pool.query<{ userId: string; planId: string }>(
    `select distinct on (user_id) user_id as "userId", id as "planId" from diet_plans order by user_id, id limit $1`,
    [READERS],
  )
  const sessions = await beginSessions(
    pool,
    readers.map(({ userId }) => userId),
  )
  await compare(
    'Session of a request, prepared',
    [
      {
        name: 'text, pool.query',
        run: (id) =>
          pool.query({
            name: 'find-session-bare',
            text: findSession.text,
            values: [sessions.get(id), new Date()],
          }),
      },
      {
        name: 'the same text, statement',
        run: (id) =>
          findSession.find(db, { tokenHash: sessions.get(id) ?? Buffer.alloc(0), now: new Date() }),
      },
    ],
    readers,
    SESSION_ROUNDS,
  )
  await compare(
    'Dashboard of a client, prepared',
    [
      {
        name: 'text, pool.query',
        run: (id) =>
          pool.query({ name: 'read-dashboard-bare', text: readDashboard.text, values: [id, TODAY, ZONE] }),
      },
      {
        name: 'the same text, statement',
        run: (userId) => readDashboard.read(db, { userId, today: TODAY, timeZone: ZONE }),
      },
      { name: 'built (not prepared)', run: (id) => buildDashboard(db, id).executeTakeFirstOrThrow() },
    ],
    readers,
  )
  await compare(
    'Page of measurements',
    [
      {
        name: 'text, pool.query',
        run: (id) => pool.query(entriesStatement.text, [id, null, null, PAGE]),
      },
      {
        name: 'the same text, statement',
        run: (userId) => entriesStatement.all(db, { userId, atMicros: null, id: null, limit: PAGE }),
      },
      {
        name: 'plain columns, statement',
        run: (userId) => plainEntriesStatement.all(db, { userId, atMicros: null, id: null, limit: PAGE }),
      },
      { name: 'plain columns, built', run: (id) => buildEntries(db, id).execute() },
    ],
    readers,
  )
  await compare(
    'One plan with its days',
    [
      { name: 'text, pool.query', run: (_user, id) => pool.query(planText('$1'), [id]) },
      { name: 'the same text, statement', run: (_user, id) => planStatement.find(db, { id }) },
      { name: 'built', run: (_user, id) => buildPlan(db, id).executeTakeFirst() },
    ],
    readers,
  )
} finally {
  await client.close()
  await stored.remove()
}
