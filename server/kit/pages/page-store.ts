import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { paths } from '#contract/paths.ts'
import type { PageVariant } from '#contract/site/page-data.ts'
import type { Locale } from '#domain/words/locale.ts'
import type { Config } from '#server/config.ts'
import { chooseEncoding } from '../http/choose-encoding.ts'
import { buildPagePolicy, hashInlineScripts } from '../http/security-headers.ts'
import { listFirebaseSources } from '../identity/firebase/firebase-sources.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The language of a page, and what comes before its path in the address, such as `/hi`. */
export type PageLanguage = { locale: Locale; prefix: string }

export const ENGLISH_PAGE: PageLanguage = { locale: 'en', prefix: '' }

/**
 * Renders one path to HTML, the same for everybody who sees that page; with `plainPage`, the page of one request, which works
 * without JavaScript.
 */
export type RenderPage = (
  path: string,
  variant: PageVariant,
  plainPage?: PlainPage | null,
  language?: PageLanguage,
) => Promise<{ status: number; contentType: string; body: string }>

/** Lists the addresses of the pages in the practice's content, such as its tips; `purge` announces changed content. */
export type ListContentPaths = () => Promise<readonly string[]>

/** The only screen that another screen of ours shows in a frame: the content being edited, as visitors would see it. */
const FRAMED_SCREEN = paths.settingsPreview()

export type StoredPage = {
  status: number
  isFramed: boolean
  contentType: string
  policy: string
  etag: string
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

export type PageStore = {
  /** Returns the stored page, which is rendered at the first request for it. */
  get: (path: string, variant: PageVariant, language?: PageLanguage) => Promise<StoredPage>
  /** Renders a page without storing it. */
  render: (path: string, variant: PageVariant) => Promise<StoredPage>
  /** Renders the page of one request, with the policy that it is sent with. Nothing of it is stored. */
  renderOnce: (
    path: string,
    plainPage: PlainPage,
    language: PageLanguage,
  ) => Promise<{ body: string; policy: string }>
  /** Drops all pages: the next requests render them again. */
  clear: () => void
}

export type PageStoreOptions = {
  config: Config
  renderPage: RenderPage
  /** Hashes of the inline scripts that the build has made; `null` if pages come from their sources. */
  builtScripts: ReadonlySet<string> | null
}

/** Renders pages and stores them compressed in memory, each with the headers that it is sent with. */
export function createPageStore(
  log: FastifyBaseLogger,
  { config, renderPage, builtScripts }: PageStoreOptions,
): PageStore {
  const isSecure = config.publicUrl.startsWith('https:')
  const sources = config.firebase && listFirebaseSources(config.firebase)
  const store = new Map<string, Promise<StoredPage>>()

  function makePolicy(body: string, isFramed: boolean): string {
    return buildPagePolicy(body, {
      isSecure,
      isFramed,
      ...(builtScripts ? { scripts: builtScripts } : {}),
      ...(sources ? { sources } : {}),
    })
  }

  async function render(
    path: string,
    variant: PageVariant,
    language: PageLanguage = ENGLISH_PAGE,
  ): Promise<StoredPage> {
    const page = await renderPage(path, variant, null, language)
    const identity = Buffer.from(page.body)
    if (builtScripts && hashInlineScripts(page.body).some((hash) => !builtScripts.has(hash))) {
      log.error({ path }, 'a page holds a script that the build has not made: browsers will not run it')
    }
    const isFramed = path === FRAMED_SCREEN && variant === 'normal'
    const [br, gz] = await Promise.all([
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(identity, { level: 9 }),
    ])
    return {
      status: page.status,
      isFramed,
      contentType: page.contentType,
      policy: makePolicy(page.body, isFramed),
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies: { identity, gzip: gz, br },
    }
  }

  function get(
    path: string,
    variant: PageVariant,
    language: PageLanguage = ENGLISH_PAGE,
  ): Promise<StoredPage> {
    const key = `${variant} ${language.locale} ${language.prefix}${path}`
    const stored = store.get(key)
    if (stored) return stored
    const rendering = render(path, variant, language)
    store.set(key, rendering)
    // A failure is not cached: the next request tries again.
    rendering.then(
      (page) => page.status >= 500 && store.delete(key),
      () => store.delete(key),
    )
    return rendering
  }

  async function renderOnce(path: string, plainPage: PlainPage, language: PageLanguage) {
    const { status, body } = await renderPage(path, 'normal', plainPage, language)
    if (status >= 500) throw new Error(`The page ${path} could not be rendered.`)
    return { body, policy: makePolicy(body, false) }
  }

  return { get, render, renderOnce, clear: () => store.clear() }
}

/** Caches the addresses of the content until they are cleared. */
export function createContentPaths(list: ListContentPaths): {
  get: () => Promise<ReadonlySet<string>>
  clear: () => void
} {
  let stored: Promise<ReadonlySet<string>> | null = null
  return {
    get() {
      if (stored) return stored
      const listing = list().then((paths) => new Set(paths))
      stored = listing
      // A failure is not cached: the next request tries again.
      listing.catch(() => {
        if (stored === listing) stored = null
      })
      return listing
    },
    clear: () => {
      stored = null
    },
  }
}

/** Sends a stored page in an encoding that the browser accepts, or 304 if the browser already has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  { status = page.status, isIndexed = false }: { status?: number; isIndexed?: boolean } = {},
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply.headers({
    'content-type': page.contentType,
    'content-security-policy': page.policy,
    ...(page.isFramed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
    etag,
    ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
  })
  const known = request.headers['if-none-match']
  if (status === 200 && known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(page.bodies[encoding])
}
