import { useSyncExternalStore } from 'react'
import { queryClient, toAddress } from '#web/kit/api/query-client.ts'
import { onOutdatedChange, readOutdatedSince } from './read-through.ts'

/** Returns when the oldest answer on the screen was stored; `null` if all of them are the server's. */
export function useOldestShown(): string | null {
  return useSyncExternalStore(subscribe, readOldestShown, () => null)
}

function subscribe(listener: () => void): () => void {
  const stops = [onOutdatedChange(listener), queryClient.getQueryCache().subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function readOldestShown(): string | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const [oldest = null] = shown.flatMap(({ queryKey }) => readOutdatedSince(toAddress(queryKey)) ?? []).sort()
  return oldest
}
