import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { describeState } from '../shared/describe-state.ts'
import { namePlanType } from '../shared/subscription-words.ts'

/**
 * Returns the ids that label a subscription's card: its heading and its state. The state distinguishes two
 * subscriptions of the same package.
 */
export function cardLabelOf(headingId: string): string {
  return `${headingId} ${headingId}-state`
}

/** A subscription's name, type and state, and the sentence that explains the state. */
export function SubscriptionHeading({ id, subscription }: { id: string; subscription: OwnSubscription }) {
  const { label, tone, sentence } = describeState(subscription)
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="heading text-xl wrap-anywhere outline-none">
          {subscription.planName}
        </h2>
        <Badge tone={tone} className="mt-1 whitespace-normal!">
          <span id={`${id}-state`}>{label}</span>
        </Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {namePlanType(subscription.planType)} · {subscription.duration}
      </p>
      <p className="measure mt-3" role="status">
        {sentence}
      </p>
    </div>
  )
}
