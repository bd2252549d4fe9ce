import { createAdmin, getSetup } from '#contract/identity/setup.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as setup from './service.ts'

/** Registers the calls that make an admin with a setup link. */
export function registerSetup(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getSetup, (ctx, { body }) => setup.checkSetupLink(ctx, body.token))
  answer(createAdmin, (ctx, { body }) => setup.createAdmin(ctx, body))
}
