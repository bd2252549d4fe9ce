import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { type DietPlanSummary, listDietPlans, type PlanNotice } from '#contract/plans/diet-plans.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ShareWithCook } from '#web/modules/plans/cook/share-with-cook.tsx'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { GroceryBasket } from '#web/modules/plans/groceries/grocery-basket.tsx'
import { PlanNoticeCard } from '#web/modules/plans/plan-notice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/groceries.ts'

type GroceryPlan = Pick<DietPlanSummary, 'id' | 'title' | 'startDate' | 'endDate'>

/** The plan of the grocery list: today's, otherwise the next one. */
const groceryPlanQuery = queryOptions({
  queryKey: ['api', 'diet-plans', 'shopped'],
  queryFn: async (): Promise<{ plan: GroceryPlan | null; notice: PlanNotice | null; today: string }> => {
    const { plan, notice, upcoming, today } = await queryClient.fetchQuery(currentPlanQuery)
    if (plan || notice || !upcoming) return { plan, notice, today }
    const plans = await call(listDietPlans, { querystring: { status: 'active' } })
    return { plan: plans.find(({ startDate }) => startDate === upcoming.startDate) ?? null, notice, today }
  },
})

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Grocery list`)
}

export async function clientLoader() {
  await Promise.all([loadUser({ isExpected: true }), queryClient.ensureQueryData(groceryPlanQuery)])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the grocery list`} heading={t`Grocery list`} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="h-18 w-full max-w-md" />
      <Skeleton className="h-9 w-full" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The grocery list could not be loaded`} />
}

/** The grocery list for the days that the client chooses. */
export default function Groceries() {
  const { data } = useQuery(groceryPlanQuery)
  if (!data) return null
  const { plan, notice, today } = data
  return (
    <section aria-labelledby="groceries-heading" className="flex flex-col gap-6">
      <header>
        <h1 id="groceries-heading" className="heading text-3xl">
          {t`Grocery list`}
        </h1>
        {plan && <p className="mt-1 text-muted">{t`For ${{ plan: plan.title }}`}</p>}
        {plan && (
          <div className="mt-4">
            <ShareWithCook />
          </div>
        )}
      </header>
      {notice && <PlanNoticeCard notice={notice} />}
      {plan ? (
        <GroceryBasket key={plan.id} plan={plan} today={today} />
      ) : (
        !notice && (
          <EmptyState
            drawing="basket"
            title={t`Nothing to buy yet`}
            actions={
              <LinkButton href={paths.home()} variant="secondary">
                {t`Back to today`}
              </LinkButton>
            }
          >
            {t`When your dietician publishes your plan, its grocery list appears here.`}
          </EmptyState>
        )
      )}
    </section>
  )
}
