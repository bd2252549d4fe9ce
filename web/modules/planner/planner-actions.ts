import { createContext, useContext } from 'react'
import type { PlannerMeal } from '#contract/planner/meal-planner.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'

/** The actions of the planner for all of its components. Each shows a message with its result. */
export type PlannerActions = {
  /** Adds one serving of a meal to a day, at a position or at the end. */
  add: (meal: PlannerMeal, day: string, index?: number) => void
  /** Adds several meals with their servings to a day, in one step of undo. Returns how many of them had room. */
  addAll: (meals: readonly { meal: PlannerMeal; servings: number }[], day: string) => number
  move: (id: string, day: string, index?: number) => void
  /** Copies the meal to another day. */
  copy: (id: string, day: string, index?: number) => void
  remove: (id: string) => void
  setServings: (id: string, servings: number) => void
  /** Opens the details of a meal. */
  showMeal: (what: ShownMeal) => void
  /** Opens the question to which day of the shown week the meal goes. */
  askForDay: (meal: PlannedMeal, intent: 'move' | 'copy') => void
  /** Opens the library for a day. */
  openLibrary: (day: string | null) => void
}

/** A library meal or a planned meal. */
export type ShownMeal = { kind: 'library'; mealId: string } | { kind: 'planned'; id: string }

export const PlannerActionsContext = createContext<PlannerActions | null>(null)

/** Returns the actions of the planner that contains the component. */
export function usePlannerActions(): PlannerActions {
  const actions = useContext(PlannerActionsContext)
  if (!actions) throw new Error('usePlannerActions must be used within a planner.')
  return actions
}
