import { expect, test } from 'vitest'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { createPlanForm, writeDraft } from '../plan-form.ts'
import { isSamePlan } from './plan-requests.ts'

function write(title: string, dayCount = 1) {
  const values = { ...createPlanForm('2026-11-21'), userId: 'u', clientName: 'Priya', title }
  const days = Array.from({ length: dayCount }, (_, index) => createEmptyDay(index + 1, dayCount))
  const draft = writeDraft(values, days)
  if (!draft.ok) throw new Error(draft.problem)
  return draft.input
}

test('recognises a stored plan by its fields and days', () => {
  const stored = { ...write('One'), id: 'plan-1', version: 2 } as DietPlan // the fields that are compared
  expect(isSamePlan(stored, write('One'))).toBe(true)
  expect(isSamePlan(stored, write('Two'))).toBe(false)
  expect(isSamePlan(stored, write('One', 2))).toBe(false)
  expect(isSamePlan(stored, { ...write('One'), clientName: 'Asha' })).toBe(false)
})
