import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from 'react'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { findTab } from '../plan-form.ts'
import type { StatedTargets } from '../plan-targets.ts'
import type { DraftSaving } from './draft-saving.ts'
import type { EditorPlaces } from './editor-places.ts'
import type { EditorState, PlanStore } from './plan-store.ts'

/** What every part of an editor works with: the same object for as long as the editor is open. */
export type PlanEditing = { store: PlanStore; saving: DraftSaving; places: EditorPlaces }

/** Gives the parts of an editor their `PlanEditing`. */
export const PlanEditingContext = createContext<PlanEditing | null>(null)

/** The store, the saving and the places of the editor around this. Using it draws nothing anew. */
export function usePlanEditing(): PlanEditing {
  const editing = useContext(PlanEditingContext)
  if (editing === null) throw new Error('usePlanEditing must be used within a plan editor')
  return editing
}

/** What reads and changes the plan. Using it draws nothing anew. */
export function usePlanStore(): PlanStore {
  return usePlanEditing().store
}

/**
 * A part of the editor's state; what uses it is drawn anew when that part is another one.
 *
 * @param select Gives the same value for the same state: a text, a number, or an object of the state.
 */
export function usePlanState<Part>(select: (state: EditorState) => Part): Part {
  const store = usePlanStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** Several parts of the state in an object, the same one until one of them changes. */
export function usePlanParts<Parts extends object>(select: (state: EditorState) => Parts): Parts {
  const latest = useRef<Parts>(null)
  return usePlanState((state) => {
    const parts = select(state)
    const before = latest.current
    // The keys are those of the same type.
    const isSame =
      before !== null && Object.entries(parts).every(([key, part]) => before[key as keyof Parts] === part)
    if (isSame) return before
    latest.current = parts
    return parts
  })
}

/** The days' keys and labels, the same list until one of them changes. */
export function usePlanDayNames(): readonly { key: string; dayLabel: string }[] {
  const text = usePlanState(({ days }) =>
    JSON.stringify(days.map(({ key, dayLabel }) => ({ key, dayLabel }))),
  )
  return useMemo(() => JSON.parse(text) as { key: string; dayLabel: string }[], [text]) // as just written
}

/** The days as the API takes them; what uses it is drawn anew with every change of any of them. */
export function usePlanDays(): readonly PlanDay[] {
  return usePlanState(({ days }) => toPlanDays(days))
}

/** The targets that the plan states, the same object until one of their texts changes. */
export function useStatedTargets(): StatedTargets {
  return usePlanParts(({ values: { caloriesTarget, proteinGoal, nutritionSnapshot } }) => ({
    caloriesTarget,
    proteinGoal,
    nutritionSnapshot,
  }))
}

/** The problem of a field, where it is to be shown already. */
export function useFieldError(path: string): string | undefined {
  return usePlanState((state) => findError(state, path))
}

/** As `useFieldError`, of any state. */
export function findError(state: EditorState, path: string): string | undefined {
  const { values, touched, hasAttempted, leftTabs, serverProblems, problems } = state
  const isDue =
    hasAttempted ||
    touched.has(path) ||
    (leftTabs.length > 0 && values.kind !== 'simple' && leftTabs.includes(findTab(path))) ||
    serverProblems.some((problem) => problem.path === path)
  return isDue ? problems.find((problem) => problem.path === path)?.message : undefined
}

/** The key of the day that is shown; undefined: there is none. */
export function findShownKey({ days, dayKey }: EditorState): string | undefined {
  return (days.find(({ key }) => key === dayKey) ?? days[0])?.key
}

/** The id of a field's control, for labels of errors and for moving focus. */
export function fieldId(path: string): string {
  return `plan-${path.replaceAll('.', '-')}`
}
