import { msg } from '@lingui/core/runtime-macro'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import type { Invoice, InvoiceTotals, OwnInvoice, SubscriptionInvoices } from '#contract/billing/invoices.ts'
import {
  findPlaceOfSupply,
  type InvoiceKind,
  nameInvoice,
  writeInvoiceNumber,
} from '#domain/billing/documents.ts'
import { writeSupplyPlace } from '#domain/billing/gst-states.ts'
import { calculateBalance, isNeverBegun } from '#domain/billing/money.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { splitCredit, splitTax, type TaxTreatment, writeRate } from '#domain/billing/tax.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordListExport, recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { takeDocumentNumber } from '#server/kit/document-numbers.ts'
import { type CsvColumn, readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { countList } from '#server/kit/list-totals.ts'
import { type CountedPage, mapPage, slicePage } from '#server/kit/lists.ts'
import type { PdfMaker } from '#server/kit/pdf/pdf-renderer.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { findBillingDetails, saveBillingDetails } from '../billing-details/service.ts'
import { findTaxSettings } from '../tax/service.ts'
import { buildInvoiceDocument, INVOICE_TEMPLATE, type InvoiceContent } from './invoice-document.ts'
import {
  type InvoicedSubscription,
  type InvoiceFilter,
  invoicesRepository as invoices,
  type LedgerRow,
  type StoredInvoice,
} from './repository.ts'

const OWN_SHOWN = 200
const LEDGER_PAGE = 200
const CANCELLED_UNPAID = msg`The subscription was cancelled before it was paid`

/** A document that has been issued. */
export type IssuedInvoice = { id: string; number: string }

/**
 * Invoices the amount owed for a subscription, in the caller's transaction. Called after the receipt when everything is
 * paid, or earlier when staff invoice it. If the subscription is cancelled or over, the money that the practice retains
 * is invoiced. Amounts already invoiced and not credited are deducted, so a second call does nothing. The content never
 * changes afterwards. Call it late: until the transaction ends, others wait for their number.
 *
 * @param given `now`: the time of issue for a document of another day. If it is left out, the moment in which the
 *   number is taken.
 * @returns `null` if nothing is left to invoice, or there is no such subscription.
 */
export async function issueInvoice(
  ctx: Pick<Ctx, 'db'>,
  { subscriptionId, now }: { subscriptionId: string; now?: Date },
): Promise<IssuedInvoice | null> {
  const subscription = await invoices.findSubscription(ctx.db, subscriptionId)
  if (!subscription) return null
  const { totalPaise, invoicedBeforePaise, notOwedPaise, open } = await findInvoiceable(ctx, subscription)
  if (totalPaise <= 0) return null
  const billing = await findBillingDetails(ctx, subscription.userId)
  const terms = await findTerms(ctx, subscription)
  const client = {
    name: billing.name || subscription.clientName,
    address: billing.address,
    stateCode: billing.stateCode,
    gstin: billing.gstin,
  }
  const placeOfSupply = findPlaceOfSupply(client, terms.supplier.stateCode)
  const { brand } = await loadContent(ctx.db)
  const { treatment, rateBasisPoints, sacCode, supplier } = terms
  return insertNumbered(ctx, {
    kind: 'invoice',
    userId: subscription.userId,
    subscriptionId,
    invoiceId: null,
    refundId: null,
    now,
    content: {
      name: nameInvoice({ kind: 'invoice', treatment, isRegistered: supplier.gstin !== null }),
      brand: {
        name: brand.name,
        tagline: brand.tagline,
        contactLines: [brand.email, brand.phone].filter((line) => line !== ''),
      },
      supplier: { ...supplier, name: supplier.name || brand.name },
      client,
      placeOfSupply,
      treatment,
      rateBasisPoints,
      sacCode,
      planName: subscription.planName,
      duration: subscription.duration,
      period:
        subscription.isPeriodKnown && !isNeverBegun(subscription)
          ? { firstDay: subscription.startDate, lastDay: findLastDay(subscription) }
          : null,
      pricePaise: subscription.amountPaise,
      creditPaise: subscription.creditPaise,
      invoicedBeforePaise,
      ...(notOwedPaise > 0 ? { notOwedPaise } : {}),
      split: splitTax({
        totalPaise,
        treatment,
        rateBasisPoints,
        isInterState: placeOfSupply !== supplier.stateCode,
      }),
      payments: await invoices.listPayments(ctx.db, subscriptionId, [...open.keys()]),
      original: null,
      reason: null,
    },
  })
}

/**
 * Credits invoiced amounts of a subscription that are not owed or were refunded: at most the open part of its invoices,
 * the newest first. Runs in the caller's transaction. Money that was never invoiced is refunded without a credit note.
 *
 * @param credit `refundId`: the refund it belongs to, or `null` if no money was refunded. `reason`: printed on the
 *   document. `retainedPaise`: the money that the practice retains; this amount stays invoiced.
 * @returns The first credit note that was issued, or `null` if nothing is left to credit.
 */
export async function issueCreditNote(
  ctx: Pick<Ctx, 'db'>,
  credit: {
    subscriptionId: string
    refundId: string | null
    amountPaise: number
    retainedPaise?: number
    reason: string
    now?: Date | undefined
  },
): Promise<IssuedInvoice | null> {
  const { subscriptionId, retainedPaise = 0, reason, now } = credit
  const invoiced = await invoices.listInvoiced(ctx.db, subscriptionId)
  let leftPaise = Math.min(credit.amountPaise, sumOpen(invoiced) - retainedPaise)
  let first: IssuedInvoice | null = null
  for (const { id, number, content, split, credited } of invoiced) {
    const amountPaise = Math.min(leftPaise, split.totalPaise - credited.totalPaise)
    if (amountPaise <= 0) continue
    const issued = await insertNumbered(ctx, {
      kind: 'credit-note',
      userId: await requireOwner(ctx, subscriptionId),
      subscriptionId,
      invoiceId: id,
      refundId: first ? null : credit.refundId,
      now,
      content: {
        ...content,
        name: nameInvoice({ kind: 'credit-note', treatment: 'exempt', isRegistered: true }),
        split: splitCredit(split, credited, amountPaise),
        payments: [],
        original: { number, issuedOn: content.issuedOn, totalPaise: split.totalPaise },
        reason,
      },
    })
    first ??= issued
    leftPaise -= amountPaise
  }
  return first
}

/**
 * Credits the unpaid part of the invoices of a subscription that was cancelled before it began. The paid part is
 * credited later, when the money is refunded or moved. Call it in the transaction that cancels the subscription, and
 * again when that money becomes less.
 *
 * @param cancelled `paidPaise`: the money that is paid.
 */
export async function creditUnpaid(
  ctx: Pick<Ctx, 'db'>,
  { subscriptionId, paidPaise, now }: { subscriptionId: string; paidPaise: number; now?: Date },
): Promise<IssuedInvoice | null> {
  const invoiced = await invoices.listInvoiced(ctx.db, subscriptionId)
  const amountPaise = sumOpen(invoiced) - paidPaise
  if (amountPaise <= 0) return null
  return issueCreditNote(ctx, {
    subscriptionId,
    refundId: null,
    amountPaise,
    reason: say(CANCELLED_UNPAID),
    now,
  })
}

/** Returns a page of the practice's invoices and credit notes, and their number. */
export async function listInvoices(
  ctx: Ctx,
  query: InvoiceQuery & { limit: number; cursor?: string | undefined },
): Promise<CountedPage<Invoice>> {
  const filter = toFilter(query)
  const [rows, totalCount] = await Promise.all([
    invoices.list(ctx.db, filter, { limit: query.limit + 1, after: readTimeCursor(query.cursor) }),
    countList(ctx, 'invoices', filter, () => invoices.count(ctx.db, filter)),
  ])
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return { ...mapPage(page, ({ atMicros: _atMicros, ...invoice }) => invoice), totalCount }
}

/** Sums up the same list, with credit notes subtracted. */
export async function sumInvoices(ctx: Ctx, query: InvoiceQuery): Promise<InvoiceTotals> {
  const [sums, financialYears] = await Promise.all([
    invoices.sum(ctx.db, toFilter(query)),
    invoices.listFinancialYears(ctx.db),
  ])
  return { ...sums, financialYears }
}

/** Returns the name of the accountant's file. */
export function nameLedgerFile({ month, financialYear }: InvoiceQuery): string {
  return `invoices-${month ?? financialYear ?? 'all'}.csv`
}

/** Returns the same list for the accountant's file, row by row. The clients in it are recorded in the audit log. */
export async function exportInvoices(ctx: Ctx, query: InvoiceQuery): Promise<AsyncIterable<LedgerRow>> {
  const filter = toFilter(query)
  const recordClients = await recordListExport(ctx, 'invoices')
  return readAllPages(async (cursor) => {
    const rows = await invoices.listLedger(ctx.db, filter, {
      limit: LEDGER_PAGE,
      after: readTimeCursor(cursor),
    })
    await recordClients(rows.map(({ clientId }) => clientId))
    const last = rows.length === LEDGER_PAGE ? rows.at(-1) : undefined
    return { rows, nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null }
  })
}

/**
 * Returns an invoice to be made into a PDF file: the caller's own or, for admins, anybody's. Throws 404 if there is
 * none.
 */
export async function getInvoiceFile(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; make: (pdf: PdfMaker) => Promise<Uint8Array> }> {
  const { actor, scope } = requireGrant(ctx)
  const invoice = await invoices.find(ctx.db, id, scope === 'all' ? null : actor.userId)
  if (!invoice) throw notFound()
  return { fileName: nameInvoiceFile(invoice.number), make: (pdf) => renderInvoicePdf({ pdf }, invoice) }
}

/** Lists the caller's own invoices and credit notes, newest first. */
export async function listOwnInvoices(ctx: Ctx): Promise<OwnInvoice[]> {
  return invoices.listOwn(ctx.db, requireActor(ctx).userId, OWN_SHOWN)
}

/**
 * Lists a client's invoices and credit notes, oldest first, for the export of their data; `renderInvoicePdf` makes the
 * PDF of each.
 */
export async function listInvoiceContents(ctx: Pick<Ctx, 'db'>, userId: string): Promise<StoredInvoice[]> {
  return invoices.listContents(ctx.db, userId)
}

/** Makes the PDF of an invoice or a credit note. Throws PdfError. */
export async function renderInvoicePdf(
  { pdf }: { pdf: PdfMaker },
  { number, content }: Pick<StoredInvoice, 'number' | 'content'>,
): Promise<Uint8Array> {
  return pdf.render(INVOICE_TEMPLATE, buildInvoiceDocument(number, content))
}

/** Returns the file name for a number: `INV/26-27/000001` → `INV-26-27-000001.pdf`. */
export function nameInvoiceFile(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** Returns the invoices of a subscription, and the contents of a new invoice for it. */
export async function getSubscriptionInvoices(ctx: Ctx, id: string): Promise<SubscriptionInvoices> {
  return describeSubscription(ctx, id)
}

/**
 * Invoices a subscription when staff request it, with the billing details that the caller gives, and notifies the
 * client. Throws 409 if it is already invoiced or nothing is owed; for one that is cancelled or over, if all retained
 * money is invoiced.
 */
export async function issueByStaff(
  ctx: Ctx,
  id: string,
  billing: BillingDetails,
): Promise<SubscriptionInvoices> {
  return runOnce(ctx, async (inside) => {
    const userId = (await invoices.findSubscription(inside.db, id))?.userId
    if (!userId) throw notFound()
    // Every change of a client's subscriptions takes this lock, so the rows read below cannot change.
    await lockUserRow(inside.db, userId)
    const before = await describeSubscription(inside, id)
    if (!before.canIssue) {
      throw conflict(
        'not_possible',
        before.documents.length > 0
          ? say(msg`This subscription already has an invoice.`)
          : say(msg`Nothing is due for this subscription.`),
      )
    }
    await saveBillingDetails(inside, userId, billing)
    const issued = await issueInvoice(inside, { subscriptionId: id })
    if (issued) {
      await notify(inside.db, inside, userId, {
        kind: 'invoice-issued',
        params: { subscriptionId: id, planName: before.planName, number: issued.number },
        causeKey: `invoice-issued:${issued.id}`,
      })
    }
    await recordStaffAccess(inside, {
      action: 'invoice.issue',
      subjectId: userId,
      entity: 'subscription-plan',
      entityId: id,
    })
    return describeSubscription(inside, id)
  })
}

/** Sums up the amounts that are invoiced and not credited. */
function sumOpen(invoiced: Awaited<ReturnType<typeof invoices.listInvoiced>>): number {
  return invoiced.reduce((sum, { split, credited }) => sum + split.totalPaise - credited.totalPaise, 0)
}

/**
 * Finds the amount left to invoice for a subscription: its price less its credit, or at most the retained money if it
 * is cancelled or over, minus the amounts invoiced and not credited. `notOwedPaise`: the part of the price that is not
 * owed. `open`: payments that wait for a decision; they do not count as retained yet.
 */
async function findInvoiceable(
  ctx: Pick<Ctx, 'db'>,
  subscription: InvoicedSubscription,
): Promise<{
  totalPaise: number
  invoicedBeforePaise: number
  notOwedPaise: number
  open: ReadonlyMap<string, number>
}> {
  const { id, status, amountPaise, creditPaise } = subscription
  const invoicedBeforePaise = sumOpen(await invoices.listInvoiced(ctx.db, id))
  const owedPaise = amountPaise - creditPaise
  if (!isOver(status)) {
    return {
      totalPaise: Math.max(0, owedPaise - invoicedBeforePaise),
      invoicedBeforePaise,
      notOwedPaise: 0,
      open: new Map(),
    }
  }
  const { payments, refunds } = await invoices.readMoney(ctx.db, id)
  const { refundablePaise, open } = calculateBalance(payments, refunds, isNeverBegun(subscription))
  const retainedPaise = Math.max(0, Math.min(owedPaise, refundablePaise))
  return {
    totalPaise: Math.max(0, retainedPaise - invoicedBeforePaise),
    invoicedBeforePaise,
    notOwedPaise: owedPaise - retainedPaise,
    open,
  }
}

function isOver(status: InvoicedSubscription['status']): boolean {
  return status === 'cancelled' || status === 'ended'
}

type InvoiceQuery = Omit<InvoiceFilter, 'words'> & { search?: string | undefined }

function toFilter({ search, kind, treatment, financialYear, month, clientId }: InvoiceQuery): InvoiceFilter {
  return { words: splitWords(search), kind, treatment, financialYear, month, clientId }
}

/**
 * Splits a search like `splitSearch`, but for document numbers, which are not phone numbers: `000012` keeps its zeros.
 */
function splitWords(search: string | undefined): string[] {
  const text = (search ?? '').trim()
  return /^[\d/-]+$/.test(text) ? [text] : splitSearch(text)
}

async function describeSubscription(ctx: Ctx, id: string): Promise<SubscriptionInvoices> {
  const subscription = await invoices.findSubscription(ctx.db, id)
  if (!subscription) throw notFound()
  const documents = await invoices.listOfSubscription(ctx.db, id)
  const billing = await findBillingDetails(ctx, subscription.userId)
  const { supplier, ...terms } = await findTerms(ctx, subscription)
  const { userId, clientName, planName, amountPaise, creditPaise, status } = subscription
  const left = await findInvoiceable(ctx, subscription)
  const isOpenAndInvoiced = !isOver(status) && documents.length > 0
  return {
    subscriptionId: id,
    clientId: userId,
    clientName,
    planName,
    documents,
    canIssue: left.totalPaise > 0 && !isOpenAndInvoiced,
    isOver: isOver(status),
    pricePaise: amountPaise,
    creditPaise,
    invoicedBeforePaise: left.invoicedBeforePaise,
    notOwedPaise: left.notOwedPaise,
    totalPaise: left.totalPaise,
    ...terms,
    isSupplierRegistered: supplier.gstin !== null,
    supplierStateCode: supplier.stateCode,
    billing,
  }
}

/** Returns the supplier, and how a subscription is taxed: by its package, or else by the practice's settings. */
async function findTerms(
  ctx: Pick<Ctx, 'db'>,
  { tax }: Pick<InvoicedSubscription, 'tax'>,
): Promise<{
  supplier: InvoiceContent['supplier']
  treatment: TaxTreatment
  rateBasisPoints: number
  sacCode: string
}> {
  const settings = await findTaxSettings(ctx)
  const asked = tax.taxTreatment ?? settings.treatment
  // An unregistered practice may not charge GST (section 32 of the CGST Act, 2017), whatever the package says.
  const treatment = settings.gstin === null ? 'exempt' : asked
  const rateBasisPoints = tax.taxRateBasisPoints ?? settings.rateBasisPoints
  return {
    supplier: {
      name: settings.legalName,
      address: settings.address,
      stateCode: settings.stateCode,
      gstin: settings.gstin,
    },
    treatment,
    rateBasisPoints: treatment === 'taxable' ? rateBasisPoints : 0,
    sacCode: tax.sacCode ?? settings.sacCode,
  }
}

async function insertNumbered(
  ctx: Pick<Ctx, 'db'>,
  document: {
    kind: InvoiceKind
    userId: string
    subscriptionId: string
    invoiceId: string | null
    refundId: string | null
    content: Omit<InvoiceContent, 'issuedOn'>
    now: Date | undefined
  },
): Promise<IssuedInvoice> {
  const { now, ...rest } = document
  const { at, issuedOn, financialYear, number: last } = await takeDocumentNumber(ctx.db, document.kind, now)
  const number = writeInvoiceNumber(document.kind, financialYear, last)
  const content = { ...document.content, issuedOn }
  const id = await invoices.insert(ctx.db, { ...rest, content, number, financialYear, at })
  return { id, number }
}

async function requireOwner(ctx: Pick<Ctx, 'db'>, subscriptionId: string): Promise<string> {
  const subscription = await invoices.findSubscription(ctx.db, subscriptionId)
  if (!subscription) throw notFound()
  return subscription.userId
}

/** The columns that GSTR-1 requires, and what accounting needs in addition. */
export const LEDGER_COLUMNS: readonly CsvColumn<LedgerRow>[] = [
  { heading: msg`Number`, read: ({ number }) => number },
  { heading: msg`Date`, read: ({ issuedOn }) => issuedOn },
  { heading: msg`Financial year`, read: ({ financialYear }) => financialYear },
  { heading: msg`Document`, read: ({ name }) => name },
  { heading: msg`Original invoice`, read: ({ invoiceNumber }) => invoiceNumber },
  { heading: msg`Original date`, read: ({ invoiceIssuedOn }) => invoiceIssuedOn },
  { heading: msg`Client`, read: ({ clientName }) => clientName },
  { heading: msg`Client GSTIN`, read: ({ clientGstin }) => clientGstin },
  {
    heading: msg`Place of supply`,
    read: ({ placeOfSupply }) => placeOfSupply && writeSupplyPlace(placeOfSupply),
  },
  { heading: 'SAC', read: ({ sacCode }) => sacCode },
  { heading: msg`Treatment`, read: ({ treatment }) => treatment },
  {
    heading: msg`Rate %`,
    read: ({ rateBasisPoints, treatment }) => (treatment === 'taxable' ? writeRate(rateBasisPoints) : '0'),
  },
  { heading: msg`Taxable value`, read: ({ taxablePaise }) => writeAmount(taxablePaise) },
  { heading: 'CGST', read: ({ cgstPaise }) => writeAmount(cgstPaise) },
  { heading: msg`SGST or UTGST`, read: ({ sgstPaise }) => writeAmount(sgstPaise) },
  { heading: 'IGST', read: ({ igstPaise }) => writeAmount(igstPaise) },
  { heading: msg`Total`, read: ({ totalPaise }) => writeAmount(totalPaise) },
  { heading: msg`Received`, read: ({ receivedPaise }) => writeAmount(receivedPaise) },
  { heading: msg`Receipts`, read: ({ receiptNumbers }) => receiptNumbers },
]

/** Formats rupees so that spreadsheets can add them up: -249950 → `-2499.50`. */
function writeAmount(paise: number): string {
  return (paise / 100).toFixed(2)
}
