import type { TaxTreatment } from './tax.ts'

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const INVOICE_NAMES = ['Tax invoice', 'Bill of supply', 'Invoice', 'Credit note'] as const
export type InvoiceName = (typeof INVOICE_NAMES)[number]

/**
 * Returns the legal name of a document. A supplier who is registered for GST issues a tax invoice for taxable services
 * (section 31(1) of the CGST Act, 2017) and a bill of supply for exempt ones (section 31(3)(c)); an unregistered
 * supplier may issue neither.
 */
export function nameInvoice(given: {
  kind: InvoiceKind
  treatment: TaxTreatment
  /** True if the supplier has a GSTIN. */
  isRegistered: boolean
}): InvoiceName {
  if (given.kind === 'credit-note') return 'Credit note'
  if (!given.isRegistered) return 'Invoice'
  return given.treatment === 'taxable' ? 'Tax invoice' : 'Bill of supply'
}

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN' }

/**
 * Returns the number of an invoice or a credit note: ('invoice', '2026-27', 1) → `INV/26-27/000001`. At most sixteen
 * characters, as rule 46(b) and rule 53 of the CGST Rules, 2017 require and the GST portal checks; this is why the year
 * is shortened.
 */
export function writeInvoiceNumber(kind: InvoiceKind, financialYear: string, number: number): string {
  return `${PREFIXES[kind]}/${financialYear.slice(2)}/${String(number).padStart(6, '0')}`
}

/**
 * Returns the place of supply of a service by section 12(2) of the IGST Act, 2017: for a registered client, the state
 * of that registration; for others, the address on record; without one, the supplier's state. `null` if none of these
 * is known.
 */
export function findPlaceOfSupply(
  client: { gstin: string | null; stateCode: string | null },
  supplierStateCode: string | null,
): string | null {
  return client.gstin?.slice(0, 2) ?? client.stateCode ?? supplierStateCode
}
