import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import {
  exportInvoices,
  type Invoice,
  type InvoiceTotals,
  listInvoices,
  sumInvoices,
} from '#contract/billing/invoices.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { findAuditPeople } from '#contract/privacy/audit-log.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { nameSupplyPlace } from '#domain/billing/gst-states.ts'
import { writeRate } from '#domain/billing/tax.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatMonth, formatNumber, formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'
import { listMonths } from './months.ts'

const PAGE_SIZE = 50
const KINDS = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit-note', label: 'Credit notes' },
] as const
const TREATMENTS = [
  { value: 'taxable', label: 'Taxable' },
  { value: 'exempt', label: 'Exempt' },
] as const
const FILTERS = ['kind', 'treatment', 'year', 'month', 'client'] as const
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Everything that was invoiced and credited, what it comes to, and the file for the accountant. For admins. */
export function InvoicesList() {
  const address = useListAddress()
  const { search } = address
  const financialYear = readPattern(address.get('year'), /^20\d{2}-\d{2}$/)
  const month = readPattern(address.get('month'), /^20\d{2}-(0[1-9]|1[0-2])$/)
  const kind = KINDS.find(({ value }) => value === address.get('kind'))?.value ?? null
  const treatment = TREATMENTS.find(({ value }) => value === address.get('treatment'))?.value ?? null
  const clientId = readPattern(address.get('client'), UUID)
  const filter = {
    ...(search !== '' && { search }),
    ...(kind && { kind }),
    ...(treatment && { treatment }),
    ...(financialYear && { financialYear }),
    ...(month && { month }),
    ...(clientId && { clientId }),
  }
  const list = usePagedList(listInvoices, { querystring: { limit: PAGE_SIZE, ...filter } })
  const totals = useQuery({
    ...queryOf(sumInvoices, { querystring: filter }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const isNarrowed = Object.keys(filter).length > 0
  const years = totals.data?.financialYears ?? (financialYear ? [financialYear] : [])
  const months = listMonths(financialYear, todayIn(PRACTICE_TIME_ZONE, new Date()))

  return (
    <div className="flex flex-col gap-5">
      <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(4,11rem)]">
        <TextField
          label="Search"
          type="search"
          placeholder="Number, client or GSTIN"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <FilterSelect
          label="Financial year"
          allLabel="All years"
          options={years.map((value) => ({ value, label: value }))}
          value={financialYear}
          onChange={(value) => address.set({ year: value, month: null })}
        />
        <FilterSelect
          label="Month"
          allLabel="All months"
          options={(month === null || months.includes(month) ? months : [month, ...months]).map((value) => ({
            value,
            label: formatMonth(value),
          }))}
          value={month}
          onChange={(value) => address.set({ month: value })}
        />
        <FilterSelect
          label="Kind"
          allLabel="All kinds"
          options={KINDS}
          value={kind}
          onChange={(value) => address.set({ kind: value })}
        />
        <FilterSelect
          label="GST"
          allLabel="All"
          options={TREATMENTS}
          value={treatment}
          onChange={(value) => address.set({ treatment: value })}
        />
      </search>

      {clientId && <ClientChip clientId={clientId} onRemove={() => address.set({ client: null })} />}

      {totals.isError ? (
        <ErrorState
          title="The totals could not be loaded"
          detail={messageOf(totals.error, 'Please try again.')}
          onRetry={() => void totals.refetch()}
          isRetrying={totals.isFetching}
        />
      ) : (
        <Totals totals={totals.data ?? null} />
      )}

      <div className="flex flex-wrap items-center justify-between gap-3 [&>:first-child]:min-w-0 [&>:first-child]:flex-1">
        <ListHeading label={kind === 'credit-note' ? 'Credit notes' : 'Invoices'} list={list} />
        <CsvButton
          endpoint={exportInvoices}
          input={{ querystring: filter }}
          fileName="invoices.csv"
          what="the invoices"
        />
      </div>

      <PagedList
        list={list}
        failure="The invoices could not be loaded"
        nextFailure="The next invoices could not be loaded"
        more="Show more"
        loading={<LoadingRows label="Loading invoices" count={10} rowClassName="h-12" />}
        empty={
          <EmptyState
            icon={FileText}
            title={isNarrowed ? 'Nothing matches these filters' : 'No invoices yet'}
            actions={
              isNarrowed && (
                <Button variant="secondary" onPress={() => address.clear(FILTERS)}>
                  Show all invoices
                </Button>
              )
            }
          >
            {!isNarrowed &&
              'An invoice is issued by itself when a subscription is paid whole, or by hand from the payments.'}
          </EmptyState>
        }
      >
        {(shown) => (
          <>
            <div className="hidden lg:block">
              <InvoicesTable invoices={shown} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 lg:hidden">
              {shown.map((invoice) => (
                <li key={invoice.id} className="flex">
                  <InvoiceCard invoice={invoice} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

/** Whose documents alone are shown, and the way back to all. */
function ClientChip({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const { data, isError } = useQuery(queryOf(findAuditPeople, { querystring: { id: clientId } }))
  const name = data ? (data[0]?.name ?? 'Somebody who is gone') : isError ? 'One alone' : '...'
  return (
    <div className="flex">
      <Button
        variant="secondary"
        size="sm"
        icon={X}
        className="max-w-full min-h-11 wrap-anywhere sm:min-h-9"
        onPress={onRemove}
      >
        Client: {name}
        <span className="sr-only">, show all clients</span>
      </Button>
    </div>
  )
}

/** What the list comes to; credit notes are taken off. */
function Totals({ totals }: { totals: InvoiceTotals | null }) {
  const figures = totals && [
    { label: 'Taxable value', amountPaise: totals.taxablePaise },
    { label: 'CGST', amountPaise: totals.cgstPaise },
    { label: 'SGST or UTGST', amountPaise: totals.sgstPaise },
    { label: 'IGST', amountPaise: totals.igstPaise },
    { label: 'Total', amountPaise: totals.totalPaise },
  ]
  if (!figures) return <Skeleton className="h-37 w-full sm:h-22 rounded-card!" />
  return (
    <section
      aria-label="What these invoices come to"
      className="rounded-card border border-line bg-surface p-4"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        {figures.map(({ label, amountPaise }) => (
          <div key={label} className="min-w-0 last:max-sm:col-span-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold wrap-anywhere tabular">{formatRupees(amountPaise)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table caption="Invoices and credit notes" frameClassName="max-h-[75dvh]">
      <thead>
        <tr>
          <Th className="pl-0">Number</Th>
          <Th>Date</Th>
          <Th>Client</Th>
          <Th>Supplied in</Th>
          <Th isNumeric>Taxable value</Th>
          <Th isNumeric>GST</Th>
          <Th isNumeric>Total</Th>
          <Th>
            <span className="sr-only">PDF</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th
              scope="row"
              className="border-b border-line py-2 pr-3 text-left align-top font-normal whitespace-nowrap"
            >
              <span className="block font-semibold tabular">{invoice.number}</span>
              <Name invoice={invoice} />
            </th>
            <Td className="whitespace-nowrap tabular">{formatDate(invoice.issuedOn)}</Td>
            <Td className="max-w-56 min-w-36 wrap-anywhere">
              <Client invoice={invoice} />
            </Td>
            <Td>{invoice.placeOfSupply === null ? 'Not said' : nameSupplyPlace(invoice.placeOfSupply)}</Td>
            <Td isNumeric>{writeSigned(invoice, invoice.taxablePaise)}</Td>
            <Td isNumeric>
              <Tax invoice={invoice} />
            </Td>
            <Td isNumeric className="font-semibold">
              {writeSigned(invoice, invoice.totalPaise)}
            </Td>
            <Td className="w-24 py-0.5!">
              <InvoicePdfButton invoice={invoice} text="PDF" />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={headingId} className="font-semibold tabular">
            {invoice.number}
          </h3>
          <Name invoice={invoice} />
        </div>
        <p className="shrink-0 font-semibold tabular">{writeSigned(invoice, invoice.totalPaise)}</p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>Client</dt>
        <dd className="wrap-anywhere">
          <Client invoice={invoice} />
        </dd>
        <dt>Date</dt>
        <dd className="tabular">{formatDate(invoice.issuedOn)}</dd>
        <dt>Supplied in</dt>
        <dd>{invoice.placeOfSupply === null ? 'Not said' : nameSupplyPlace(invoice.placeOfSupply)}</dd>
        <dt>Taxable value</dt>
        <dd className="tabular">{writeSigned(invoice, invoice.taxablePaise)}</dd>
        <dt>GST</dt>
        <dd className="tabular">
          <Tax invoice={invoice} />
        </dd>
      </dl>
      <InvoicePdfButton invoice={invoice} className="mt-auto -mb-2 -ml-3 self-start max-sm:min-h-11" />
    </article>
  )
}

function Name({ invoice: { name, kind, invoiceNumber } }: { invoice: Invoice }) {
  return kind === 'credit-note' ? (
    <>
      <Badge tone="turmeric">{name}</Badge>
      {invoiceNumber !== null && <span className="block text-sm text-muted tabular">of {invoiceNumber}</span>}
    </>
  ) : (
    <span className="block text-sm text-muted">{name}</span>
  )
}

function Client({ invoice: { clientId, clientName, clientGstin, isClientKept } }: { invoice: Invoice }) {
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

function Tax({ invoice }: { invoice: Invoice }) {
  const { treatment, rateBasisPoints, cgstPaise, sgstPaise, igstPaise } = invoice
  if (treatment === 'exempt') return <span className="text-muted">Exempt</span>
  const parts = igstPaise > 0 ? 'IGST' : 'CGST and SGST'
  return (
    <>
      {writeSigned(invoice, cgstPaise + sgstPaise + igstPaise)}
      <span className="block text-xs text-muted">
        {parts} {writeRate(rateBasisPoints)} %
      </span>
    </>
  )
}

/** Amounts of credit notes are taken off. */
function writeSigned({ kind }: Invoice, amountPaise: number): string {
  return formatRupees(kind === 'credit-note' ? -amountPaise : amountPaise)
}

function readPattern(value: string | null, pattern: RegExp): string | null {
  return value !== null && pattern.test(value) ? value : null
}
