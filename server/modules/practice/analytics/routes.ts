import {
  exportAnalytics,
  getClientsOverTime,
  getDishUse,
  getFunnel,
  getOutcomes,
  getRetention,
  getRevenue,
} from '#contract/practice/analytics.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as analytics from './service.ts'

/** Registers the practice's figures over time, one call for each block. */
export function registerAnalytics(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getClientsOverTime, (ctx, { query }) => analytics.getClientsOverTime(ctx, query))
  answer(getRetention, (ctx, { query }) => analytics.getRetention(ctx, query))
  answer(getOutcomes, (ctx, { query }) => analytics.getOutcomes(ctx, query))
  answer(getRevenue, (ctx, { query }) => analytics.getRevenue(ctx, query))
  answer(getFunnel, (ctx, { query }) => analytics.getFunnel(ctx, query))
  answer(getDishUse, (ctx, { query }) => analytics.getDishUse(ctx, query))
  app.route({
    ...exportAnalytics,
    // The answer is text, not JSON, and is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    // The file name and the columns depend on the block.
    handler: async (request, reply) =>
      sendCsv(reply, await analytics.exportAnalytics(ctxOf(platform, request), request.query)),
  })
}
