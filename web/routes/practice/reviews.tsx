import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { InboxSkeleton } from '#web/kit/list/inbox-skeleton.tsx'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ReviewInbox } from '#web/modules/plans/reviews/review-inbox.tsx'
import type { Route } from './+types/reviews.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Diet reviews`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return <InboxSkeleton heading={t`Diet reviews`} label={t`Loading the reviews`} rowClassName="h-52" />
}

/** The reviews that clients request. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The reviews could not be loaded`} />
}

export default function Reviews() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Diet reviews`}</h1>
      <ReviewInbox />
    </div>
  )
}
