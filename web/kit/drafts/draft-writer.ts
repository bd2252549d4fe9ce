import type { DraftSlot } from './draft-store.ts'

/** A pause in typing: writing at every key would slow typing down. */
const PAUSE_MS = 250

/** Writes drafts to the browser a moment after they changed. */
export type DraftWriter = {
  /** Writes after a pause. `read` is called when it is written; null: there is nothing to keep, and the draft is removed. */
  write: <Value>(slot: DraftSlot<Value>, read: () => Value | null) => void
  /** Writes now what waits, before the page may go away. */
  flush: () => void
  /** Removes a draft, and what was about to be written to it. */
  drop: (slot: Pick<DraftSlot<unknown>, 'key' | 'remove'>) => void
}

/** A writer for one screen; it holds at most one waiting draft. */
export function createDraftWriter(pauseMs = PAUSE_MS): DraftWriter {
  let waiting: { key: string; store: () => void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    const { store } = waiting ?? {}
    waiting = null
    store?.()
  }
  return {
    flush,
    write: (slot, read) => {
      if (waiting !== null && waiting.key !== slot.key) flush()
      const store = (): void => {
        const value = read()
        if (value === null) slot.remove()
        else slot.write(value)
      }
      waiting = { key: slot.key, store }
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    drop: (slot) => {
      if (waiting?.key === slot.key) waiting = null
      slot.remove()
    },
  }
}
