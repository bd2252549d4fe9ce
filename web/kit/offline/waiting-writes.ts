import { useMemo, useSyncExternalStore } from 'react'
import type { EndpointInput, EndpointShape } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { isStorageClosed, readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import {
  type AnyOfflineWrite,
  matchAddress,
  type OfflineWrite,
  type WriteOf,
} from './define-offline-write.ts'

/*
 * The waiting writes as this tab shows them. They are replayed over each answer of the server whenever it is shown, and
 * never written into an answer before the server has them. So an answer that is loaded again cannot undo them.
 */

/** Why a write is not sent by itself any more. `unsure`: it may have been saved long ago. */
export type WriteProblem = { kind: 'refused'; body: ErrorBody } | { kind: 'unsure' }

/** A write that the server does not have yet. `seq` is its place in the order of this device. */
export type WaitingWrite = {
  seq: number
  id: string
  userId: string
  name: string
  input: unknown
  writtenAt: string
  /** `null` until it is sent for the first time: until then the server cannot have it. */
  firstSentAt: string | null
  problem: WriteProblem | null
}

/**
 * A waiting write with its declaration; `null` if this release does not know it. `answer` is the server's, at the moment
 * at which it has the write.
 */
export type ShownWrite = { write: WaitingWrite; definition: AnyOfflineWrite | null; answer?: unknown }

type State = { isLoaded: boolean; writes: readonly ShownWrite[] }

/** The number of writes that wait, set before one is stored: without it nothing waits, so nothing has to be read first. */
const UNSENT_KEY = 'pathya.unsent'

const unsentAtStart = readUnsentCount()
let state: State = { isLoaded: unsentAtStart === 0, writes: [] }
const listeners = new Set<() => void>()

/** Replaces the shown writes, in their order. */
export function setWaitingWrites(writes: readonly ShownWrite[] | null): void {
  // The session has ended and everything was removed. The waiting writes are counted until the page is left.
  if (writes?.length === 0 && isStorageClosed()) return
  if (writes) writeItem('browser', UNSENT_KEY, writes.length === 0 ? null : String(writes.length))
  state = { isLoaded: writes !== null || readItem('browser', UNSENT_KEY) === null, writes: writes ?? [] }
  for (const notify of listeners) notify()
}

/** Notes that a write is about to be stored, for pages that are opened before the database has answered. */
export function noteUnsent(): void {
  writeItem('browser', UNSENT_KEY, String(readUnsentCount() + 1))
}

/** Counts the waiting writes, also before they have been read. */
export function countWaitingWrites(): number {
  return state.isLoaded ? state.writes.length : readUnsentCount() || unsentAtStart
}

export function readWaitingWrites(): State {
  return state
}

/** Adds a listener that is called when the writes change. Returns a function that removes it. */
export function onWaitingWritesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NOTHING: State = { isLoaded: false, writes: [] }

/** Returns the waiting writes of the signed-in person. `isLoaded` is false until they have been read. */
export function useWaitingWrites(): State {
  return useSyncExternalStore(onWaitingWritesChange, readWaitingWrites, () => NOTHING)
}

/** Returns the waiting writes of one kind that the server has not refused, in their order. */
export function useWaitingOf<E extends EndpointShape>(
  definition: OfflineWrite<E>,
): WriteOf<EndpointInput<E>>[] {
  return useWaitingNamed<E>(definition.name)
}

/** Returns the same for a kind by its name, for screens that do not need its declaration. */
export function useWaitingNamed<E extends EndpointShape>(name: string): WriteOf<EndpointInput<E>>[] {
  const { writes } = useWaitingWrites()
  return useMemo(
    () =>
      writes.flatMap(({ write }) =>
        // Inputs are stored under the name of their declaration.
        write.name === name && write.problem === null ? [write as WriteOf<EndpointInput<E>>] : [],
      ),
    [writes, name],
  )
}

/** Returns an answer as it will be once the server has these writes. */
export function applyWrites<Answer>(address: string, answer: Answer, writes: readonly ShownWrite[]): Answer {
  let shown = answer
  for (const { write, definition, answer: done } of writes) {
    if (write.problem !== null) continue
    for (const { url, apply } of definition?.changes ?? []) {
      const found = matchAddress(url, address)
      // The address says that the answer is of the declared endpoint.
      if (found) shown = apply(shown as never, { ...write, answer: done } as never, found) as Answer
    }
  }
  return shown
}

function readUnsentCount(): number {
  return Number(readItem('browser', UNSENT_KEY)) || 0
}
