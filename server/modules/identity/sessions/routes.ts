import type { FastifyRequest } from 'fastify'
import {
  endOtherSessions,
  endSession,
  getAuthUser,
  listSessions,
  reauthenticate,
  signOut,
  syncUser,
  updateVerification,
} from '#contract/identity/sessions.ts'
import { refuseSession } from '#server/kit/access/guard.ts'
import { readBrowser } from '#server/kit/http/browser.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as auth from './service.ts'

/** Registers the calls that exchange an identity token for a session, and list and end sessions. */
export function registerAuth(app: App, platform: Platform): void {
  const { devices, sessions } = platform
  const { answer, done } = callsOf(app, platform)

  app.route({
    ...getAuthUser,
    handler: async (request, reply) => {
      const token = readBearer(request)
      // A request with a token is answered for that token, whatever cookie the browser still has.
      if (token !== null) return auth.getTokenUser(ctxOf(platform, request), token)
      const actor = await sessions.find(request, reply)
      if (!actor) throw await refuseSession(sessions, request)
      return auth.toAppUser(actor)
    },
  })
  app.route({
    ...syncUser,
    handler: async (request, reply) => {
      const ctx = ctxOf(platform, request)
      const browser = readBrowser(platform, request)
      const begun = await auth.syncUser(ctx, readBearer(request), request.body ?? {}, browser)
      sessions.setCookie(reply, begun.sessionToken)
      if (begun.deviceCookie !== null) devices.setCookie(reply, begun.deviceCookie)
      return begun.user
    },
  })
  answer(updateVerification, (ctx, { body }) => auth.updateVerification(ctx, body ?? {}))
  app.route({
    ...reauthenticate,
    handler: async (request) => {
      await auth.reauthenticate(ctxOf(platform, request), readBearer(request))
      return {}
    },
  })
  app.route({
    ...signOut,
    handler: async (request, reply) => {
      await auth.signOut(ctxOf(platform, request), sessions.readToken(request))
      sessions.clearCookie(reply)
      return {}
    },
  })
  answer(listSessions, (ctx) => auth.listSessions(ctx))
  done(endOtherSessions, (ctx) => auth.endOtherSessions(ctx))
  app.route({
    ...endSession,
    handler: async (request, reply) => {
      const { isCurrent } = await auth.endSession(ctxOf(platform, request), request.params.id)
      if (isCurrent) sessions.clearCookie(reply)
      return {}
    },
  })
}

/** Returns the token of `Authorization: Bearer …`, or `null` if there is none. */
function readBearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
