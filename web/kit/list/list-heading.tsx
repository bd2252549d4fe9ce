import { t } from '@lingui/core/macro'
import { RefreshCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListPages } from './use-list-pages.ts'

/**
 * Heading of a list with the number of entries and the actions on the whole list. `actions` come before the refresh
 * button.
 */
export function ListHeading({
  label,
  list: { totalCount, pages },
  canRefresh = true,
  actions,
  id,
  ref,
}: {
  label: string
  list: Pick<ListPages<unknown>, 'totalCount' | 'pages'>
  canRefresh?: boolean
  actions?: ReactNode
  id?: string
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} ref={ref} className="heading text-xl" aria-live="polite">
        {label}
        {totalCount !== null && ` (${formatNumber(totalCount)})`}
      </h2>
      <div className="flex flex-wrap gap-2">
        {actions}
        {canRefresh && (
          <Button
            variant="quiet"
            size="sm"
            icon={RefreshCw}
            isPending={pages.isFetching && !pages.isFetchingNextPage && !pages.isPending}
            onPress={() => void pages.refetch()}
          >
            {t`Refresh`}
          </Button>
        )}
      </div>
    </div>
  )
}
