import { t } from '@lingui/core/macro'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { OwnReviews } from '#web/modules/plans/reviews/own-reviews.tsx'
import { LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/reviews.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Diet reviews`)
}

export async function clientLoader() {
  await Promise.all([loadUser({ isExpected: true }), queryClient.prefetchQuery(currentPlanQuery)])
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Diet reviews`}</h1>
      <Skeleton className="h-6 w-full max-w-xl" />
      <LoadingRows label={t`Loading your reviews`} count={2} rowClassName="h-40" />
    </div>
  )
}

/** The client's reviews with the answers. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your reviews could not be loaded`} />
}

export default function Reviews() {
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">{t`Diet reviews`}</h1>
        <p className="measure mt-2 text-muted">
          {t`Your review requests and your dietician’s answers. You can have one open request at a time.`}
        </p>
      </header>
      <OwnReviews />
    </div>
  )
}
