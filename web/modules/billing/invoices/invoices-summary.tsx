import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type InvoiceTotals, type listInvoices, sumInvoices } from '#contract/billing/invoices.ts'
import { findAuditPeople } from '#contract/privacy/audit-log.ts'
import { formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import type { ListFilters } from '#web/kit/list/list-filters.ts'
import type { QueryOf } from '#web/kit/list/list-types.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Loads the totals of the filtered invoices. */
export function useInvoiceTotals(query: QueryOf<typeof listInvoices>) {
  return useQuery({
    ...queryOf(sumInvoices, { querystring: query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Shows the client filter, if there is one, and the totals of the filtered invoices. */
export function InvoicesSummary({ filters }: { filters: ListFilters<typeof listInvoices> }) {
  const totals = useInvoiceTotals(filters.query)
  const { clientId } = filters.query
  return (
    <>
      {clientId && <ClientChip clientId={clientId} onRemove={() => filters.set({ client: null })} />}
      {totals.isError ? (
        <ErrorState
          title={t`The totals could not be loaded`}
          detail={messageOf(totals.error, t`Please try again.`)}
          onRetry={() => void totals.refetch()}
          isRetrying={totals.isFetching}
        />
      ) : (
        <Totals totals={totals.data ?? null} />
      )}
    </>
  )
}

/** Names the client that the list is filtered by; pressing it removes the filter. */
function ClientChip({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const { data, isError } = useQuery(queryOf(findAuditPeople, { querystring: { id: clientId } }))
  const name = data ? (data[0]?.name ?? t`Deleted account`) : isError ? t`One client` : '...'
  return (
    <div className="flex">
      <Button
        variant="secondary"
        size="sm"
        icon={X}
        className="max-w-full min-h-11 wrap-anywhere sm:min-h-9"
        onPress={onRemove}
      >
        <Trans>
          Client: {name}
          <span className="sr-only">, show all clients</span>
        </Trans>
      </Button>
    </div>
  )
}

/** The totals of the list; credit notes are subtracted. */
function Totals({ totals }: { totals: InvoiceTotals | null }) {
  const figures = totals && [
    { label: t`Taxable value`, amountPaise: totals.taxablePaise },
    { label: 'CGST', amountPaise: totals.cgstPaise },
    { label: t`SGST or UTGST`, amountPaise: totals.sgstPaise },
    { label: 'IGST', amountPaise: totals.igstPaise },
    { label: t`Total`, amountPaise: totals.totalPaise },
  ]
  if (!figures) return <Skeleton className="h-37 w-full sm:h-22 rounded-card!" />
  return (
    <section aria-label={t`Invoice totals`} className="rounded-card border border-line bg-surface p-4">
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
