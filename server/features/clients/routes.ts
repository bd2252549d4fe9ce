import { getClient, getPracticeSummary, listClients } from '#contract/clients.ts'
import { setNextPage } from '#server/platform/http/pagination.ts'
import type { App, Platform } from '#server/platform/platform.ts'
import * as clients from './service.ts'

/** Clients as the practice sees them. */
export function registerClients(app: App, platform: Platform): void {
  app.route({
    ...listClients,
    handler: async (request, reply) => {
      const page = await clients.listClients(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.clients
    },
  })
  app.route({ ...getClient, handler: (request) => clients.getClient(platform, request, request.params.id) })
  app.route({ ...getPracticeSummary, handler: (request) => clients.getPracticeSummary(platform, request) })
}
