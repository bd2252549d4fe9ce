import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { FoodsScreen } from '#web/modules/foods/foods-screen.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/foods.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Foods`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading foods`} heading={t`Foods`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-28" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

/** The foods, for staff who may change them. */
export default function Foods() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Foods`}</h1>
      <FoodsScreen />
    </div>
  )
}
