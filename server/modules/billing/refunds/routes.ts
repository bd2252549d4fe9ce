import { endSubscription, recordRefund } from '#contract/billing/refunds.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as refunds from './service.ts'

/** Money that went back, and subscriptions that staff end, as admins write it down. */
export function registerRefunds(app: App, platform: Platform): void {
  app.route({
    ...recordRefund,
    handler: (request) => refunds.recordRefund(platform, request, request.params.id, request.body),
  })
  app.route({
    ...endSubscription,
    handler: (request) => refunds.endSubscription(platform, request, request.params.id),
  })
}
