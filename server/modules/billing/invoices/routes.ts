import {
  exportInvoices,
  getInvoicePdf,
  getSubscriptionInvoices,
  issueInvoice,
  listInvoices,
  listOwnInvoices,
  sumInvoices,
} from '#contract/billing/invoices.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as invoices from './service.ts'

const LEDGER_FILE = { fileName: invoices.nameLedgerFile, columns: invoices.LEDGER_COLUMNS }

/** Registers the calls for invoices and credit notes. */
export function registerInvoices(app: App, platform: Platform): void {
  const { answer, page, csv, pdf } = callsOf(app, platform)
  page(listInvoices, (ctx, { query }) => invoices.listInvoices(ctx, query))
  answer(sumInvoices, (ctx, { query }) => invoices.sumInvoices(ctx, query))
  csv(exportInvoices, LEDGER_FILE, (ctx, { query }) => invoices.exportInvoices(ctx, query))
  pdf(getInvoicePdf, (ctx, { params }) => invoices.getInvoiceFile(ctx, params.id))
  answer(listOwnInvoices, (ctx) => invoices.listOwnInvoices(ctx))
  answer(getSubscriptionInvoices, (ctx, { params }) => invoices.getSubscriptionInvoices(ctx, params.id))
  answer(issueInvoice, (ctx, { params, body }) => invoices.issueByStaff(ctx, params.id, body.billing))
}
