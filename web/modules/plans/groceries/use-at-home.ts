import { useQuery } from '@tanstack/react-query'
import { getOwnGroceries, setGroceriesAtHome } from '#contract/plans/own-groceries.ts'
import { isStillAtHome } from '#domain/plans/grocery/at-home.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { defineStoredKeys, useStoredKeys } from './use-stored-keys.ts'

const openWanted = defineStoredKeys('groceries-at-home')

/** What the client wrote on grocery lists, and has at home. */
export const ownGroceriesQuery = queryOf(getOwnGroceries)

/** Returns the entries of a list that the client has at home. Give the component a `key` by plan and days. */
export function useAtHome(planId: string, { from, to }: DateRange, onRefused: () => void) {
  const { id: userId } = useUser()
  const stored = useQuery({ ...ownGroceriesQuery, staleTime: 0 })
  return useStoredKeys({
    slot: () => openWanted(userId, planId, from, to),
    serverKeys: (stored.data?.atHome ?? [])
      .filter((entry) => isStillAtHome(entry, { from, to }))
      .map(({ key }) => key),
    queryKey: ownGroceriesQuery.queryKey,
    send: async (keys, isAtHome) => {
      const body = { from, to, keys, isAtHome }
      const { atHome } = await call(setGroceriesAtHome, { params: { id: planId }, body })
      queryClient.setQueryData(ownGroceriesQuery.queryKey, (old) => old && { ...old, atHome })
    },
    refusalTitle: 'The list was not changed',
    onRefused,
  })
}
