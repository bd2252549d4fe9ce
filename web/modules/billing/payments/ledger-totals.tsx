import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type listLedger, sumLedger } from '#contract/billing/payments.ts'
import { formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import type { QueryOf } from '#web/kit/list/list-types.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The totals of the filtered payments and refunds. */
export function LedgerTotals({ query }: { query: QueryOf<typeof listLedger> }) {
  const sums = useQuery({
    ...queryOf(sumLedger, { querystring: query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Sums sums={sums.data} isStale={sums.isPlaceholderData} />
      {sums.isError && (
        <ErrorState
          title={t`The totals could not be loaded`}
          detail={messageOf(sums.error, t`Please try again.`)}
          onRetry={() => void sums.refetch()}
          isRetrying={sums.isFetching}
        />
      )}
    </>
  )
}

function Sums({
  sums,
  isStale,
}: {
  sums: { receivedPaise: number; refundedPaise: number; inReviewPaise: number } | undefined
  isStale: boolean
}) {
  const figures = [
    { label: t`Received`, paise: sums?.receivedPaise },
    { label: t`Refunded`, paise: sums?.refundedPaise },
    { label: t`Received minus refunded`, paise: sums && sums.receivedPaise - sums.refundedPaise },
    { label: t`Needs review, not counted`, paise: sums?.inReviewPaise },
  ]
  return (
    <dl
      aria-busy={isStale}
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4 ${isStale ? 'opacity-60' : ''}`}
    >
      {figures.map(({ label, paise }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 text-lg font-semibold tabular">
            {paise === undefined ? <span className="text-muted">…</span> : formatRupees(paise)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
