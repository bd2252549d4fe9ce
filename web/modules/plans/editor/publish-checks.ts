import { MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
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

const LABELS: Record<PublishCheck['key'], string> = {
  client: 'Client and plan',
  goals: 'Goals',
  meals: 'Meals',
  safety: 'Safety',
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
    const others = own.length > 1 ? `, and ${own.length - 1} more` : ''
    return first
      ? { key, label: LABELS[key], state: 'open', text: `${first.message}${others}`, path: first.path }
      : { key, label: LABELS[key], state: 'done', text: done, path: null }
  }
  return [
    check('client', ['client'], 'Everything is filled in'),
    check('goals', ['goals'], 'Everything is filled in'),
    check('meals', ['meals'], describeDays(days)),
    describeSafety(check('safety', ['summary'], 'The safety rules find nothing against it'), safety),
  ]
}

function describeDays(days: readonly PlanDay[]): string {
  const empty = days.reduce(
    (count, { meals }) =>
      count + MEAL_SLOTS.filter(({ key }) => meals[key].items.length === 0 && meals[key].note === '').length,
    0,
  )
  const written = `${days.length} ${days.length === 1 ? 'day' : 'days'} with foods`
  return empty === 0 ? written : `${written}; ${empty} ${empty === 1 ? 'meal is' : 'meals are'} left empty`
}

function describeSafety(own: PublishCheck, safety: SafetyState): PublishCheck {
  if (own.state === 'open') return own
  if (safety.kind === 'not-stored') return { ...own, state: 'waiting', text: safety.reason }
  if (safety.kind === 'checking') return { ...own, state: 'waiting', text: 'Checking…' }
  if (safety.kind === 'failed') return { ...own, state: 'waiting', text: safety.message }
  const open = safety.findings.filter(({ severity }) => severity !== 'warn')
  const notes = safety.findings.length - open.length
  if (open.length > 0) {
    const needsRecord = open.every(({ severity }) => severity === 'needs-record')
    const text = needsRecord
      ? `${count(open.length, 'finding needs', 'findings need')} a record`
      : `${count(open.length, 'finding prevents', 'findings prevent')} publishing`
    return { ...own, state: 'open', text, path: 'safety' }
  }
  return notes === 0 ? own : { ...own, text: `It can be published; ${count(notes, 'note', 'notes')} to read` }
}

const count = (amount: number, one: string, many: string): string => `${amount} ${amount === 1 ? one : many}`
