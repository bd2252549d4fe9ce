import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_TICKED_KEYS } from '#contract/limits.ts'
import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { createAutosaver, type RefusalAnswer } from '#web/kit/drafts/autosaver.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { showToast } from '#web/ui/toast.tsx'
import { applyPendingTicks, dropSent, findNextBatch, type PendingTicks } from './pending-ticks.ts'

const openWanted = definePersonDraft<PendingTicks>({
  name: 'grocery-ticks',
  area: 'browser',
  version: 1,
  schema: z.record(z.string(), z.boolean()),
  // The last release wrote the same content without the kit's envelope.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

/**
 * Returns the basket for some days of a plan. A tick shows immediately and is sent. A tick that cannot be sent is
 * stored in this browser and sent again later: with the next tick, when the connection is back, or by `retry`. A tick
 * that the server refuses is undone. Give the component a `key` by plan and days, because a basket belongs to both.
 *
 * @param onRefused Called when the list has changed and must be loaded again.
 */
export function useGroceryTicks(planId: string, { from, to }: DateRange, onRefused: () => void) {
  const { id: userId } = useUser()
  const [slot] = useState(() => openWanted(userId, planId, from, to))
  const query = useMemo(
    () => queryOf(getGroceryTicks, { params: { id: planId }, querystring: { from, to } }),
    [planId, from, to],
  )
  const stored = useQuery({ ...query, staleTime: 0 })
  const [wanted, setWanted] = useState<PendingTicks>(() => slot.read()?.value ?? {})
  // Ticks made during a call are sent with the next one.
  const latest = useRef({ wanted, onRefused })
  latest.current.onRefused = onRefused

  const change = (next: PendingTicks): void => {
    latest.current.wanted = next
    setWanted(next)
    if (Object.keys(next).length === 0) slot.remove()
    else slot.write(next)
  }
  const send = async (): Promise<void> => {
    const next = findNextBatch(latest.current.wanted, MAX_TICKED_KEYS)
    if (next === null) return
    // An earlier request that is still running would show the previous state.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    try {
      const answer = await call(setGroceryTick, { params: { id: planId }, body: { from, to, ...next } })
      queryClient.setQueryData(query.queryKey, answer)
    } catch (error) {
      // This call cancelled the first load of the basket.
      const isUnread = queryClient.getQueryData(query.queryKey) === undefined
      if (isUnread) void queryClient.invalidateQueries({ queryKey: query.queryKey })
      throw error
    }
    change(dropSent(latest.current.wanted, next.keys, next.isTicked))
  }
  const handleRefusal = ({ statusCode, message }: ErrorBody): RefusalAnswer => {
    if (statusCode !== 400 && statusCode !== 404) return 'failed'
    change({})
    showToast({ title: 'The basket was not changed', description: message, tone: 'danger' })
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    latest.current.onRefused()
    return 'again'
  }
  const { saver, status } = useSaver(
    (onStatus) =>
      createAutosaver({
        onStatus,
        onRefused: handleRefusal,
        send,
        hasUnsaved: () => Object.keys(latest.current.wanted).length > 0,
        pauseMs: 0,
      }),
    { initial: { kind: 'saved', at: new Date() } },
  )

  return {
    stored,
    ticked: applyPendingTicks(stored.data?.keys ?? [], wanted),
    /** The outcome of the latest attempt. A failure stays visible during the retry. */
    outcome: useLastOutcome(status),
    unsavedCount: Object.keys(wanted).length,
    isSending: status.kind === 'saving',
    set: (keys: readonly string[], isTicked: boolean): void => {
      change({ ...latest.current.wanted, ...Object.fromEntries(keys.map((key) => [key, isTicked])) })
      void saver.flush()
    },
    retry: (): void => void saver.flush(),
  }
}

function useLastOutcome(status: SaveStatus): SaveStatus {
  const last = useRef(status)
  if (status.kind !== 'saving' && status.kind !== 'unsaved') last.current = status
  return last.current
}
