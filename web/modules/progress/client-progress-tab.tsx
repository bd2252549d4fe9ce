import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Images, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { getProgressChart } from '#contract/progress/progress.ts'
import { listProgressPhotos } from '#contract/progress/progress-photos.ts'
import { todayIn } from '#domain/units/dates.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ComparePhotos } from './shared/compare-photos.tsx'
import { EntryList } from './shared/entry-list.tsx'
import { PhotoDialog } from './shared/photo-dialog.tsx'
import { PhotoGrid } from './shared/photo-grid.tsx'
import { ProgressChart } from './shared/progress-chart.tsx'
import { ProgressFacts } from './shared/progress-facts.tsx'

/**
 * A client's measurements for staff: figures, chart and table as the client sees them, with nothing hidden; and photos.
 */
export function ProgressTab({ client, onAdd }: { client: ClientOverview; onAdd: () => void }) {
  const chart = useQuery({
    ...queryOf(getProgressChart, { params: { userId: client.id } }),
    staleTime: 30_000,
  })
  const today = todayIn(client.timeZone, new Date())
  if (chart.isPending) {
    return (
      <Loading label={t`Loading the measurements`} className="flex flex-col gap-6">
        <Skeleton className="h-16 w-64" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-112 w-full rounded-card!" />
      </Loading>
    )
  }
  if (chart.isError) {
    return (
      <ErrorState
        title={t`The measurements could not be loaded`}
        detail={messageOf(chart.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void chart.refetch()}
        isRetrying={chart.isFetching}
      />
    )
  }
  const { data } = chart
  return (
    <div className="flex flex-col gap-8">
      {data.entryCount === 0 ? (
        <EmptyState
          drawing="tape"
          title={t`No measurements yet`}
          actions={
            <Button icon={Plus} onPress={onAdd}>
              {t`Add measurement`}
            </Button>
          }
        >
          {t`The client’s measurements and those you add appear here. We notify the client about yours.`}
        </EmptyState>
      ) : (
        <>
          <ProgressFacts data={data} />
          <ProgressChart data={data} today={today} />
          <EntryList today={today} />
        </>
      )}
      <Photos client={client} />
    </div>
  )
}

/** Photos of a client who consented. They load only on request, because every view is recorded in the audit log. */
function Photos({ client }: { client: ClientOverview }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <section aria-labelledby="photos-heading" className="flex flex-col gap-3">
      <h2 id="photos-heading" className="heading text-xl">
        {t`Photos`}
      </h2>
      {!client.hasPhotosConsent ? (
        <p className="text-muted">{t`${{ person: namePerson(client) }} has not given consent for photos.`}</p>
      ) : isShown ? (
        <PhotoList clientId={client.id} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="measure text-muted">
            {t`Viewing photos is recorded in the access log, which the client can see.`}
          </p>
          <Button variant="secondary" icon={Images} onPress={() => setIsShown(true)}>
            {t`Show photos`}
          </Button>
        </div>
      )}
    </section>
  )
}

function PhotoList({ clientId }: { clientId: string }) {
  const photos = useQuery(
    queryOf(listProgressPhotos, { params: { userId: clientId }, querystring: { limit: MAX_PAGE_SIZE } }),
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const close = useCallback(() => setOpenId(null), [])
  if (photos.isPending) {
    return (
      <Loading label={t`Loading the photos`} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-full" />
        ))}
      </Loading>
    )
  }
  if (photos.isError) {
    return (
      <ErrorState
        title={t`The photos could not be loaded`}
        onRetry={() => void photos.refetch()}
        isRetrying={photos.isFetching}
      />
    )
  }
  if (photos.data.length === 0) return <p className="text-muted">{t`None were added yet.`}</p>
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-3xl">
        <ComparePhotos photos={photos.data} />
      </div>
      <PhotoGrid photos={photos.data} onOpen={setOpenId} />
      {openId !== null && (
        <PhotoDialog photos={photos.data} openId={openId} onOpen={setOpenId} onClose={close} />
      )}
    </div>
  )
}
