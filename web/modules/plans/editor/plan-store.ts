import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, SafetyFinding } from '#contract/plans/diet-plans.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { isSameStatus, type SaveStatus } from '#web/kit/drafts/save-status.ts'
import {
  createPlanEditorState,
  type PlanEditorAction,
  type PlanEditorState,
  reducePlanEditor,
  toPlanDays,
} from '../plan-editor-state.ts'
import { listPlanProblems, type PlanFormValues, type PlanProblem, type PlanTab } from '../plan-form.ts'
import type { DraftContent } from '../plan-merge.ts'
import { type KnownFoods, mergeFoods } from '../shared/plan-figures.ts'
import { type Clip, getClip } from './clipboard.ts'
import type { GridSelection } from './grid-selection.ts'
import type { EditorStart } from './open-editor.ts'
import { type TextPath, writeText } from './plan-fields.ts'
import type { OverlappingPlan } from './plan-overlap.ts'

/** The complete state of one open editor, with the days and their history. Data from the server are in queries. */
export type EditorState = PlanEditorState & {
  /** The fields as they are typed. */
  values: PlanFormValues
  /** The paths of fields that lost the focus at least once. */
  touched: ReadonlySet<string>
  foods: KnownFoods
  /** True for the next version of a published plan, whose client cannot change. */
  isRevision: boolean
  /** The chosen client's record. `null` if no client is chosen or the record is being loaded. */
  client: ClientRecord | null
  isClientLoading: boolean
  /** The key of the shown day; `null` for the first. */
  dayKey: string | null
  /** The meal that is selected in the grid; `null` for the heading of the day. */
  slot: MealSlot | null
  /** The cells that are selected together with that one; `null` if it is the only one. */
  selection: GridSelection | null
  /** The meal, day or block that was copied last, in any plan or window of this browser. `null` if there is none. */
  clip: Clip | null
  status: SaveStatus<DietPlan>
  /** The stored version. `null` if there is none yet. */
  stored: StoredVersion | null
  /** The content of that version. `null` if the plan was never stored or the content is unknown. */
  base: DraftContent | null
  /** Descriptions of the changes that were merged from somebody else's version. */
  taken: readonly string[]
  /** The problems that the editor finds, in the order of the form. Updated with fields and days. */
  ownProblems: readonly PlanProblem[]
  /** The problems that the server returned. Each is removed when its field changes. */
  serverProblems: readonly PlanProblem[]
  /** Both lists, with each field once. */
  problems: readonly PlanProblem[]
  /**
   * Findings of the safety rules because of which publishing was refused. `null` if it was not refused, or another
   * version is stored now.
   */
  refusal: readonly SafetyFinding[] | null
  /** True after the first attempt to publish. From then on everything that is missing is shown. */
  hasAttempted: boolean
  /** Tabs from which the person tried to continue. Missing fields are shown there. */
  leftTabs: readonly PlanTab[]
  isPublishing: boolean
  /**
   * Plans of the client with the same days, which can be ended after a confirmation. `null` if there is nothing to
   * confirm.
   */
  overlap: readonly OverlappingPlan[] | null
  /** The last message to assistive technology. */
  announcement: string
}

/** The properties that can be set directly. Fields and days have their own functions. */
type Settable = Omit<
  EditorState,
  keyof PlanEditorState | 'values' | 'touched' | 'foods' | 'ownProblems' | 'problems'
>

/**
 * The state of one editor, outside of React's tree, so that a key pressed in an amount redraws only what shows that
 * amount or its totals.
 */
export type PlanStore = {
  getState: () => EditorState
  /** Calls the listener after every change. Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
  set: (changes: Partial<Settable>) => void
  /** Changes the days, or undoes and redoes such changes. */
  dispatch: (action: PlanEditorAction) => void
  /** Sets a field's text while it is typed. */
  setText: (path: TextPath, text: string) => void
  /** Sets whole fields. With `isTouched` they count as touched. */
  setFields: (changes: Partial<PlanFormValues>, options?: { isTouched?: boolean }) => void
  /** Replaces all fields and marks them as untouched. */
  replaceFields: (values: PlanFormValues) => void
  /** Marks a field as touched after it lost the focus. */
  touch: (path: string) => void
  addFoods: (foods: KnownFoods) => void
  showStatus: (status: SaveStatus<DietPlan>) => void
  /** Shows merged content in one change. Only the parts that differ become new objects. */
  showMerged: (content: DraftContent, theirs: DietPlan, taken: readonly string[]) => void
  /** Announces a text to assistive technology. */
  announce: (text: string) => void
}

/** Creates the store of one editor, with nothing to undo. */
export function createPlanStore(start: EditorStart): PlanStore {
  let state = createState(start)
  const listeners = new Set<() => void>()
  const change = (changes: Partial<EditorState>): void => {
    const next = { ...state, ...changes }
    if ((Object.keys(changes) as (keyof EditorState)[]).every((key) => next[key] === state[key])) return
    state = updateProblems(state, next)
    for (const listener of [...listeners]) listener()
  }
  const reduce = (action: PlanEditorAction): Partial<EditorState> => {
    const next = reducePlanEditor(state, action)
    if (next === state) return {}
    return { ...next, serverProblems: dropProblems(state.serverProblems, (path) => path.startsWith('days')) }
  }
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: change,
    dispatch: (action) => change(reduce(action)),
    setText: (path, text) => {
      const serverProblems = dropProblems(state.serverProblems, (wrong) => wrong === path)
      change({ values: writeText(state.values, path, text), serverProblems })
    },
    setFields: (changes, { isTouched = false } = {}) =>
      change({
        values: { ...state.values, ...changes },
        touched: isTouched ? addTo(state.touched, Object.keys(changes)) : state.touched,
        serverProblems: dropProblems(state.serverProblems, (path) => path in changes),
      }),
    replaceFields: (values) => change({ values, touched: new Set() }),
    touch: (path) => change({ touched: addTo(state.touched, [path]) }),
    addFoods: (foods) => change({ foods: mergeFoods(state.foods, foods) }),
    showStatus: (status) => {
      const before = state.status
      if (isSameStatus(before, status)) return
      const body = status.kind === 'refused' ? status.body : null
      const isNewRefusal = body !== null && !(before.kind === 'refused' && before.body === body)
      const issues = isNewRefusal ? (body.issues ?? []) : []
      change(issues.length === 0 ? { status } : { status, serverProblems: listFieldProblems(issues) })
    },
    showMerged: ({ values, days }, theirs, taken) => {
      const { serverProblems = state.serverProblems, ...changedDays } = reduce({ type: 'replace-days', days })
      change({
        ...changedDays,
        values,
        foods: mergeFoods(state.foods, theirs.foods),
        taken,
        serverProblems: dropProblems(serverProblems, (path) => !isSameField(state.values, values, path)),
      })
    },
    announce: (announcement) => change({ announcement }),
  }
}

function createState(start: EditorStart): EditorState {
  const state: EditorState = {
    ...createPlanEditorState(start.days),
    values: start.values,
    touched: new Set(),
    foods: start.foods,
    isRevision: start.isRevision,
    client: null,
    isClientLoading: false,
    dayKey: null,
    slot: 'earlyMorning',
    selection: null,
    clip: getClip(),
    status: { kind: 'untouched' },
    stored: start.stored,
    base: start.base,
    taken: [],
    ownProblems: [],
    serverProblems: [],
    problems: [],
    refusal: null,
    hasAttempted: false,
    leftTabs: [],
    isPublishing: false,
    overlap: null,
    announcement: '',
  }
  const ownProblems = listPlanProblems(state.values, toPlanDays(state.days))
  return { ...state, ownProblems, problems: ownProblems }
}

/** Returns the next state with its problems. Lists with the same content stay the same objects. */
function updateProblems(before: EditorState, next: EditorState): EditorState {
  let { ownProblems } = before
  if (next.values !== before.values || next.days !== before.days) {
    const found = listPlanProblems(next.values, toPlanDays(next.days))
    if (JSON.stringify(found) !== JSON.stringify(ownProblems)) ownProblems = found
  }
  const { serverProblems } = next
  const isSame = ownProblems === before.ownProblems && serverProblems === before.serverProblems
  const problems = isSame
    ? before.problems
    : [...ownProblems, ...serverProblems.filter(({ path }) => ownProblems.every((own) => own.path !== path))]
  return { ...next, ownProblems, problems }
}

/** Returns the problems that name a field. */
export function listFieldProblems(problems: readonly PlanProblem[]): readonly PlanProblem[] {
  return problems.filter(({ path }) => path !== '')
}

/** Returns the list without some problems. Returns the same list if it has none of them. */
function dropProblems(
  list: readonly PlanProblem[],
  isOver: (path: string) => boolean,
): readonly PlanProblem[] {
  return list.some(({ path }) => isOver(path)) ? list.filter(({ path }) => !isOver(path)) : list
}

/** Checks whether the field at the start of a path is the same in both. */
function isSameField(one: PlanFormValues, other: PlanFormValues, path: string): boolean {
  const field = path.split('.')[0] as keyof PlanFormValues // paths of `days` have no entry here and therefore count as the same
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}

function addTo(set: ReadonlySet<string>, paths: readonly string[]): ReadonlySet<string> {
  return paths.every((path) => set.has(path)) ? set : new Set([...set, ...paths])
}
