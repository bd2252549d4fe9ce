import type { FastifyRequest } from 'fastify'
import { PRACTICE_TIME_ZONE } from '#domain/booking/slots.ts'
import { findFinancialYear, writeReceiptNumber } from '#domain/subscription/financial-year.ts'
import { todayIn } from '#domain/units/dates.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { loadContent } from '#server/features/site/service.ts'
import { requireGrant } from '#server/platform/access/guard.ts'
import { notFound } from '#server/platform/app-error.ts'
import { answerPdf } from '#server/platform/pdf/answer-pdf.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildReceiptDocument, RECEIPT_TEMPLATE, type ReceiptContent } from './receipt-document.ts'
import { receiptsRepository as receipts, type StoredReceipt } from './repository.ts'

const SERIES = 'receipt'

/**
 * Gives a receipt for a payment, in the payment's transaction: with the next number of the practice's financial year, so
 * that no number is left out. Call it as late as can be: until the transaction ends, others wait for their number.
 *
 * @returns Its id and number.
 */
export async function issueReceipt(
  db: Queryable,
  payment: {
    id: string
    userId: string
    now: Date
    content: Omit<ReceiptContent, 'issuedOn' | 'brand' | 'clientName'>
  },
): Promise<{ id: string; number: string }> {
  const { userId, content } = payment
  const clientName = await receipts.findClientName(db, userId)
  if (clientName === null) throw notFound()
  const { brand } = await loadContent(db)
  const issuedOn = todayIn(PRACTICE_TIME_ZONE, payment.now)
  const financialYear = findFinancialYear(issuedOn)
  const number = writeReceiptNumber(financialYear, await receipts.takeNumber(db, SERIES, financialYear))
  const id = await receipts.insert(db, {
    number,
    paymentId: payment.id,
    userId,
    at: payment.now,
    content: {
      ...content,
      issuedOn,
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

/**
 * The next number of another series of documents that are numbered without gaps, in the caller's transaction: as late as can
 * be, since others wait for theirs until it ends. `financialYear`: such as `2026-27`.
 */
export async function takeDocumentNumber(
  db: Queryable,
  series: 'invoice' | 'credit-note',
  financialYear: string,
): Promise<number> {
  return receipts.takeNumber(db, series, financialYear)
}

/** A receipt as a PDF file, the caller's own or, for admins, anybody's. Throws 404 where there is none. */
export async function getReceiptPdf(
  platform: Platform,
  request: FastifyRequest,
  id: string,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { actor, scope } = requireGrant(request)
  const receipt = await receipts.find(platform.database.pool, id, scope === 'all' ? null : actor.userId)
  if (!receipt) throw notFound()
  return {
    fileName: nameReceiptFile(receipt.number),
    bytes: await answerPdf(request, renderReceiptPdf(platform, receipt)),
  }
}

/** A client's receipts, oldest first, for a copy of their data; `renderReceiptPdf` makes the pages of each. */
export async function listReceipts(db: Queryable, userId: string): Promise<StoredReceipt[]> {
  return receipts.listOf(db, userId)
}

/** The pages of a receipt. Throws PdfError. */
export async function renderReceiptPdf(
  { pdf }: Pick<Platform, 'pdf'>,
  { number, content }: Pick<StoredReceipt, 'number' | 'content'>,
): Promise<Uint8Array> {
  return pdf.render(RECEIPT_TEMPLATE, buildReceiptDocument(number, content))
}

/** What the file of a receipt is called: `R/2026-27/000001` → `R-2026-27-000001.pdf`. */
export function nameReceiptFile(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}
