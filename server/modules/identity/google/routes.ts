import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishGoogle, returnFromGoogle, startGoogle } from '#contract/identity/google.ts'
import { notFound } from '#server/kit/app-error.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { buildPagePolicy, hashSource } from '#server/kit/http/security-headers.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { createGoogleClient, type GoogleClient } from './google-client.ts'
import { RETURNED_SCRIPT, renderReturnedPage } from './returned-page.ts'
import * as service from './service.ts'

const COOKIE_PATH = '/api/identity/google'

/** Signing in with Google: always registered, 404 where it is not configured. */
export function registerGoogleSignIn(app: App, platform: Platform): void {
  const requireGoogle = openGoogle(platform)
  const cookies = createGoogleCookies(platform.config.publicUrl)
  const handOver = createHandOver(platform.config.publicUrl, cookies)

  app.route({
    ...startGoogle,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      keepOpener(reply)
      const begun = await service.start(ctxOf(platform, request), requireGoogle(), request.query)
      if ('target' in begun) return handOver(request, reply, begun)
      cookies.flow.set(reply, begun.flowSecret)
      return reply.redirect(begun.url, 302)
    },
  })

  app.route({
    ...returnFromGoogle,
    // Looking at the address must not use up what it brings.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      keepOpener(reply)
      // The address contains Google's code.
      reply.header('referrer-policy', 'no-referrer')
      const google = requireGoogle()
      const answer = { secret: cookies.flow.take(request, reply), search: readSearch(request) }
      return handOver(request, reply, await service.complete(ctxOf(platform, request), google, answer))
    },
  })

  app.route({
    ...finishGoogle,
    handler: (request, reply) => {
      requireGoogle()
      return service.finish(ctxOf(platform, request), cookies.result.take(request, reply) ?? '')
    },
  })
}

/** The client of Google's page, or the 404 where it is not configured. */
function openGoogle({ config, embedded, now }: Platform): () => GoogleClient {
  const google = config.google && embedded ? createGoogleClient(config.google, config.publicUrl, now) : null
  return () => {
    if (!google) throw notFound('There is nothing at this address.')
    return google
  }
}

/** The cookies that carry a sign-in from step to step. */
function createGoogleCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const options = { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const open = (suffix: string, maxAge: number) => {
    const name = `${isSecure ? '__Secure-' : ''}pathya_google_${suffix}`
    return {
      set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge }),
      /** Reads it and clears it in the browser; null: there is none. */
      take(request: FastifyRequest, reply: FastifyReply): string | null {
        reply.clearCookie(name, options)
        return request.cookies[name] ?? null
      },
    }
  }
  return { flow: open('flow', service.FLOW_SECONDS), result: open('result', service.PROVEN_SECONDS) }
}

/** Sends a browser on at the end of a step: by a redirect, or in its own window by a page that closes it. */
function createHandOver(publicUrl: string, cookies: ReturnType<typeof createGoogleCookies>) {
  const isSecure = publicUrl.startsWith('https:')
  const scripts = new Set([hashSource(RETURNED_SCRIPT)])
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { mode, target, result, failure }: service.HandOver,
  ): FastifyReply => {
    if (failure !== undefined) logFailure(request, failure)
    cookies.result.set(reply, result)
    if (mode === 'redirect') return reply.redirect(target, 302)
    const html = renderReturnedPage(target)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', buildPagePolicy(html, { isSecure, scripts }))
      .send(html)
  }
}

/**
 * Google's page asks for no isolation. A step that did would cut the window off from the page that opened it, which could
 * then neither see it closed nor get its message. Nothing on these steps is worth isolating.
 */
function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/** The query string as it came, with its question mark. */
function readSearch(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}

/** Logs what went wrong, by name: the provider's words may contain an address. */
function logFailure(request: FastifyRequest, error: unknown): void {
  const { name, code } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { name: 'unknown', code: null } // codes are optional
  request.log.warn(
    { errorName: name, errorCode: typeof code === 'string' ? code : null },
    'google sign-in failed',
  )
}
