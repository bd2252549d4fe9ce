import { createContext, useContext } from 'react'
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
  /** What is wrong with a field, where that is to be shown already. */
  errorAt: (path: string) => string | undefined
  problems: readonly PlanProblem[]
  openTab: (tab: PlanTab) => void
  /** Opens the tab of a field and moves focus to it. */
  goToField: (path: string) => void
  /** Says something to assistive technology. */
  announce: (text: string) => void
}

const PlanEditingContext = createContext<PlanEditing | null>(null)
export const PlanEditingProvider = PlanEditingContext.Provider

export function usePlanEditing(): PlanEditing {
  const editing = useContext(PlanEditingContext)
  if (editing === null) throw new Error('usePlanEditing must be used within a plan editor')
  return editing
}

/** The id of the control that holds a field, for labels of errors and for moving focus. */
export function fieldId(path: string): string {
  return `plan-${path.replaceAll('.', '-')}`
}
