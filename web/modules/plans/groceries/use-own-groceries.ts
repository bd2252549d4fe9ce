import { useMemo } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { getOwnGroceries, type OwnGrocery } from '#contract/plans/own-groceries.ts'
import { isStillAtHome } from '#domain/plans/grocery/at-home.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { createRandomId } from '#web/kit/api/use-idempotency-key.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { applyWrites, useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { atHomeWrite, ownGroceryRemoval, ownGroceryWrite } from './grocery-writes.ts'
import { splitTypedEntry } from './typed-entry.ts'
import { groupKeys, type WriteToList } from './use-list-writer.ts'

const query = queryOf(getOwnGroceries)
const NOTHING: EndpointOutput<typeof getOwnGroceries> = { items: [], atHome: [] }

/**
 * Returns what the client wrote on the list, and which entries of the list are at home. As long as the answer of the
 * server is not known, it is what waits on this device.
 */
export function useOwnGroceries(planId: string, { from, to }: DateRange, write: WriteToList) {
  const stored = useShown({ ...query, staleTime: 0 })
  const { writes } = useWaitingWrites()
  const { items, atHome } = useMemo(
    () => stored.data ?? applyWrites('/api/groceries', NOTHING, writes),
    [stored.data, writes],
  )
  const put = (item: OwnGrocery, seen: OwnGrocery | null): void => {
    const { id, ...body } = item
    void write(ownGroceryWrite, { params: { id }, body: { ...body, seen: seen && omitId(seen) } })
  }
  return {
    stored,
    isKnown: stored.data !== undefined,
    items,
    atHome: new Set(atHome.filter((entry) => isStillAtHome(entry, { from, to })).map(({ key }) => key)),
    add: (line: string): void =>
      put({ id: createRandomId(), ...splitTypedEntry(line), isBought: false }, null),
    buy: (bought: readonly OwnGrocery[], isBought: boolean): void => {
      for (const item of bought) put({ ...item, isBought }, { ...item, isBought: !isBought })
    },
    remove: (id: string): void => void write(ownGroceryRemoval, { params: { id } }),
    noteAtHome: (keys: readonly string[], isAtHome: boolean): void => {
      for (const group of groupKeys(keys)) {
        void write(atHomeWrite, { params: { id: planId }, body: { from, to, keys: group, isAtHome } })
      }
    },
  }
}

function omitId({ id: _id, ...rest }: OwnGrocery): Omit<OwnGrocery, 'id'> {
  return rest
}
