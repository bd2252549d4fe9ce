import type { FastifyReply } from 'fastify'
import { finishGoogle, returnFromGoogle, startGoogle } from '#contract/identity/google.ts'
import { buildPagePolicy, hashSource } from '#server/kit/http/security-headers.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { RETURNED_SCRIPT, renderReturnedPage } from './returned-page.ts'
import { createGoogleSignIn, type HandOver } from './service.ts'

/** Signing in with Google: always registered, 404 where it is not configured. */
export function registerGoogleSignIn(app: App, platform: Platform): void {
  const google = createGoogleSignIn(platform)
  const isSecure = platform.config.publicUrl.startsWith('https:')
  const scripts = new Set([hashSource(RETURNED_SCRIPT)])

  const send = (reply: FastifyReply, { mode, target }: HandOver): FastifyReply => {
    if (mode === 'redirect') return reply.redirect(target, 302)
    const html = renderReturnedPage(target)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', buildPagePolicy(html, { isSecure, scripts }))
      .send(html)
  }

  app.route({
    ...startGoogle,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      keepOpener(reply)
      const answer = await google.start(request, reply, request.query)
      return typeof answer === 'string' ? reply.redirect(answer, 302) : send(reply, answer)
    },
  })

  app.route({
    ...returnFromGoogle,
    // Looking at the address must not use up what it brings.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      keepOpener(reply)
      // The address holds Google's code.
      reply.header('referrer-policy', 'no-referrer')
      return send(reply, await google.complete(request, reply))
    },
  })

  app.route({ ...finishGoogle, handler: (request, reply) => google.finish(request, reply) })
}

/**
 * Google's page asks for no isolation; a step that did would cut the window off from the page that opened it, which then
 * could neither see it closed nor be told. Nothing on these steps is worth isolating.
 */
function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}
