import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_TICKED_KEYS } from '#contract/limits.ts'
import { createAutosaver, type RefusalAnswer } from '#web/kit/drafts/autosaver.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { showToast } from '#web/ui/toast.tsx'
import { applyPendingTicks, dropSent, findNextBatch, type PendingTicks } from './pending-ticks.ts'

/** Defines where the changes of a set of keys are stored in this browser until the server has them. */
export function defineStoredKeys(name: string) {
  return definePersonDraft<PendingTicks>({
    name,
    area: 'browser',
    version: 1,
    schema: z.record(z.string(), z.boolean()),
    // The last release wrote the same content without the kit's envelope.
    upgrade: (stored, version) => (version === 0 ? stored : null),
  })
}

type Slot = ReturnType<ReturnType<typeof defineStoredKeys>>

/**
 * Returns a set of keys that the server stores, such as the basket of a grocery list. A change shows immediately and is
 * sent. A change that cannot be sent is stored in this browser and sent again later: with the next change, when the
 * connection is back, or by `retry`. A change that the server refuses is undone.
 *
 * @param options.serverKeys The keys as the server last answered them.
 * @param options.queryKey The query with the server's answer.
 * @param options.send Sends one change of several keys, and stores the answer in the query.
 * @param options.refusalTitle Title of the message when the server refuses a change.
 * @param options.onRefused Called when the list has changed and must be loaded again.
 */
export function useStoredKeys(options: {
  slot: () => Slot
  serverKeys: readonly string[]
  queryKey: QueryKey
  send: (keys: string[], isIn: boolean) => Promise<void>
  refusalTitle: string
  onRefused: () => void
}) {
  const queries = useQueryClient()
  const [slot] = useState(options.slot)
  const [wanted, setWanted] = useState<PendingTicks>(() => slot.read()?.value ?? {})
  // Changes made during a call are sent with the next one.
  const latest = useRef({ wanted, options })
  latest.current.options = options

  const change = (next: PendingTicks): void => {
    latest.current.wanted = next
    setWanted(next)
    if (Object.keys(next).length === 0) slot.remove()
    else slot.write(next)
  }
  const send = async (): Promise<void> => {
    const next = findNextBatch(latest.current.wanted, MAX_TICKED_KEYS)
    if (next === null) return
    const { queryKey } = latest.current.options
    // An earlier request that is still running would show the previous state.
    await queries.cancelQueries({ queryKey })
    try {
      await latest.current.options.send(next.keys, next.isTicked)
    } catch (error) {
      // This call cancelled the first load.
      const isUnread = queries.getQueryData(queryKey) === undefined
      if (isUnread) void queries.invalidateQueries({ queryKey })
      throw error
    }
    change(dropSent(latest.current.wanted, next.keys, next.isTicked))
  }
  const handleRefusal = ({ statusCode, message }: ErrorBody): RefusalAnswer => {
    if (statusCode !== 400 && statusCode !== 404) return 'failed'
    const { refusalTitle, queryKey, onRefused } = latest.current.options
    change({})
    showToast({ title: refusalTitle, description: message, tone: 'danger' })
    void queries.invalidateQueries({ queryKey })
    onRefused()
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
    keys: applyPendingTicks(options.serverKeys, wanted),
    /** The outcome of the latest attempt. A failure stays visible during the retry. */
    outcome: useLastOutcome(status),
    unsavedCount: Object.keys(wanted).length,
    isSending: status.kind === 'saving',
    set: (keys: readonly string[], isIn: boolean): void => {
      change({ ...latest.current.wanted, ...Object.fromEntries(keys.map((key) => [key, isIn])) })
      void saver.flush()
    },
    retry: (): void => void saver.flush(),
  }
}

/** Returns the last status that is an outcome, not an attempt. */
export function useLastOutcome(status: SaveStatus): SaveStatus {
  const last = useRef(status)
  if (status.kind !== 'saving' && status.kind !== 'unsaved') last.current = status
  return last.current
}
