import { sendVerification, signIn, signUp, verifyEmail } from '#contract/identity.ts'
import type { App, Platform } from '#server/app.ts'
import * as identity from './service.ts'

/** Email and password of the embedded provider. */
export function registerIdentity(app: App, platform: Platform): void {
  app.route({ ...signUp, handler: (request) => identity.signUp(platform, request, request.body) })
  app.route({ ...signIn, handler: (request) => identity.signIn(platform, request, request.body) })
  app.route({ ...sendVerification, handler: (request) => identity.sendVerification(platform, request) })
  app.route({
    ...verifyEmail,
    // What only looks at links before a person does must not use them up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const target = await identity.verifyEmail(platform, request, request.query.token)
      return reply.header('referrer-policy', 'no-referrer').redirect(target, 302)
    },
  })
}
