import {
  getOwnBillingDetails,
  updateBillingDetails,
  updateOwnBillingDetails,
} from '#contract/billing/billing-details.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as details from './service.ts'

/** Registers the calls for the billing details of clients. */
export function registerBillingDetails(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getOwnBillingDetails, (ctx) => details.getOwnBillingDetails(ctx))
  answer(updateOwnBillingDetails, (ctx, { body }) => details.updateOwnBillingDetails(ctx, body))
  answer(updateBillingDetails, (ctx, { params, body }) => details.updateBillingDetails(ctx, params.id, body))
}
