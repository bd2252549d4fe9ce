import { t } from '@lingui/core/macro'
import { FilePlus2 } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { LoadingCards } from '#web/modules/plans/list/loading-cards.tsx'
import { PlansList } from '#web/modules/plans/list/plans-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/list.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Diet Plans`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Diet Plans`}</h1>
      <Skeleton className="h-11 w-full max-w-2xl" />
      <LoadingCards />
    </div>
  )
}

/** The practice's plans, with buttons to create one. */
export default function DietPlans() {
  const canWrite = isAllowed(useUser(), 'plans:write')
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="heading text-3xl">{t`Diet Plans`}</h1>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={paths.simplePlanCreator()} variant="secondary">
              {t`Simple plan`}
            </LinkButton>
            <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
              {t`Create Diet Plan`}
            </LinkButton>
          </div>
        )}
      </header>
      <PlansList />
    </div>
  )
}
