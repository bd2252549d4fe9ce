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
  retention: msg`Retention by month joined`,
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
      text: msg`Clients whose account was made in these days and who have set it up (onboarding completed, by now).`,
    },
    {
      figure: msg`Active`,
      hasTotal: true,
      text: msg`Clients who, on the last of these days, had a published plan being served or a subscription running.`,
    },
    {
      figure: msg`Left`,
      hasTotal: true,
      text: msg`Clients whose last plan or subscription ended in these days and who have had neither since.`,
    },
  ],
  retention: [
    {
      figure: msg`Joined`,
      text: msg`Clients whose account was made in that month and who have set it up, by now.`,
    },
    {
      figure: msg`Still active`,
      text: msg`Share of them with a plan being served or a subscription running on the day 1, 2, 3, 6 and 12 months after they joined. Only those count for whom that day has come.`,
    },
  ],
  outcomes: [
    {
      figure: msg`Weight change`,
      text: msg`Weight 4, 8 and 12 weeks after a plan’s start, less the weight at its start. Each is the weight measured nearest to its day, at most ${{ OUTCOME_WINDOW_DAYS }} days before or after it; where there is none, the plan is not counted.`,
    },
    {
      figure: msg`Which plans`,
      text: msg`Published plans whose 4, 8 or 12 weeks were reached in these days. Each plan counts once, also where a client has several.`,
    },
    {
      figure: msg`Median and quartiles`,
      text: msg`Half of the plans lie below the median, and half of them between the quartiles. Of fewer than ${{ MIN_PEOPLE }} people nothing is shown.`,
    },
  ],
  revenue: [
    {
      figure: msg`Received`,
      hasTotal: true,
      text: msg`Money that came in, by the day on which it did. Money that waits for a decision is not in it.`,
    },
    { figure: msg`Refunded`, hasTotal: true, text: msg`Money that went back, by the day on which it did.` },
    { figure: msg`Revenue`, hasTotal: true, text: msg`Received less refunded.` },
    {
      figure: msg`Outstanding`,
      hasTotal: true,
      text: msg`What is still to be paid, today, for subscriptions that wait for their money: price less credit, less what has come in.`,
    },
  ],
  funnel: [
    {
      figure: msg`Asked`,
      hasTotal: true,
      text: msg`People, told apart by their phone number, who booked a consultation or asked to be called and were no clients then; counted in the days in which they first asked.`,
    },
    {
      figure: msg`Consultation held`,
      hasTotal: true,
      text: msg`Those of them with whom a consultation or a call is done, by now.`,
    },
    {
      figure: msg`Became clients`,
      hasTotal: true,
      text: msg`Those of them who have a client account, by now, whether or not a consultation was held.`,
    },
  ],
  dishes: [
    {
      figure: msg`Plans`,
      text: msg`Published plans that began in these days and have the dish in a meal. Alternatives are not counted.`,
    },
    {
      figure: msg`Servings`,
      text: msg`How often those plans serve it from their first to their last day, with their days taken in turn.`,
    },
  ],
}
