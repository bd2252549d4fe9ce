import { RefreshCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { usePagedList } from './use-paged-list.ts'

/** What a list shows and how many there are, with what reads it anew. `actions`: what else can be done with it. */
export function ListHeading({
  label,
  list: { totalCount, pages },
  actions,
  ref,
}: {
  label: string
  list: Pick<ReturnType<typeof usePagedList>, 'totalCount' | 'pages'>
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 ref={ref} className="heading text-xl" aria-live="polite">
        {label}
        {totalCount !== null && ` (${formatNumber(totalCount)})`}
      </h2>
      <div className="flex flex-wrap gap-2">
        {actions}
        <Button
          variant="quiet"
          size="sm"
          icon={RefreshCw}
          isPending={pages.isFetching && !pages.isFetchingNextPage && !pages.isPending}
          onPress={() => void pages.refetch()}
        >
          Refresh
        </Button>
      </div>
    </div>
  )
}
