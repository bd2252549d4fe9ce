import { plural, t } from '@lingui/core/macro'
import type { ClientPlan } from '#contract/people/clients.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  HEALTH_FLAG_LABELS,
  HEALTH_FLAGS,
  HEALTH_GOAL_LABELS,
  HEALTH_GOALS,
  isOneOf,
} from '#domain/people/options.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** Returns the labels of goals; unknown values are returned as they were written. */
export function nameGoals(goals: readonly string[]): string[] {
  return goals.map((goal) => (isOneOf(HEALTH_GOALS, goal) ? say(HEALTH_GOAL_LABELS[goal]) : goal))
}

/** Returns the allergies and health flags, which must always be visible. */
export function nameAlerts(client: { allergies: readonly string[]; healthFlags: readonly string[] }): {
  allergies: string[]
  flags: string[]
} {
  return {
    allergies: client.allergies.map((value) =>
      isOneOf(ALLERGIES, value) ? say(ALLERGY_LABELS[value]) : value,
    ),
    flags: client.healthFlags.map((value) =>
      isOneOf(HEALTH_FLAGS, value) ? say(HEALTH_FLAG_LABELS[value]) : value,
    ),
  }
}

/** Describes how long today's plan continues, including its last day: `12 days left`, `Last day`. */
export function describeDaysLeft({ endDate }: Pick<ClientPlan, 'endDate'>, today: string): string {
  const days = daysBetween(today, endDate)
  if (days === 1) return t`Last day`
  return days > 1 ? plural(days, { one: '# day left', other: '# days left' }) : t`Ended`
}

/** Describes the state of a plan: its end, its start, or that it is a draft. */
export function describePlan(plan: Pick<ClientPlan, 'state' | 'startDate' | 'endDate'>): string {
  switch (plan.state) {
    case 'active':
      return t`Until ${{ date: formatDate(findLastServedDay(plan.endDate)) }}`
    case 'upcoming':
      return t`Starts ${{ date: formatDate(plan.startDate) }}`
    case 'draft':
      return t`Draft`
  }
}

/** Describes the number of days from a day to today: `today`, `yesterday`, `12 days ago`. */
export function describeDaysAgo(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return t`today`
  return days === 1 ? t`yesterday` : plural(days, { one: '# day ago', other: '# days ago' })
}
