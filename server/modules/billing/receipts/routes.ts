import { getReceiptPdf } from '#contract/billing/subscriptions.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as receipts from './service.ts'

/** Registers the calls for receipts as PDF files. */
export function registerReceipts(app: App, platform: Platform): void {
  const { pdf } = callsOf(app, platform)
  pdf(getReceiptPdf, (ctx, { params }) => receipts.getReceiptFile(ctx, params.id))
}
