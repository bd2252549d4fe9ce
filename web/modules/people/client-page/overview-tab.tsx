import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { describeChannel } from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/units/format.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { describeDaysLeft, describePlan } from '../clients/client-words.ts'
import { AttentionCard } from './attention-card.tsx'
import { IntakesCard } from './intakes-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { WeightCard } from './weight-card.tsx'

/** What needs attention, the plan, weight and consultation of a client, and their profile. */
export function OverviewTab({ client }: { client: ClientOverview }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <AttentionCard client={client} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <PlanCard client={client} />
            <ConsultationCard client={client} />
          </div>
          <WeightCard client={client} />
        </div>
        {client.openReview && <ReviewCard review={client.openReview} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ProfileCard client={client} />
        <IntakesCard client={client} />
      </div>
    </div>
  )
}

function PlanCard({ client: { plan, nextPlan, draft, timeZone } }: { client: ClientOverview }) {
  const today = todayIn(timeZone, new Date())
  return (
    <Card aria-labelledby="plan-heading" className="flex flex-col gap-3">
      <h2 id="plan-heading" className="heading text-lg">
        {t`Plan`}
      </h2>
      {plan ? (
        <div>
          <p className="font-semibold wrap-anywhere">
            <TextLink href={paths.dietPlan(plan.id)}>{plan.title}</TextLink>
          </p>
          <p className="text-sm text-muted tabular">
            {t`${{ from: formatDate(plan.startDate) }} to ${{ to: formatDate(findLastServedDay(plan.endDate)) }}`}
          </p>
          <DaysLeft plan={plan} today={today} />
        </div>
      ) : (
        <p className="text-muted">{t`No plan today.`}</p>
      )}
      {nextPlan && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">{t`Next:`} </span>
          <TextLink href={paths.dietPlan(nextPlan.id)}>{nextPlan.title}</TextLink>
          <span className="text-muted"> · {describePlan(nextPlan)}</span>
        </p>
      )}
      {draft && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">{t`Draft:`} </span>
          <TextLink href={paths.dietPlan(draft.id)}>{draft.title}</TextLink>
        </p>
      )}
    </Card>
  )
}

/** The elapsed part of a plan as a bar with text. */
function DaysLeft({ plan, today }: { plan: { startDate: string; endDate: string }; today: string }) {
  const whole = daysBetween(plan.startDate, plan.endDate)
  return (
    <div className="mt-3">
      <ProgressBar
        label={describeDaysLeft(plan, today)}
        value={daysBetween(plan.startDate, today) / whole}
        valueText={t`Day ${{ day: formatNumber(daysBetween(plan.startDate, today) + 1) }} of ${{ count: formatNumber(whole) }}`}
      />
    </div>
  )
}

function ReviewCard({ review }: { review: NonNullable<ClientOverview['openReview']> }) {
  return (
    <Card aria-labelledby="review-heading">
      <h2 id="review-heading" className="heading text-lg">
        {t`Review requested`}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{formatDateTime(review.createdAt, PRACTICE_TIME_ZONE)}</p>
      <p className="measure mt-2 whitespace-pre-wrap wrap-anywhere">{review.note}</p>
      <p className="mt-2">
        <TextLink href={`${paths.adminReviews()}#review-${review.id}`}>{t`Answer`}</TextLink>
      </p>
    </Card>
  )
}

function ConsultationCard({ client: { nextConsultation } }: { client: ClientOverview }) {
  return (
    <Card aria-labelledby="next-consultation-heading">
      <h2 id="next-consultation-heading" className="heading text-lg">
        {t`Next consultation`}
      </h2>
      {nextConsultation ? (
        <p className="mt-2 wrap-anywhere">
          {nextConsultation.canOpen ? (
            <TextLink href={paths.adminConsultation(nextConsultation.id)}>
              {formatDateTime(nextConsultation.startsAt, PRACTICE_TIME_ZONE)}
            </TextLink>
          ) : (
            <span className="tabular">{formatDateTime(nextConsultation.startsAt, PRACTICE_TIME_ZONE)}</span>
          )}
          <span className="text-muted">
            {` · ${describeChannel(nextConsultation.channel)}`}
            {nextConsultation.staffName !== null &&
              ` · ${t`with ${{ staffName: nextConsultation.staffName }}`}`}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-muted">{t`None booked.`}</p>
      )}
    </Card>
  )
}
