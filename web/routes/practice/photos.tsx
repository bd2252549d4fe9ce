import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { InboxSkeleton } from '#web/kit/list/inbox-skeleton.tsx'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { PhotoInbox } from '#web/modules/plans/diary/photo-inbox.tsx'
import type { Route } from './+types/photos.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Meal photos`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return <InboxSkeleton heading={t`Meal photos`} label={t`Loading the photos`} rowClassName="h-44" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The photos could not be loaded`} />
}

/** Photos from the diaries of clients, for the care team. */
export default function Photos() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Meal photos`}</h1>
      <PhotoInbox />
    </div>
  )
}
