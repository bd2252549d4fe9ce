import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** For everything that is not a page: nothing may run, nothing may frame it. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of one rendered page: our own files, and inline scripts only by their hash.
 *
 * @param html The page as it is sent.
 */
export function buildPagePolicy(html: string, { isSecure }: { isSecure: boolean }): string {
  const scriptHashes = findInline(html, 'script').map(hashSource)
  const styleHashes = findInline(html, 'style').map(hashSource)
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${[...styleHashes, ...LIBRARY_STYLE_HASHES].join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * React Aria puts one small style element into the page for touch behaviour; it is let in by its content. A test opens
 * pages with it and fails on any refused style, so that an update of the library cannot go unnoticed.
 */
const LIBRARY_STYLE_HASHES: string[] = []

/** Sets the headers that every answer carries. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'content-security-policy': API_POLICY,
      'x-request-id': request.id,
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    // What the API answers is about a person until proven otherwise.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}

function findInline(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((source) => source !== '')
}

function hashSource(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
