import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { toAddress } from '#web/kit/api/query-client.ts'
import { onOutdatedChange, readOutdatedSince } from './read-through.ts'
import { applyWrites, useWaitingWrites } from './waiting-writes.ts'

/**
 * Returns an answer as it will be once the server has the waiting writes. Nothing is shown before these are known, so that
 * nothing that was entered disappears for a moment. `outdatedSince`: when the answer was stored, if it comes from this
 * device because the server cannot be reached.
 */
export function useShown<Answer>(
  query: UseQueryOptions<Answer, DefaultError, Answer, QueryKey>,
): UseQueryResult<Answer> & { outdatedSince: string | null } {
  const result = useQuery(query)
  const { isLoaded, writes } = useWaitingWrites()
  const address = toAddress(query.queryKey)
  const { data } = result
  const shown = useMemo(
    () => (data === undefined || !isLoaded ? undefined : applyWrites(address, data, writes)),
    [data, isLoaded, writes, address],
  )
  const outdatedSince = useSyncExternalStore(
    onOutdatedChange,
    () => readOutdatedSince(address),
    () => null,
  )
  // A result whose data are not shown yet is the same as one that is loading.
  return {
    ...result,
    data: shown,
    isPending: shown === undefined && result.error === null,
    outdatedSince,
  } as ReturnType<typeof useShown<Answer>>
}
