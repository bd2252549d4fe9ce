import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { WORKER_LANGUAGE } from '#web/kit/offline/register-worker.ts'
import { ANSWERS_MARK } from '#web/kit/offline/wipe-offline.ts'
import { findDocumentPath, listDocumentPaths } from './client-documents.ts'
import { worker } from './worker-scope.ts'

/*
 * The stored files of the client area: its documents, scripts, styles and fonts. They are the same for everybody
 * (decision 7). Personal data are never stored here: see `web/kit/offline`.
 */

/** Filled in by the build (`tools/bundle-service-worker.ts`). `folder` is in `assets` and contains the scripts of a language. */
declare const PRECACHED_ASSETS: readonly string[]
declare const PRECACHED_LANGUAGES: Readonly<
  Record<Locale, { folder: string | null; fonts: readonly string[] }>
>
declare const PRECACHE_VERSION: string

/** The language of the pages that use this worker: they name it in its address (`register-worker.ts`). */
export const LANGUAGE: Locale =
  LOCALES.find((locale) => locale === new URL(worker.location.href).searchParams.get(WORKER_LANGUAGE)) ?? 'en'
const CACHE_PREFIX = 'pathya-client-'
const CACHE_NAME = CACHE_PREFIX + PRECACHE_VERSION + (LANGUAGE === 'en' ? '' : `-${LANGUAGE}`)
const ASSETS = listAssets()
/** Windows that were opened before an update still load files of the version before. */
const STORED_VERSIONS = 2
/** A document from the network is preferred, because the server has checked the session, but not at any price. */
const DOCUMENT_PATIENCE_MS = 700
/** The screen comes first: a newer document is fetched when its answers are there. */
const REFRESH_DELAY_MS = 3000

/** Lists the files of this language: its scripts are in a folder of their own, styles and drawings are the same in all. */
function listAssets(): readonly string[] {
  const { folder, fonts } = PRECACHED_LANGUAGES[LANGUAGE]
  const moved = PRECACHED_ASSETS.map((path) =>
    folder !== null && /\.js(?:on)?$/.test(path) ? path.replace('/assets/', `/assets/${folder}/`) : path,
  )
  return [...moved, ...fonts]
}

/**
 * Stores every file of this version. Rejects if one of them cannot be fetched; the version before then remains in use,
 * and the browser tries again later.
 */
export async function storeFiles(): Promise<void> {
  try {
    const cache = await caches.open(CACHE_NAME)
    await Promise.all([
      ...ASSETS.map(async (path) => {
        // A file of this name never changes, so that of an earlier version is the same.
        await cache.put(path, (await caches.match(path, { ignoreVary: true })) ?? (await fetchFile(path)))
      }),
      ...listDocumentPaths().map(async (path) => cache.put(path, await fetchFile(path))),
    ])
  } catch (error) {
    await caches.delete(CACHE_NAME)
    throw error
  }
}

/** Removes the files of old versions. */
export async function removeOldFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  // In the order in which they were made.
  for (const name of names.slice(0, Math.max(0, names.length - (STORED_VERSIONS - 1))))
    await caches.delete(name)
}

/**
 * Answers a request for a built file: from the stored ones, otherwise from the network. A font that comes from the network
 * is stored: fonts of some scripts are not stored before a page needs them.
 *
 * @param keepAlive Gets work that continues after the answer.
 */
export async function answerAsset(
  request: Request,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok && request.url.endsWith('.woff2')) keepAlive(storeFont(request, answer.clone()))
  return answer
}

/** The font also works without being stored, for example if the device has no space left. */
async function storeFont(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  await cache.put(request, answer).catch(() => undefined)
}

/**
 * Answers a request for a document of the client area. Where this device has the answers of a client, the stored document
 * comes at once: it is the same for everybody, and its first calls end the session here if it has ended. Otherwise the
 * document comes from the network, and the stored one if the server does not answer in time or is not available.
 *
 * @param keepAlive Gets work that continues after the answer.
 */
export async function answerDocument(
  request: Request,
  path: string,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const [stored, isOfClient] = await Promise.all([findStored(path), caches.has(ANSWERS_MARK)])
  if (!stored) {
    // It was removed because it was in another language.
    const answer = await fetch(request)
    keepAlive(refreshDocument(path, Promise.resolve(answer.clone())))
    return answer
  }
  if (isOfClient) {
    keepAlive(wait(REFRESH_DELAY_MS).then(() => refreshDocument(path, fetch(path))))
    return stored
  }
  const fetching = fetch(request)
  keepAlive(
    refreshDocument(
      path,
      fetching.then((answer) => answer.clone()),
    ),
  )
  const answer = await Promise.race([fetching.catch(() => null), wait(DOCUMENT_PATIENCE_MS)])
  return answer === null || answer.status >= 500 ? stored : answer
}

function wait(ms: number): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), ms))
}

async function findStored(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE_NAME)
  return cache.match(path, { ignoreVary: true })
}

/**
 * Replaces a stored document by a newer one of the same version, for example after the practice has changed its name. A
 * document that needs other files belongs to the next version and is stored with that.
 */
async function refreshDocument(path: string, fetching: Promise<Response>): Promise<void> {
  const answer = await fetching.catch(() => null)
  if (answer?.status !== 200 || answer.redirected) return
  if (findDocumentPath(new URL(answer.url).pathname) !== path) return
  const cache = await caches.open(CACHE_NAME)
  const text = await answer.clone().text()
  const known = new Set(ASSETS)
  const isComplete = [...text.matchAll(/\/assets\/[\w./-]+\.(?:js|css|svg|woff2)/g)].every(([asset]) =>
    known.has(asset),
  )
  if (isComplete) await cache.put(path, answer)
}

async function fetchFile(path: string): Promise<Response> {
  // A redirect means that the session has ended: the answer would be another document.
  const response = await fetch(path, { credentials: 'same-origin', redirect: 'error' })
  if (!response.ok) throw new Error(`${response.status}: ${path}`)
  return response
}
