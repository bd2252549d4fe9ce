import {
  exportInvoices,
  getInvoicePdf,
  getSubscriptionInvoices,
  issueInvoice,
  listInvoices,
  listOwnInvoices,
  sumInvoices,
} from '#contract/billing/invoices.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as invoices from './service.ts'

/** Invoices and credit notes. */
export function registerInvoices(app: App, platform: Platform): void {
  app.route({
    ...listInvoices,
    handler: async (request, reply) => {
      const page = await invoices.listInvoices(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.invoices
    },
  })
  app.route({ ...sumInvoices, handler: (request) => invoices.sumInvoices(platform, request.query) })
  app.route({
    ...exportInvoices,
    // Lines, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) =>
      sendCsv(reply, await invoices.exportInvoices(platform, request, request.query)),
  })
  app.route({
    ...getInvoicePdf,
    // Bytes, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { fileName, bytes } = await invoices.getInvoicePdf(platform, request, request.params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  })
  app.route({ ...listOwnInvoices, handler: (request) => invoices.listOwnInvoices(platform, request) })
  app.route({
    ...getSubscriptionInvoices,
    handler: (request) => invoices.getSubscriptionInvoices(platform, request.params.id),
  })
  app.route({
    ...issueInvoice,
    handler: (request) => invoices.issueByHand(platform, request, request.params.id, request.body.billing),
  })
}
