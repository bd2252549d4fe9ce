import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { deleteOwnGrocery, OwnGrocery, setOwnGrocery } from '#contract/plans/own-groceries.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { createAutosaver, type RefusalAnswer } from '#web/kit/drafts/autosaver.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { showToast } from '#web/ui/toast.tsx'
import { applyPendingOwn, type PendingOwn, splitTypedEntry } from './pending-own.ts'
import { ownGroceriesQuery } from './use-at-home.ts'
import { useLastOutcome } from './use-stored-keys.ts'

const openWanted = definePersonDraft<PendingOwn>({
  name: 'own-groceries',
  area: 'browser',
  version: 1,
  schema: z.record(z.string(), OwnGrocery.nullable()),
})

/**
 * Returns the client's own entries. A change shows immediately; one that cannot be sent is stored in this browser and
 * sent later, as with the ticks of the list.
 */
export function useOwnGroceries() {
  const { id: userId } = useUser()
  const [slot] = useState(() => openWanted(userId))
  const stored = useQuery(ownGroceriesQuery)
  const [wanted, setWanted] = useState<PendingOwn>(() => slot.read()?.value ?? {})
  const latest = useRef(wanted)

  const change = (next: PendingOwn): void => {
    latest.current = next
    setWanted(next)
    if (Object.keys(next).length === 0) slot.remove()
    else slot.write(next)
  }
  const send = async (): Promise<void> => {
    const [next] = Object.entries(latest.current)
    if (!next) return
    const [id, item] = next
    await queryClient.cancelQueries({ queryKey: ownGroceriesQuery.queryKey })
    try {
      if (item === null) await call(deleteOwnGrocery, { params: { id } })
      else await call(setOwnGrocery, { params: { id }, body: item })
    } catch (error) {
      if (queryClient.getQueryData(ownGroceriesQuery.queryKey) === undefined) void stored.refetch()
      throw error
    }
    queryClient.setQueryData(
      ownGroceriesQuery.queryKey,
      (old) => old && { ...old, items: applyPendingOwn(old.items, { [id]: item }) },
    )
    if (latest.current[id] === item) {
      const { [id]: _sent, ...rest } = latest.current
      change(rest)
    }
  }
  const handleRefusal = ({ statusCode, message }: ErrorBody): RefusalAnswer => {
    if (![400, 404, 409].includes(statusCode)) return 'failed'
    const [id] = Object.keys(latest.current)
    const { [id ?? '']: _refused, ...rest } = latest.current
    change(rest)
    showToast({ title: 'The list was not changed', description: message, tone: 'danger' })
    void stored.refetch()
    return 'again'
  }
  const { saver, status } = useSaver(
    (onStatus) =>
      createAutosaver({
        onStatus,
        onRefused: handleRefusal,
        send,
        hasUnsaved: () => Object.keys(latest.current).length > 0,
        pauseMs: 0,
      }),
    { initial: { kind: 'saved', at: new Date() } },
  )
  const write = (items: PendingOwn): void => {
    change({ ...latest.current, ...items })
    void saver.flush()
  }
  return {
    stored,
    items: applyPendingOwn(stored.data?.items ?? [], wanted),
    outcome: useLastOutcome(status),
    unsavedCount: Object.keys(wanted).length,
    isSending: status.kind === 'saving',
    add: (line: string): void => {
      const id = crypto.randomUUID()
      write({ [id]: { id, ...splitTypedEntry(line), isBought: false } })
    },
    set: (items: readonly OwnGrocery[]): void =>
      write(Object.fromEntries(items.map((item) => [item.id, item]))),
    remove: (id: string): void => write({ [id]: null }),
    retry: (): void => void saver.flush(),
  }
}
