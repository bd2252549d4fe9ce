import { giveConsent, listConsents, withdrawConsent } from '#contract/privacy/consents.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as consents from './service.ts'

/** The consents that clients give and withdraw. */
export function registerConsents(app: App, platform: Platform): void {
  const { answer, done } = callsOf(app, platform)
  answer(listConsents, (ctx) => consents.listConsents(ctx))
  answer(giveConsent, (ctx, { body }) => consents.giveConsent(ctx, body))
  done(withdrawConsent, (ctx, { body }) => consents.withdrawConsent(ctx, body.purpose))
}
