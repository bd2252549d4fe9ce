import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { type PlanEditorState, toPlanDays } from '../plan-editor-state.ts'
import type { PlanFormValues } from '../plan-form.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import type { PlanStore } from './plan-store.ts'
import { useSameParts } from './use-unchanged.ts'

/** What every part of the plan editor works with, but the days: it stays as it is while meals are written. */
export type PlanForm = {
  form: UseFormReturn<PlanFormValues>
  /** The form as it stands, on every change. */
  values: PlanFormValues
  dispatch: PlanStore['dispatch']
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
  /** Opens the tab of a field and moves focus to it. */
  goToField: (path: string) => void
  /** Says something to assistive technology. */
  announce: (text: string) => void
}

/** All of it with the days. */
export type PlanEditing = PlanForm & {
  state: PlanEditorState
  /** The days as the API takes them, in step with `state`. */
  planDays: readonly PlanDay[]
}

/** What changes a plan. The same object for as long as the editor is open: using it draws nothing anew. */
export type PlanActions = Pick<PlanForm, 'dispatch' | 'addFoods' | 'announce'> & {
  /** The days and their history as they stand when it is called. */
  getState: PlanStore['getState']
}

/** What is known of foods and of who eats them: changes when a food is added, not with every keystroke. */
export type PlanKnowledge = Pick<PlanForm, 'foods' | 'client'>

const PlanStoreContext = createContext<PlanStore | null>(null)
const PlanFormContext = createContext<PlanForm | null>(null)
const PlanActionsContext = createContext<PlanActions | null>(null)
const PlanKnowledgeContext = createContext<PlanKnowledge | null>(null)

/** Gives the editor's parts what they work with, apart by how often it changes. */
export function PlanEditingProvider({
  store,
  value,
  children,
}: {
  store: PlanStore
  value: Omit<PlanForm, 'dispatch'>
  children?: ReactNode
}) {
  const { dispatch, getState } = store
  const { addFoods, announce, foods, client } = value
  const actions = useMemo(
    () => ({ dispatch, addFoods, announce, getState }),
    [dispatch, addFoods, announce, getState],
  )
  const knowledge = useMemo(() => ({ foods, client }), [foods, client])
  // Drawing the editor anew, such as when a draft is stored, is no change of what it gives.
  const whole = useSameParts({ ...value, dispatch })
  return createElement(
    PlanStoreContext,
    { value: store },
    createElement(
      PlanActionsContext,
      { value: actions },
      createElement(
        PlanKnowledgeContext,
        { value: knowledge },
        createElement(PlanFormContext, { value: whole }, children),
      ),
    ),
  )
}

/** The form and all that goes with it; what uses it is drawn anew when a field changes, not when a meal does. */
export function usePlanForm(): PlanForm {
  const form = useContext(PlanFormContext)
  if (form === null) throw new Error('usePlanForm must be used within a plan editor')
  return form
}

/**
 * A part of the days or their history; what uses it is drawn anew when that part is another one.
 *
 * @param select Gives the same value for the same state: a text, a number, or an object that stands in the state.
 */
export function usePlanState<Part>(select: (state: PlanEditorState) => Part): Part {
  const store = useContext(PlanStoreContext)
  if (store === null) throw new Error('usePlanState must be used within a plan editor')
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
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

/** Everything; what uses it is drawn anew with every change. */
export function usePlanEditing(): PlanEditing {
  const form = usePlanForm()
  const state = usePlanState((now) => now)
  return { ...form, state, planDays: toPlanDays(state.days) }
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
