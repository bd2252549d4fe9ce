import { useEffect, useEffectEvent, useState } from 'react'
import { beforeLeaving } from '#web/kit/api/leave.ts'
import type { DraftSlot } from './draft-store.ts'
import { createDraftWriter, type DraftWriter } from './draft-writer.ts'

/**
 * When a draft is written to the browser. `leaving`: when the page is left because the session has ended. `hiding`: also
 * when the page is reloaded or closed. `typing`: also a moment after each change.
 */
export type KeepMoment = 'leaving' | 'hiding' | 'typing'

/** Calls `keep` before the page is left for sign-in and, unless `moment` is `leaving`, before it goes for other reasons. */
export function useBeforePageGoes(keep: () => void, moment: KeepMoment): void {
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

/** A writer for as long as the component is there: what waits is written when it goes, or its page does. */
export function useDraftWriter(): DraftWriter {
  const [writer] = useState(() => createDraftWriter())
  useBeforePageGoes(writer.flush, 'hiding')
  useEffect(() => writer.flush, [writer])
  return writer
}

/**
 * Keeps a value in this browser while it is edited. The component reads it with `slot.read()` when it starts, and removes
 * it once it is saved or given up.
 *
 * @param value Null: there is nothing to keep. While typing, the draft is then removed.
 */
export function useDraftKeeping<Value>(
  slot: DraftSlot<Value>,
  value: Value | null,
  moment: KeepMoment,
): void {
  const writer = useDraftWriter()
  const write = useEffectEvent((changed: Value | null) => writer.write(slot, () => changed))
  useEffect(() => {
    if (moment === 'typing') write(value)
  }, [value, moment])
  useBeforePageGoes(() => {
    if (moment !== 'typing' && value !== null) slot.write(value)
  }, moment)
}

/**
 * A state that survives an ended session: what was typed is put back once, when the same person is on the same page again.
 *
 * @param isWorthKeeping Whether there is anything in it.
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
  useDraftKeeping(slot, isWorthKeeping(value) ? value : null, 'leaving')
  return [value, setValue]
}
