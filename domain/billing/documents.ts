import type { TaxTreatment } from './tax.ts'

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const INVOICE_NAMES = ['Tax invoice', 'Bill of supply', 'Invoice', 'Credit note'] as const
export type InvoiceName = (typeof INVOICE_NAMES)[number]

/**
 * What a document has to be called. Who is registered for GST gives a tax invoice for what is taxed (section 31(1) of the
 * CGST Act, 2017) and a bill of supply for what is exempt (section 31(3)(c)); who is not registered may give neither.
 */
export function nameInvoice(given: {
  kind: InvoiceKind
  treatment: TaxTreatment
  /** Whether the supplier has a GSTIN. */
  isRegistered: boolean
}): InvoiceName {
  if (given.kind === 'credit-note') return 'Credit note'
  if (!given.isRegistered) return 'Invoice'
  return given.treatment === 'taxable' ? 'Tax invoice' : 'Bill of supply'
}

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN' }

/**
 * The number of an invoice or a credit note: ('invoice', '2026-27', 1) → `INV/26-27/000001`. At most sixteen characters, as
 * rule 46(b) and rule 53 of the CGST Rules, 2017 ask for and the GST portal checks: so the year is written short here.
 */
export function writeInvoiceNumber(kind: InvoiceKind, financialYear: string, number: number): string {
  return `${PREFIXES[kind]}/${financialYear.slice(2)}/${String(number).padStart(6, '0')}`
}

/**
 * Where a service counts as supplied, by section 12(2) of the IGST Act, 2017: with a registered client, where that
 * registration is; with others, at the address on record; without one, where the supplier is. Null: nobody has said.
 */
export function findPlaceOfSupply(
  client: { gstin: string | null; stateCode: string | null },
  supplierStateCode: string | null,
): string | null {
  return client.gstin?.slice(0, 2) ?? client.stateCode ?? supplierStateCode
}
