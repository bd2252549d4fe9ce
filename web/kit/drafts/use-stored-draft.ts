import { useEffect, useEffectEvent, useState } from 'react'
import { beforeLeaving } from '#web/kit/api/leave.ts'
import type { DraftSlot } from './draft-store.ts'
import { createDraftWriter, type DraftWriter } from './draft-writer.ts'

/**
 * When a draft is written to the browser. `leaving`: when the page is left because the session has ended. `hiding`: also
 * when the page is reloaded or closed. `typing`: also a moment after each change.
 */
export type StoreMoment = 'leaving' | 'hiding' | 'typing'

/**
 * Calls `keep` before the page is left for sign-in and, unless `moment` is `leaving`, before it is left for any other
 * reason.
 */
export function useBeforePageLeave(keep: () => void, moment: StoreMoment): void {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const onPageHide = (): void => keepNow()
    const stopListening = beforeLeaving(onPageHide)
    if (moment !== 'leaving') window.addEventListener('pagehide', onPageHide)
    return () => {
      stopListening()
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [moment])
}

/**
 * Creates a writer that lives as long as the component. The waiting draft is written when the component is unmounted or
 * the page is left.
 */
export function useDraftWriter(): DraftWriter {
  const [writer] = useState(() => createDraftWriter())
  useBeforePageLeave(writer.flush, 'hiding')
  useEffect(() => writer.flush, [writer])
  return writer
}

/**
 * Stores a value in this browser while it is edited. The component reads it with `slot.read()` when it starts, and
 * removes it when the value is saved or discarded.
 *
 * @param value `null` if there is nothing to store. While typing, the draft is then removed.
 */
export function useStoredDraft<Value>(
  slot: DraftSlot<Value>,
  value: Value | null,
  moment: StoreMoment,
): void {
  const writer = useDraftWriter()
  const write = useEffectEvent((changed: Value | null) => writer.write(slot, () => changed))
  useEffect(() => {
    if (moment === 'typing') write(value)
  }, [value, moment])
  useBeforePageLeave(() => {
    if (moment !== 'typing' && value !== null) slot.write(value)
  }, moment)
}

/**
 * A state that survives the end of a session: the value is restored once, when the same person opens the same page
 * again.
 *
 * @param isWorthKeeping Checks whether the value has content.
 */
export function useDraftState<Value>(
  slot: DraftSlot<Value>,
  empty: Value,
  isWorthKeeping: (value: Value) => boolean,
): [value: Value, change: (next: (now: Value) => Value) => void] {
  const [value, setValue] = useState(empty)
  const restore = useEffectEvent(() => {
    const draft = slot.take()
    if (draft) setValue(draft.value)
  })
  useEffect(() => restore(), [])
  useStoredDraft(slot, isWorthKeeping(value) ? value : null, 'leaving')
  return [value, setValue]
}
