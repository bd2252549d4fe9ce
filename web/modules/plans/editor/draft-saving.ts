import { paths } from '#contract/paths.ts'
import { type DietPlan, getDietPlan, type PlanDay } from '#contract/plans/diet-plans.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { openStoredChannel, type StoredChannel } from '#web/kit/drafts/announce-stored.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { createDocumentSaver, type DocumentSaver } from '#web/kit/drafts/document-saver.ts'
import type { DraftWriter } from '#web/kit/drafts/draft-writer.ts'
import { readPageAddress, replacePageAddress } from '#web/kit/history/page-history.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { type PlanFormValues, readPlanForm, writeDraft } from '../plan-form.ts'
import { type DraftContent, type MergedDraft, mergeDrafts } from '../plan-merge.ts'
import { openPlanDraft, type PlanDraft } from './plan-draft.ts'
import { type DraftInput, planCalls } from './plan-requests.ts'
import type { PlanStore } from './plan-store.ts'

/** The save functions of one editor. Their state is in the store: `status`, `stored`, `base`. */
export type DraftSaving = {
  /** Stores the current content at once. `null` if it could not be stored; the status says why. */
  flush: () => Promise<StoredVersion | null>
  /** Checks whether somebody else has stored a newer version, and merges it. */
  catchUp: () => Promise<void>
  /** Merges the local content with the stored version in a conflict. `null` if there is no conflict. */
  compare: () => MergedDraft | null
  /** Resolves a conflict in which no choice is needed. */
  mergeUncontested: () => Promise<void>
  /**
   * Resolves a conflict: shows this content and stores it over the other person's version. `taken`: the places that
   * come from the other person.
   */
  resolveConflict: (merged: DraftContent, taken: readonly string[]) => void
  /** Continues as a plan that was never stored. */
  startOver: () => void
  /** Drops unsaved content, here and in this browser, before the screen is left. */
  dropUnsaved: () => void
}

export type DraftSavingOptions = {
  store: PlanStore
  /** The person who edits. */
  userId: string
  /** The idempotency key of the call that creates the plan. */
  createKey: string
  /**
   * True if the content at the start differs from the stored plan, for example because it is a draft of this browser.
   */
  isUnsavedAtStart: boolean
  /** Writes drafts to this browser. */
  writer: DraftWriter
}

/** The values that were sent to be stored. Parts that have not changed since then are the same objects. */
type Offer = { values: PlanFormValues; days: readonly PlanDay[] }

export type PlanSaver = DocumentSaver<DraftInput, DietPlan>

/**
 * Creates the functions that store a draft whenever it changes: first in this browser, then, a moment after the last
 * keystroke, on the server. The first successful save gives the plan its own address without leaving the screen.
 *
 * @returns `follow` starts to watch for changes and returns the function that stops it; `saver` is for `useSaver`.
 */
export function createDraftSaving(options: DraftSavingOptions): {
  saving: DraftSaving
  saver: PlanSaver
  follow: () => () => void
} {
  const { store, createKey } = options
  const drafts = createBrowserDrafts(options)
  let offered = options.isUnsavedAtStart ? null : readOffer(store)
  let isMerging = false
  let isShown = false
  let channel: StoredChannel | null = null

  const takeStored = (plan: DietPlan, isNewest: boolean): void => {
    if (store.getState().stored === null) {
      drafts.drop()
      if (isShown) showAddress(paths.dietPlanEdit(plan.id))
    }
    takeAsStored(store, plan)
    if (isNewest) drafts.drop()
    else drafts.write()
    channel?.announce(plan)
    store.addFoods(plan.foods)
  }
  const saver = createDocumentSaver<DraftInput, DietPlan>({
    stored: store.getState().stored,
    createKey,
    calls: planCalls,
    onStatus: store.showStatus,
    onStored: takeStored,
  })
  const offer = (content: Offer): void => {
    offered = content
    drafts.write()
    const input = writeDraft(content.values, content.days)
    if (input.ok) saver.offer(input.input)
    else saver.block(input.problem)
  }
  const offerChanges = (): void => {
    const content = readOffer(store)
    if (!isMerging && !isSameOffer(offered, content)) offer(content)
  }
  const takeMerged = (content: DraftContent, taken: readonly string[], isStored: boolean): void => {
    const theirs = readTheirs(store)
    if (theirs === null) return
    isMerging = true
    store.showMerged(content, theirs, taken)
    takeAsStored(store, theirs)
    saver.continueFrom({ id: theirs.id, version: theirs.version }, { isDropped: true })
    isMerging = false
    if (isStored) offered = readOffer(store)
    else offer(readOffer(store))
  }
  const follow = (): (() => void) => {
    isShown = true
    channel = listenToWindows(store, saver)
    offerChanges()
    const stopFollowing = store.subscribe(offerChanges)
    return () => {
      isShown = false
      stopFollowing()
      channel?.close()
      channel = null
    }
  }
  return {
    saver,
    follow,
    saving: {
      ...createConflicts(store, saver, takeMerged),
      ...createEndings(store, saver, drafts),
      flush: () => {
        // A new plan that nobody has changed yet was not offered.
        if (store.getState().stored === null && !saver.hasUnsaved()) offer(readOffer(store))
        return saver.flush()
      },
    },
  }
}

/** Creates the functions that handle another person's version. */
function createConflicts(
  store: PlanStore,
  saver: PlanSaver,
  takeMerged: (content: DraftContent, taken: readonly string[], isStored: boolean) => void,
): Pick<DraftSaving, 'catchUp' | 'compare' | 'mergeUncontested' | 'resolveConflict'> {
  const compare = (): MergedDraft | null => compareWithTheirs(store)
  return {
    catchUp: saver.catchUp,
    compare,
    mergeUncontested: async () => {
      // The request that caused the conflict must end first. The merge is then a normal change.
      await saver.flush()
      const merged = compare()
      if (merged === null || merged.conflicts.length > 0) return
      const taken = merged.taken.map(({ place }) => place)
      takeMerged(merged.content, taken, !saver.hasUnsaved())
    },
    resolveConflict: (content, taken) => takeMerged(content, taken, false),
  }
}

/** Creates the functions that drop content. */
function createEndings(
  store: PlanStore,
  saver: PlanSaver,
  drafts: BrowserDrafts,
): Pick<DraftSaving, 'startOver' | 'dropUnsaved'> {
  return {
    startOver: () => {
      drafts.drop()
      store.set({ stored: null, base: null, refusal: null })
      saver.startFrom(null)
    },
    dropUnsaved: () => {
      saver.startFrom(store.getState().stored)
      drafts.drop()
    },
  }
}

type BrowserDrafts = { write: () => void; drop: () => void }

/** Creates the place of the draft in this browser: one for each stored plan, one for the new plan of each kind. */
function createBrowserDrafts({ store, userId, createKey, writer }: DraftSavingOptions): BrowserDrafts {
  const openSlot = () => {
    const { stored, values } = store.getState()
    return openPlanDraft(userId, stored ? { planId: stored.id } : { newKind: values.kind })
  }
  const read = (): PlanDraft => {
    const { values, days, base, stored, foods } = store.getState()
    return {
      stored,
      createKey,
      values,
      days: [...toPlanDays(days)],
      base: base && { values: base.values, days: [...base.days] },
      foods: { ...foods },
    }
  }
  return { write: () => writer.write(openSlot(), read), drop: () => writer.drop(openSlot()) }
}

function readOffer(store: PlanStore): Offer {
  const { values, days } = store.getState()
  return { values, days: toPlanDays(days) }
}

function isSameOffer(one: Offer | null, other: Offer): boolean {
  return (
    one?.values === other.values &&
    one.days.length === other.days.length &&
    one.days.every((day, index) => day === other.days[index])
  )
}

/** Returns the other person's version that causes the conflict. `null` if there is none. */
export function readTheirs({ getState }: Pick<PlanStore, 'getState'>): DietPlan | null {
  const { status } = getState()
  return status.kind === 'conflict' ? status.theirs : null
}

function compareWithTheirs(store: PlanStore): MergedDraft | null {
  const { values, days, base } = store.getState()
  const theirs = readTheirs(store)
  return (
    theirs &&
    mergeDrafts(base, { values, days: toPlanDays(days) }, { values: readPlanForm(theirs), days: theirs.days })
  )
}

function takeAsStored(store: PlanStore, plan: DietPlan): void {
  store.set({
    stored: { id: plan.id, version: plan.version },
    base: { values: readPlanForm(plan), days: plan.days },
    // The findings belong to the replaced version.
    refusal: null,
  })
  queryClient.setQueryData(queryOf(getDietPlan, { params: { id: plan.id } }).queryKey, plan)
}

/** Shows versions of the same plan that another window of this browser has stored. */
function listenToWindows(store: PlanStore, saver: PlanSaver): StoredChannel {
  return openStoredChannel(({ id, version }) => {
    const { stored } = store.getState()
    if (stored?.id === id && version > stored.version) void saver.catchUp()
  })
}

/** Changes the address bar without navigating, so that the screen stays unchanged. */
function showAddress(path: string): void {
  replacePageAddress(path + readPageAddress().search)
}
