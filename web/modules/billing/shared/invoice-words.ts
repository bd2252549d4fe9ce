import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InvoiceName } from '#domain/billing/documents.ts'

/**
 * What screens say of each kind of document, in the language of the reader. The printed document has the name that the law asks
 * for, in English.
 */
export const INVOICE_WORDS: Readonly<
  Record<InvoiceName, { label: MessageDescriptor; download: MessageDescriptor; failure: MessageDescriptor }>
> = {
  'Tax invoice': {
    label: msg`Tax invoice`,
    download: msg`Download tax invoice`,
    failure: msg`The tax invoice could not be downloaded`,
  },
  'Bill of supply': {
    label: msg`Bill of supply`,
    download: msg`Download bill of supply`,
    failure: msg`The bill of supply could not be downloaded`,
  },
  Invoice: {
    label: msg`Invoice`,
    download: msg`Download invoice`,
    failure: msg`The invoice could not be downloaded`,
  },
  'Credit note': {
    label: msg`Credit note`,
    download: msg`Download credit note`,
    failure: msg`The credit note could not be downloaded`,
  },
}
