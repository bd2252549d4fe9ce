import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { getDietPlan } from '#contract/plans/diet-plans.ts'
import { isPlanServedOn, planPhaseOn } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { PlanNoticeCard } from '#web/modules/plans/plan-notice.tsx'
import { PlanReader } from '#web/modules/plans/plan-reader.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/own-plan.ts'

const planQuery = (id: string) => queryOf(getDietPlan, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your plan`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([loadUser({ isExpected: true }), queryClient.ensureQueryData(planQuery(params.id))])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your plan`} heading={t`Your plan`} className="flex flex-col gap-6">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-11 w-full max-w-md" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16 w-full" />
      ))}
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageError
      error={error}
      title={t`This plan could not be loaded`}
      missing={
        <div className="flex flex-col gap-6">
          <h1 className="heading text-3xl">{t`Page Not Found`}</h1>
          <EmptyState
            icon={SearchX}
            title={t`We can’t find this plan`}
            actions={<LinkButton href={paths.ownPlans()}>{t`All your plans`}</LinkButton>}
          >
            {t`The link may be wrong, or your dietician has archived the plan.`}
          </EmptyState>
        </div>
      }
    />
  )
}

/** One of the client's plans, including past and future ones. */
export default function OwnPlan({ params }: Route.ComponentProps) {
  const { timeZone } = useUser()
  const { data: plan } = useQuery(planQuery(params.id))
  if (!plan) return null
  const today = todayIn(timeZone, new Date())
  const phase = planPhaseOn({ ...plan, isPublished: true }, today)
  return (
    <div className="flex flex-col gap-4">
      <p>
        <TextLink href={paths.ownPlans()}>{t`All your plans`}</TextLink>
      </p>
      {plan.notice && plan.pausedAt !== null ? (
        <>
          <h1 className="heading text-3xl wrap-anywhere">{plan.title}</h1>
          <PlanNoticeCard notice={plan.notice} />
        </>
      ) : (
        <PlanReader
          key={plan.id}
          plan={plan}
          today={today}
          notice={
            <>
              {plan.notice && <PlanNoticeCard notice={plan.notice} />}
              {phase === 'pending' ? (
                <Banner tone="info">{t`This plan starts on ${{ date: formatDate(plan.startDate) }}.`}</Banner>
              ) : (
                !isPlanServedOn(plan, today) && (
                  <Banner tone="info">{t`This plan has ended. You can still read it.`}</Banner>
                )
              )}
            </>
          }
        />
      )}
    </div>
  )
}
