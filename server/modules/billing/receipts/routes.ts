import { getReceiptPdf } from '#contract/billing/subscriptions.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as receipts from './service.ts'

/** Receipts of payments, as files. */
export function registerReceipts(app: App, platform: Platform): void {
  app.route({
    ...getReceiptPdf,
    // Bytes, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { fileName, bytes } = await receipts.getReceiptPdf(platform, request, request.params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes)
    },
  })
}
