import { useQuery } from '@tanstack/react-query'
import { listOwnInvoices } from '#contract/billing/invoices.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'

/** The client's own invoices. A payment can add one, so every visit fetches them again. */
export const ownInvoicesQuery = { ...queryOf(listOwnInvoices), staleTime: 2000 }

/** Lists the invoices and credit notes of the signed-in client; renders nothing if there are none. */
export function OwnInvoices() {
  const { data } = useQuery(ownInvoicesQuery)
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="invoices-heading">
      <h2 id="invoices-heading" className="heading text-xl">
        Invoices
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="font-semibold tabular">
                {formatRupees(invoice.kind === 'credit-note' ? -invoice.totalPaise : invoice.totalPaise)}
              </p>
              <p className="text-sm text-muted">
                {formatDate(invoice.issuedOn)} · {invoice.name}{' '}
                <span className="tabular">{invoice.number}</span>
              </p>
            </div>
            <InvoicePdfButton invoice={invoice} className="-mx-3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
