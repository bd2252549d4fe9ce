import { exportLedger, listLedger, settlePayment, sumLedger } from '#contract/billing/payments.ts'
import { recordPayment } from '#contract/billing/subscriptions.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as ledger from './ledger.ts'
import * as payments from './service.ts'

/** Money that came in, as admins write it down and settle it, and the ledger of it. */
export function registerPayments(app: App, platform: Platform): void {
  app.route({
    ...recordPayment,
    handler: (request) => payments.recordPayment(platform, request, request.params.id, request.body),
  })
  app.route({
    ...settlePayment,
    handler: (request) => payments.settlePayment(platform, request, request.params.id, request.body),
  })
  app.route({
    ...listLedger,
    handler: async (request, reply) => {
      const page = await ledger.listLedger(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.entries
    },
  })
  app.route({ ...sumLedger, handler: (request) => ledger.sumLedger(platform, request.query) })
  app.route({
    ...exportLedger,
    handler: async (request, reply) =>
      sendCsv(reply, await ledger.exportLedger(platform, request, request.query)),
  })
}
