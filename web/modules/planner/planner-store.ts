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

/** The days of one planner with what can be undone, outside of React: they are kept and saved from there too. */
export type PlannerStore = {
  getState: () => PlannerState
  /** Whether it changed anything. */
  change: (change: PlannerChange) => boolean
  /** Takes the latest change back; whether there was one. */
  undo: () => boolean
  /** Puts other meals on these days, past what can be undone. Tells the listeners in any case. */
  replace: (days: PlannedDays) => void
  /** Calls back after every change. Returns what ends it. */
  subscribe: (listener: () => void) => () => void
}

/** A store that holds these days; nothing to undo yet. */
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
