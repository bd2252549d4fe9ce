import { currentLocale } from '#domain/words/say.ts'
import { refreshUser } from '../api/session.ts'

const CACHE_PREFIX = 'pathya-client-'

let isOpening = false

/**
 * Opens the screen in the language of the account, if it has changed. The documents that this browser has stored are in the
 * language before, so they are removed.
 */
export async function openInOwnLanguage(): Promise<void> {
  // What this browser knows of the account may be older than the page.
  const user = await refreshUser()
  if (isOpening || !user || user.locale === currentLocale()) return
  isOpening = true
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE_PREFIX)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request)
    }
  }
  window.location.reload()
}
