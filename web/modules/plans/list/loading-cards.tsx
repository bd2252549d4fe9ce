import { t } from '@lingui/core/macro'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Placeholders for the plans while they load. */
export function LoadingCards() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Spinner label={t`Loading diet plans...`} size={20} />
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-72 rounded-card!" />
        ))}
      </div>
    </div>
  )
}
