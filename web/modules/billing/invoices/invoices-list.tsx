import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { exportInvoices, listInvoices } from '#contract/billing/invoices.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { INVOICE_COLUMNS } from './invoice-columns.tsx'
import { INVOICE_FILTERS } from './invoice-filters.ts'
import { InvoicesSummary } from './invoices-summary.tsx'

/** All invoices and credit notes for admins, with totals and a CSV file for the accountant. */
export const InvoicesList = () => (
  <ListScreen
    endpoint={listInvoices}
    exportEndpoint={exportInvoices}
    pageSize={50}
    words={{
      failure: t`The invoices could not be loaded`,
      loading: t`Loading invoices`,
    }}
    exportFile={{ name: 'invoices.csv', failure: t`Failed to export the invoices` }}
    title={({ query }) => (query.kind === 'credit-note' ? t`Credit notes` : t`Invoices`)}
    search={{ placeholder: t`Number, client or GSTIN` }}
    filters={INVOICE_FILTERS}
    filtersClassName="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(4,11rem)]"
    summary={(filters) => <InvoicesSummary filters={filters} />}
    skeleton={{ count: 10, height: 'h-12' }}
    icon={FileText}
    empty={{
      title: t`No invoices yet`,
      children: t`Invoices are issued automatically when a subscription is fully paid. You can also issue one from Payments.`,
    }}
    noMatch={{ title: t`Nothing matches these filters`, showAll: t`Show all invoices` }}
    keyOf={({ id }) => id}
    columns={INVOICE_COLUMNS}
    look={{
      caption: t`Invoices and credit notes`,
      tableFrom: 'lg',
      narrow: 'cards',
      frameClassName: 'max-h-[75dvh]',
    }}
  />
)
