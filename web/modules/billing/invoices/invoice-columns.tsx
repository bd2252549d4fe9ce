import { msg, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Invoice } from '#contract/billing/invoices.ts'
import { paths } from '#contract/paths.ts'
import { nameSupplyPlace } from '#domain/billing/gst-states.ts'
import { writeRate } from '#domain/billing/tax.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { InvoicePdfButton } from '../shared/invoice-pdf-button.tsx'

/** The columns of the list of invoices and credit notes. */
export const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
  {
    header: msg`Number`,
    cell: ({ number }) => <span className="block font-semibold tabular">{number}</span>,
    detail: (invoice) => <InvoiceName invoice={invoice} />,
    className: 'whitespace-nowrap',
    card: 'title',
  },
  {
    header: msg`Date`,
    cell: ({ issuedOn }) => <span className="whitespace-nowrap tabular">{formatDate(issuedOn)}</span>,
  },
  {
    header: msg`Client`,
    cell: (invoice) => <InvoiceClient invoice={invoice} />,
    className: 'max-w-56 min-w-36 wrap-anywhere',
    card: { as: 'fact', order: 0 },
  },
  {
    header: msg`Place of supply`,
    cell: ({ placeOfSupply }) => (placeOfSupply === null ? t`Not specified` : nameSupplyPlace(placeOfSupply)),
  },
  {
    header: msg`Taxable value`,
    cell: (invoice) => <span className="tabular">{writeSigned(invoice, invoice.taxablePaise)}</span>,
    isNumeric: true,
  },
  { header: 'GST', cell: (invoice) => <InvoiceTax invoice={invoice} />, isNumeric: true },
  {
    header: msg`Total`,
    cell: (invoice) => (
      <span className="shrink-0 font-semibold tabular">{writeSigned(invoice, invoice.totalPaise)}</span>
    ),
    isNumeric: true,
    card: 'aside',
  },
  {
    header: 'PDF',
    isHeaderHidden: true,
    cell: (invoice) => <InvoicePdfButton invoice={invoice} text="PDF" />,
    className: 'w-24 py-0.5!',
    card: {
      as: 'foot',
      cell: (invoice) => (
        <InvoicePdfButton invoice={invoice} className="-mb-2 -ml-3 self-start max-sm:min-h-11" />
      ),
    },
  },
]

function InvoiceName({ invoice: { name, kind, invoiceNumber } }: { invoice: Invoice }) {
  return kind === 'credit-note' ? (
    <>
      <Badge tone="turmeric">{name}</Badge>
      {invoiceNumber !== null && (
        <span className="block text-sm text-muted tabular">
          {t({
            message: `of ${invoiceNumber}`,
            comment: 'Number of the invoice that a credit note belongs to',
          })}
        </span>
      )}
    </>
  ) : (
    <span className="block text-sm text-muted">{name}</span>
  )
}

function InvoiceClient({
  invoice: { clientId, clientName, clientGstin, isClientKept },
}: {
  invoice: Invoice
}) {
  return (
    <>
      {isClientKept ? (
        <Link to={paths.adminClient(clientId)} className={textLinkClass}>
          {clientName}
        </Link>
      ) : (
        clientName
      )}
      {clientGstin !== null && <span className="block text-sm text-muted tabular">{clientGstin}</span>}
    </>
  )
}

function InvoiceTax({ invoice }: { invoice: Invoice }) {
  const { treatment, rateBasisPoints, cgstPaise, sgstPaise, igstPaise } = invoice
  if (treatment === 'exempt') return <span className="text-muted">{t`Exempt`}</span>
  const parts = igstPaise > 0 ? 'IGST' : t`CGST and SGST`
  return (
    <>
      {writeSigned(invoice, cgstPaise + sgstPaise + igstPaise)}
      <span className="block text-xs text-muted">
        {parts} {writeRate(rateBasisPoints)} %
      </span>
    </>
  )
}

/** Formats an amount. The amount of a credit note is negative. */
function writeSigned({ kind }: Invoice, amountPaise: number): string {
  return formatRupees(kind === 'credit-note' ? -amountPaise : amountPaise)
}
