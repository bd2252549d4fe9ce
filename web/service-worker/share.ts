import { paths } from '#contract/paths.ts'
import { SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#web/modules/plans/diary/shared-photo.ts'
import { worker } from './worker-scope.ts'

/* A photo that another app shares with this one waits in the browser until the client saves the entry of the diary. */

/** The name of the file in the form that phones post, as the web app manifest declares it. */
const FIELD = 'photo'

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'POST' || origin !== worker.location.origin) return
  if (pathname === paths.newDiaryEntry()) event.respondWith(receivePhoto(request))
})

async function receivePhoto(request: Request): Promise<Response> {
  const isStored = await storePhoto(request).catch(() => false)
  // 303: the form is then requested without the photo.
  return Response.redirect(paths.newDiaryEntry({ shared: isStored ? 'photo' : 'missing' }), 303)
}

async function storePhoto(request: Request): Promise<boolean> {
  const photo = (await request.formData()).get(FIELD)
  if (!(photo instanceof File) || !photo.type.startsWith('image/')) return false
  const cache = await caches.open(SHARED_PHOTO_CACHE)
  await cache.put(SHARED_PHOTO_KEY, new Response(photo, { headers: { 'content-type': photo.type } }))
  return true
}
