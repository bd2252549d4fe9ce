import type { InvoiceName } from '#domain/billing/documents.ts'

/**
 * The words of an invoice that the CGST Rules, 2017 ask for (rules 46, 49 and 53). They are English in every language, so that
 * an accountant and a tax officer can read each document.
 */
export const LEGAL_WORDS = {
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Reverse charge',
  no: 'No',
  taxableValue: 'Taxable value',
  cgst: 'CGST',
  igst: 'IGST',
  exempt: 'This service is exempt from GST: none is charged.',
  notRegistered: 'The supplier is not registered for GST: none is charged.',
  noSignature: (name: InvoiceName) =>
    `This ${name.toLowerCase()} was made by computer and needs no signature.`,
} as const
