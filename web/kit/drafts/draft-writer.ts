import type { DraftSlot } from './draft-store.ts'

/** The pause in typing before a write. A write at every key would slow down typing. */
const PAUSE_MS = 250

/** Writes drafts to the browser a moment after they changed. */
export type DraftWriter = {
  /** Writes after a pause. `read` is called at the time of writing; if it returns `null`, the draft is removed. */
  write: <Value>(slot: DraftSlot<Value>, read: () => Value | null) => void
  /** Writes the waiting draft at once, before the page may be left. */
  flush: () => void
  /** Removes a draft and cancels its waiting write. */
  drop: (slot: Pick<DraftSlot<unknown>, 'key' | 'remove'>) => void
}

/** Creates a writer for one screen. At most one draft waits at a time. */
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
