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
import type { App, Platform } from '#server/kit/platform.ts'
import * as secondFactor from './second-factor-service.ts'
import * as identity from './service.ts'

/**
 * Email, password and second factor. With a hosted provider there is only what mails a link and what such a link opens.
 */
export function registerIdentity(app: App, platform: Platform): void {
  app.route({
    ...requestPasswordReset,
    handler: (request) => identity.requestPasswordReset(platform, request, request.body.email),
  })
  app.route({ ...sendVerification, handler: (request) => identity.sendVerification(platform, request) })
  app.route({
    ...verifyEmail,
    handler: (request, reply) => identity.verifyEmail(platform, request, reply, request.body.token),
  })
  app.route({
    ...disownEmail,
    handler: (request) => identity.disownEmail(platform, request, request.body.token),
  })
  app.route({
    ...resetPassword,
    handler: (request, reply) => identity.resetPassword(platform, request, reply, request.body),
  })
  if (!isEmbedded(platform)) return
  app.route({ ...signUp, handler: (request) => identity.signUp(platform, request, request.body) })
  app.route({ ...signIn, handler: (request) => identity.signIn(platform, request, request.body) })
  app.route({
    ...changePassword,
    handler: (request) => identity.changePassword(platform, request, request.body),
  })
  app.route({
    ...answerSecondFactor,
    handler: (request) => secondFactor.answerChallenge(platform, request, request.body),
  })
  app.route({ ...getSecondFactor, handler: (request) => secondFactor.getStatus(platform, request) })
  app.route({
    ...enrollSecondFactor,
    handler: (request) => secondFactor.enroll(platform, request, request.body),
  })
  app.route({
    ...confirmSecondFactor,
    handler: (request) => secondFactor.confirm(platform, request, request.body.code),
  })
  app.route({
    ...disableSecondFactor,
    handler: (request) => secondFactor.disable(platform, request, request.body),
  })
  app.route({
    ...renewRecoveryCodes,
    handler: (request) => secondFactor.renewRecoveryCodes(platform, request, request.body),
  })
}

function isEmbedded(platform: Platform): platform is identity.EmbeddedPlatform {
  return platform.embedded !== null
}
