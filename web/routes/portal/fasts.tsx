import { t } from '@lingui/core/macro'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ObservedFasts } from '#web/modules/plans/fasts/observed-fasts.tsx'
import { ownFastsQuery } from '#web/modules/plans/fasts/own-fasts-query.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/fasts.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Fasts I keep`)
}

export async function clientLoader() {
  await Promise.all([loadUser({ isExpected: true }), queryClient.prefetchQuery(ownFastsQuery)])
  return null
}

export function HydrateFallback() {
  return <LoadingRows label={t`Loading your fasts`} heading={t`Fasts I keep`} count={7} rowClassName="h-16" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`This page could not be loaded`} />
}

/** The fasts that a client keeps, with their next dates. */
export default function Fasts() {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">{t`Fasts I keep`}</h1>
        <p className="measure mt-2 text-muted">
          {t`On these days, your meals use foods that suit the fast, with about the same energy as your plan.`}
        </p>
      </header>
      <ObservedFasts />
    </div>
  )
}
