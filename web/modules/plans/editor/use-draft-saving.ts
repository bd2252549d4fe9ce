import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  createDietPlan,
  type DietPlan,
  getDietPlan,
  type PlanDay,
  updateDietPlan,
} from '#contract/plans/diet-plans.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { readPageAddress, replacePageAddress } from '#web/kit/history/page-history.ts'
import { createDraftSaver, type DraftCalls, type SaveStatus } from '../draft-saver.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { type PlanFormValues, readPlanForm, writeDraft } from '../plan-form.ts'
import { type DraftContent, mergeDrafts } from '../plan-merge.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { createDraftKeeper, nameNewDraft } from './local-draft.ts'
import type { PlanStore } from './plan-store.ts'
import { useSteady } from './use-unchanged.ts'

/** The plan as it is stored: which one, and which version of it. */
export type StoredVersion = { id: string; version: number }

/** Tells this person's other windows that a version was stored. It carries no content. */
const NEWS_CHANNEL = 'pathya.stored-drafts'

const calls: DraftCalls = {
  create: (body, idempotencyKey) => call(createDietPlan, { body }, { idempotencyKey }),
  update: (id, body) => call(updateDietPlan, { params: { id }, body }),
  read: (id) => call(getDietPlan, { params: { id } }),
  readError: (error) => {
    if (!(error instanceof ApiError)) return null
    return (
      error.body ?? {
        statusCode: error.status,
        error: 'Error',
        code: 'internal',
        message: 'the server answered with an error',
      }
    )
  },
}

/**
 * Stores a draft whenever it changes: first in this browser, then, a moment after the last keystroke, on the server. The
 * first successful save gives the plan its own address, without leaving the screen. What others stored meanwhile is merged
 * in where that needs no choice; else `status` is a conflict until `settle`.
 */
export function useDraftSaving({
  userId,
  initial,
  initialBase,
  isUnsavedAtStart,
  createKey,
  values,
  store,
  foods,
  onStored,
  onMerged,
}: {
  /** Who is writing. */
  userId: string
  initial: StoredVersion | null
  /** What that version holds; null where that is not known. */
  initialBase: DraftContent | null
  /** True when what is shown at the start is not what is stored, such as a copy kept in this browser. */
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
}) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'untouched' })
  const [stored, setStored] = useState<StoredVersion | null>(initial)
  const [base, setBase] = useState<DraftContent | null>(initialBase)
  const latest = useRef({ values, foods, stored, base, onStored, onMerged })
  latest.current = { values, foods, stored, base, onStored, onMerged }

  const isShown = useRef(false)
  const isKeySpent = useRef(false)
  const news = useRef<BroadcastChannel | null>(null)
  const [keeper] = useState(() => createDraftKeeper(userId))
  const takeAsStored = (plan: DietPlan): void => {
    const next = { id: plan.id, version: plan.version }
    const held = { values: readPlanForm(plan), days: plan.days }
    latest.current.stored = next
    latest.current.base = held
    setStored(next)
    setBase(held)
    queryClient.setQueryData(queryOf(getDietPlan, { params: { id: plan.id } }).queryKey, plan)
  }
  const [saver] = useState(() =>
    createDraftSaver({
      stored: initial,
      calls,
      createKey: () => {
        const isFirst = !isKeySpent.current
        isKeySpent.current = true
        return isFirst ? createKey : createRandomKey()
      },
      // Said with every key: what stays as it is draws nothing anew.
      onStatus: (next) => setStatus((now) => (isSameStatus(now, next) ? now : next)),
      onStored: (plan, isNewest) => {
        const isFirst = latest.current.stored === null
        takeAsStored(plan)
        if (isFirst) {
          keeper.drop(nameNewDraft(latest.current.values.kind))
          if (isShown.current) showAddress(paths.dietPlanEdit(plan.id))
        }
        if (isNewest) keeper.drop(plan.id)
        news.current?.postMessage({ id: plan.id, version: plan.version })
        latest.current.onStored(plan)
      },
    }),
  )

  const valuesText = JSON.stringify(values)
  const readContent = (): Content => ({ valuesText, days: toPlanDays(store.getState().days) })
  const [offeredAtStart] = useState(() => (isUnsavedAtStart ? null : readContent()))
  const offered = useRef(offeredAtStart)
  /** Counts merges: after one, what is shown is offered even where it reads as before, or taken as stored already. */
  const [merge, setMerge] = useState({ count: 0, isStored: false })
  const seenMerge = useRef(0)
  const isSettling = useRef(false)
  const offer = useSteady((content: Content): void => {
    offered.current = content
    const draft = latest.current
    keeper.keep(draft.stored?.id ?? nameNewDraft(draft.values.kind), () => {
      const { values, base, stored, foods } = latest.current
      return {
        stored,
        createKey,
        values,
        days: [...toPlanDays(store.getState().days)],
        base: base && { values: base.values, days: [...base.days] },
        foods: { ...foods },
      }
    })
    saver.offer(writeDraft(draft.values, content.days))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed fields and merges are what is looked for
  useEffect(() => {
    const isMerged = merge.count !== seenMerge.current
    seenMerge.current = merge.count
    const content = readContent()
    if (isMerged && merge.isStored) offered.current = content
    else if (isMerged || !isSameContent(offered.current, content)) offer(content)
  }, [valuesText, merge, offer])
  const handleDays = useSteady((): void => {
    const content = readContent()
    // While a merge is shown its days come before its fields: both are offered once it is done.
    if (!isSettling.current && !isSameContent(offered.current, content)) offer(content)
  })
  useEffect(() => store.subscribe(handleDays), [store, handleDays])

  const theirs = status.kind === 'conflict' ? status.theirs : null
  /** The merge of what is written here with what stands there; null without a conflict. */
  const compare = () =>
    theirs &&
    mergeDrafts(
      latest.current.base,
      { values: latest.current.values, days: toPlanDays(store.getState().days) },
      { values: readPlanForm(theirs), days: theirs.days },
    )

  /** Ends a conflict: shows this content and stores it on the other's version. */
  const settle = (merged: DraftContent, taken: readonly string[], isStored = false): void => {
    if (theirs === null) return
    isSettling.current = true
    latest.current.onMerged(merged, theirs, taken)
    isSettling.current = false
    takeAsStored(theirs)
    saver.goOnFrom({ id: theirs.id, version: theirs.version })
    setMerge(({ count }) => ({ count: count + 1, isStored }))
  }

  // What needs no choice is merged as soon as it is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every version that stands in the way
  useEffect(() => {
    const merged = compare()
    if (merged === null || merged.conflicts.length > 0) return
    settle(
      merged.content,
      merged.taken.map(({ place }) => place),
      !saver.hasUnsaved(),
    )
  }, [theirs])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      keeper.flush()
      // What waited for its pause goes out now: leaving the screen within the site ends no request.
      void saver.flush().finally(() => {
        if (!isShown.current) saver.stop()
        // Lists and counts show what was just written.
        void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      })
    }
  }, [saver, keeper])

  useEffect(() => {
    const retry = (): void => void saver.flush()
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', keeper.flush)
    }
  }, [saver, keeper])

  // The same plan in another window of this browser: what is stored there is shown here.
  useEffect(() => {
    const channel = new BroadcastChannel(NEWS_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<StoredVersion>) => {
      const known = latest.current.stored
      if (known?.id === data.id && data.version > known.version) void saver.catchUp()
    }
    news.current = channel
    return () => {
      news.current = null
      channel.close()
    }
  }, [saver])

  /** Goes on as a plan that was never stored. */
  const startOver = (): void => {
    if (latest.current.stored) keeper.drop(latest.current.stored.id)
    latest.current.stored = null
    latest.current.base = null
    setStored(null)
    setBase(null)
    saver.adopt(null)
  }

  return { status, stored, saver, startOver, compare, settle, dropKept: keeper.drop }
}

/** What was offered to be stored. Days that were not touched are the same objects. */
type Content = { valuesText: string; days: readonly PlanDay[] }

function isSameContent(one: Content | null, other: Content): boolean {
  return (
    one?.valuesText === other.valuesText &&
    one.days.length === other.days.length &&
    one.days.every((day, index) => day === other.days[index])
  )
}

function isSameStatus(one: SaveStatus, other: SaveStatus): boolean {
  if (one.kind === 'blocked') return other.kind === 'blocked' && one.problem === other.problem
  return one.kind === other.kind && (one.kind === 'unsaved' || one.kind === 'saving')
}

/** Shows an address in the browser's bar without navigating: the screen and everything in it stays as it is. */
function showAddress(path: string): void {
  replacePageAddress(path + readPageAddress().search)
}
