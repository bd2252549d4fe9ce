import { msg, plural } from '@lingui/core/runtime-macro'
import type {
  AnalyticsQuery,
  ClientsOverTime,
  DishUse,
  Funnel,
  Outcomes,
  Retention,
  Revenue,
} from '#contract/practice/analytics.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import {
  type AnalyticsBlock,
  BLOCK_TITLES,
  labelProgramme,
  MIN_PEOPLE,
  OUTCOME_WEEKS,
  RETENTION_MONTHS,
} from '#domain/practice/figures.ts'
import {
  chooseGrouping,
  type DateSpan,
  DEFAULT_PERIOD,
  findPresetSpan,
  type Grouping,
  listBuckets,
} from '#domain/practice/periods.ts'
import { findQuantile } from '#domain/practice/quantile.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatMonth } from '#domain/units/format.ts'
import { say, sayIn } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import type { CsvColumn } from '#server/kit/http/csv-download.ts'
import { analyticsRepository as analytics } from './repository.ts'

/** The number of changes that one transaction counts. */
const MAX_CHANGES_PER_STEP = { clients: 100, days: 10 }

/** The time after which a call answers with the figures that are ready. */
const COUNT_TIMEOUT_MS = 1500

/**
 * This many plans always belong to at least five people: a person has one plan at a time, and the longest span of five
 * years has 261 weeks.
 */
const MIN_PLANS_WITHOUT_PEOPLE_COUNT = 2000

/**
 * Counts again everything that has changed since the last count.
 *
 * @param patienceMs After this time the rest is left for the next time.
 * @returns Whether everything is counted.
 */
export async function recalculateFigures(
  { db }: Pick<Ctx, 'db'>,
  { patienceMs = COUNT_TIMEOUT_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  if (!db.pool)
    throw new Error('Counting takes a transaction for each step, so it is not called inside of one.')
  const startedAt = performance.now()
  while (!signal?.aborted && performance.now() - startedAt < patienceMs) {
    if (!(await analytics.isStale(db))) return true
    await runInDbTransaction(db, async (inside) => {
      const { userIds, days } = await analytics.takeStale(inside, MAX_CHANGES_PER_STEP)
      await analytics.countClients(inside, userIds)
      await analytics.countDays(inside, days)
    })
  }
  return !(await analytics.isStale(db))
}

/** Clients who joined, were active and left. */
export async function getClientsOverTime(ctx: Ctx, query: AnalyticsQuery): Promise<ClientsOverTime> {
  const { period, buckets, today } = choosePeriod(query, ctx.now())
  const isUpToDate = await recalculateFigures(ctx)
  const counted = await analytics.countOverTime(ctx.db, buckets, today)
  const total = {
    joined: sumOf(counted, 'joined'),
    left: sumOf(counted, 'left'),
    active: counted.at(-1)?.active ?? 0,
  }
  return { ...period, isUpToDate, buckets: counted, total }
}

/** How many of those who joined in a month are still active later. */
export async function getRetention(ctx: Ctx, query: AnalyticsQuery): Promise<Retention> {
  const { period, today } = choosePeriod(query, ctx.now())
  const isUpToDate = await recalculateFigures(ctx)
  return {
    ...period,
    isUpToDate,
    cohorts: await analytics.countRetention(ctx.db, period, today),
  }
}

/** How weights changed after plans began. */
export async function getOutcomes(ctx: Ctx, query: AnalyticsQuery): Promise<Outcomes> {
  const { period } = choosePeriod(query, ctx.now())
  const isUpToDate = await recalculateFigures(ctx)
  const counts = await analytics.countOutcomes(ctx.db, period)
  const found = [...new Set(counts.map(({ programme }) => programme))].toSorted()
  const groups = [found, ...found.map((programme) => [programme])].flatMap((programmes, index) =>
    OUTCOME_WEEKS.map((weeks) => ({
      // The first group contains all programmes.
      programme: index === 0 ? ('all' as const) : (programmes[0] ?? 'all'),
      programmes,
      weeks,
      values: counts.filter((row) => row.weeks === weeks && programmes.includes(row.programme)),
    })).filter(({ values }) => values.length > 0),
  )
  const rows = await Promise.all(
    groups.map(async ({ programme, programmes, weeks, values }) => {
      const plans = sumOf(values, 'count')
      const isShown =
        plans >= MIN_PLANS_WITHOUT_PEOPLE_COUNT ||
        (plans >= MIN_PEOPLE &&
          (await analytics.countOutcomePeople(ctx.db, period, { programmes, weeks })) >= MIN_PEOPLE)
      const sorted = values.toSorted((one, other) => one.value - other.value)
      const quantile = (share: number): number | null => (isShown ? round(findQuantile(sorted, share)) : null)
      return {
        programme,
        weeks,
        plans: isShown ? plans : null,
        medianKg: quantile(0.5),
        lowerQuartileKg: quantile(0.25),
        upperQuartileKg: quantile(0.75),
      }
    }),
  )
  return { ...period, isUpToDate, rows }
}

/** Money received, refunded and outstanding. */
export async function getRevenue(ctx: Ctx, query: AnalyticsQuery): Promise<Revenue> {
  const { period, buckets } = choosePeriod(query, ctx.now())
  const [sums, outstanding, inReviewPaise] = await Promise.all([
    analytics.sumRevenue(ctx.db, buckets),
    analytics.sumOutstanding(ctx.db),
    analytics.sumInReview(ctx.db, period),
  ])
  const names = [...new Set([...sums, ...outstanding].map(({ name }) => name))]
  const packages = names.map((name) => {
    const own = sums.filter((sum) => sum.name === name)
    return {
      name,
      receivedPaise: sumOf(own, 'receivedPaise'),
      refundedPaise: sumOf(own, 'refundedPaise'),
      outstandingPaise: sumOf(
        outstanding.filter((waiting) => waiting.name === name),
        'duePaise',
      ),
    }
  })
  const revenueOf = (row: Revenue['packages'][number]): number => row.receivedPaise - row.refundedPaise
  return {
    ...period,
    isUpToDate: true,
    buckets: buckets.map((bucket, index) => {
      const own = sums.filter(({ n }) => n === index + 1)
      return {
        ...bucket,
        receivedPaise: sumOf(own, 'receivedPaise'),
        refundedPaise: sumOf(own, 'refundedPaise'),
      }
    }),
    packages: packages.toSorted(
      (one, other) =>
        revenueOf(other) - revenueOf(one) ||
        other.outstandingPaise - one.outstandingPaise ||
        one.name.localeCompare(other.name),
    ),
    total: {
      receivedPaise: sumOf(sums, 'receivedPaise'),
      refundedPaise: sumOf(sums, 'refundedPaise'),
      outstandingPaise: sumOf(outstanding, 'duePaise'),
      outstandingCount: sumOf(outstanding, 'count'),
      inReviewPaise,
    },
  }
}

/** Counts people from the enquiry until they become clients. */
export async function getFunnel(ctx: Ctx, query: AnalyticsQuery): Promise<Funnel> {
  const { period, buckets } = choosePeriod(query, ctx.now())
  const counted = await analytics.countFunnel(ctx.db, buckets)
  const byPiece = new Map(counted.map((row) => [row.n, row]))
  return {
    ...period,
    isUpToDate: true,
    buckets: buckets.map((bucket, index) => {
      const { asked = 0, held = 0, becameClients = 0 } = byPiece.get(index + 1) ?? {}
      return { ...bucket, asked, held, becameClients }
    }),
    total: {
      asked: sumOf(counted, 'asked'),
      held: sumOf(counted, 'held'),
      becameClients: sumOf(counted, 'becameClients'),
    },
  }
}

/** Lists the dishes used in most plans. */
export async function getDishUse(ctx: Ctx, query: AnalyticsQuery): Promise<DishUse> {
  const { period } = choosePeriod(query, ctx.now())
  const isUpToDate = await recalculateFigures(ctx)
  return { ...period, isUpToDate, ...(await analytics.listDishUse(ctx.db, period)) }
}

type Row = Readonly<Record<string, string | number | null>>
type Table = { columns: readonly CsvColumn<Row>[]; rows: readonly Row[] }

/** Exports the table of one block, with amounts in rupees. */
export async function exportAnalytics(
  ctx: Ctx,
  { block, ...query }: AnalyticsQuery & { block: AnalyticsBlock },
): Promise<{ fileName: string; columns: readonly CsvColumn<Row>[]; rows: AsyncIterable<Row> }> {
  await ctx.audit({ action: 'list.exported', details: { list: `analytics-${block}` } })
  const { period } = choosePeriod(query, ctx.now())
  const { columns, rows } = await TABLES[block](ctx, query)
  return {
    fileName: `${sayIn('en', BLOCK_TITLES[block]).toLowerCase().replaceAll(' ', '-')}-${period.from}-to-${period.to}.csv`,
    columns,
    rows: (async function* () {
      yield* rows
    })(),
  }
}

/** The table of each block for its export. */
const TABLES: Record<AnalyticsBlock, (ctx: Ctx, query: AnalyticsQuery) => Promise<Table>> = {
  clients: async (ctx, query) => {
    const { buckets } = await getClientsOverTime(ctx, query)
    return {
      columns: columnsOf({
        from: say(msg`From`),
        to: 'To',
        joined: say(msg`Joined`),
        active: say(msg`Active on the last day`),
        left: say(msg`Left`),
      }),
      rows: buckets,
    }
  },
  retention: async (ctx, query) => {
    const { cohorts } = await getRetention(ctx, query)
    const marks = RETENTION_MONTHS.flatMap((months) => [
      [`reached${months}`, say(msg`Reached ${plural({ months }, { one: '# month', other: '# months' })}`)],
      [
        `active${months}`,
        say(msg`Active after ${plural({ months }, { one: '# month', other: '# months' })}`),
      ],
    ])
    return {
      columns: columnsOf({
        month: say(msg`Joined in`),
        joined: say(msg`Joined`),
        ...Object.fromEntries(marks),
      }),
      rows: cohorts.map(({ month, joined, marks: reached }) => ({
        month: formatMonth(month),
        joined,
        ...Object.fromEntries(
          reached.flatMap((mark) => [
            [`reached${mark.months}`, mark.reached],
            [`active${mark.months}`, mark.reached === 0 ? null : mark.active],
          ]),
        ),
      })),
    }
  },
  outcomes: async (ctx, query) => {
    const { rows } = await getOutcomes(ctx, query)
    return {
      columns: columnsOf({
        programme: say(msg`Programme`),
        weeks: say(msg`Weeks after the start`),
        plans: say(msg`Plans`),
        medianKg: say(msg`Median change, kg`),
        lowerQuartileKg: say(msg`Lower quartile, kg`),
        upperQuartileKg: say(msg`Upper quartile, kg`),
      }),
      rows: rows.map((row) => ({
        ...row,
        programme: labelProgramme(row.programme),
        plans: row.plans ?? say(msg`fewer than ${{ count: MIN_PEOPLE }} people`),
      })),
    }
  },
  revenue: async (ctx, query) => {
    const { buckets, packages } = await getRevenue(ctx, query)
    return {
      columns: columnsOf({
        what: say(msg`Period or package`),
        received: say(msg`Received, ₹`),
        refunded: say(msg`Refunded, ₹`),
        revenue: say(msg`Revenue, ₹`),
        outstanding: say(msg`Outstanding today, ₹`),
      }),
      rows: [
        ...buckets.map((bucket) => ({
          what: say(msg`${{ firstDay: bucket.from }} to ${{ lastDay: bucket.to }}`),
          ...toRupees(bucket),
          outstanding: null,
        })),
        ...packages.map((row) => ({
          what: row.name,
          ...toRupees(row),
          outstanding: row.outstandingPaise / 100,
        })),
      ],
    }
  },
  funnel: async (ctx, query) => {
    const { buckets } = await getFunnel(ctx, query)
    return {
      columns: columnsOf({
        from: say(msg`First enquiry from`),
        to: 'To',
        asked: say(msg`Enquiries`),
        held: say(msg`Consultation held`),
        becameClients: say(msg`Became clients`),
      }),
      rows: buckets,
    }
  },
  dishes: async (ctx, query) => {
    const { dishes } = await getDishUse(ctx, query)
    return {
      columns: columnsOf({ name: say(msg`Dish`), plans: say(msg`Plans`), servings: say(msg`Servings`) }),
      rows: dishes,
    }
  },
}

function columnsOf(headings: Readonly<Record<string, string>>): CsvColumn<Row>[] {
  return Object.entries(headings).map(([key, heading]) => ({ heading, read: (row) => row[key] ?? null }))
}

function toRupees({ receivedPaise, refundedPaise }: { receivedPaise: number; refundedPaise: number }) {
  return {
    received: receivedPaise / 100,
    refunded: refundedPaise / 100,
    revenue: (receivedPaise - refundedPaise) / 100,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function sumOf<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** Returns the requested days, none of them after today. If both dates are left out, returns the last twelve months. */
function choosePeriod(
  { from, to }: AnalyticsQuery,
  now: Date,
): { period: DateSpan & { grouping: Grouping }; buckets: DateSpan[]; today: string } {
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const last = to === undefined || to > today ? today : to
  const usual = findPresetSpan(DEFAULT_PERIOD, today)
  const span = { from: from ?? (to === undefined ? usual.from : addDays(last, -29)), to: last }
  if (span.from > span.to) throw invalidField('from', say(msg`Choose a first day up to today`))
  const grouping = chooseGrouping(span)
  return { period: { ...span, grouping }, buckets: listBuckets(span, grouping), today }
}
