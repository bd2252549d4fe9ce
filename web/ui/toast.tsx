import { useEffect, useSyncExternalStore } from 'react'

export type ToastContents = {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'danger'
  /** An action such as Undo, which closes the toast. The action must also be possible elsewhere. */
  action?: { label: string; onAction: () => void }
}

type ToastModule = typeof import('./toast-list.tsx')

let loaded: ToastModule | null = null
let loading: Promise<ToastModule | null> | null = null
const listeners = new Set<() => void>()

/** Fetches the code of toasts, which no page needs before something has happened. Tried again after a failure. */
function loadToasts(): Promise<ToastModule | null> {
  loading ??= import('./toast-list.tsx').then(
    (module) => {
      loaded = module
      for (const listener of listeners) listener()
      return module
    },
    () => {
      loading = null
      return null
    },
  )
  return loading
}

/**
 * Shows a message at the edge of the page for five seconds, an error for fifteen. A new message replaces the previous one.
 *
 * @returns A function that closes the toast early, if it is still open.
 */
export function showToast(contents: ToastContents): () => void {
  if (loaded) return loaded.addToast(contents)
  let isClosed = false
  let close: (() => void) | null = null
  void loadToasts().then((module) => {
    if (!isClosed) close = module?.addToast(contents) ?? null
  })
  return () => {
    isClosed = true
    close?.()
  }
}

/** Closes the message that is shown, if any. */
export function closeToasts(): void {
  loaded?.closeAll()
}

const IDLE_DELAY_MS = 1000

/** The place where toasts appear, once per page. Its code is fetched a second after the page, or for the first toast. */
export function ToastRegion() {
  const module = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  )
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts(), IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return module && <module.ToastList />
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
