import { findDocumentPath } from './client-documents.ts'
import { answerAsset, answerDocument, removeOldFiles, storeFiles } from './precache.ts'
import './share.ts'
import { worker } from './worker-scope.ts'
import './push.ts'

/*
 * The service worker of the client area: see the README of this folder. It is one file of its own, which the build
 * bundles to `/service-worker.js`.
 */

worker.addEventListener('install', (event) => {
  // Calls of the API never pass through the worker.
  const skippingApi = event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  event.waitUntil(Promise.all([storeFiles(), skippingApi?.catch(() => undefined)]))
  // It takes over once it has every file. Windows that are open find their older files in the version before.
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) {
    return event.respondWith(answerAsset(request, (work) => event.waitUntil(work)))
  }
  if (request.mode !== 'navigate') return
  const path = findDocumentPath(pathname)
  if (path !== null) event.respondWith(answerDocument(request, path, (work) => event.waitUntil(work)))
})
