import { listOwnInvoices, type OwnInvoice } from '#contract/billing/invoices.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'
import { INVOICE_WORDS } from './invoice-words.ts'

/** The client's own invoices. A payment can add one, so every visit fetches them again. */
export const ownInvoicesQuery = { ...queryOf(listOwnInvoices), staleTime: 2000 }

/** An invoice or credit note as a row of a list, with its PDF. */
export function InvoiceRow({ invoice }: { invoice: OwnInvoice }) {
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold tabular">
          {formatRupees(invoice.kind === 'credit-note' ? -invoice.totalPaise : invoice.totalPaise)}
        </p>
        <p className="text-sm text-muted">
          {formatDate(invoice.issuedOn)} · {say(INVOICE_WORDS[invoice.name].label)}{' '}
          <span className="tabular">{invoice.number}</span>
        </p>
      </div>
      <InvoicePdfButton invoice={invoice} className="-mx-3" />
    </>
  )
}
