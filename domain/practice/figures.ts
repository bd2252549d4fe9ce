import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { PLAN_TYPE_LABELS, type PlanType } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'

/*
 * The definition of each figure of analytics. The sentences are shown beside the figures and describe the SQL of
 * server/modules/practice/analytics/repository.ts.
 */

export const ANALYTICS_BLOCKS = ['clients', 'retention', 'outcomes', 'revenue', 'funnel', 'dishes'] as const
export type AnalyticsBlock = (typeof ANALYTICS_BLOCKS)[number]

export const BLOCK_TITLES: Record<AnalyticsBlock, MessageDescriptor> = {
  clients: msg`Clients over time`,
  retention: msg`Clients still active, by month joined`,
  outcomes: msg`Weight outcomes`,
  revenue: msg`Revenue and outstanding`,
  funnel: msg`From enquiry to client`,
  dishes: msg`Dishes most used`,
}

/** Numbers of months after joining for which retention is computed. */
export const RETENTION_MONTHS = [1, 2, 3, 6, 12] as const

/** Numbers of weeks after a plan's start for which its outcome is computed. */
export const OUTCOME_WEEKS = [4, 8, 12] as const

/** Largest distance in days between a weight and the date for which it counts. */
export const OUTCOME_WINDOW_DAYS = 7

/**
 * Smallest group for which health figures are shown. With fewer people, a median would nearly reveal one person's
 * figure.
 */
export const MIN_PEOPLE = 5

/** Number of dishes in the list. */
export const MAX_DISHES = 20

/** The group in which an outcome is counted: the plan's type, `detailed` for plans without one, or all plans. */
export type Programme = PlanType | 'detailed' | 'all'

/** Returns the name of a programme. */
export function labelProgramme(programme: Programme): string {
  if (programme === 'all') return say(msg`All programmes`)
  return say(programme === 'detailed' ? msg`Very-low-calorie` : PLAN_TYPE_LABELS[programme])
}

type Definition = {
  figure: MessageDescriptor
  text: MessageDescriptor
  /** True if the figure has a total over all the days. */
  hasTotal?: true
}

/**
 * The figures of each block with their definitions. People whose data were erased are no longer counted in any of them.
 */
export const DEFINITIONS: Record<AnalyticsBlock, readonly Definition[]> = {
  clients: [
    {
      figure: msg`Joined`,
      hasTotal: true,
      text: msg`Clients who joined in this period and have completed onboarding by now.`,
    },
    {
      figure: msg({ message: 'Active', context: 'clients' }),
      hasTotal: true,
      text: msg`Clients with a current published plan or subscription on the last day of this period.`,
    },
    {
      figure: msg({ message: 'Left', context: 'clients' }),
      hasTotal: true,
      text: msg`Clients whose last plan or subscription ended in this period, with no new one since.`,
    },
  ],
  retention: [
    {
      figure: msg`Joined`,
      text: msg`Clients who joined that month and have completed onboarding by now.`,
    },
    {
      figure: msg`Still active`,
      text: msg`Percentage of these clients with a current plan or subscription 1, 2, 3, 6 and 12 months after they joined. Only clients who have reached that day are counted.`,
    },
  ],
  outcomes: [
    {
      figure: msg`Weight change`,
      text: msg`Weight 4, 8 and 12 weeks after a plan starts, minus the weight at its start. We use the measurement nearest to each day, at most ${{ OUTCOME_WINDOW_DAYS }} days before or after. Without one, the plan is not counted.`,
    },
    {
      figure: msg`Plans counted`,
      text: msg`Published plans that reached 4, 8 or 12 weeks in this period. Each plan counts once, even if a client has several.`,
    },
    {
      figure: msg`Median and quartiles`,
      text: msg`Half of the plans are below the median, and half are between the quartiles. Nothing is shown for fewer than ${{ MIN_PEOPLE }} people.`,
    },
  ],
  revenue: [
    {
      figure: msg`Received`,
      hasTotal: true,
      text: msg`Payments received, by the day they arrived. Payments that need review are not counted.`,
    },
    { figure: msg`Refunded`, hasTotal: true, text: msg`Money refunded, by day of refund.` },
    { figure: msg`Revenue`, hasTotal: true, text: msg`Received minus refunded.` },
    {
      figure: msg`Outstanding`,
      hasTotal: true,
      text: msg`Amount still to be paid today for subscriptions waiting for payment: price minus credit and payments received.`,
    },
  ],
  funnel: [
    {
      figure: msg`Enquiries`,
      hasTotal: true,
      text: msg`People who were not yet clients and booked a consultation or asked for a call-back. We tell them apart by phone number and count them in the period of their first request.`,
    },
    {
      figure: msg`Consultation held`,
      hasTotal: true,
      text: msg`Enquiries that led to a consultation or call so far.`,
    },
    {
      figure: msg`Became clients`,
      hasTotal: true,
      text: msg`Enquiries that led to a client account so far, with or without a consultation.`,
    },
  ],
  dishes: [
    {
      figure: msg`Plans`,
      text: msg`Published plans that started in this period and have the dish in a meal. Alternatives are not counted.`,
    },
    {
      figure: msg`Servings`,
      text: msg`How often those plans serve the dish from their first to their last day, counting each time a day repeats.`,
    },
  ],
}
