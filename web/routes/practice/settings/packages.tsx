import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { PackagesList } from '#web/modules/billing/packages/packages-list.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/packages.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Packages`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Heading />
      <Loading label={t`Loading packages`} className="flex flex-col gap-6">
        <Skeleton className="h-100 w-full rounded-card!" />
        <Skeleton className="h-72 w-full rounded-card!" />
      </Loading>
    </div>
  )
}

/** The packages that the practice offers. */
export default function PackagesSettings() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Heading />
      <PackagesList />
    </div>
  )
}

function Heading() {
  return (
    <header>
      <h1 className="heading text-3xl">{t`Packages`}</h1>
      <p className="mt-1 text-muted">
        {t`Packages that clients can subscribe to, in the order they see them. Changes show at once.`}
      </p>
    </header>
  )
}
