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
import type { App, Platform } from '#server/kit/platform.ts'
import * as auth from './service.ts'

/** Sessions: from an identity token to a cookie, and back. */
export function registerAuth(app: App, platform: Platform): void {
  app.route({ ...getAuthUser, handler: (request, reply) => auth.getAuthUser(platform, request, reply) })
  app.route({
    ...syncUser,
    handler: (request, reply) => auth.syncUser(platform, request, reply, request.body ?? {}),
  })
  app.route({
    ...updateVerification,
    handler: (request, reply) => auth.updateVerification(platform, request, reply, request.body ?? {}),
  })
  app.route({ ...reauthenticate, handler: (request) => auth.reauthenticate(platform, request) })
  app.route({ ...signOut, handler: (request, reply) => auth.signOut(platform, request, reply) })
  app.route({ ...listSessions, handler: (request) => auth.listSessions(platform, request) })
  app.route({ ...endOtherSessions, handler: (request) => auth.endOtherSessions(platform, request) })
  app.route({
    ...endSession,
    handler: (request, reply) => auth.endSession(platform, request, reply, request.params.id),
  })
}
