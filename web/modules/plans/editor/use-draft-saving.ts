import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { type DietPlan, getDietPlan } from '#contract/plans/diet-plans.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { createDocumentSaver, type DocumentSaver } from '#web/kit/drafts/document-saver.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { openStoredNews, type StoredNews } from '#web/kit/drafts/stored-news.ts'
import { useDraftWriter } from '#web/kit/drafts/use-draft-keeping.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { readPageAddress, replacePageAddress } from '#web/kit/history/page-history.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { type PlanFormValues, readPlanForm, writeDraft } from '../plan-form.ts'
import { type DraftContent, type MergedDraft, mergeDrafts } from '../plan-merge.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { openPlanDraft, type PlanDraft } from './plan-draft.ts'
import { type DraftInput, planCalls } from './plan-requests.ts'
import type { PlanStore } from './plan-store.ts'
import { type Content, useOffers } from './use-offers.ts'
import { useSteady } from './use-unchanged.ts'

/** What the saver needs of an editor. It reads fields and days by itself whenever they change. */
export type DraftSavingOptions = {
  /** Who is writing. */
  userId: string
  initial: StoredVersion | null
  /** What that version holds; null where that is not known. */
  initialBase: DraftContent | null
  /** True when what is shown at the start is not what is stored, such as a draft of this browser. */
  isUnsavedAtStart: boolean
  /** The key of the call that creates the plan. */
  createKey: string
  values: PlanFormValues
  /** Holds the days. */
  store: PlanStore
  foods: KnownFoods
  onStored: (plan: DietPlan) => void
  /** Shows merged content in the place of what is written; `taken`: what of it is the other's, in words. */
  onMerged: (content: DraftContent, theirs: DietPlan, taken: readonly string[]) => void
}

/** All that an editor knows of its saving. */
export type DraftSaving = {
  status: SaveStatus<DietPlan>
  /** Which version is stored; null: none yet. */
  stored: StoredVersion | null
  /** Stores now what is written. Null: it is not stored, and the status says why. */
  flush: () => Promise<StoredVersion | null>
  /** Somebody may have stored a newer version: looks, and merges it. */
  catchUp: () => Promise<void>
  /** In a conflict: the merge of what is written here with what is stored; else null. */
  compare: () => MergedDraft | null
  /** Ends a conflict: shows this content and stores it on the other's version. `taken`: what of it is the other's. */
  resolveConflict: (merged: DraftContent, taken: readonly string[]) => void
  /** Goes on as a plan that was never stored. */
  startOver: () => void
  /** Drops what is not stored, here and in this browser: the screen is about to be left. */
  dropUnsaved: () => void
}

/**
 * Stores a draft whenever it changes: first in this browser, then, a moment after the last keystroke, on the server. The
 * first successful save gives the plan its own address, without leaving the screen. What others stored meanwhile is merged
 * in where that needs no choice; else `status` is a conflict until `resolveConflict`.
 */
export function useDraftSaving(options: DraftSavingOptions): DraftSaving {
  const { userId, initial, createKey } = options
  const { draft, latest, takeAsStored, startOver } = useStoredDraft(options)
  const isShown = useIsShown()
  const news = useRef<StoredNews>(null)
  const writer = useDraftWriter()
  const openSlot = () =>
    openPlanDraft(
      userId,
      latest.current.stored ? { planId: latest.current.stored.id } : { newKind: latest.current.values.kind },
    )
  const { saver, status } = useSaver(
    (onStatus: (status: SaveStatus<DietPlan>) => void) =>
      createDocumentSaver<DraftInput, DietPlan>({
        stored: initial,
        createKey,
        calls: planCalls,
        onStatus,
        onStored: (plan, isNewest) => {
          if (latest.current.stored === null) {
            writer.drop(openSlot())
            if (isShown.current) showAddress(paths.dietPlanEdit(plan.id))
          }
          takeAsStored(plan)
          if (isNewest) writer.drop(openSlot())
          else writer.write(openSlot(), draft.read)
          news.current?.announce(plan)
          latest.current.onStored(plan)
        },
      }),
    // Lists and counts show what was just written.
    { onClosed: () => void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] }) },
  )

  const offer = useSteady((content: Content): void => {
    writer.write(openSlot(), draft.read)
    const input = writeDraft(latest.current.values, content.days)
    if (input.ok) saver.offer(input.input)
    else saver.block(input.problem)
  })
  const { takeMerge, isMerging } = useOffers(options, offer)

  const { compare, resolve } = useMerging({
    options,
    status,
    saver,
    latest,
    takeAsStored,
    isMerging,
    takeMerge,
  })

  useNewsOfWindows(news, latest, saver)

  return {
    status,
    stored: draft.stored,
    flush: saver.flush,
    catchUp: saver.catchUp,
    compare,
    resolveConflict: resolve,
    startOver: () => {
      writer.drop(openSlot())
      startOver()
      saver.startFrom(null)
    },
    dropUnsaved: () => {
      saver.startFrom(latest.current.stored)
      writer.drop(openSlot())
    },
  }
}

type PlanSaver = DocumentSaver<DraftInput, DietPlan>
type Latest = RefObject<DraftSavingOptions & { stored: StoredVersion | null; base: DraftContent | null }>

/** Brings together what is written here with what others stored: at once where that needs no choice. */
function useMerging({
  options: { store },
  status,
  saver,
  latest,
  takeAsStored,
  isMerging,
  takeMerge,
}: {
  options: DraftSavingOptions
  status: SaveStatus<DietPlan>
  saver: PlanSaver
  latest: Latest
  takeAsStored: (plan: DietPlan) => void
  isMerging: RefObject<boolean>
  takeMerge: (isStored: boolean) => void
}) {
  const theirs = status.kind === 'conflict' ? status.theirs : null
  const compare = (): MergedDraft | null =>
    theirs &&
    mergeDrafts(
      latest.current.base,
      { values: latest.current.values, days: toPlanDays(store.getState().days) },
      { values: readPlanForm(theirs), days: theirs.days },
    )
  const resolve = (merged: DraftContent, taken: readonly string[], isStored = false): void => {
    if (theirs === null) return
    isMerging.current = true
    latest.current.onMerged(merged, theirs, taken)
    isMerging.current = false
    takeAsStored(theirs)
    // What is shown now is offered by the merge.
    saver.goOnFrom({ id: theirs.id, version: theirs.version }, { isDropped: true })
    takeMerge(isStored)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every version that stands in the way
  useEffect(() => {
    const merged = compare()
    if (merged === null || merged.conflicts.length > 0) return
    const taken = merged.taken.map(({ place }) => place)
    resolve(merged.content, taken, !saver.hasUnsaved())
  }, [theirs])
  return { compare, resolve: (merged: DraftContent, taken: readonly string[]) => resolve(merged, taken) }
}

/** Shows what another window of this browser stored of the same plan. */
function useNewsOfWindows(news: RefObject<StoredNews | null>, latest: Latest, saver: PlanSaver): void {
  useEffect(() => {
    const opened = openStoredNews(({ id, version }) => {
      const known = latest.current.stored
      if (known?.id === id && version > known.version) void saver.catchUp()
    })
    news.current = opened
    return () => {
      news.current = null
      opened.close()
    }
  }, [saver, latest, news])
}

/** What is stored as far as the editor knows, what it held, and the draft as this browser keeps it. */
function useStoredDraft(options: DraftSavingOptions) {
  const { initial, initialBase, createKey, store } = options
  const [stored, setStored] = useState(initial)
  const [base, setBase] = useState(initialBase)
  const latest = useRef({ ...options, stored, base })
  latest.current = { ...options, stored, base }

  const take = (nextStored: StoredVersion | null, nextBase: DraftContent | null): void => {
    latest.current.stored = nextStored
    latest.current.base = nextBase
    setStored(nextStored)
    setBase(nextBase)
  }
  const read = (): PlanDraft => {
    const { values, base, stored, foods } = latest.current
    return {
      stored,
      createKey,
      values,
      days: [...toPlanDays(store.getState().days)],
      base: base && { values: base.values, days: [...base.days] },
      foods: { ...foods },
    }
  }
  return {
    draft: { stored, read },
    latest,
    startOver: () => take(null, null),
    takeAsStored: (plan: DietPlan): void => {
      take({ id: plan.id, version: plan.version }, { values: readPlanForm(plan), days: plan.days })
      queryClient.setQueryData(queryOf(getDietPlan, { params: { id: plan.id } }).queryKey, plan)
    },
  }
}

/** Whether the component is on the screen; false once it has gone, while what it saves is still on its way. */
function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Shows an address in the browser's bar without navigating: the screen and everything in it stays as it is. */
function showAddress(path: string): void {
  replacePageAddress(path + readPageAddress().search)
}
