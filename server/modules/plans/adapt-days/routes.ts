import { adaptDaysToClient } from '#contract/plans/adapt-days.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { adaptDaysTo } from './service.ts'

/** Registers the call that adapts the days of a template to a client. */
export function registerAdaptDays(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(adaptDaysToClient, (ctx, { body }) => adaptDaysTo(ctx, body))
}
