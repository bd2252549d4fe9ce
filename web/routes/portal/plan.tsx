import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, ShoppingBasket } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { PlanNotice } from '#contract/plans/diet-plans.ts'
import { listOwnPlanReviews } from '#contract/plans/plan-reviews.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { PlanNoticeCard } from '#web/modules/plans/plan-notice.tsx'
import { PlanReader } from '#web/modules/plans/plan-reader.tsx'
import { REQUEST_REVIEW_FORM } from '#web/modules/plans/reviews/request-review-form.ts'
import { WhatChanged } from '#web/modules/plans/what-changed.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/plan.ts'

const RequestReviewDialog = lazy(() =>
  import('#web/modules/plans/reviews/request-review-dialog.tsx').then((module) => ({
    default: module.RequestReviewDialog,
  })),
)

type PlanCounts = { current: number; previous: number; pending: number }

/** An open review is always the newest. */
const newestReviewQuery = queryOf(listOwnPlanReviews, { querystring: { limit: 1 } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your plan`)
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.ensureQueryData(currentPlanQuery),
    // If this fails, the plan is still shown.
    queryClient.prefetchQuery(newestReviewQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your plan`} heading={t`Your plan`} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-13 w-full max-w-md" />
      <Skeleton className="h-24 w-64" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16 w-full" />
      ))}
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your plan could not be loaded`} />
}

/** The current plan of the client, beginning with today. */
export default function Plan() {
  const { data } = useQuery(currentPlanQuery)
  if (!data) return null
  const { plan, today, notice, upcoming, counts } = data
  if (!plan) {
    return (
      <div className="flex flex-col gap-6">
        <h1 className="heading text-3xl">{t`Your plan`}</h1>
        {notice ? (
          <PausedPlan notice={notice} counts={counts} />
        ) : (
          <EmptyState
            drawing="thali"
            title={
              upcoming
                ? t`Your plan starts on ${{ date: formatDate(upcoming.startDate) }}`
                : counts.pending > 0
                  ? t`Your plan is being written`
                  : t`No diet plan yet`
            }
            actions={
              <>
                {(upcoming !== null || counts.previous > 0) && (
                  <LinkButton href={paths.ownPlans()} variant={upcoming ? 'primary' : 'secondary'}>
                    {upcoming ? t`View now` : t`Previous plans`}
                  </LinkButton>
                )}
                <LinkButton href={paths.home()} variant="secondary">
                  {t`Back to today`}
                </LinkButton>
              </>
            }
          >
            {upcoming
              ? t`“${{ plan: upcoming.title }}” is ready and opens here on that day.`
              : t`When your dietician publishes your plan, you can read and download it here.`}
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <PlanReader
        key={plan.id}
        plan={plan}
        today={today}
        notice={
          <>
            {notice && <PlanNoticeCard notice={notice} />}
            <WhatChanged plan={plan} />
          </>
        }
        more={
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            <Part
              id="groceries"
              title={t`Grocery list`}
              text={t`Groceries for the days you choose, by aisle.`}
            >
              <LinkButton href={paths.groceries()} icon={ShoppingBasket}>
                {t`Open grocery list`}
              </LinkButton>
            </Part>
            <Part
              id="review"
              title={t`Diet review`}
              text={t`Something does not suit you? Ask your dietician to review your plan.`}
            >
              <ReviewAction />
            </Part>
          </div>
        }
      />
      <OtherPlans counts={counts} />
    </div>
  )
}

/** Shown instead of a paused plan. */
function PausedPlan({ notice, counts }: { notice: PlanNotice; counts: PlanCounts }) {
  return (
    <>
      <PlanNoticeCard notice={notice} />
      <OtherPlans counts={counts} />
    </>
  )
}

/** The number of the client's plans, and the link to all of them. */
function OtherPlans({ counts }: { counts: PlanCounts }) {
  const counters = [
    { label: t`Current plans`, value: counts.current },
    { label: t`Previous plans`, value: counts.previous },
    { label: t`Pending plans`, value: counts.pending },
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <TextLink href={paths.ownPlans()} className="inline-flex min-h-11 items-center">
        {t`All your plans`}
      </TextLink>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t`Your diet plans`}>
        {counters.map(({ label, value }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** An action for the plan. */
function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="flex flex-wrap items-center justify-between gap-4 p-5"
    >
      <div className="min-w-0">
        <h2 id={`${id}-heading`} className="heading text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Requests a review of the plan, or links to the open one. */
function ReviewAction() {
  const { data: [newest] = [] } = useQuery(newestReviewQuery)
  const [isAsking, setIsAsking] = useState(useHasFormDraft(REQUEST_REVIEW_FORM))
  return (
    <>
      {newest?.status === 'open' ? (
        <LinkButton href={paths.reviews()} variant="secondary" icon={MessageSquareText}>
          {t`Review requested`}
        </LinkButton>
      ) : (
        <Button variant="secondary" icon={MessageSquareText} onPress={() => setIsAsking(true)}>
          {t`Request Diet Review`}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <RequestReviewDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
