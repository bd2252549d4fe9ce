import { type ComponentType, lazy } from 'react'
import { waitUntilIdle } from './when-idle.ts'

/** After a failure, such as a lost connection, it is tried again when there is one, or after this time. */
const RETRY_MS = 10_000

/**
 * Makes a component for a part of a screen that is less urgent than what is above it. Its code loads when the browser has
 * shown the screen; until then the surrounding `Suspense` shows its fallback. It never fails: it is tried again.
 *
 * @param load Also the place to fetch the data of the part, so that it appears at once.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    // The server renders the whole document.
    if (typeof window === 'undefined') return { default: await load() }
    await waitUntilIdle()
    return { default: await loadSurely(load) }
  })
}

/** Makes a component whose code loads when it is first rendered. It never fails: it is tried again. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await loadSurely(load) }))
}

async function loadSurely<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch {
      await waitForConnection()
    }
  }
}

function waitForConnection(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, RETRY_MS)
    window.addEventListener('online', () => done(), { once: true })
  })
}
