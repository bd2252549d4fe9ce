import { getPlanExchanges } from '#contract/plans/exchanges.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as exchanges from './service.ts'

/** Registers the call for exchanges. */
export function registerExchanges(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getPlanExchanges, (ctx, { params }) => exchanges.getPlanExchanges(ctx, params.id))
}
