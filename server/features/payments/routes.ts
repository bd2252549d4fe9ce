import { recordPayment } from '#contract/subscription-plans.ts'
import type { App, Platform } from '#server/platform/platform.ts'
import * as payments from './service.ts'

/** Money that came in, as admins write it down. */
export function registerPayments(app: App, platform: Platform): void {
  app.route({
    ...recordPayment,
    handler: (request) => payments.recordPayment(platform, request, request.params.id, request.body),
  })
}
