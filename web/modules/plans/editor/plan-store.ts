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
import type { EditorStart } from './open-editor.ts'
import { type TextPath, writeText } from './plan-fields.ts'
import type { OverlappingPlan } from './plan-overlap.ts'

/** Everything that one open editor knows, with the days and their history. Data of the server are in queries. */
export type EditorState = PlanEditorState & {
  /** The fields as they are typed. */
  values: PlanFormValues
  /** The paths of fields that were left once. */
  touched: ReadonlySet<string>
  foods: KnownFoods
  /** Whether this is the next version of a published plan, which stays with its client. */
  isRevision: boolean
  /** The chosen client's record; null: none is chosen, or it is being loaded. */
  client: ClientRecord | null
  isClientLoading: boolean
  /** The day that is shown; null: the first. */
  dayKey: string | null
  /** The meal that is selected in the grid; null: the heading of the day. */
  slot: MealSlot | null
  /** The meal or day that was copied last, in any plan or window of this browser; null: none. */
  clip: Clip | null
  status: SaveStatus<DietPlan>
  /** Which version is stored; null: none yet. */
  stored: StoredVersion | null
  /** The content of that version; null: never stored, or not known. */
  base: DraftContent | null
  /** The changes merged in from somebody else's version, in words. */
  taken: readonly string[]
  /** What the editor finds missing, in the order of the form. Follows fields and days. */
  ownProblems: readonly PlanProblem[]
  /** What the server refused, until its field is changed. */
  serverProblems: readonly PlanProblem[]
  /** Both, each field once. */
  problems: readonly PlanProblem[]
  /** Findings of the safety rules that publishing was refused for; null: it was not, or another version is stored. */
  refusal: readonly SafetyFinding[] | null
  /** Whether somebody tried to publish: from then on everything that is missing is shown. */
  hasAttempted: boolean
  /** Tabs that somebody wanted to go on from: what is missing there is shown. */
  leftTabs: readonly PlanTab[]
  isPublishing: boolean
  /** Plans of the client with the same days, to be ended after a question; null: there is nothing to ask. */
  overlap: readonly OverlappingPlan[] | null
  /** The last message to assistive technology. */
  announcement: string
}

/** What may be set as it is; fields and days have functions of their own. */
type Settable = Omit<
  EditorState,
  keyof PlanEditorState | 'values' | 'touched' | 'foods' | 'ownProblems' | 'problems'
>

/**
 * The state of one editor, outside of React's tree: a key pressed in an amount draws what shows that amount or its sums, and
 * nothing else.
 */
export type PlanStore = {
  getState: () => EditorState
  /** Calls back after every change. Returns what ends it. */
  subscribe: (listener: () => void) => () => void
  set: (changes: Partial<Settable>) => void
  /** Changes the days, or undoes and redoes changes of them. */
  dispatch: (action: PlanEditorAction) => void
  /** Writes a field as it is typed. */
  setText: (path: TextPath, text: string) => void
  /** Sets whole fields, which count as left once with `isTouched`. */
  setFields: (changes: Partial<PlanFormValues>, options?: { isTouched?: boolean }) => void
  /** Replaces all fields; none of them was left yet. */
  replaceFields: (values: PlanFormValues) => void
  /** A field was left. */
  touch: (path: string) => void
  addFoods: (foods: KnownFoods) => void
  showStatus: (status: SaveStatus<DietPlan>) => void
  /** Shows merged content in one change. Only what differs becomes another object. */
  showMerged: (content: DraftContent, theirs: DietPlan, taken: readonly string[]) => void
  /** Tells assistive technology something. */
  announce: (text: string) => void
}

/** A store of one editor; nothing to undo yet. */
export function createPlanStore(start: EditorStart): PlanStore {
  let state = createState(start)
  const listeners = new Set<() => void>()
  const change = (changes: Partial<EditorState>): void => {
    const next = { ...state, ...changes }
    if ((Object.keys(changes) as (keyof EditorState)[]).every((key) => next[key] === state[key])) return
    state = followProblems(state, next)
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
      change(issues.length === 0 ? { status } : { status, serverProblems: listPlaced(issues) })
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

/** The next state with what is wrong in it: the same lists for as long as they read the same. */
function followProblems(before: EditorState, next: EditorState): EditorState {
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

/** Those that name a field. */
export function listPlaced(problems: readonly PlanProblem[]): readonly PlanProblem[] {
  return problems.filter(({ path }) => path !== '')
}

/** The list without some of it; the same list where none of it was there. */
function dropProblems(
  list: readonly PlanProblem[],
  isOver: (path: string) => boolean,
): readonly PlanProblem[] {
  return list.some(({ path }) => isOver(path)) ? list.filter(({ path }) => !isOver(path)) : list
}

/** Whether the field that a path leads into is the same in both. */
function isSameField(one: PlanFormValues, other: PlanFormValues, path: string): boolean {
  const field = path.split('.')[0] as keyof PlanFormValues // paths of `days` lead nowhere here, and are the same
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}

function addTo(set: ReadonlySet<string>, paths: readonly string[]): ReadonlySet<string> {
  return paths.every((path) => set.has(path)) ? set : new Set([...set, ...paths])
}
