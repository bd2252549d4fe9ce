import { msg } from '@lingui/core/runtime-macro'
import { useState } from 'react'
import type { EndpointInput, EndpointShape } from '#contract/endpoint.ts'
import { MAX_TICKED_KEYS } from '#contract/limits.ts'
import { say } from '#domain/words/say.ts'
import { useIsOffline } from '#web/kit/offline/connection.ts'
import type { OfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { showToast } from '#web/ui/toast.tsx'
import { householdWrite } from '../household-write.ts'
import { atHomeWrite, groceryTickWrite, ownGroceryRemoval, ownGroceryWrite } from './grocery-writes.ts'

const NAMES: ReadonlySet<string> = new Set(
  [groceryTickWrite, atHomeWrite, ownGroceryWrite, ownGroceryRemoval, householdWrite].map(({ name }) => name),
)

/** Stores and sends a change of the grocery list. Never rejects. */
export type WriteToList = <E extends EndpointShape>(
  definition: OfflineWrite<E>,
  input: EndpointInput<E>,
) => Promise<void>

/**
 * Returns the function with which the grocery list is changed, and how many changes have not reached the server for some
 * time. A refused change is undone with a sentence.
 *
 * @param onRefused Called when the list may have changed and must be loaded again.
 */
export function useListWriter(onRefused: () => void): { write: WriteToList; waitingCount: number } {
  const isOffline = useIsOffline()
  const { writes } = useWaitingWrites()
  const [isLate, setIsLate] = useState(false)
  const count = writes.filter(({ write }) => write.problem === null && NAMES.has(write.name)).length

  const write: WriteToList = async (definition, input) => {
    try {
      const outcome = await writeOffline(definition, input)
      if (outcome.kind === 'waiting') setIsLate(true)
      if (outcome.kind !== 'refused') return
      const description = definition.explain?.(outcome.body, input) ?? outcome.body.message
      showToast({ title: say(msg`The list was not changed`), description, tone: 'danger' })
      onRefused()
    } catch {
      showToast({
        title: say(msg`The list was not changed`),
        description: say(msg`We could not save this on your phone. Free some space and try again.`),
        tone: 'danger',
      })
    }
  }
  return { write, waitingCount: isOffline || isLate ? count : 0 }
}

/** Splits keys into groups of as many as one call takes. */
export function groupKeys(keys: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < keys.length; at += MAX_TICKED_KEYS) groups.push(keys.slice(at, at + MAX_TICKED_KEYS))
  return groups
}
