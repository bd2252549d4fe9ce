import {
  cancelSubscription,
  claimPayment,
  countSubscriptions,
  exportSubscriptions,
  getOwnSubscriptions,
  listSubscriptions,
  quoteSubscription,
  subscribe,
  undoCancellation,
} from '#contract/billing/subscriptions.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as subscriptions from './service.ts'

const FILE = { fileName: 'subscriptions.csv', columns: subscriptions.SUBSCRIPTION_COLUMNS }

/** Registers the calls for a client's own subscriptions, and for everybody's in the practice. */
export function registerSubscriptions(app: App, platform: Platform): void {
  const { answer, page, csv } = callsOf(app, platform)
  answer(getOwnSubscriptions, (ctx) => subscriptions.getOwnSubscriptions(ctx))
  answer(quoteSubscription, (ctx, { query }) => subscriptions.quoteSubscription(ctx, query))
  answer(subscribe, (ctx, { body }) => subscriptions.subscribe(ctx, body))
  answer(cancelSubscription, (ctx, { params }) => subscriptions.cancelSubscription(ctx, params.id))
  answer(undoCancellation, (ctx, { params }) => subscriptions.undoCancellation(ctx, params.id))
  answer(claimPayment, (ctx, { params, body }) => subscriptions.claimPayment(ctx, params.id, body))
  page(listSubscriptions, (ctx, { query }) => subscriptions.listSubscriptions(ctx, query))
  answer(countSubscriptions, (ctx) => subscriptions.countSubscriptions(ctx))
  csv(exportSubscriptions, FILE, (ctx, { query }) => subscriptions.exportSubscriptions(ctx, query))
}
