import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { PLAN_TYPES } from '#domain/people/options.ts'
import { ANALYTICS_BLOCKS, MIN_PEOPLE } from '#domain/practice/figures.ts'
import { GROUPINGS, MAX_SPAN_DAYS } from '#domain/practice/periods.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { IsoDate, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Figures of the practice over a range of days, block by block. `domain/practice/figures.ts` defines each of them. They
 * contain no names of people.
 */

const tags: ['analytics'] = ['analytics']

/** Without both: the last twelve months. Without `to`: up to today. Without `from`: the 30 days before `to`. */
const SpanFields = z.object({ from: IsoDate.optional(), to: IsoDate.optional() })

const isInOrder = ({ from, to }: z.infer<typeof SpanFields>): boolean =>
  from === undefined || to === undefined || from <= to
const isShortEnough = ({ from, to }: z.infer<typeof SpanFields>): boolean =>
  from === undefined || to === undefined || daysBetween(from, to) < MAX_SPAN_DAYS

const Fields = SpanFields.keyof().enum
const IN_ORDER = { path: [Fields.to], error: () => say(msg`The last day cannot be before the first`) }
const SHORT_ENOUGH = { path: [Fields.from], error: () => say(msg`Choose a period of at most five years`) }

export const AnalyticsQuery = SpanFields.refine(isInOrder, IN_ORDER).refine(isShortEnough, SHORT_ENOUGH)
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const Count = z.number().int()
const Paise = z.number().int()
const Span = { from: IsoDate, to: IsoDate }

/** The days of the figures, and how they are grouped. */
const Period = z.object({
  ...Span,
  grouping: z.enum(GROUPINGS),
  /** True if everything recorded until now is included; false while some of it is still being counted. */
  isUpToDate: z.boolean(),
})

export const ClientsOverTime = Period.extend({
  buckets: z.array(z.object({ ...Span, joined: Count, left: Count, active: Count })),
  /** `active`: the number on the last day of the range. */
  total: z.object({ joined: Count, left: Count, active: Count }),
})
export type ClientsOverTime = z.infer<typeof ClientsOverTime>

export const Retention = Period.extend({
  cohorts: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      joined: Count,
      /** `reached`: clients for whom that day has come; `active`: those of them who were active on that day. */
      marks: z.array(z.object({ months: Count, reached: Count, active: Count })),
    }),
  ),
})
export type Retention = z.infer<typeof Retention>

export const Outcomes = Period.extend({
  rows: z.array(
    z.object({
      programme: z.enum([...PLAN_TYPES, 'detailed', 'all']),
      weeks: Count,
      /** `null`, like the figures below, if there are fewer than `MIN_PEOPLE` people. */
      plans: Count.min(MIN_PEOPLE).nullable(),
      medianKg: z.number().nullable(),
      lowerQuartileKg: z.number().nullable(),
      upperQuartileKg: z.number().nullable(),
    }),
  ),
})
export type Outcomes = z.infer<typeof Outcomes>

export const Revenue = Period.extend({
  buckets: z.array(z.object({ ...Span, receivedPaise: Paise, refundedPaise: Paise })),
  /** By package, most revenue first. `outstandingPaise` is today's amount, independent of the range of days. */
  packages: z.array(
    z.object({ name: z.string(), receivedPaise: Paise, refundedPaise: Paise, outstandingPaise: Paise }),
  ),
  total: z.object({
    receivedPaise: Paise,
    refundedPaise: Paise,
    outstandingPaise: Paise,
    outstandingCount: Count,
    /** Payments that need review; not included in the other amounts. */
    inReviewPaise: Paise,
  }),
})
export type Revenue = z.infer<typeof Revenue>

export const Funnel = Period.extend({
  buckets: z.array(z.object({ ...Span, asked: Count, held: Count, becameClients: Count })),
  total: z.object({ asked: Count, held: Count, becameClients: Count }),
})
export type Funnel = z.infer<typeof Funnel>

export const DishUse = Period.extend({
  /** The dish in most plans first. */
  dishes: z.array(z.object({ foodId: Uuid, name: z.string(), plans: Count, servings: Count })),
  /** Number of published plans that began in this range of days. */
  planCount: Count,
})
export type DishUse = z.infer<typeof DishUse>

export const getClientsOverTime = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/clients',
  access: 'analytics:read',
  schema: {
    summary: 'Clients who joined, were active, and left',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: ClientsOverTime },
  },
})

export const getRetention = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/retention',
  access: 'analytics:read',
  schema: {
    summary: 'How many of those who joined in a month are still active later',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: Retention },
  },
})

export const getOutcomes = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/outcomes',
  access: 'analytics:read',
  schema: {
    summary: 'How weights changed 4, 8 and 12 weeks after a plan’s start, by programme',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: Outcomes },
  },
})

export const getRevenue = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/revenue',
  access: 'analytics:read',
  schema: {
    summary: 'Money received, refunded and outstanding, by package',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: Revenue },
  },
})

export const getFunnel = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/funnel',
  access: 'analytics:read',
  schema: {
    summary: 'People who asked, had a consultation, became clients',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: Funnel },
  },
})

export const getDishUse = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/dishes',
  access: 'analytics:read',
  schema: {
    summary: 'The dishes that most plans have',
    tags,
    querystring: AnalyticsQuery,
    response: { 200: DishUse },
  },
})

export const exportAnalytics = endpoint({
  method: 'GET',
  url: '/api/admin/analytics/export',
  access: 'analytics:read',
  schema: {
    summary: 'The table of one block as a CSV file',
    tags,
    querystring: SpanFields.extend({ block: z.enum(ANALYTICS_BLOCKS) })
      .refine(isInOrder, IN_ORDER)
      .refine(isShortEnough, SHORT_ENOUGH),
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})
