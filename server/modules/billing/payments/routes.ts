import { allocatePayment, exportLedger, listLedger, sumLedger } from '#contract/billing/payments.ts'
import { recordPayment } from '#contract/billing/subscriptions.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as ledger from './ledger.ts'
import * as payments from './service.ts'

const LEDGER_FILE = { fileName: 'payments.csv', columns: ledger.LEDGER_COLUMNS }

/** Registers the calls with which admins record and allocate payments, and the ledger. */
export function registerPayments(app: App, platform: Platform): void {
  const { answer, page, csv } = callsOf(app, platform)
  answer(recordPayment, (ctx, { params, body }) => payments.recordPayment(ctx, params.id, body))
  answer(allocatePayment, (ctx, { params, body }) => payments.allocatePayment(ctx, params.id, body))
  page(listLedger, (ctx, { query }) => ledger.listLedger(ctx, query))
  answer(sumLedger, (ctx, { query }) => ledger.sumLedger(ctx, query))
  csv(exportLedger, LEDGER_FILE, (ctx, { query }) => ledger.exportLedger(ctx, query))
}
