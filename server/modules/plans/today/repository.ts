import { DAY_COUNT_KINDS, type DayCountKind, MAX_DAY_COUNTS } from '#domain/plans/day-counts.ts'
import { arrayOf, date, integer, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const findServed = statement({
  name: 'find-plan-of-today',
  params: { clientId: uuid, date },
  row: { startDate: date, tips: arrayOf(text), specialInstructions: text.nullable() },
  text: (p) =>
    `select start_date as "startDate", tips, special_instructions as "specialInstructions" from diet_plans
      where user_id = ${p.clientId} and status = 'active' and paused_at is null
        and start_date <= ${p.date} and end_date > ${p.date}`,
})

const countMarkedDays = statement({
  name: 'count-marked-days',
  params: { clientId: uuid, from: date, to: date },
  row: { count: integer },
  text: (p) =>
    `select count(distinct day)::int as count from meal_ticks
      where user_id = ${p.clientId} and day between ${p.from} and ${p.to}`,
})

const listCounts = statement({
  name: 'list-day-counts',
  params: { clientId: uuid, date },
  row: { kind: oneOf(DAY_COUNT_KINDS), amount: integer },
  text: (p) => `select kind, amount from day_counts where user_id = ${p.clientId} and day = ${p.date}`,
})

const addCount = statement({
  name: 'add-day-count',
  params: { clientId: uuid, date, kind: oneOf(DAY_COUNT_KINDS), add: integer, most: integer },
  text: (p) =>
    `insert into day_counts (user_id, day, kind, amount)
     values (${p.clientId}, ${p.date}, ${p.kind}, greatest(0, ${p.add}::int))
     on conflict (user_id, day, kind) do update
       set amount = least(${p.most}::int, greatest(0, day_counts.amount + ${p.add}::int)), updated_at = now()`,
})

/** Reads what Today shows beside the meals, and stores what a client counts over a day. */
export const todayRepository = {
  /** Finds the start and the advice of the plan that is served on a day. Returns `null` if there is none. */
  findServed(db: Db, clientId: string, day: string): Promise<StatementRow<typeof findServed> | null> {
    return findServed.find(db, { clientId, date: day })
  },

  /** Counts the days of a range, both ends included, on which a client has marked a meal. */
  async countMarkedDays(db: Db, clientId: string, days: { from: string; to: string }): Promise<number> {
    return (await countMarkedDays.read(db, { clientId, ...days })).count
  },

  /** Returns what a client has counted on a day; what was not counted is absent. */
  async readCounts(db: Db, clientId: string, day: string): Promise<Partial<Record<DayCountKind, number>>> {
    const rows = await listCounts.all(db, { clientId, date: day })
    return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
  },

  /** Adds to a count, within 0 and the largest amount of its kind. */
  async addCount(
    db: Db,
    clientId: string,
    { day, kind, add }: { day: string; kind: DayCountKind; add: number },
  ): Promise<void> {
    await addCount.run(db, { clientId, date: day, kind, add, most: MAX_DAY_COUNTS[kind] })
  },
}
