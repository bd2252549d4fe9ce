/*
 * The browser's offer to install the app. Chromium makes it once, soon after a page has loaded, and the page decides when
 * the person sees it. This file is loaded with the layout of the client area, so it imports nothing.
 */

/** The event of Chromium, which TypeScript does not know. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser would otherwise show its own hint over the page.
    event.preventDefault()
    offer(event as InstallPrompt) // the only event of this name
  })
  window.addEventListener('appinstalled', () => offer(null))
}

function offer(next: InstallPrompt | null): void {
  offered = next
  for (const notify of listeners) notify()
}

/** Returns the browser's offer; `null` if it has made none, or the app is installed. */
export function readInstallPrompt(): InstallPrompt | null {
  return offered
}

/** Adds a listener that is called when the offer changes. Returns a function that removes it. */
export function onInstallPromptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
