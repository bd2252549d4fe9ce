import {
  getOwnBillingDetails,
  updateBillingDetails,
  updateOwnBillingDetails,
} from '#contract/billing/billing-details.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as billingDetails from './service.ts'

/** To whom clients' invoices are made out. */
export function registerBillingDetails(app: App, platform: Platform): void {
  app.route({
    ...getOwnBillingDetails,
    handler: (request) => billingDetails.getOwnBillingDetails(platform, request),
  })
  app.route({
    ...updateOwnBillingDetails,
    handler: (request) => billingDetails.updateOwnBillingDetails(platform, request, request.body),
  })
  app.route({
    ...updateBillingDetails,
    handler: (request) =>
      billingDetails.updateBillingDetails(platform, request, request.params.id, request.body),
  })
}
