import {
  answerSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  disownEmail,
  enrollSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetPassword,
  sendVerification,
  signIn,
  signUp,
  verifyEmail,
} from '#contract/identity/identity.ts'
import { requestPasswordReset } from '#contract/identity/sessions.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as secondFactor from './second-factor-service.ts'
import * as identity from './service.ts'

/**
 * Registers the calls for email, password and second factor. With a hosted provider, only the calls that mail a link
 * and the ones that such a link opens exist.
 */
export function registerIdentity(app: App, platform: Platform): void {
  const { devices, sessions } = platform
  const { answer, done } = callsOf(app, platform)

  app.route({
    ...requestPasswordReset,
    handler: async (request) => {
      const cookie = devices.readCookie(request)
      await identity.requestPasswordReset(ctxOf(platform, request), request.body.email, cookie)
      return {}
    },
  })
  done(sendVerification, (ctx) => identity.sendVerification(ctx))
  app.route({
    ...verifyEmail,
    handler: async (request, reply) => {
      const visitor = await sessions.find(request, reply)
      return identity.verifyEmail(ctxOf(platform, request), request.body.token, visitor)
    },
  })
  answer(disownEmail, (ctx, { body }) => identity.disownEmail(ctx, body.token))
  app.route({
    ...resetPassword,
    handler: async (request, reply) => {
      const cookie = devices.readCookie(request)
      const { deviceCookie } = await identity.resetPassword(ctxOf(platform, request), request.body, cookie)
      devices.setCookie(reply, deviceCookie)
      return {}
    },
  })
  if (platform.embedded) registerEmbedded(app, platform)
}

/** Registers the calls of the embedded provider. */
function registerEmbedded(app: App, platform: Platform): void {
  const { devices } = platform
  const { answer, done } = callsOf(app, platform)

  answer(signUp, (ctx, { body }) => identity.signUp(ctx, body))
  app.route({
    ...signIn,
    handler: (request) =>
      identity.signIn(ctxOf(platform, request), request.body, devices.readCookie(request)),
  })
  done(changePassword, (ctx, { body }) => identity.changePassword(ctx, body))
  app.route({
    ...answerSecondFactor,
    handler: (request) =>
      secondFactor.answerChallenge(ctxOf(platform, request), request.body, devices.readCookie(request)),
  })
  answer(getSecondFactor, (ctx) => secondFactor.getStatus(ctx))
  answer(enrollSecondFactor, (ctx, { body }) => secondFactor.enroll(ctx, body))
  answer(confirmSecondFactor, (ctx, { body }) => secondFactor.confirm(ctx, body.code))
  done(disableSecondFactor, (ctx, { body }) => secondFactor.disable(ctx, body))
  answer(renewRecoveryCodes, (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body))
}
