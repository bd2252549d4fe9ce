import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishGoogle, returnFromGoogle, startGoogle } from '#contract/identity/google.ts'
import { say } from '#domain/words/say.ts'
import { notFound } from '#server/kit/app-error.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { buildPagePolicy, hashSource } from '#server/kit/http/security-headers.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { createGoogleClient, type GoogleClient } from './google-client.ts'
import { RETURNED_SCRIPT, renderReturnedPage } from './returned-page.ts'
import * as service from './service.ts'

const COOKIE_PATH = '/api/identity/google'

/** Registers the calls for signing in with Google. They always exist, but answer 404 if it is not configured. */
export function registerGoogleSignIn(app: App, platform: Platform): void {
  const requireGoogle = openGoogle(platform)
  const cookies = createGoogleCookies(platform.config.publicUrl)
  const handOver = createHandOver(platform.config.publicUrl, cookies)

  app.route({
    ...startGoogle,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      disableOpenerIsolation(reply)
      const begun = await service.start(ctxOf(platform, request), requireGoogle(), request.query)
      if ('target' in begun) return handOver(request, reply, begun)
      cookies.flow.set(reply, begun.flowSecret)
      return reply.redirect(begun.url, 302)
    },
  })

  app.route({
    ...returnFromGoogle,
    // A HEAD request must not use up the answer in the URL.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      disableOpenerIsolation(reply)
      // The URL contains Google's code.
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

/** Returns a function for the Google client that throws 404 if Google is not configured. */
function openGoogle({ config, embedded, now }: Platform): () => GoogleClient {
  const google = config.google && embedded ? createGoogleClient(config.google, config.publicUrl, now) : null
  return () => {
    if (!google) throw notFound(say(msg`Page not found.`))
    return google
  }
}

/** Creates the cookies that connect the steps of a sign-in. */
function createGoogleCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const options = { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const open = (suffix: string, maxAge: number) => {
    const name = `${isSecure ? '__Secure-' : ''}pathya_google_${suffix}`
    return {
      set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge }),
      /** Reads the cookie and clears it in the browser. Returns `null` if there is none. */
      take(request: FastifyRequest, reply: FastifyReply): string | null {
        reply.clearCookie(name, options)
        return request.cookies[name] ?? null
      },
    }
  }
  return { flow: open('flow', service.FLOW_SECONDS), result: open('result', service.PROVEN_SECONDS) }
}

/**
 * Creates the function that sends the browser on at the end of a step: by a redirect, or, in a separate window, with a
 * page that closes the window.
 */
function createHandOver(publicUrl: string, cookies: ReturnType<typeof createGoogleCookies>) {
  const isSecure = publicUrl.startsWith('https:')
  const scripts = new Set([hashSource(RETURNED_SCRIPT)])
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { mode, locale, target, result, failure }: service.HandOver,
  ): FastifyReply => {
    if (failure !== undefined) logFailure(request, failure)
    cookies.result.set(reply, result)
    if (mode === 'redirect') return reply.redirect(target, 302)
    const html = inLanguage(locale, () => renderReturnedPage(target))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', buildPagePolicy(html, { isSecure, scripts }))
      .send(html)
  }
}

/**
 * Disables the opener isolation for a step. Google's page does not use isolation; a step with it would separate the
 * window from the page that opened it, which could then neither see that it closed nor receive its message. These steps
 * show nothing that needs isolation.
 */
function disableOpenerIsolation(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/** Returns the query string unchanged, with its question mark. */
function readSearch(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}

/** Logs only the name of the error, because the provider's message may contain an address. */
function logFailure(request: FastifyRequest, error: unknown): void {
  const { name, code } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { name: 'unknown', code: null } // Codes are optional.
  request.log.warn(
    { errorName: name, errorCode: typeof code === 'string' ? code : null },
    'google sign-in failed',
  )
}
