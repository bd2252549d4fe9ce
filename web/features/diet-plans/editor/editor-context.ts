import { createContext, createElement, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ClientRecord } from '#contract/clients.ts'
import type { PlanDay } from '#contract/diet-plans.ts'
import type { PlanEditorAction, PlanEditorState } from '../plan-editor-state.ts'
import type { KnownFoods } from '../plan-figures.ts'
import type { PlanFormValues, PlanProblem, PlanTab } from '../plan-form.ts'

/** What every part of the plan editor works with. */
export type PlanEditing = {
  form: UseFormReturn<PlanFormValues>
  /** The form as it stands, on every change. */
  values: PlanFormValues
  state: PlanEditorState
  dispatch: (action: PlanEditorAction) => void
  /** The days as the API takes them, in step with `state`. */
  planDays: readonly PlanDay[]
  foods: KnownFoods
  addFoods: (foods: KnownFoods) => void
  /** The chosen client's record; null while none is chosen or it is being fetched. */
  client: ClientRecord | null
  isClientLoading: boolean
  chooseClient: (clientId: string) => void
  /** True once the plan is stored: it then belongs to its client. */
  isStored: boolean
  /** True for the next version of a published plan, which stays with its client. */
  isRevision: boolean
  /** What is wrong with a field, where that is to be shown already. */
  errorAt: (path: string) => string | undefined
  problems: readonly PlanProblem[]
  openTab: (tab: PlanTab) => void
  /** Opens the tab of a field and moves focus to it. */
  goToField: (path: string) => void
  /** Says something to assistive technology. */
  announce: (text: string) => void
}

/** What changes a plan. The same object for as long as the editor is open: using it draws nothing anew. */
export type PlanActions = Pick<PlanEditing, 'dispatch' | 'addFoods' | 'announce'> & {
  /** The days and their history as they stand when it is called. */
  getState: () => PlanEditorState
}

/** What is known of foods and of who eats them: changes when a food is added, not with every keystroke. */
export type PlanKnowledge = Pick<PlanEditing, 'foods' | 'client'>

const PlanEditingContext = createContext<PlanEditing | null>(null)
const PlanActionsContext = createContext<PlanActions | null>(null)
const PlanKnowledgeContext = createContext<PlanKnowledge | null>(null)

/** Gives the editor's parts what they work with, apart by how often it changes. */
export function PlanEditingProvider({ value, children }: { value: PlanEditing; children?: ReactNode }) {
  const { dispatch, addFoods, announce, foods, client } = value
  const latest = useRef(value)
  latest.current = value
  const actions = useMemo(
    () => ({ dispatch, addFoods, announce, getState: () => latest.current.state }),
    [dispatch, addFoods, announce],
  )
  const knowledge = useMemo(() => ({ foods, client }), [foods, client])
  return createElement(
    PlanActionsContext,
    { value: actions },
    createElement(
      PlanKnowledgeContext,
      { value: knowledge },
      createElement(PlanEditingContext, { value }, children),
    ),
  )
}

/** Everything; what uses it is drawn anew with every change. */
export function usePlanEditing(): PlanEditing {
  const editing = useContext(PlanEditingContext)
  if (editing === null) throw new Error('usePlanEditing must be used within a plan editor')
  return editing
}

export function usePlanActions(): PlanActions {
  const actions = useContext(PlanActionsContext)
  if (actions === null) throw new Error('usePlanActions must be used within a plan editor')
  return actions
}

export function usePlanKnowledge(): PlanKnowledge {
  const knowledge = useContext(PlanKnowledgeContext)
  if (knowledge === null) throw new Error('usePlanKnowledge must be used within a plan editor')
  return knowledge
}

/** The id of the control that holds a field, for labels of errors and for moving focus. */
export function fieldId(path: string): string {
  return `plan-${path.replaceAll('.', '-')}`
}
