import { useSyncExternalStore } from 'react'

/*
 * Whether the server can be reached, as the latest call has shown. The browser only knows whether there is a network: if it
 * says that there is none, no call is needed to know, and if there is one again, the next call shows more.
 */

let isReachable = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()

function noteReachable(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
  for (const notify of listeners) notify()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => noteReachable(false))
  window.addEventListener('online', () => noteReachable(true))
}

/** Records whether a request reaches the server, and returns its answer. */
export async function noteConnection(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request
    noteReachable(true)
    return response
  } catch (error) {
    // A request that was cancelled shows nothing.
    if (error instanceof TypeError) noteReachable(false)
    throw error
  }
}

export function isServerReachable(): boolean {
  return isReachable
}

/** Adds a listener that is called when the connection is lost or is back. Returns a function that removes it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true while the server cannot be reached. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => !isReachable,
    () => false,
  )
}
