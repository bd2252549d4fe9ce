import { writeReceiptNumber, writeRefundReceiptNumber } from '#domain/billing/financial-year.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { takeDocumentNumber } from '#server/kit/document-numbers.ts'
import type { PdfMaker } from '#server/kit/pdf/pdf-renderer.ts'
import { loadContent } from '#server/modules/site/service.ts'
import {
  buildReceiptDocument,
  buildRefundReceiptDocument,
  RECEIPT_TEMPLATE,
  type ReceiptContent,
  type RefundReceiptContent,
} from './receipt-document.ts'
import { type ReceiptCause, receiptsRepository as receipts, type StoredReceipt } from './repository.ts'

type Series = {
  name: 'receipt' | 'refund-receipt'
  writeNumber: (financialYear: string, number: number) => string
}

export type { ReceiptContent } from './receipt-document.ts'

const SERIES: Record<'payment' | 'refund', Series> = {
  payment: { name: 'receipt', writeNumber: writeReceiptNumber },
  refund: { name: 'refund-receipt', writeNumber: writeRefundReceiptNumber },
}

/**
 * The part of a receipt's content that the caller provides; the rest comes from the practice, the client and the
 * current day.
 */
type Given<Content> = Omit<Content, 'issuedOn' | 'brand' | 'clientName'>

/**
 * Issues a receipt for a payment, in the payment's transaction, with the next number of the practice's financial year,
 * so that there are no gaps. Call it as late as possible: until the transaction ends, others wait for their number.
 *
 * @param payment `now`: the time of issue for a receipt of another day. If it is left out, the moment in which the
 *   number is taken.
 * @returns Its id and number.
 */
export async function issueReceipt(
  ctx: Pick<Ctx, 'db'>,
  payment: { id: string; userId: string; now?: Date; content: Given<ReceiptContent> },
): Promise<{ id: string; number: string }> {
  const { id, userId, now, content } = payment
  return issue(ctx, SERIES.payment, { of: { paymentId: id }, userId, ...(now && { now }), content })
}

/** Issues a receipt for a refund in the same way, with a number from its own series. */
export async function issueRefundReceipt(
  ctx: Pick<Ctx, 'db'>,
  refund: { id: string; userId: string; now?: Date; content: Given<RefundReceiptContent> },
): Promise<{ id: string; number: string }> {
  const { id, userId, now, content } = refund
  return issue(ctx, SERIES.refund, { of: { refundId: id }, userId, ...(now && { now }), content })
}

/**
 * Returns a receipt to be made into a PDF file: the caller's own or, for admins, anybody's. Throws 404 if there is
 * none.
 */
export async function getReceiptFile(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; make: (pdf: PdfMaker) => Promise<Uint8Array> }> {
  const { actor, scope } = requireGrant(ctx)
  const receipt = await receipts.find(ctx.db, id, scope === 'all' ? null : actor.userId)
  if (!receipt) throw notFound()
  return { fileName: nameReceiptFile(receipt.number), make: (pdf) => renderReceiptPdf({ pdf }, receipt) }
}

/** Lists a client's receipts, oldest first, for the export of their data; `renderReceiptPdf` makes the PDF of each. */
export async function listReceipts(ctx: Pick<Ctx, 'db'>, userId: string): Promise<StoredReceipt[]> {
  return receipts.listOf(ctx.db, userId)
}

/** Makes the PDF of a receipt. Throws PdfError. */
export async function renderReceiptPdf(
  { pdf }: { pdf: PdfMaker },
  receipt: StoredReceipt,
): Promise<Uint8Array> {
  const document =
    receipt.kind === 'refund'
      ? buildRefundReceiptDocument(receipt.number, receipt.content)
      : buildReceiptDocument(receipt.number, receipt.content)
  return pdf.render(RECEIPT_TEMPLATE, document)
}

/** Returns the file name for a number: `R/2026-27/000001` → `R-2026-27-000001.pdf`. */
export function nameReceiptFile(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

async function issue(
  ctx: Pick<Ctx, 'db'>,
  series: Series,
  receipt: {
    of: ReceiptCause
    userId: string
    now?: Date
    content: Given<ReceiptContent> | Given<RefundReceiptContent>
  },
): Promise<{ id: string; number: string }> {
  const { of, userId, now, content } = receipt
  const clientName = await receipts.findClientName(ctx.db, userId)
  if (clientName === null) throw notFound()
  const { brand } = await loadContent(ctx.db)
  const taken = await takeDocumentNumber(ctx.db, series.name, now)
  const number = series.writeNumber(taken.financialYear, taken.number)
  const id = await receipts.insert(ctx.db, {
    number,
    of,
    userId,
    at: taken.at,
    content: {
      ...content,
      issuedOn: taken.issuedOn,
      clientName,
      brand: {
        name: brand.name,
        tagline: brand.tagline,
        contactLines: [brand.email, brand.phone].filter((line) => line !== ''),
      },
    },
  })
  return { id, number }
}
