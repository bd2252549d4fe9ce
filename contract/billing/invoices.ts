import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { INVOICE_KINDS, INVOICE_NAMES } from '#domain/billing/documents.ts'
import { TAX_TREATMENTS } from '#domain/billing/tax.ts'
import { IdParams, IsoDate, IsoMonth, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { BillingDetails } from './billing-details.ts'

const Paise = z.number().int()

/** The parts of an amount, in paise: the total is the sum of the others. */
const Split = {
  taxablePaise: Paise,
  cgstPaise: Paise,
  /** UTGST in a union territory. */
  sgstPaise: Paise,
  igstPaise: Paise,
  totalPaise: Paise,
}

/** An invoice or a credit note, as its client sees it in a list. */
export const OwnInvoice = z.object({
  id: Uuid,
  kind: z.enum(INVOICE_KINDS),
  /** The legal name of the document. */
  name: z.enum(INVOICE_NAMES),
  number: z.string(),
  issuedOn: IsoDate,
  totalPaise: Paise,
  subscriptionId: Uuid,
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

/** An invoice or a credit note as staff see it. Amounts of credit notes are positive here too. */
export const Invoice = OwnInvoice.extend({
  ...Split,
  clientId: Uuid,
  /** As printed on the document. */
  clientName: z.string(),
  clientGstin: z.string().nullable(),
  /** False if the client was erased: their documents remain. */
  isClientKept: z.boolean(),
  treatment: z.enum(TAX_TREATMENTS),
  rateBasisPoints: z.number().int(),
  /** The code of a state; `null` if the practice had not entered its own state. */
  placeOfSupply: z.string().nullable(),
  /** For a credit note: the number of the invoice. */
  invoiceNumber: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Filters of the practice's list. */
const FILTER = {
  /** Number, client or GSTIN. */
  search: SearchText.optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  treatment: z.enum(TAX_TREATMENTS).optional(),
  /** For example `2026-27`. */
  financialYear: z
    .string()
    .regex(/^20\d{2}-\d{2}$/, sentence(msg`Please choose a financial year`))
    .refine(
      (years) => Number(years.slice(5)) === (Number(years.slice(2, 4)) + 1) % 100,
      sentence(msg`Please choose a financial year`),
    )
    .optional(),
  /** For example `2026-11`. */
  month: IsoMonth.optional(),
  clientId: Uuid.optional(),
}

/** Sums of a list, with credit notes subtracted. */
export const InvoiceTotals = z.object({
  count: z.number().int(),
  ...Split,
  /** Financial years with at least one document, the latest first. */
  financialYears: z.array(z.string()),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

const tags: [string] = ['invoices']
const PdfFile = z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' })

export const listInvoices = endpoint({
  method: 'GET',
  url: '/api/admin/invoices',
  access: 'payments:manage',
  schema: {
    summary: 'Invoices and credit notes, newest first',
    tags,
    querystring: PageQuery.extend(FILTER),
    response: { 200: z.array(Invoice) },
  },
})

export const sumInvoices = endpoint({
  method: 'GET',
  url: '/api/admin/invoices/totals',
  access: 'payments:manage',
  schema: {
    summary: 'What invoices come to, credit notes taken off',
    tags,
    querystring: z.object(FILTER),
    response: { 200: InvoiceTotals },
  },
})

/**
 * Returns a CSV file, not JSON: a row for each document with the columns that GSTR-1 requires, oldest first; amounts of
 * credit notes are negative.
 */
export const exportInvoices = endpoint({
  method: 'GET',
  url: '/api/admin/invoices/export',
  access: 'payments:manage',
  schema: {
    summary: 'Invoices and credit notes as a CSV file for the accountant',
    tags,
    querystring: z.object(FILTER),
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Returns a PDF, not JSON: the schema of the response is for documentation only. */
export const getInvoicePdf = endpoint({
  method: 'GET',
  url: '/api/invoices/:id/pdf',
  access: 'invoices:read',
  schema: {
    summary: 'An invoice or a credit note as a PDF file',
    tags,
    params: IdParams,
    response: { 200: PdfFile },
  },
})

export const listOwnInvoices = endpoint({
  method: 'GET',
  url: '/api/invoices',
  access: 'client-area:own',
  schema: {
    summary: 'The signed-in client’s invoices and credit notes, newest first, at most 200',
    tags,
    response: { 200: z.array(OwnInvoice) },
  },
})

/** The invoices of a subscription, and the contents of a new invoice for it. */
export const SubscriptionInvoices = z.object({
  subscriptionId: Uuid,
  clientId: Uuid,
  /** The client's own name, used if the billing details have no name. */
  clientName: z.string(),
  planName: z.string(),
  /** The invoice and its credit notes, oldest first. */
  documents: z.array(OwnInvoice),
  /**
   * True if an invoice can be issued now: there is none yet and something is owed. For a subscription that is cancelled
   * or has ended: some of the money that the practice retains is not invoiced yet.
   */
  canIssue: z.boolean(),
  /** True if the subscription is cancelled or has ended: then only the money that the practice retains is invoiced. */
  isOver: z.boolean(),
  pricePaise: Paise,
  creditPaise: Paise,
  /** Amount already invoiced and not credited. */
  invoicedBeforePaise: Paise,
  /** The part of the price that is no longer owed. */
  notOwedPaise: Paise,
  /** The amount left to invoice. */
  totalPaise: Paise,
  treatment: z.enum(TAX_TREATMENTS),
  rateBasisPoints: z.number().int(),
  sacCode: z.string(),
  isSupplierRegistered: z.boolean(),
  supplierStateCode: z.string().nullable(),
  billing: BillingDetails,
})
export type SubscriptionInvoices = z.infer<typeof SubscriptionInvoices>

export const getSubscriptionInvoices = endpoint({
  method: 'GET',
  url: '/api/admin/subscriptions/:id/invoices',
  access: 'payments:manage',
  schema: {
    summary: 'What was invoiced for a subscription, or would be',
    tags,
    params: IdParams,
    response: { 200: SubscriptionInvoices },
  },
})

/**
 * Takes an `Idempotency-Key`. Stores the billing details and issues the invoice in one transaction. 409 `not_possible`
 * if there is an invoice already or nothing is owed; 409 `stale_version` as for changes of the billing details. From
 * then on the subscription's price cannot change.
 */
export const issueInvoice = endpoint({
  method: 'POST',
  url: '/api/admin/subscriptions/:id/invoices',
  access: 'payments:manage',
  schema: {
    summary: 'Invoice a subscription before it is paid',
    tags,
    params: IdParams,
    body: z.object({ billing: BillingDetails }),
    response: { 200: SubscriptionInvoices },
  },
})
