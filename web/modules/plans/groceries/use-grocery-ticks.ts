import { useMemo } from 'react'
import { getGroceryTicks } from '#contract/plans/grocery-ticks.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { groceryTickWrite } from './grocery-writes.ts'
import { groupKeys, type WriteToList } from './use-list-writer.ts'

/**
 * Returns the basket for some days of a plan. Give the component a `key` by plan and days, because a basket belongs to
 * both.
 *
 * @returns `isTicked` is `null` for entries of which it is not known: without a connection, other devices may have ticked
 *   them.
 */
export function useGroceryTicks(planId: string, { from, to }: DateRange, write: WriteToList) {
  const query = useMemo(
    () => queryOf(getGroceryTicks, { params: { id: planId }, querystring: { from, to } }),
    [planId, from, to],
  )
  const stored = useShown({ ...query, staleTime: 0 })
  const waiting = useWaitingOf(groceryTickWrite)
  const states = useMemo(() => {
    if (stored.data) return new Map(stored.data.keys.map((key) => [key, true]))
    const known = new Map<string, boolean>()
    for (const { input } of waiting) {
      if (input.params.id !== planId || input.body.from !== from || input.body.to !== to) continue
      for (const key of input.body.keys) known.set(key, input.body.isTicked)
    }
    return known
  }, [stored.data, waiting, planId, from, to])
  const isKnown = stored.data !== undefined
  return {
    stored,
    isKnown,
    isTicked: (key: string): boolean | null => states.get(key) ?? (isKnown ? false : null),
    set: (keys: readonly string[], isTicked: boolean): void => {
      for (const group of groupKeys(keys)) {
        void write(groceryTickWrite, { params: { id: planId }, body: { from, to, keys: group, isTicked } })
      }
    },
  }
}
