import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { isDayEmpty, type PlanDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import type { ErrorIssue } from '../errors.ts'
import { CompleteDetailedPlan, CompleteSimplePlan, type PLAN_KINDS } from './diet-plans.ts'

type PlanKind = (typeof PLAN_KINDS)[number]

const COMPLETE: Record<PlanKind, z.ZodType> = { detailed: CompleteDetailedPlan, simple: CompleteSimplePlan }

/**
 * Returns the fields that are missing before the plan can be published: all that the form of its kind requires, and
 * something to eat on every day. Empty if the plan is complete. The creators and the server use the same list.
 *
 * @param fields The plan's fields as the API names them.
 */
export function listMissing(
  kind: PlanKind,
  fields: Readonly<Record<string, unknown>>,
  days: readonly PlanDay[],
): ErrorIssue[] {
  const result = COMPLETE[kind].safeParse(fields)
  const issues: ErrorIssue[] = result.success
    ? []
    : result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  if (kind === 'simple' && days.every(isDayEmpty)) {
    issues.push({ path: 'days', message: say(msg`Select at least one food`) })
    return issues
  }
  if (days.length === 0) issues.push({ path: 'days', message: say(msg`Add at least one day of meals`) })
  days.forEach((day, index) => {
    if (isDayEmpty(day))
      issues.push({
        path: `days.${index}`,
        message: say(msg`${{ dayLabel: day.dayLabel }} has no meals yet`),
      })
  })
  return issues
}
