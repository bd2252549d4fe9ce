import { t } from '@lingui/core/macro'
import { Images, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { getProgressChart } from '#contract/progress/progress.ts'
import { todayIn } from '#domain/units/dates.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { replacePageAddress } from '#web/kit/history/page-history.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { MeasurementDialog, nameMeasurementForm } from '#web/modules/progress/measurement-dialog.tsx'
import { OwnProgress } from '#web/modules/progress/own-progress.tsx'
import { EntryList } from '#web/modules/progress/shared/entry-list.tsx'
import { ProgressChart } from '#web/modules/progress/shared/progress-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/progress.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Progress`)
}

function chartQuery(userId: string) {
  return queryOf(getProgressChart, { params: { userId } })
}

export async function clientLoader() {
  const user = await loadUser({ isExpected: true })
  if (user) await queryClient.ensureQueryData(chartQuery(user.id))
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your progress`} heading={t`Progress`} className="flex flex-col gap-8">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-11 w-44" />
      </div>
      <Skeleton className="h-30 w-64" />
      <Skeleton className="h-112 w-full rounded-card!" />
      <LoadingRows label={t`Loading measurements`} count={5} rowClassName="h-12" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your progress could not be loaded`} />
}

export default function Progress() {
  const user = useUser()
  const { data } = useShown(chartQuery(user.id))
  const isAsked = useSearchParams()[0].has('add')
  const [isAdding, setIsAdding] = useState(useHasFormDraft(nameMeasurementForm(null)) || isAsked)
  // The first measurement replaces the button with which it was added.
  const focusAfterRemoval = useFocusAfterRemoval()
  const today = todayIn(user.timeZone, new Date())
  if (!data) return null
  const isEmpty = data.entryCount === 0
  return (
    <div ref={focusAfterRemoval} className="flex flex-col gap-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="heading text-3xl">{t`Progress`}</h1>
        <div className="flex flex-wrap gap-2 print:hidden">
          <LinkButton href={paths.progressPhotos()} variant="secondary" icon={Images}>
            {t`Photos`}
          </LinkButton>
          {!isEmpty && (
            <Button icon={Plus} onPress={() => setIsAdding(true)}>
              {t`Add weight`}
            </Button>
          )}
        </div>
      </header>
      {isEmpty ? (
        <EmptyState
          drawing="tape"
          title={t`No measurements recorded yet. Add your first measurement!`}
          actions={
            <Button icon={Plus} onPress={() => setIsAdding(true)}>
              {t`Add weight`}
            </Button>
          }
        >
          {t`Add more measurements to see progress trends. Once a week, at the same time of day, is plenty.`}
        </EmptyState>
      ) : (
        <>
          <OwnProgress data={data} today={today} />
          <ProgressChart data={data} today={today} />
          <EntryList today={today} />
        </>
      )}
      {isAdding && (
        <MeasurementDialog
          entry={null}
          today={today}
          lastWeightKg={data.entries.findLast(({ weightKg }) => weightKg !== null)?.weightKg ?? null}
          onClose={() => {
            setIsAdding(false)
            if (isAsked) replacePageAddress(paths.progress())
          }}
        />
      )}
    </div>
  )
}
