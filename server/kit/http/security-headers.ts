import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** For everything that is not a page: nothing may run, and no page may show it in a frame. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For the service worker: it may fetch our own files, and nothing else. A worker does not share the policy of a page. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Other origins that a page may use, by purpose. */
export type PageSources = {
  scripts: readonly string[]
  connections: readonly string[]
  frames: readonly string[]
}

/**
 * Builds the policy of one page: our own files, and inline scripts only by their hash.
 *
 * @param html The page as it is sent.
 * @param options.scripts Hashes of the inline scripts that we have made: no others are allowed, whatever the page
 *   contains.
 * @param options.sources Other origins that it needs; none if left out.
 * @param options.isFramed Whether a page of ours may show it in a frame.
 */
export function buildPagePolicy(
  html: string,
  {
    isSecure,
    scripts = NO_SCRIPTS,
    sources = NO_SOURCES,
    isFramed = false,
  }: { isSecure: boolean; scripts?: ReadonlySet<string>; sources?: PageSources; isFramed?: boolean },
): string {
  const scriptHashes = hashInlineScripts(html).filter((hash) => scripts.has(hash))
  const styleHashes = findInline(html, 'style').map(hashSource)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...sources.scripts].join(' '),
    `style-src 'self' ${[...styleHashes, ...LIBRARY_STYLE_HASHES].join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    // The fonts of every page are part of the style sheet.
    "font-src 'self' data:",
    ["connect-src 'self'", ...sources.connections].join(' '),
    ...(sources.frames.length > 0 ? [`frame-src 'self' ${sources.frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Hashes all inline scripts of a page for its policy. Data in script elements is left out, because nothing runs it. */
export function hashInlineScripts(html: string): string[] {
  return findInline(html, 'script').map(hashSource)
}

const NO_SCRIPTS: ReadonlySet<string> = new Set()
const NO_SOURCES: PageSources = { scripts: [], connections: [], frames: [] }

/**
 * React Aria puts two small style elements into the page, for touch behaviour and for scrolling below open windows on
 * iOS. They are allowed by the hash of their content. Tests compare them with the installed library, and open pages
 * with them, so that an update cannot go unnoticed.
 */
export const LIBRARY_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]
const LIBRARY_STYLE_HASHES = LIBRARY_STYLES.map(hashSource)

/** Sets the headers of every answer. The files of pages get only those headers that have an effect there. */
export function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': request.id,
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    // A script obeys the policy of its page. Each of about thirty files would carry half a kilobyte of headers without
    // effect.
    if (request.url.startsWith('/assets/')) return
    reply.headers({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // The camera reads barcodes of packaged foods; the browser asks the person first.
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
      'content-security-policy': API_POLICY,
    })
    // By default, an answer of the API counts as personal, also where its address is spelled `/%61pi/…`.
    const isApi = [request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/'))
    if (isApi) reply.header('cache-control', 'no-store')
  })
}

function findInline(html: string, tag: 'script' | 'style'): string[] {
  // Data is not run and needs no permission.
  const pattern = new RegExp(
    `<${tag}(?![^>]*\\s(?:src=|type="application/(?:ld\\+)?json"))[^>]*>([\\s\\S]*?)</${tag}>`,
    'g',
  )
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((source) => source !== '')
}

/** Returns the name of an inline script or style in a policy. */
export function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
