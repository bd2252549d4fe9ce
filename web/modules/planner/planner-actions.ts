import { createContext, useContext } from 'react'
import type { PlannerMeal } from '#contract/planner/meal-planner.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'

/** What can be done on the planner, from wherever on the page; each says what it did. */
export type PlannerActions = {
  /** Puts one serving of a meal on a day, at a place in it or at its end. */
  add: (meal: PlannerMeal, day: string, index?: number) => void
  move: (id: string, day: string, index?: number) => void
  /** Puts the same meal on another day too. */
  copy: (id: string, day: string, index?: number) => void
  remove: (id: string) => void
  setServings: (id: string, servings: number) => void
  /** Opens what a meal holds. */
  showMeal: (what: ShownMeal) => void
  /** Asks for a day of the shown week. */
  askForDay: (meal: PlannedMeal, intent: 'move' | 'copy') => void
  /** Opens the library for a day. */
  openLibrary: (day: string | null) => void
}

/** A meal of the library, or one that is planned. */
export type ShownMeal = { kind: 'library'; mealId: string } | { kind: 'planned'; id: string }

export const PlannerActionsContext = createContext<PlannerActions | null>(null)

/** The actions of the planner that a component stands in. */
export function usePlannerActions(): PlannerActions {
  const actions = useContext(PlannerActionsContext)
  if (!actions) throw new Error('usePlannerActions must be used within a planner.')
  return actions
}
