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

/** The saving of one editor. Its state is in the store: `status`, `stored`, `base`. */
export type DraftSaving = {
  /** Stores now what is written. Null: it is not stored, and the status says why. */
  flush: () => Promise<StoredVersion | null>
  /** Somebody may have stored a newer version: looks, and merges it. */
  catchUp: () => Promise<void>
  /** In a conflict: the merge of what is written here with what is stored; else null. */
  compare: () => MergedDraft | null
  /** Ends a conflict in which nobody has to choose. */
  mergeUncontested: () => Promise<void>
  /** Ends a conflict: shows this content and stores it on the other's version. `taken`: what of it is the other's. */
  resolveConflict: (merged: DraftContent, taken: readonly string[]) => void
  /** Goes on as a plan that was never stored. */
  startOver: () => void
  /** Drops what is not stored, here and in this browser: the screen is about to be left. */
  dropUnsaved: () => void
}

export type DraftSavingOptions = {
  store: PlanStore
  /** Who is writing. */
  userId: string
  /** The idempotency key of the call that creates the plan. */
  createKey: string
  /** True when what is shown at the start is not what is stored, such as a draft of this browser. */
  isUnsavedAtStart: boolean
  /** Writes drafts into this browser. */
  writer: DraftWriter
}

/** The values that were sent to be stored. Parts that have not changed since are the same objects. */
type Offer = { values: PlanFormValues; days: readonly PlanDay[] }

export type PlanSaver = DocumentSaver<DraftInput, DietPlan>

/**
 * Stores a draft whenever it changes: first in this browser, then, a moment after the last keystroke, on the server. The
 * first successful save gives the plan its own address, without leaving the screen.
 *
 * @returns `follow` begins to look for changes and returns what ends it; `saver` is for `useSaver`.
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
    saver.goOnFrom({ id: theirs.id, version: theirs.version }, { isDropped: true })
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
    saving: { ...createConflicts(store, saver, takeMerged), ...createEndings(store, saver, drafts) },
  }
}

/** The part of the saving that is about versions of somebody else. */
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
      // The request that met the conflict ends first: what is merged is then a change like any other.
      await saver.flush()
      const merged = compare()
      if (merged === null || merged.conflicts.length > 0) return
      const taken = merged.taken.map(({ place }) => place)
      takeMerged(merged.content, taken, !saver.hasUnsaved())
    },
    resolveConflict: (content, taken) => takeMerged(content, taken, false),
  }
}

/** The part of the saving that stores at once, or gives up what is not stored. */
function createEndings(
  store: PlanStore,
  saver: PlanSaver,
  drafts: BrowserDrafts,
): Pick<DraftSaving, 'flush' | 'startOver' | 'dropUnsaved'> {
  return {
    flush: saver.flush,
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

/** The place of the draft in this browser: one for each stored plan, one for the new plan of each kind. */
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

/** The version of somebody else that is in the way; null: none. */
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
    // The findings were those of another version.
    refusal: null,
  })
  queryClient.setQueryData(queryOf(getDietPlan, { params: { id: plan.id } }).queryKey, plan)
}

/** Shows what another window of this browser stored of the same plan. */
function listenToWindows(store: PlanStore, saver: PlanSaver): StoredChannel {
  return openStoredChannel(({ id, version }) => {
    const { stored } = store.getState()
    if (stored?.id === id && version > stored.version) void saver.catchUp()
  })
}

/** Shows an address in the browser's bar without navigating: the screen and everything in it stays as it is. */
function showAddress(path: string): void {
  replacePageAddress(path + readPageAddress().search)
}
