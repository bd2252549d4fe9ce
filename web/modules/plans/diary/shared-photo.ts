/*
 * A photo that another app shared with this one. Phones post it to the address of a new entry; the service worker stores it
 * in this cache and shows the form. Photos are never in an address or on the server before the client saves the entry.
 */

/** The cache and the key under which the service worker stores a shared photo. */
export const SHARED_PHOTO_CACHE = 'shared-photo'
export const SHARED_PHOTO_KEY = '/shared-photo'

/** Returns the photo that waits; `null` if there is none. It waits until its entry is saved, so a reload shows it again. */
export async function readSharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis)) return null
  try {
    const cache = await caches.open(SHARED_PHOTO_CACHE)
    const response = await cache.match(SHARED_PHOTO_KEY)
    if (!response) return null
    const blob = await response.blob()
    return new File([blob], 'photo', { type: blob.type })
  } catch {
    // A browser may refuse its storage; the form then says that the photo is missing.
    return null
  }
}

/** Removes the photo that waits, after its entry was saved. */
export async function removeSharedPhoto(): Promise<void> {
  await globalThis.caches?.delete(SHARED_PHOTO_CACHE).catch(() => undefined)
}
