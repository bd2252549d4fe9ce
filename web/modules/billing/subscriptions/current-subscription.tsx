import { t } from '@lingui/core/macro'
import { CircleX, RefreshCw, TrendingUp, Undo2 } from 'lucide-react'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { countDaysLeft, findLastDay } from '#domain/billing/periods.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { describeDaysLeft } from '../shared/describe-state.ts'
import { cardLabelOf, SubscriptionHeading } from './subscription-heading.tsx'

/** The active subscription, the days left and its actions. */
export function CurrentSubscription({
  subscription,
  today,
  canRenew,
  canUpgrade,
  hasLargest,
  isKeeping,
  onRenew,
  onUpgrade,
  onCancel,
  onKeep,
}: {
  subscription: OwnSubscription
  today: string
  /** `false` while another subscription waits for its payment. */
  canRenew: boolean
  canUpgrade: boolean
  /** True if no larger package is offered. */
  hasLargest: boolean
  isKeeping: boolean
  onRenew: () => void
  onUpgrade: () => void
  onCancel: () => void
  onKeep: () => void
}) {
  const { startDate, endDate, cancelRequestedAt } = subscription
  const allDays = daysBetween(startDate, endDate)
  const daysLeft = countDaysLeft(subscription, today)
  const dayNumber = Math.min(allDays, Math.max(1, allDays - daysLeft + 1))
  return (
    <Card aria-labelledby={cardLabelOf('current-subscription')} className="flex flex-col gap-5">
      <SubscriptionHeading id="current-subscription" subscription={subscription} />
      <dl className="grid grid-cols-2 gap-4 text-sm sm:max-w-md [&_dt]:text-muted">
        <div>
          <dt>{t`First day`}</dt>
          <dd className="font-semibold">{formatDate(startDate)}</dd>
        </div>
        <div>
          <dt>{t`Last day`}</dt>
          <dd className="font-semibold">{formatDate(findLastDay(subscription))}</dd>
        </div>
      </dl>
      <ProgressBar
        label={t`Day ${{ day: formatNumber(dayNumber) }} of ${{ days: formatNumber(allDays) }}`}
        value={dayNumber / allDays}
        valueText={describeDaysLeft(daysLeft)}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {cancelRequestedAt !== null && (
          <Button icon={Undo2} isPending={isKeeping} onPress={onKeep}>
            {isKeeping ? t`Keeping...` : t`Keep subscription`}
          </Button>
        )}
        {canRenew && (
          <Button
            variant={cancelRequestedAt === null ? 'primary' : 'secondary'}
            icon={RefreshCw}
            onPress={onRenew}
          >
            {t`Renew Subscription`}
          </Button>
        )}
        {canUpgrade && (
          <Button variant="secondary" icon={TrendingUp} onPress={onUpgrade}>
            {t`Upgrade Plan`}
          </Button>
        )}
        {cancelRequestedAt === null && (
          <Button
            variant="quiet"
            icon={CircleX}
            className="sm:only:-ml-4"
            aria-describedby="current-subscription"
            onPress={onCancel}
          >
            {t`Cancel Subscription`}
          </Button>
        )}
      </div>
      {hasLargest && (
        <p className="text-sm text-muted">{t`You have our largest package. Renew it when it ends.`}</p>
      )}
    </Card>
  )
}
