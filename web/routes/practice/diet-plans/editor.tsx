import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoodItem } from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import { type DietPlan, getDietPlan } from '#contract/plans/diet-plans.ts'
import { isPlanEditable } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { openNewPlan, openStoredPlan, readNamedClient } from '#web/modules/plans/editor/open-editor.ts'
import { PlanEditor } from '#web/modules/plans/editor/plan-editor.tsx'
import { PlanProblem } from '#web/modules/plans/editor/plan-problem.tsx'
import { templateFoodsQuery } from '#web/modules/plans/resolve-template.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/editor.ts'

export function meta({ matches, params }: Route.MetaArgs) {
  return titlePage(matches, readId(params) ? t`Edit diet plan` : t`Create Diet Plan`)
}

let visits = 0

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = readId(params)
  const [plan, templateFoods, client] = await Promise.all([
    // Always fetched, because somebody else may have changed the plan.
    id ? queryClient.fetchQuery({ ...queryOf(getDietPlan, { params: { id } }), staleTime: 0 }) : null,
    id ? null : queryClient.ensureQueryData(templateFoodsQuery).catch(() => null),
    id ? null : readNamedClient(request),
    loadUser({ isExpected: true }),
  ])
  visits += 1
  return { plan, templateFoods, client, visit: visits }
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the plan`} heading={t`Diet plan`} className="flex flex-col gap-5">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-18 w-full" />
          <div className="grid gap-4 sm:grid-cols-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-18 w-full" />
            ))}
          </div>
        </div>
        <Skeleton className="hidden h-72 lg:block" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PlanProblem error={error} />
}

export default function Editor({ loaderData }: Route.ComponentProps) {
  const { plan, templateFoods, client, visit } = loaderData
  if (plan && !isPlanEditable(plan.status)) return <Published plan={plan} />
  // Every visit loads the stored plan again; within a visit the editor preserves all its state.
  return <OpenEditor key={visit} plan={plan} templateFoods={templateFoods} client={client} />
}

function OpenEditor({
  plan,
  templateFoods,
  client,
}: {
  plan: DietPlan | null
  templateFoods: readonly FoodItem[] | null
  /** The client of a new plan, if the address names one. */
  client: ClientRecord | null
}) {
  const user = useUser()
  const navigate = useNavigate()
  const [start] = useState(() =>
    plan
      ? openStoredPlan(user.id, plan)
      : openNewPlan(user.id, todayIn(user.timeZone, new Date()), templateFoods, client),
  )
  return (
    <PlanEditor
      start={start}
      userId={user.id}
      onReload={(planId) => void navigate(paths.dietPlanEdit(planId), { replace: true })}
      onDiscard={() => {
        void navigate(plan ? paths.dietPlanEdit(plan.id) : paths.dietPlanCreator(client?.id ?? null), {
          replace: true,
        })
      }}
    />
  )
}

function Published({ plan }: { plan: DietPlan }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <h1 className="heading text-3xl">{plan.title}</h1>
      <Banner
        tone="info"
        title={t`This plan is published and cannot be changed`}
        actions={
          <LinkButton href={paths.dietPlan(plan.id)} icon={Eye} size="sm" variant="secondary">
            {t`View the plan`}
          </LinkButton>
        }
      >
        <Trans>
          {{ client: plan.clientName }} already has this plan. To make changes, create a new plan. Publishing
          it can end this one.
        </Trans>
      </Banner>
    </div>
  )
}

function readId(params: Record<string, string | undefined>): string | null {
  return params.id ?? null
}
