import {
  cancelSubscription,
  claimPayment,
  countSubscriptions,
  exportSubscriptions,
  getOwnSubscriptions,
  keepSubscription,
  listSubscriptions,
  quoteSubscription,
  subscribe,
} from '#contract/billing/subscriptions.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as subscriptions from './service.ts'

/** A client's own subscriptions, and everybody's for the practice. */
export function registerSubscriptions(app: App, platform: Platform): void {
  app.route({
    ...getOwnSubscriptions,
    handler: (request) => subscriptions.getOwnSubscriptions(platform, request),
  })
  app.route({
    ...quoteSubscription,
    handler: (request) => subscriptions.quoteSubscription(platform, request, request.query),
  })
  app.route({
    ...subscribe,
    handler: (request) => subscriptions.subscribe(platform, request, request.body),
  })
  app.route({
    ...cancelSubscription,
    handler: (request) => subscriptions.cancelSubscription(platform, request, request.params.id),
  })
  app.route({
    ...keepSubscription,
    handler: (request) => subscriptions.keepSubscription(platform, request, request.params.id),
  })
  app.route({
    ...claimPayment,
    handler: (request) => subscriptions.claimPayment(platform, request, request.params.id, request.body),
  })
  app.route({
    ...listSubscriptions,
    handler: async (request, reply) => {
      const page = await subscriptions.listSubscriptions(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.subscriptions
    },
  })
  app.route({ ...countSubscriptions, handler: () => subscriptions.countSubscriptions(platform) })
  app.route({
    ...exportSubscriptions,
    handler: async (request, reply) =>
      sendCsv(reply, await subscriptions.exportSubscriptions(platform, request, request.query)),
  })
}
