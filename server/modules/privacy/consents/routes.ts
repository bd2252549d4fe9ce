import { giveConsent, listConsents, withdrawConsent } from '#contract/privacy/consents.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as consents from './service.ts'

/** What clients agree to, and take back. */
export function registerConsents(app: App, platform: Platform): void {
  app.route({ ...listConsents, handler: (request) => consents.listConsents(platform, request) })
  app.route({
    ...giveConsent,
    handler: (request) => consents.giveConsent(platform, request, request.body),
  })
  app.route({
    ...withdrawConsent,
    handler: (request) => consents.withdrawConsent(platform, request, request.body.purpose),
  })
}
