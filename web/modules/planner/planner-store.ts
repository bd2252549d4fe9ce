import { MAX_MEALS_A_DAY, MAX_SERVINGS } from '#contract/planner/meal-planner.ts'
import {
  changePlanner,
  EMPTY_PLANNER,
  type PlannedDays,
  type PlannerChange,
  type PlannerLimits,
  type PlannerState,
  replaceDays,
  undoPlanner,
} from '#domain/planner/planner.ts'

export const PLANNER_LIMITS: PlannerLimits = { mealsADay: MAX_MEALS_A_DAY, servings: MAX_SERVINGS }

/**
 * The days of one planner with their undo history. Independent of React, because they are stored and saved outside of
 * it.
 */
export type PlannerStore = {
  getState: () => PlannerState
  /** Returns whether anything changed. */
  change: (change: PlannerChange) => boolean
  /** Undoes the latest change. Returns whether there was one. */
  undo: () => boolean
  /** Replaces the meals of these days, outside of the undo history. Always notifies the listeners. */
  replace: (days: PlannedDays) => void
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store with these days and an empty undo history. */
export function createPlannerStore(days: PlannedDays = {}): PlannerStore {
  let state: PlannerState = replaceDays(EMPTY_PLANNER, days)
  const listeners = new Set<() => void>()
  const take = (next: PlannerState): boolean => {
    if (next === state) return false
    const hasNewDays = next.days !== state.days
    state = next
    for (const listener of [...listeners]) listener()
    return hasNewDays
  }
  return {
    getState: () => state,
    change: (change) => take(changePlanner(state, change, PLANNER_LIMITS)),
    undo: () => take(undoPlanner(state, PLANNER_LIMITS)),
    replace: (replaced) => void take(replaceDays(state, replaced)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
