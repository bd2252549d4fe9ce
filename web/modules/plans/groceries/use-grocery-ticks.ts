import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { defineStoredKeys, useStoredKeys } from './use-stored-keys.ts'

const openWanted = defineStoredKeys('grocery-ticks')

/**
 * Returns the basket for some days of a plan. Give the component a `key` by plan and days, because a basket belongs to
 * both.
 *
 * @param onRefused Called when the list has changed and must be loaded again.
 */
export function useGroceryTicks(planId: string, { from, to }: DateRange, onRefused: () => void) {
  const { id: userId } = useUser()
  const query = useMemo(
    () => queryOf(getGroceryTicks, { params: { id: planId }, querystring: { from, to } }),
    [planId, from, to],
  )
  const stored = useQuery({ ...query, staleTime: 0 })
  const { keys, ...rest } = useStoredKeys({
    slot: () => openWanted(userId, planId, from, to),
    serverKeys: stored.data?.keys ?? [],
    queryKey: query.queryKey,
    send: async (keys, isTicked) => {
      const body = { from, to, keys, isTicked }
      queryClient.setQueryData(query.queryKey, await call(setGroceryTick, { params: { id: planId }, body }))
    },
    refusalTitle: 'The basket was not changed',
    onRefused,
  })
  return { stored, ticked: keys, ...rest }
}
