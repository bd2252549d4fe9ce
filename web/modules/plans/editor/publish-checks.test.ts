import { expect, test } from 'vitest'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { listPublishChecks } from './publish-checks.ts'
import type { SafetyState } from './use-safety.ts'

const CLEAR: SafetyState = { kind: 'checked', findings: [] }
const day = createEmptyDay(1, 1)
const item = { foodId: 'a', name: 'Idli', grams: 120, measure: null, alternatives: [] }
const DAYS = [{ ...day, meals: { ...day.meals, lunch: { time: '1 PM', note: '', items: [item] } } }]

const find = (key: string, ...args: Parameters<typeof listPublishChecks>) =>
  listPublishChecks(...args).find((check) => check.key === key)

test('a complete plan has nothing open, and says how many meals are empty', () => {
  const checks = listPublishChecks([], DAYS, CLEAR)
  expect(checks.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(checks[2]?.text).toBe('1 day with foods; 7 meals are left empty')
})

test('each part names its first problem and where it is', () => {
  const problems = [
    { path: 'title', message: 'Title is missing' },
    { path: 'clientAge', message: 'Age is missing' },
    { path: 'days.0.meals.lunch', message: 'Day 1 has no foods' },
  ]
  expect(find('client', problems, DAYS, CLEAR)).toMatchObject({
    state: 'open',
    text: 'Title is missing, and 1 more',
    path: 'title',
  })
  expect(find('meals', problems, DAYS, CLEAR)).toMatchObject({ state: 'open', path: 'days.0.meals.lunch' })
  expect(find('goals', problems, DAYS, CLEAR)?.state).toBe('done')
})

test.each([
  [[{ severity: 'refuse' }], 'open', '1 safety issue prevents publishing'],
  [[{ severity: 'needs-record' }, { severity: 'needs-record' }], 'open', '2 safety issues need a record'],
  [[{ severity: 'refuse' }, { severity: 'needs-record' }], 'open', '2 safety issues prevent publishing'],
  [[{ severity: 'warn' }], 'done', 'Ready to publish; 1 note to read'],
] as const)('the findings %j are %s', (severities, state, text) => {
  const findings = severities.map(({ severity }) => ({
    severity,
    rule: 'allergy-clash',
    message: 'Contains milk',
    field: 'days',
    where: [],
  }))
  expect(find('safety', [], DAYS, { kind: 'checked', findings })).toMatchObject({ state, text })
})

test('the safety of a plan that is not stored is not known yet', () => {
  const reason = 'The plan is checked once it is saved.'
  expect(find('safety', [], DAYS, { kind: 'not-stored', reason })).toMatchObject({
    state: 'waiting',
    text: reason,
  })
})
