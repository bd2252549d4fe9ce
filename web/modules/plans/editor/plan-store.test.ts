import { describe, expect, it } from 'vitest'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { createPlanForm } from '../plan-form.ts'
import { createPlanStore } from './plan-store.ts'

const start = {
  stored: null,
  isRevision: false,
  base: null,
  values: createPlanForm('2026-11-23'),
  days: [createEmptyDay(1, 2), createEmptyDay(2, 2)],
  foods: {},
  createKey: 'key',
  notice: null,
  discardLabel: null,
  isUnsaved: false,
}

describe('createPlanStore', () => {
  it('calls back after every change, and only then', () => {
    const store = createPlanStore(start)
    const seen: number[] = []
    const stop = store.subscribe(() => seen.push(store.getState().days.length))
    store.dispatch({ type: 'add-day' })
    store.dispatch({ type: 'remove-day', dayKey: 'there is none' })
    store.dispatch({ type: 'undo' })
    expect(seen).toEqual([3, 2])
    stop()
    store.dispatch({ type: 'redo' })
    expect(seen).toEqual([3, 2])
  })

  it('returns the same days for the API until a day changes, and then the same other days', () => {
    const store = createPlanStore(start)
    const before = toPlanDays(store.getState().days)
    expect(toPlanDays(store.getState().days)).toBe(before)
    const [first] = store.getState().days
    store.dispatch({ type: 'rename-day', dayKey: first?.key ?? '', label: 'Fasting day' })
    const after = toPlanDays(store.getState().days)
    expect(after).not.toBe(before)
    expect(after[0]?.dayLabel).toBe('Fasting day')
    expect(after[1]).toBe(before[1])
  })
})
