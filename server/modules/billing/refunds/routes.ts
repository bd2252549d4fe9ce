import { endSubscription, recordRefund } from '#contract/billing/refunds.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as refunds from './service.ts'

/** Registers the calls for refunds, and for staff to end subscriptions. */
export function registerRefunds(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(recordRefund, (ctx, { params, body }) => refunds.recordRefund(ctx, params.id, body))
  answer(endSubscription, (ctx, { params }) => refunds.endSubscription(ctx, params.id))
}
