import { useRef, useSyncExternalStore } from 'react'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import {
  createPlanEditorState,
  type PlanEditorAction,
  type PlanEditorState,
  reducePlanEditor,
  toPlanDays,
} from '../plan-editor-state.ts'
import { listPlanProblems, type PlanFormValues, type PlanProblem } from '../plan-form.ts'

/**
 * The days of one editor with their history. Kept outside of React's tree: a key pressed in an amount draws what reads that
 * amount or its sums, and nothing that merely stands around it.
 */
export type PlanStore = {
  getState: () => PlanEditorState
  dispatch: (action: PlanEditorAction) => void
  /** Calls back after every change. Returns what ends it. */
  subscribe: (listener: () => void) => () => void
}

/** A store that holds these days; nothing to undo yet. */
export function createPlanStore(days: readonly PlanDay[]): PlanStore {
  let state = createPlanEditorState(days)
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    dispatch: (action) => {
      const next = reducePlanEditor(state, action)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What keeps the plan from being published; the same list for as long as it says the same. */
export function usePlanProblems(store: PlanStore, values: PlanFormValues): readonly PlanProblem[] {
  const kept = useRef<{
    values: PlanFormValues
    days: PlanEditorState['days']
    text: string
    problems: readonly PlanProblem[]
  }>(null)
  return useSyncExternalStore(store.subscribe, () => {
    const { days } = store.getState()
    const before = kept.current
    if (before?.values === values && before.days === days) return before.problems
    const found = listPlanProblems(values, toPlanDays(days))
    const text = JSON.stringify(found)
    const problems = before?.text === text ? before.problems : found
    kept.current = { values, days, text, problems }
    return problems
  })
}
