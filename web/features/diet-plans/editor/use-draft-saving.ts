import { useEffect, useRef, useState } from 'react'
import {
  createDietPlan,
  type DietPlan,
  getDietPlan,
  type PlanDay,
  updateDietPlan,
} from '#contract/diet-plans.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query-client.ts'
import { createRandomKey } from '#web/api/use-idempotency-key.ts'
import { paths } from '#web/paths.ts'
import { createDraftSaver, type DraftCalls, type SaveStatus } from '../draft-saver.ts'
import type { KnownFoods } from '../plan-figures.ts'
import { type PlanFormValues, readPlanForm, writeDraft } from '../plan-form.ts'
import { type DraftContent, mergeDrafts } from '../plan-merge.ts'
import { createDraftKeeper, nameNewDraft } from './local-draft.ts'

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
  days,
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
  days: readonly PlanDay[]
  foods: KnownFoods
  onStored: (plan: DietPlan) => void
  /** Shows merged content in the place of what is written; `taken`: what of it is the other's, in words. */
  onMerged: (content: DraftContent, theirs: DietPlan, taken: readonly string[]) => void
}) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'untouched' })
  const [stored, setStored] = useState<StoredVersion | null>(initial)
  const [base, setBase] = useState<DraftContent | null>(initialBase)
  const latest = useRef({ values, days, foods, stored, base, onStored, onMerged })
  latest.current = { values, days, foods, stored, base, onStored, onMerged }

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
      onStatus: setStatus,
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

  const content = JSON.stringify([values, days])
  const offered = useRef(isUnsavedAtStart ? null : content)
  /** Counts merges: after one, what is shown is offered even where it reads as before, or taken as stored already. */
  const [merge, setMerge] = useState({ count: 0, isStored: false })
  const seenMerge = useRef(0)
  useEffect(() => {
    const isMerged = merge.count !== seenMerge.current
    seenMerge.current = merge.count
    if (isMerged && merge.isStored) {
      offered.current = content
      return
    }
    if (!isMerged && offered.current === content) return
    offered.current = content
    const draft = latest.current
    keeper.keep(draft.stored?.id ?? nameNewDraft(draft.values.kind), () => {
      const { values, days, base, stored, foods } = latest.current
      return {
        stored,
        createKey,
        values,
        days: [...days],
        base: base && { values: base.values, days: [...base.days] },
        foods: { ...foods },
      }
    })
    saver.offer(writeDraft(draft.values, draft.days))
  }, [content, merge, saver, keeper, createKey])

  const theirs = status.kind === 'conflict' ? status.theirs : null
  /** The merge of what is written here with what stands there; null without a conflict. */
  const compare = () =>
    theirs &&
    mergeDrafts(latest.current.base, latest.current, { values: readPlanForm(theirs), days: theirs.days })

  /** Ends a conflict: shows this content and stores it on the other's version. */
  const settle = (merged: DraftContent, taken: readonly string[], isStored = false): void => {
    if (theirs === null) return
    latest.current.onMerged(merged, theirs, taken)
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

/** Shows an address in the browser's bar without navigating: the screen and everything in it stays as it is. */
function showAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path + window.location.search)
}
