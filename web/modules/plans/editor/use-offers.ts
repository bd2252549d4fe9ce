import { useEffect, useRef, useState } from 'react'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import type { DraftSavingOptions } from './use-draft-saving.ts'
import { useSteady } from './use-unchanged.ts'

/** What was offered to be stored. Days that were not touched are the same objects. */
export type Content = { valuesText: string; days: readonly PlanDay[] }

function isSameContent(one: Content | null, other: Content): boolean {
  return (
    one?.valuesText === other.valuesText &&
    one.days.length === other.days.length &&
    one.days.every((day, index) => day === other.days[index])
  )
}

/** Offers fields and days to the saver whenever they read otherwise than what was offered last. */
export function useOffers(
  { values, store, isUnsavedAtStart }: DraftSavingOptions,
  offer: (content: Content) => void,
) {
  const valuesText = JSON.stringify(values)
  const readContent = (): Content => ({ valuesText, days: toPlanDays(store.getState().days) })
  const [offeredAtStart] = useState(() => (isUnsavedAtStart ? null : readContent()))
  const offered = useRef(offeredAtStart)
  /** Counts merges: after one, what is shown is offered even where it reads as before, or taken as stored already. */
  const [merge, setMerge] = useState({ count: 0, isStored: false })
  const seenMerge = useRef(0)
  const isMerging = useRef(false)
  const offerContent = useSteady((content: Content): void => {
    offered.current = content
    offer(content)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed fields and merges are what is looked for
  useEffect(() => {
    const isMerged = merge.count !== seenMerge.current
    seenMerge.current = merge.count
    const content = readContent()
    if (isMerged && merge.isStored) offered.current = content
    else if (isMerged || !isSameContent(offered.current, content)) offerContent(content)
  }, [valuesText, merge, offerContent])
  const handleDays = useSteady((): void => {
    const content = readContent()
    // While a merge is shown its days come before its fields: both are offered once it is done.
    if (!isMerging.current && !isSameContent(offered.current, content)) offerContent(content)
  })
  useEffect(() => store.subscribe(handleDays), [store, handleDays])
  return {
    isMerging,
    takeMerge: (isStored: boolean): void => setMerge(({ count }) => ({ count: count + 1, isStored })),
  }
}
