import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import {
  findScreen,
  homeOf,
  isIndexedScreen,
  isNamedByContent,
  REFUSED_FRAGMENT,
  readNext,
  resolveScreen,
  toViewer,
} from '#contract/screens.ts'
import type { PageVariant } from '#contract/site/page-data.ts'
import type { Config } from '#server/config.ts'
import { RETRY_AFTER_SECONDS, toErrorBody } from '../error-handler.ts'
import { chooseEncoding } from '../http/choose-encoding.ts'
import { buildPagePolicy, hashInlineScripts } from '../http/security-headers.ts'
import { listFirebaseSources } from '../identity/firebase/firebase-sources.ts'
import type { Sessions } from '../sessions/sessions.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Renders one path to HTML, the same for everybody who sees that page. */
export type RenderPage = (
  path: string,
  variant: PageVariant,
) => Promise<{ status: number; contentType: string; body: string }>

/** The addresses of the pages in the practice's content, such as its tips; `purge` announces changed content. */
export type ListContentPaths = () => Promise<readonly string[]>

/** The one screen that another of ours shows in a frame: what is being edited, as visitors would see it. */
const FRAMED_SCREEN = paths.settingsPreview()

/** Where even the page of the site could not be made, because the server started without its database. */
const PLAIN_UNAVAILABLE_PAGE = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title></head>
<body><main><h1>We will be back in a moment</h1>
<p>The site is not available right now. Nothing that was saved is lost. Please reload this page in a minute.</p></main></body></html>
`

type StoredPage = {
  status: number
  isFramed: boolean
  contentType: string
  policy: string
  etag: string
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

/** Answers a request for a document with the page for addresses that cannot be read; false: it asks for no document. */
export type SendUnreadable = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Serves the web site: documents rendered once per page and cached compressed in memory, the data that client-side
 * navigation requests, and the built files.
 *
 * Documents contain nothing about the visitor. Access is decided per request from the session, before the stored page
 * is looked up.
 */
export function registerPages(
  app: FastifyInstance,
  options: {
    config: Config
    sessions: Sessions
    clientDir: string
    renderPage: RenderPage
    /** Hashes of the inline scripts that the build has made; null: pages come from their sources. */
    builtScripts: ReadonlySet<string> | null
    listContentPaths: ListContentPaths
  },
): { purge: () => void; sendUnreadable: SendUnreadable } {
  const { config, sessions, clientDir, builtScripts } = options
  const isSecure = config.publicUrl.startsWith('https:')
  const sources = config.firebase && listFirebaseSources(config.firebase)
  const store = new Map<string, Promise<StoredPage>>()
  let contentPaths: Promise<ReadonlySet<string>> | null = null

  async function renderAndCompress(path: string, variant: PageVariant): Promise<StoredPage> {
    const page = await options.renderPage(path, variant)
    const identity = Buffer.from(page.body)
    if (builtScripts && hashInlineScripts(page.body).some((hash) => !builtScripts.has(hash))) {
      app.log.error({ path }, 'a page holds a script that the build has not made: browsers will not run it')
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
      policy: buildPagePolicy(page.body, {
        isSecure,
        isFramed,
        ...(builtScripts ? { scripts: builtScripts } : {}),
        ...(sources ? { sources } : {}),
      }),
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies: { identity, gzip: gz, br },
    }
  }

  function getPage(path: string, variant: PageVariant): Promise<StoredPage> {
    const key = `${variant} ${path}`
    const stored = store.get(key)
    if (stored) return stored
    const rendering = renderAndCompress(path, variant)
    store.set(key, rendering)
    // A failure is not cached: the next request tries again.
    rendering.then(
      (page) => page.status >= 500 && store.delete(key),
      () => store.delete(key),
    )
    return rendering
  }

  /** Known until the content changes. */
  function getContentPaths(): Promise<ReadonlySet<string>> {
    if (contentPaths) return contentPaths
    const listing = options.listContentPaths().then((paths) => new Set(paths))
    contentPaths = listing
    listing.catch(() => {
      if (contentPaths === listing) contentPaths = null
    })
    return listing
  }

  app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true })

  app.get('/assets/*', { access: 'public' }, (request, reply) => {
    const path = (request.params as { '*': string })['*'] // the route's own wildcard
    return reply.sendFile(`assets/${path}`, { immutable: true, maxAge: '1y' })
  })
  for (const name of listRootFiles(clientDir)) {
    app.get(`/${name}`, { access: 'public' }, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }))
  }

  app.get('/api/login', { access: 'public' }, (request, reply) => {
    const next = readNext(readUrl(request).search)
    return reply.header('cache-control', 'no-store').redirect(paths.login(next), 302)
  })

  const sendUnreadable: SendUnreadable = async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path.startsWith('/assets/') || path.endsWith('.data')) return false
    sendPage(request, reply, await getPage('/unknown', 'unreadable'), { status: 400 })
    return true
  }

  app.get('/*', { access: 'public', errorHandler: answerFailure }, async (request, reply) => {
    const url = readUrl(request)
    if (url.pathname.startsWith('/api/')) return reply.callNotFound()
    if (url.pathname.endsWith('.data')) {
      const path = toDataPath(url.pathname, await getContentPaths())
      return path === null ? reply.callNotFound() : sendPage(request, reply, await getPage(path, 'normal'))
    }

    const hasCookie = request.cookies[sessions.cookieName] !== undefined
    const actor = hasCookie ? await sessions.find(request) : null
    const viewer = toViewer(actor)
    const answer = resolveScreen({ pathname: url.pathname, search: url.search }, viewer)
    const sendUnknown = async (): Promise<FastifyReply> => {
      const variant = viewer.state === 'signed-out' ? 'unknown-for-visitor' : 'unknown-for-member'
      return sendPage(request, reply, await getPage(toUnknownPath(url.pathname), variant), { status: 404 })
    }
    switch (answer.kind) {
      case 'redirect':
        return reply.header('cache-control', 'no-store').redirect(answer.to, 302)
      case 'not-found':
        return sendUnknown()
      case 'refuse':
        // Nothing of the screen is shown first.
        if (answer.refusal === 'toast' && viewer.state === 'complete') {
          const home = homeOf(viewer.person) + REFUSED_FRAGMENT
          return reply.header('cache-control', 'no-store').redirect(home, 302)
        }
        return sendPage(request, reply, await getPage(toScreenPath(answer.screen), 'normal'))
      case 'show': {
        const path = toPagePath(url.pathname, await getContentPaths())
        if (path === null) return sendUnknown()
        return sendPage(request, reply, await getPage(path, 'normal'), {
          isIndexed: isIndexedScreen(answer.screen),
        })
      }
    }
  })

  /** Known from the first request on: when it is needed, it can no longer be made. */
  let unavailablePage: StoredPage | null = null
  const prepareUnavailable = async (): Promise<StoredPage> => {
    unavailablePage ??= await renderAndCompress('/unknown', 'unavailable')
    return unavailablePage
  }
  app.addHook('onListen', async () => {
    // Nobody waits for it, and the next failure tries again.
    prepareUnavailable().catch(() => undefined)
  })

  /** People get a page for an address that cannot be read or shown; programs are answered as everywhere. */
  async function answerFailure(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { statusCode } = toErrorBody(error)
    if (statusCode === 400 && (await sendUnreadable(request, reply))) return reply
    const path = request.url.split('?')[0] ?? ''
    if (statusCode < 500 || path.startsWith('/api/') || path.endsWith('.data')) throw error
    request.log.error({ errorName: error.name, errorCode: error.code }, 'page not available')
    if (statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    const page = await prepareUnavailable().catch(() => null)
    if (page) return sendPage(request, reply, page, { status: statusCode })
    return reply.code(statusCode).type('text/html; charset=utf-8').send(PLAIN_UNAVAILABLE_PAGE)
  }

  /** Joined, not resolved: a path that starts with two slashes would name another site. */
  function readUrl(request: FastifyRequest): URL {
    return new URL(config.publicUrl + request.url)
  }

  return {
    purge: () => {
      store.clear()
      contentPaths = null
    },
    sendUnreadable,
  }
}

function sendPage(
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

/**
 * The address under which a path is rendered; null: there is no such page. Screens with names from the practice's
 * content have a page for each of its names, the others one page for all parameters: the cache grows with the content
 * of the site and never with the requests.
 *
 * @param contentPaths The addresses that the content gives.
 */
export function toPagePath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const screen = findScreen(pathname)
  if (!screen) return null
  if (!isNamedByContent(screen)) return toScreenPath(screen.path)
  const asked = readPathOf(screen.path, pathname)
  return contentPaths.has(asked) ? asked : null
}

/**
 * The address under which the data of a page is rendered; null: no page, no data. The query is left aside: a request
 * names the routes it wants, and takes what it wants from the data of all.
 *
 * @param pathname As browsers ask: the page's with `.data`, or with `_.data` after a slash.
 */
export function toDataPath(pathname: string, contentPaths: ReadonlySet<string>): string | null {
  const path = toPagePath(pathname.replace(/(?:(?<=\/)_)?\.data$/, ''), contentPaths)
  if (path === null) return null
  return path === '/' ? '/_.data' : `${path}.data`
}

/**
 * Where the page for an address that does not exist is rendered. Browsers find the screen by the address: where there is
 * one, and only its name is made up, the page has to be that of the same screen.
 */
function toUnknownPath(pathname: string): string {
  const screen = findScreen(pathname)
  return screen ? toScreenPath(screen.path) : '/unknown'
}

/** Where the one page of a screen is rendered, whatever names its address holds. */
export function toScreenPath(screen: string): string {
  return screen.replace(/:[a-z]+/g, '-')
}

/** A path in the letters of its screen, with its names as they were asked for. */
function readPathOf(screen: string, pathname: string): string {
  const parts = pathname.split('/')
  return screen
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/')
}

function listRootFiles(clientDir: string): string[] {
  if (!existsSync(clientDir)) return []
  return readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map((entry) => entry.name)
}

/** Where `react-router build` leaves the browser's files. */
export function clientDirOf(projectRoot: string): string {
  return join(projectRoot, 'build', 'client')
}
