import { plural, t } from '@lingui/core/macro'
import type { ClientOverview, ClientPlan } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { PLAN_ENDING_DAYS, SILENT_DAYS } from '#domain/people/attention.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDay } from '#domain/units/format.ts'

/** A reason why a client needs the attention of the practice. */
export type AttentionPoint = {
  key: 'flagged' | 'review' | 'ending' | 'no-plan' | 'silent' | 'no-care' | 'onboarding'
  text: string
  /** True for a safety matter, which is shown in red. */
  isUrgent?: boolean
}

type ClientFacts = Pick<
  ClientOverview,
  | 'isActive'
  | 'isOnboardingComplete'
  | 'care'
  | 'plan'
  | 'nextPlan'
  | 'draft'
  | 'openReview'
  | 'lastEntryAt'
  | 'timeZone'
>

/** Returns the points that need attention, the most urgent first. Empty for deactivated clients. */
export function findAttention(client: ClientFacts, now: Date): AttentionPoint[] {
  if (!client.isActive) return []
  const points: AttentionPoint[] = []
  const today = todayIn(client.timeZone, now)
  const { plan, nextPlan, draft, openReview } = client
  for (const flagged of [plan, nextPlan]) {
    if (flagged?.isFlagged) {
      points.push({
        key: 'flagged',
        text: describeFlag(flagged, client.timeZone),
        isUrgent: true,
      })
    }
  }
  if (openReview) {
    points.push({
      key: 'review',
      text: t`Requested a diet review on ${{ day: formatDay(openReview.createdAt, PRACTICE_TIME_ZONE) }}.`,
    })
  }
  if (!client.isOnboardingComplete) {
    points.push({
      key: 'onboarding',
      text: t`Onboarding is not complete, so health details and allergies are not known.`,
    })
  }
  const daysLeft = plan ? daysBetween(today, plan.endDate) : null
  if (plan && !nextPlan && daysLeft !== null && daysLeft <= PLAN_ENDING_DAYS) {
    const { title } = plan
    const date = formatDate(findLastServedDay(plan.endDate))
    points.push({
      key: 'ending',
      text: draft
        ? t`“${title}” ends on ${date}, and the next plan is still a draft.`
        : t`“${title}” ends on ${date}, with no plan after it.`,
    })
  }
  if (!plan && !nextPlan) {
    points.push({
      key: 'no-plan',
      text: draft ? t`No plan yet. A draft is in progress.` : t`No plan, and no draft yet.`,
    })
  }
  const silentDays =
    client.lastEntryAt === null
      ? null
      : daysBetween(todayIn(client.timeZone, new Date(client.lastEntryAt)), today)
  if (silentDays === null) points.push({ key: 'silent', text: t`No measurements yet.` })
  else if (silentDays > SILENT_DAYS) {
    points.push({
      key: 'silent',
      text: plural(silentDays, { one: 'No measurement for # day.', other: 'No measurement for # days.' }),
    })
  }
  if (client.care.length === 0) points.push({ key: 'no-care', text: t`This client is unassigned.` })
  return points
}

/** Describes the findings of the safety rules, and since when they pause the plan. */
function describeFlag({ title, pausedAt, pauseReasons }: ClientPlan, timeZone: string): string {
  if (pausedAt === null) return t`“${title}” no longer passes the safety rules because the record changed.`
  const day = formatDate(todayIn(timeZone, new Date(pausedAt)))
  return [t`“${title}” has been paused since ${day}.`, ...pauseReasons].join(' ')
}
