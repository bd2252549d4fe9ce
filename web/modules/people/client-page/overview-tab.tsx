import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAllowed } from '#contract/access.ts'
import { listSubscriptions } from '#contract/billing/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ADULT_AGE_YEARS, assessBmi, type BmiGuideline } from '#domain/body/bmi.ts'
import { GENDER_LABELS, GENDERS, isOneOf, SEX_LABELS } from '#domain/people/options.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime, formatNumber, formatRupees } from '#domain/units/format.ts'
import { formatHeight } from '#domain/units/height.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { TrendLine } from '#web/kit/charts/trend-line.tsx'
import { useBmiGuideline } from '#web/kit/use-bmi-guideline.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { describeDaysAgo, describeDaysLeft, describePlan } from '../clients/client-words.ts'
import { nameTimeZone } from '../profile/time-zones.ts'
import { describeClientLists } from '../shared/client-facts.ts'
import { type AttentionPoint, findAttention } from './find-attention.ts'

/** Where a client stands, and who they are. */
export function OverviewTab({ client }: { client: ClientOverview }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Attention client={client} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <PlanCard client={client} />
            <ConsultationCard client={client} />
          </div>
          <WeightCard client={client} />
        </div>
        {client.openReview && <ReviewCard review={client.openReview} />}
      </div>
      <ProfileCard client={client} />
    </div>
  )
}

function Attention({ client }: { client: ClientOverview }) {
  const user = useUser()
  const isAdmin = isAllowed(user, 'payments:manage')
  const { data: subscriptions = [] } = useQuery({
    ...queryOf(listSubscriptions, { querystring: { userId: client.id, status: 'pending', limit: 10 } }),
    enabled: isAdmin,
    staleTime: 30_000,
  })
  const unpaid = subscriptions.filter(({ duePaise }) => duePaise > 0)
  const points = findAttention(client, new Date())
  if (points.length === 0 && unpaid.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <CircleCheck size={20} aria-hidden className="text-leaf" />
        Nothing needs attention.
      </p>
    )
  }
  return (
    <Card aria-labelledby="attention-heading">
      <h2 id="attention-heading" className="heading text-lg">
        Needs attention
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {points.map((point) => (
          <li key={point.text} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span
              className={joinClasses(
                'flex min-w-0 items-start gap-2',
                point.isUrgent && 'font-semibold text-beet',
              )}
            >
              {point.isUrgent && <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />}
              <span className="min-w-0 wrap-anywhere">{point.text}</span>
            </span>
            <AttentionLink point={point} client={client} />
          </li>
        ))}
        {unpaid.map(({ id, duePaise, planName }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {formatRupees(duePaise)} to be paid for {planName}.
            </span>
            <TextLink href={paths.adminClient(client.id, 'subscription')}>See subscription</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where a point is dealt with; nothing for those who may not. */
function AttentionLink({ point: { key }, client }: { point: AttentionPoint; client: ClientOverview }) {
  const user = useUser()
  const flagged = [client.plan, client.nextPlan].find((plan) => plan?.isFlagged)
  switch (key) {
    case 'flagged':
      return flagged ? <TextLink href={paths.dietPlan(flagged.id)}>See plan</TextLink> : null
    case 'review':
      return client.openReview ? (
        <TextLink href={paths.adminReview(client.openReview.id)}>Answer</TextLink>
      ) : null
    case 'ending':
    case 'no-plan':
      if (!isAllowed(user, 'plans:write')) return null
      return client.draft ? (
        <TextLink href={paths.dietPlanEdit(client.draft.id)}>Go on with the draft</TextLink>
      ) : (
        <TextLink href={paths.dietPlanCreator(client.id)}>Write a plan</TextLink>
      )
    case 'silent':
      return <TextLink href={paths.adminClient(client.id, 'progress')}>See progress</TextLink>
    case 'no-care':
      return isAllowed(user, 'users:manage') ? (
        <TextLink href={paths.adminUser(client.id)}>Put into care</TextLink>
      ) : null
    case 'onboarding':
      return isAllowed(user, 'users:manage') ? (
        <TextLink href={paths.adminUser(client.id)}>See account</TextLink>
      ) : null
  }
}

function PlanCard({ client: { plan, nextPlan, draft, timeZone } }: { client: ClientOverview }) {
  const today = todayIn(timeZone, new Date())
  return (
    <Card aria-labelledby="plan-heading" className="flex flex-col gap-3">
      <h2 id="plan-heading" className="heading text-lg">
        Plan
      </h2>
      {plan ? (
        <div>
          <p className="font-semibold wrap-anywhere">
            <TextLink href={paths.dietPlan(plan.id)}>{plan.title}</TextLink>
          </p>
          <p className="text-sm text-muted tabular">
            {formatDate(plan.startDate)} to {formatDate(findLastServedDay(plan.endDate))}
          </p>
          <DaysLeft plan={plan} today={today} />
        </div>
      ) : (
        <p className="text-muted">No plan today.</p>
      )}
      {nextPlan && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">Next: </span>
          <TextLink href={paths.dietPlan(nextPlan.id)}>{nextPlan.title}</TextLink>
          <span className="text-muted"> · {describePlan(nextPlan)}</span>
        </p>
      )}
      {draft && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">In writing: </span>
          <TextLink href={paths.dietPlan(draft.id)}>{draft.title}</TextLink>
        </p>
      )}
    </Card>
  )
}

/** How much of a plan is over, as a bar with its words. */
function DaysLeft({ plan, today }: { plan: { startDate: string; endDate: string }; today: string }) {
  const whole = daysBetween(plan.startDate, plan.endDate)
  return (
    <div className="mt-3">
      <ProgressBar
        label={describeDaysLeft(plan, today)}
        value={daysBetween(plan.startDate, today) / whole}
        valueText={`Day ${formatNumber(daysBetween(plan.startDate, today) + 1)} of ${formatNumber(whole)}`}
      />
    </div>
  )
}

function WeightCard({ client }: { client: ClientOverview }) {
  const { weightUnit } = useUser()
  const guideline = useBmiGuideline()
  const { weightKg, goalWeightKg, trend, bmi, lastEntryAt, timeZone, recentWeights } = client
  const today = todayIn(timeZone, new Date())
  const [last] = recentWeights
  const first = trend[0]
  const change = trend.length > 1 && first ? (trend.at(-1)?.weightKg ?? 0) - first.weightKg : null
  return (
    <Card aria-labelledby="weight-heading" className="flex flex-col gap-3">
      <h2 id="weight-heading" className="heading text-lg">
        Weight
      </h2>
      {weightKg === null ? (
        <p className="text-muted">Not known yet.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="heading text-3xl tabular">{formatWeight(weightKg, weightUnit)}</span>
            <span className="text-sm text-muted">
              {last
                ? describeDaysAgo(todayIn(timeZone, new Date(last.entryDate)), today)
                : 'as told at onboarding'}
            </span>
          </p>
          {trend.length > 1 && (
            <TrendLine points={trend} label="Smoothed weight of the last 90 days" className="h-12 w-full" />
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dt]:text-muted">
            {change !== null && first && (
              <>
                <dt>Change</dt>
                <dd className="tabular">
                  {formatWeight(change, weightUnit, { isChange: true })} since {formatDate(first.date)}
                </dd>
              </>
            )}
            {goalWeightKg !== null && (
              <>
                <dt>Goal</dt>
                <dd className="tabular">{formatWeight(goalWeightKg, weightUnit)}</dd>
              </>
            )}
            {bmi !== null && (
              <>
                <dt>BMI</dt>
                <dd>
                  <span className="font-semibold tabular">{formatNumber(bmi, 1, true)}</span>
                  <span className="block text-muted">{describeBmi(client, bmi, guideline)}</span>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      {lastEntryAt !== null && (
        <p className="text-sm">
          <TextLink href={paths.adminClient(client.id, 'progress')}>All measurements</TextLink>
        </p>
      )}
    </Card>
  )
}

/** What a BMI says by the practice's guideline, or why it says nothing. */
function describeBmi({ age, healthFlags }: ClientOverview, bmi: number, guideline: BmiGuideline): string {
  const assessed = assessBmi(bmi, { ageYears: age, isPregnant: healthFlags.includes('pregnancy') })
  if (!assessed.ok) {
    return assessed.reason === 'pregnancy'
      ? 'Categories do not apply during pregnancy.'
      : `Categories are for adults; under ${ADULT_AGE_YEARS}, growth charts are used.`
  }
  return guideline === 'indian' ? assessed.indian.sentence : `By WHO: ${assessed.category}.`
}

function ReviewCard({ review }: { review: NonNullable<ClientOverview['openReview']> }) {
  return (
    <Card aria-labelledby="review-heading">
      <h2 id="review-heading" className="heading text-lg">
        Asks for a review
      </h2>
      <p className="mt-0.5 text-sm text-muted">{formatDateTime(review.createdAt, PRACTICE_TIME_ZONE)}</p>
      <p className="measure mt-2 whitespace-pre-wrap wrap-anywhere">{review.note}</p>
      <p className="mt-2">
        <TextLink href={`${paths.adminReviews()}#review-${review.id}`}>Answer</TextLink>
      </p>
    </Card>
  )
}

function ConsultationCard({ client: { nextConsultation } }: { client: ClientOverview }) {
  return (
    <Card aria-labelledby="next-consultation-heading">
      <h2 id="next-consultation-heading" className="heading text-lg">
        Next consultation
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
            {nextConsultation.channel === 'phone' ? ' · by phone' : ' · by chat'}
            {nextConsultation.staffName !== null && ` · with ${nextConsultation.staffName}`}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-muted">None is booked.</p>
      )}
    </Card>
  )
}

/** Everything that the client told, in words. */
function ProfileCard({ client }: { client: ClientOverview }) {
  const lists = describeClientLists(client)
  const { gender, sex, age, heightCm, location, guardianName, timeZone, care } = client
  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading" className="heading text-lg">
        Profile
      </h2>
      <dl className="mt-3 flex flex-col gap-2.5 text-sm">
        <Fact label="Goals">{lists.goals.join(', ') || 'None'}</Fact>
        <Fact label="Conditions">{lists.conditions.join(', ') || 'None'}</Fact>
        <Fact label="Allergies" isAlert={lists.allergies.length > 0}>
          {lists.allergies.join(', ') || 'None'}
        </Fact>
        <Fact label="For safety" isAlert={lists.flags.length > 0}>
          {lists.flags.join(', ') || 'None'}
        </Fact>
        <Fact label="Eats">{lists.preferences.join(', ') || 'Not told'}</Fact>
        <Fact label="Activity">{lists.activity ?? 'Not told'}</Fact>
        <Fact label="Age">{age === null ? 'Not told' : `${age} years`}</Fact>
        {guardianName !== null && <Fact label="Guardian">{guardianName}</Fact>}
        <Fact label="Gender">
          {isOneOf(GENDERS, gender) ? GENDER_LABELS[gender] : 'Not told'}
          {gender === 'other' && sex !== null && `, energy calculated as ${SEX_LABELS[sex].toLowerCase()}`}
        </Fact>
        <Fact label="Height">{heightCm === null ? 'Not told' : formatHeight(heightCm)}</Fact>
        <Fact label="Place">
          {location ?? 'Not told'}
          <span className="block text-muted">{nameTimeZone(timeZone)}</span>
        </Fact>
        <Fact label="Care">{care.map(({ name }) => name).join(', ') || 'Nobody'}</Fact>
        <Fact label="Photos">{client.hasPhotosConsent ? 'Agreed to' : 'Not agreed to'}</Fact>
      </dl>
    </Card>
  )
}

function Fact({
  label,
  isAlert = false,
  children,
}: {
  label: string
  isAlert?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className={joinClasses('min-w-0 wrap-anywhere', isAlert && 'font-bold text-beet')}>{children}</dd>
    </div>
  )
}
