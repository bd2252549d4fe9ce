import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { REFERENCE_PLACE } from '#contract/errors.ts'
import {
  hasLanguagePaths,
  type LanguagePath,
  readLanguagePath,
  toLanguagePath,
} from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import {
  findHomePath,
  isIndexedScreen,
  REFUSED_FRAGMENT,
  readNext,
  resolveScreen,
  toViewer,
} from '#contract/screens.ts'
import { currentLocale } from '#domain/words/say.ts'
import { logFailure, RETRY_AFTER_SECONDS, toErrorBody } from '../error-handler.ts'
import { referenceOf } from '../http/reference.ts'
import { WORKER_POLICY } from '../http/security-headers.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { toDataPath, toPagePath, toScreenPath, toUnknownPath } from './page-paths.ts'
import {
  createContentPaths,
  createPageStore,
  type ListContentPaths,
  type PageStore,
  type PageStoreOptions,
  type StoredPage,
  sendPage,
} from './page-store.ts'

/** The built service worker of the client area, see `web/service-worker`. */
const SERVICE_WORKER_FILE = 'service-worker.js'

/** Shown if even the site's own page could not be made, because the server started without its database. */
const PLAIN_UNAVAILABLE_PAGE = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title></head>
<body><main><h1>We will be back in a moment</h1>
<p>The site is not available right now. Nothing that was saved is lost. Please reload this page in a minute.</p>
<p>Reference: ${REFERENCE_PLACE}</p></main></body></html>
`

/**
 * Answers a request for a document with the page for addresses that cannot be read. Returns false if the request is not
 * for a document.
 */
export type SendUnreadable = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Sends the page of one request, which works without JavaScript and which nothing caches, in the language of the request's
 * address.
 */
export type ShowPlainPage = (
  reply: FastifyReply,
  path: string,
  page: PlainPage,
  status?: number,
) => Promise<FastifyReply>

/** The parts that documents are made from. */
type Site = {
  pages: PageStore
  contentPaths: ReturnType<typeof createContentPaths>
  sessions: Sessions
}

/**
 * Serves the web site: documents rendered once per page and cached compressed in memory, the data that client-side
 * navigation requests, and the built files.
 *
 * Documents contain nothing about the visitor. Access is decided per request from the session, before the stored page
 * is looked up.
 */
export function registerPages(
  app: FastifyInstance,
  options: PageStoreOptions & {
    sessions: Sessions
    clientDir: string
    listContentPaths: ListContentPaths
  },
): { purge: () => void; sendUnreadable: SendUnreadable; showPlain: ShowPlainPage } {
  const { config, sessions, clientDir } = options
  const pages = createPageStore(app.log, options)
  const contentPaths = createContentPaths(options.listContentPaths)
  const site: Site = { pages, contentPaths, sessions }
  const sendUnreadable = createSendUnreadable(pages)
  const errorHandler = createFailureHandler(app, pages, sendUnreadable)
  // Joined, not resolved: otherwise a path that starts with two slashes would name another site.
  const readUrl = (request: FastifyRequest): URL => new URL(config.publicUrl + request.url)

  registerBuiltFiles(app, clientDir)
  app.get('/api/login', { access: 'public' }, (request, reply) => {
    const next = readNext(readUrl(request).search)
    return reply.header('cache-control', 'no-store').redirect(paths.login(next), 302)
  })
  registerSharedPhoto(app)
  app.get('/*', { access: 'public', errorHandler }, async (request, reply) => {
    const url = readUrl(request)
    if (url.pathname.startsWith('/api/')) return reply.callNotFound()
    const page = url.pathname.replace(/\.data$/, '')
    const address = { ...readLanguagePath(page, config.locales), search: url.search }
    if (page === url.pathname) return sendDocument(site, request, reply, address)
    return sendData(site, request, reply, { ...address, pathname: `${address.pathname}.data` })
  })
  return {
    purge: () => {
      pages.clear()
      contentPaths.clear()
    },
    sendUnreadable,
    showPlain: async (reply, path, page, status = 200) => {
      const locale = currentLocale()
      const prefix = locale === 'en' ? '' : `/${locale}`
      const { body, policy } = await pages.renderOnce(path, page, { locale, prefix })
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(body)
    },
  }
}

/**
 * Answers a photo that a phone shares with the app while the service worker is not there to take it. The photo is neither read
 * nor stored: the form asks for it again. The phone, not a page, makes this request, so it comes from no known origin.
 */
function registerSharedPhoto(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(
      paths.newDiaryEntry(),
      { access: 'public', config: { changesNothing: true } },
      (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-store', connection: 'close' })
          .redirect(paths.newDiaryEntry({ shared: 'missing' }), 303),
    )
  })
}

/** Serves the built files. Files with a hash in their names never change; the others are requested by fixed names. */
function registerBuiltFiles(app: FastifyInstance, clientDir: string): void {
  app.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true })
  app.get('/assets/*', { access: 'public' }, (request, reply) => {
    const path = (request.params as { '*': string })['*'] // the route's own wildcard
    return reply.sendFile(`assets/${path}`, { immutable: true, maxAge: '1y' })
  })
  for (const name of listRootFiles(clientDir)) {
    app.get(`/${name}`, { access: 'public' }, (_request, reply) =>
      // An old worker would delay every update of the site, so it is never cached.
      name === SERVICE_WORKER_FILE
        ? reply
            .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
            .sendFile(name, { cacheControl: false })
        : reply.sendFile(name, { maxAge: '1h' }),
    )
  }
}

/** The address of a page that was requested: its language, and its path without it. */
type PageAddress = LanguagePath & { search: string }

/** Sends the data that client-side navigation requests. */
async function sendData(
  { pages, contentPaths }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, ...language }: PageAddress,
): Promise<unknown> {
  const path = toDataPath(pathname, await contentPaths.get())
  if (path === null) return reply.callNotFound()
  return sendPage(request, reply, await pages.get(path, 'normal', language))
}

/** Sends the page of an address, or the page that the visitor may see instead. */
async function sendDocument(
  { pages, contentPaths, sessions }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, search, ...address }: PageAddress,
): Promise<FastifyReply> {
  const redirect = (to: string): FastifyReply => reply.header('cache-control', 'no-store').redirect(to, 302)
  const hasCookie = request.cookies[sessions.cookieName] !== undefined
  const actor = hasCookie ? await sessions.find(request) : null
  const viewer = toViewer(actor)
  const answer = resolveScreen({ pathname, search }, viewer)
  const sendUnknown = async (): Promise<FastifyReply> => {
    const variant = viewer.state === 'signed-out' ? 'unknown-for-visitor' : 'unknown-for-member'
    const page = await pages.get(toUnknownPath(pathname), variant, language)
    return sendPage(request, reply, page, { status: 404 })
  }
  // Areas of signed-in people have one address, and are in the language of the account.
  const isOfAccount = !hasLanguagePaths(pathname)
  const isMisplaced = address.prefix !== '' && isOfAccount
  const language = actor && isOfAccount ? { prefix: '', locale: actor.locale } : address
  if (isMisplaced && answer.kind !== 'redirect') return redirect(pathname + search)
  switch (answer.kind) {
    case 'redirect':
      return redirect(toLanguagePath(answer.to, address.locale))
    case 'not-found':
      return sendUnknown()
    case 'refuse':
      // No part of the screen is shown first.
      if (answer.refusal === 'toast' && viewer.state === 'complete') {
        const home = findHomePath(viewer.person) + REFUSED_FRAGMENT
        return redirect(home)
      }
      return sendPage(request, reply, await pages.get(toScreenPath(answer.screen), 'normal', language))
    case 'show': {
      const path = toPagePath(pathname, await contentPaths.get())
      if (path === null) return sendUnknown()
      return sendPage(request, reply, await pages.get(path, 'normal', language), {
        isIndexed: isIndexedScreen(answer.screen),
      })
    }
  }
}

function createSendUnreadable(pages: PageStore): SendUnreadable {
  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path.startsWith('/assets/') || path.endsWith('.data')) return false
    sendPage(request, reply, await pages.get('/unknown', 'unreadable'), { status: 400 })
    return true
  }
}

/**
 * Creates the handler for addresses that cannot be read or shown: people get a page, programs get the usual error body.
 */
function createFailureHandler(
  app: FastifyInstance,
  pages: PageStore,
  sendUnreadable: SendUnreadable,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  /** Made at the start, because it can no longer be made when it is needed. */
  let unavailablePage: StoredPage | null = null
  const prepareUnavailable = async (): Promise<StoredPage> => {
    unavailablePage ??= await pages.render('/unknown', 'unavailable')
    return unavailablePage
  }
  app.addHook('onListen', async () => {
    // Not awaited; the next failure tries again.
    prepareUnavailable().catch(() => undefined)
  })

  return async (error, request, reply) => {
    const { statusCode } = toErrorBody(error)
    if (statusCode === 400 && (await sendUnreadable(request, reply))) return reply
    const path = request.url.split('?')[0] ?? ''
    if (statusCode < 500 || path.startsWith('/api/') || path.endsWith('.data')) throw error
    logFailure(request, error)
    if (statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    const page = await prepareUnavailable().catch(() => null)
    const text = page?.bodies.identity.toString() ?? PLAIN_UNAVAILABLE_PAGE
    return reply
      .code(statusCode)
      .type(page?.contentType ?? 'text/html; charset=utf-8')
      .headers({
        ...(page ? { 'content-security-policy': page.policy } : {}),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .send(text.replaceAll(REFERENCE_PLACE, referenceOf(request)))
  }
}

function listRootFiles(clientDir: string): string[] {
  if (!existsSync(clientDir)) return []
  return readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map((entry) => entry.name)
}

/** Returns the folder into which `react-router build` writes the browser's files. */
export function clientDirOf(projectRoot: string): string {
  return join(projectRoot, 'build', 'client')
}
