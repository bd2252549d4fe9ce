import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { findTab } from '../plan-form.ts'
import type { StatedTargets } from '../plan-targets.ts'
import type { DraftSaving } from './draft-saving.ts'
import type { EditorNavigation } from './editor-navigation.ts'
import type { EditorState, PlanStore } from './plan-store.ts'

/** The objects that all parts of an editor use. They stay the same while the editor is open. */
export type PlanEditing = { store: PlanStore; saving: DraftSaving; places: EditorNavigation }

/** Provides the parts of an editor with their `PlanEditing`. */
export const PlanEditingContext = createContext<PlanEditing | null>(null)

/** Returns the store, the save functions and the places of the surrounding editor. It causes no new render. */
export function usePlanEditing(): PlanEditing {
  const editing = useContext(PlanEditingContext)
  if (editing === null) throw new Error('usePlanEditing must be used within a plan editor')
  return editing
}

/** Returns the store that reads and changes the plan. It causes no new render. */
export function usePlanStore(): PlanStore {
  return usePlanEditing().store
}

/**
 * Returns a part of the editor's state, and renders again when that part changes.
 *
 * @param select Must return the same value for the same state: a text, a number, or an object of the state.
 */
export function usePlanState<Part>(select: (state: EditorState) => Part): Part {
  const store = usePlanStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** Returns several parts of the state in an object, which is the same object until one of them changes. */
export function usePlanParts<Parts extends object>(select: (state: EditorState) => Parts): Parts {
  const latest = useRef<Parts>(null)
  return usePlanState((state) => {
    const parts = select(state)
    const before = latest.current
    // Both objects have the same type, so they have the same keys.
    const isSame =
      before !== null && Object.entries(parts).every(([key, part]) => before[key as keyof Parts] === part)
    if (isSame) return before
    latest.current = parts
    return parts
  })
}

/** Returns the keys and labels of the days, as the same list until one of them changes. */
export function usePlanDayNames(): readonly { key: string; dayLabel: string }[] {
  const text = usePlanState(({ days }) =>
    JSON.stringify(days.map(({ key, dayLabel }) => ({ key, dayLabel }))),
  )
  return useMemo(() => JSON.parse(text) as { key: string; dayLabel: string }[], [text]) // written just above
}

/** Returns the days in the form of the API, and renders again when any of them changes. */
export function usePlanDays(): readonly PlanDay[] {
  return usePlanState(({ days }) => toPlanDays(days))
}

/** How long the days must not change before figures that keys do not wait for are computed. */
const PAUSE_MS = 200

/**
 * Returns the days in the form of the API as they were when the keys last paused. For what may be shown a moment later:
 * a key causes no render of the component.
 */
export function usePausedPlanDays(): readonly PlanDay[] {
  const store = usePlanStore()
  const [days, setDays] = useState(() => toPlanDays(store.getState().days))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = days
    const look = (): void => {
      const next = toPlanDays(store.getState().days)
      if (next === latest) return
      latest = next
      clearTimeout(timer)
      timer = setTimeout(() => setDays(latest), PAUSE_MS)
    }
    look()
    const stop = store.subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, days])
  return days
}

/** Returns the targets in the plan, as the same object until one of their texts changes. */
export function useStatedTargets(): StatedTargets {
  return usePlanParts(({ values: { caloriesTarget, proteinGoal, nutritionSnapshot } }) => ({
    caloriesTarget,
    proteinGoal,
    nutritionSnapshot,
  }))
}

/** Returns the error of a field, if it should already be shown. */
export function useFieldError(path: string): string | undefined {
  return usePlanState((state) => findError(state, path))
}

/** Does the same as `useFieldError` for a given state. */
export function findError(state: EditorState, path: string): string | undefined {
  const { values, touched, hasAttempted, leftTabs, serverProblems, problems } = state
  const isDue =
    hasAttempted ||
    touched.has(path) ||
    (leftTabs.length > 0 && values.kind !== 'simple' && leftTabs.includes(findTab(path))) ||
    serverProblems.some((problem) => problem.path === path)
  return isDue ? problems.find((problem) => problem.path === path)?.message : undefined
}

/** Returns the key of the shown day. Undefined if there is none. */
export function findShownKey({ days, dayKey }: EditorState): string | undefined {
  return (days.find(({ key }) => key === dayKey) ?? days[0])?.key
}

/** Returns the id of a field's control, for error labels and for moving the focus. */
export function fieldId(path: string): string {
  return `plan-${path.replaceAll('.', '-')}`
}
