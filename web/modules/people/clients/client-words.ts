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
import { formatDate, formatNumber } from '#domain/units/format.ts'

/** Returns the labels of goals; unknown values are returned as they were written. */
export function nameGoals(goals: readonly string[]): string[] {
  return goals.map((goal) => (isOneOf(HEALTH_GOALS, goal) ? HEALTH_GOAL_LABELS[goal] : goal))
}

/** Returns the allergies and health flags, which must always be visible. */
export function nameAlerts(client: { allergies: readonly string[]; healthFlags: readonly string[] }): {
  allergies: string[]
  flags: string[]
} {
  return {
    allergies: client.allergies.map((value) => (isOneOf(ALLERGIES, value) ? ALLERGY_LABELS[value] : value)),
    flags: client.healthFlags.map((value) =>
      isOneOf(HEALTH_FLAGS, value) ? HEALTH_FLAG_LABELS[value] : value,
    ),
  }
}

/** Describes how long today's plan continues, including its last day: `12 days left`, `Last day`. */
export function describeDaysLeft({ endDate }: Pick<ClientPlan, 'endDate'>, today: string): string {
  const days = daysBetween(today, endDate)
  if (days === 1) return 'Last day'
  return days > 1 ? `${formatNumber(days)} days left` : 'Over'
}

/** Describes the state of a plan: its end, its start, or that it is a draft. */
export function describePlan(plan: Pick<ClientPlan, 'state' | 'startDate' | 'endDate'>): string {
  switch (plan.state) {
    case 'active':
      return `Until ${formatDate(findLastServedDay(plan.endDate))}`
    case 'upcoming':
      return `Starts ${formatDate(plan.startDate)}`
    case 'draft':
      return 'Draft'
  }
}

/** Describes the number of days from a day to today: `today`, `yesterday`, `12 days ago`. */
export function describeDaysAgo(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${formatNumber(days)} days ago`
}
