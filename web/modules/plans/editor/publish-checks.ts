import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { findTab, type PlanProblem, type PlanTab } from '../plan-form.ts'

import type { SafetyState } from './use-safety.ts'

/** One row of the list before publishing. `open` prevents publishing; `waiting` is not known yet. */
export type PublishCheck = {
  key: 'client' | 'goals' | 'meals' | 'safety'
  label: string
  state: 'done' | 'open' | 'waiting'
  text: string
  /** The field to go to; `null` if there is none. */
  path: string | null
}

const LABELS: Record<PublishCheck['key'], MessageDescriptor> = {
  client: msg`Client and plan`,
  goals: msg`Goals`,
  meals: msg`Meals`,
  safety: msg`Safety`,
}

/** Lists what is needed before a plan can be published, each part with its first open point. */
export function listPublishChecks(
  problems: readonly PlanProblem[],
  days: readonly PlanDay[],
  safety: SafetyState,
): PublishCheck[] {
  const check = (key: PublishCheck['key'], tabs: readonly PlanTab[], done: string): PublishCheck => {
    const own = problems.filter(({ path }) => tabs.includes(findTab(path)))
    const [first] = own
    const label = say(LABELS[key])
    if (!first) return { key, label, state: 'done', text: done, path: null }
    const text =
      own.length > 1 ? t`${{ problem: first.message }}, and ${{ count: own.length - 1 }} more` : first.message
    return { key, label, state: 'open', text, path: first.path }
  }
  return [
    check('client', ['client'], t`Everything is filled in`),
    check('goals', ['goals'], t`Everything is filled in`),
    check('meals', ['meals'], describeDays(days)),
    describeSafety(check('safety', ['summary'], t`No safety problems found`), safety),
  ]
}

function describeDays(days: readonly PlanDay[]): string {
  const empty = days.reduce(
    (count, { meals }) =>
      count + MEAL_SLOTS.filter(({ key }) => meals[key].items.length === 0 && meals[key].note === '').length,
    0,
  )
  const written = plural(days.length, { one: '# day with foods', other: '# days with foods' })
  if (empty === 0) return written
  return `${written}; ${plural(empty, { one: '# meal is left empty', other: '# meals are left empty' })}`
}

function describeSafety(own: PublishCheck, safety: SafetyState): PublishCheck {
  if (own.state === 'open') return own
  if (safety.kind === 'not-stored') return { ...own, state: 'waiting', text: safety.reason }
  if (safety.kind === 'checking') return { ...own, state: 'waiting', text: t`Checking…` }
  if (safety.kind === 'failed') return { ...own, state: 'waiting', text: safety.message }
  const open = safety.findings.filter(({ severity }) => severity !== 'warn')
  const notes = safety.findings.length - open.length
  if (open.length > 0) {
    const needsRecord = open.every(({ severity }) => severity === 'needs-record')
    const text = needsRecord
      ? plural(open.length, { one: '# safety issue needs a record', other: '# safety issues need a record' })
      : plural(open.length, {
          one: '# safety issue prevents publishing',
          other: '# safety issues prevent publishing',
        })
    return { ...own, state: 'open', text, path: 'safety' }
  }
  return notes === 0
    ? own
    : {
        ...own,
        text: plural(notes, {
          one: 'Ready to publish; # note to read',
          other: 'Ready to publish; # notes to read',
        }),
      }
}
