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
import { type PlanFormValues, writeDraft } from '../plan-form.ts'
import { dropLocalDraft, keepLocalDraft } from './local-draft.ts'

/** The plan as it is stored: which one, and which version of it. */
export type StoredVersion = { id: string; version: number }

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
 * first successful save gives the plan its own address, without leaving the screen.
 */
export function useDraftSaving({
  userId,
  initial,
  isUnsavedAtStart,
  createKey,
  values,
  days,
  foods,
  onStored,
}: {
  /** Who is writing. */
  userId: string
  initial: StoredVersion | null
  /** True when what is shown at the start is not what is stored, such as a copy kept in this browser. */
  isUnsavedAtStart: boolean
  /** The key of the call that creates the plan. */
  createKey: string
  values: PlanFormValues
  days: readonly PlanDay[]
  foods: KnownFoods
  onStored: (plan: DietPlan) => void
}) {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'untouched' })
  const [stored, setStored] = useState<StoredVersion | null>(initial)
  const latest = useRef({ values, days, foods, stored, onStored })
  latest.current = { values, days, foods, stored, onStored }

  const isShown = useRef(false)
  const isKeySpent = useRef(false)
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
        const before = latest.current.stored
        const next = { id: plan.id, version: plan.version }
        latest.current.stored = next
        setStored(next)
        if (before === null) {
          dropLocalDraft(userId, null)
          if (isShown.current) showAddress(paths.dietPlanEdit(plan.id))
        }
        if (isNewest) dropLocalDraft(userId, plan.id)
        queryClient.setQueryData(queryOf(getDietPlan, { params: { id: plan.id } }).queryKey, plan)
        latest.current.onStored(plan)
      },
    }),
  )

  const content = JSON.stringify([values, days])
  const offered = useRef(isUnsavedAtStart ? null : content)
  useEffect(() => {
    if (offered.current === content) return
    offered.current = content
    const draft = latest.current
    keepLocalDraft(userId, draft.stored?.id ?? null, {
      stored: draft.stored,
      createKey,
      values: draft.values,
      days: [...draft.days],
      foods: { ...draft.foods },
    })
    saver.offer(writeDraft(draft.values, draft.days))
  }, [content, saver, userId, createKey])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // What waited for its pause goes out now: leaving the screen within the site ends no request.
      void saver.flush().finally(() => {
        if (!isShown.current) saver.stop()
        // Lists and counts show what was just written.
        void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      })
    }
  }, [saver])

  useEffect(() => {
    const retry = (): void => void saver.flush()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [saver])

  /** Goes on as a plan that was never stored. */
  const startOver = (): void => {
    if (latest.current.stored) dropLocalDraft(userId, latest.current.stored.id)
    latest.current.stored = null
    setStored(null)
    saver.adopt(null)
  }

  return { status, stored, saver, startOver }
}

/** Shows an address in the browser's bar without navigating: the screen and everything in it stays as it is. */
function showAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path + window.location.search)
}
