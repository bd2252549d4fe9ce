import { CircleX, CreditCard, RefreshCw, TrendingUp } from 'lucide-react'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { findState } from '#domain/billing/states.ts'
import { formatDate } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { describeState } from '../shared/describe-state.ts'
import { namePlanType } from '../shared/subscription-words.ts'

/** The client's subscription: its dates, what its state means, and links to the screen where it is changed. */
export function SubscriptionCard({ subscription }: { subscription: OwnSubscription | null }) {
  return (
    <Card aria-labelledby="subscription-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="subscription-heading" className="heading text-lg">
          Subscription Details
        </h2>
        {subscription && <StateBadge subscription={subscription} />}
      </div>
      {subscription ? (
        <Details subscription={subscription} />
      ) : (
        <>
          <p className="text-muted">No active subscription</p>
          <div>
            <LinkButton href={openAt('subscribe')} icon={CreditCard}>
              Subscribe to a Plan
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  )
}

function StateBadge({ subscription }: { subscription: OwnSubscription }) {
  const { label, tone } = describeState(subscription)
  return <Badge tone={tone}>{label}</Badge>
}

function Details({ subscription }: { subscription: OwnSubscription }) {
  const state = findState(subscription)
  const rows = [
    { label: 'Plan', value: subscription.planName },
    { label: 'Type', value: namePlanType(subscription.planType) },
    // A chosen but unpaid subscription has no dates yet; one that came with a plan has the plan's dates.
    ...(state === 'waiting' && subscription.packageKey !== null
      ? [
          { label: 'Length', value: subscription.duration },
          { label: 'Starts', value: 'On the day your payment is confirmed' },
        ]
      : [
          { label: 'Start date', value: formatDate(subscription.startDate) },
          { label: 'Last day', value: formatDate(findLastDay(subscription)) },
        ]),
  ]
  const isToPay = state === 'waiting' && subscription.paymentClaimedAt === null
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'active' && <p>{describeState(subscription).sentence}</p>}
      <div className="grid grid-cols-1 gap-2 sm:max-xl:flex sm:max-xl:flex-wrap">
        {state !== 'active' && (
          <LinkButton
            href={paths.subscription()}
            variant={isToPay || state === 'leaving' ? 'primary' : 'secondary'}
            icon={CreditCard}
          >
            {isToPay ? 'How to Pay' : LINK_WORDS[state]}
          </LinkButton>
        )}
        {(state === 'active' || state === 'leaving') && (
          <>
            <LinkButton href={openAt('renew')} variant="secondary" icon={RefreshCw}>
              Renew Subscription
            </LinkButton>
            <LinkButton href={openAt('upgrade')} variant="secondary" icon={TrendingUp}>
              Upgrade Plan
            </LinkButton>
          </>
        )}
        {state === 'active' && (
          <LinkButton href={openAt('cancel')} variant="quiet" icon={CircleX}>
            Cancel Subscription
          </LinkButton>
        )}
      </div>
    </>
  )
}

const LINK_WORDS = {
  waiting: 'View Subscription',
  paid: 'View Subscription',
  leaving: 'Keep Subscription',
  ended: 'View Subscription',
  cancelled: 'View Subscription',
} as const

/** Returns the address of the subscriptions screen with an action that it opens. */
function openAt(action: 'renew' | 'upgrade' | 'cancel' | 'subscribe'): string {
  return `${paths.subscription()}?action=${action}`
}
