import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import { todayIn } from '#domain/units/dates.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { openNewSimplePlan, readNamedClient } from '#web/modules/plans/editor/open-editor.ts'
import { PlanEditor } from '#web/modules/plans/editor/plan-editor.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/simple-creator.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Create simple plan`)
}

let visits = 0

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [client] = await Promise.all([readNamedClient(request), loadUser({ isExpected: true })])
  visits += 1
  return { client, visit: visits }
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the plan`} heading={t`Create simple plan`} className="flex flex-col gap-5">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-18 w-full" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-18 w-full" />
        ))}
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The plan could not be loaded`} />
}

/** Creates a plan from package, dates and foods. After saving it is an ordinary draft and opens in the editor. */
export default function SimpleCreator({ loaderData }: Route.ComponentProps) {
  return <NewPlan key={loaderData.visit} client={loaderData.client} />
}

function NewPlan({ client }: { client: ClientRecord | null }) {
  const user = useUser()
  const navigate = useNavigate()
  const [start] = useState(() => openNewSimplePlan(user.id, todayIn(user.timeZone, new Date()), client))
  return (
    <PlanEditor
      start={start}
      userId={user.id}
      onReload={(planId) => void navigate(paths.dietPlanEdit(planId), { replace: true })}
      onDiscard={() => {
        void navigate(paths.simplePlanCreator(client?.id ?? null), { replace: true })
      }}
    />
  )
}
