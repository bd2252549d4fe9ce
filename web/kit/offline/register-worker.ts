import { currentLocale } from '#domain/words/say.ts'

const WORKER_URL = '/service-worker.js'
/** The parameter of its address that names the language of the files to store. */
export const WORKER_LANGUAGE = 'language'

/**
 * Registers the service worker, which stores the files of the client area, and asks the browser not to remove what is
 * stored here. Returns its registration, or `null` if the browser has none, such as on an address without encryption.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  // In development, the files come from Vite and change all the time.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(findWorkerUrl())
    await navigator.storage?.persist?.()
    return registration
  } catch {
    // Without a connection, or switched off: the site works as before.
    return null
  }
}

function findWorkerUrl(): string {
  const locale = currentLocale()
  return locale === 'en' ? WORKER_URL : `${WORKER_URL}?${WORKER_LANGUAGE}=${locale}`
}
