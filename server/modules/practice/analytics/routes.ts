import {
  exportAnalytics,
  getClientsOverTime,
  getDishUse,
  getFunnel,
  getOutcomes,
  getRetention,
  getRevenue,
} from '#contract/practice/analytics.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as analytics from './service.ts'

/** Figures of the practice over time, block by block. */
export function registerAnalytics(app: App, platform: Platform): void {
  app.route({
    ...getClientsOverTime,
    handler: (request) => analytics.getClientsOverTime(platform, request.query),
  })
  app.route({ ...getRetention, handler: (request) => analytics.getRetention(platform, request.query) })
  app.route({ ...getOutcomes, handler: (request) => analytics.getOutcomes(platform, request.query) })
  app.route({ ...getRevenue, handler: (request) => analytics.getRevenue(platform, request.query) })
  app.route({ ...getFunnel, handler: (request) => analytics.getFunnel(platform, request.query) })
  app.route({ ...getDishUse, handler: (request) => analytics.getDishUse(platform, request.query) })
  app.route({
    ...exportAnalytics,
    // Lines, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) =>
      sendCsv(reply, await analytics.exportAnalytics(platform, request, request.query)),
  })
}
