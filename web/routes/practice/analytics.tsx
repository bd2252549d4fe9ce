import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ANALYTICS_BLOCKS } from '#domain/practice/figures.ts'
import { todayIn } from '#domain/units/dates.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'
import {
  ClientsBlock,
  DishesBlock,
  FunnelBlock,
  OutcomesBlock,
  RetentionBlock,
  RevenueBlock,
} from '#web/modules/practice/analytics/blocks.tsx'
import { PeriodControls, readSpan } from '#web/modules/practice/analytics/period-controls.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/analytics.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Analytics`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading analytics`} heading={t`Analytics`} className="flex flex-col gap-6">
      <Skeleton className="h-18 w-80 max-w-full" />
      <Skeleton className="h-18 w-full" />
      {ANALYTICS_BLOCKS.slice(0, 2).map((block) => (
        <Skeleton key={block} className="h-120 w-full rounded-card!" />
      ))}
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Analytics could not be loaded`} />
}

/** The practice's analytics for chosen days: clients, outcomes, money, enquiries and dishes. */
export default function Analytics() {
  const address = useListAddress()
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const { from, to } = readSpan(address, today)
  const span = { from, to }
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">{t`Analytics`}</h1>
        <p className="measure mt-1 text-muted">
          <Trans>Days are in IST. No names are shown, and clients with erased data are not counted.</Trans>
        </p>
      </header>
      <PeriodControls address={address} today={today} />
      <ClientsBlock span={span} />
      <RetentionBlock span={span} />
      <OutcomesBlock span={span} />
      <RevenueBlock span={span} />
      <FunnelBlock span={span} />
      <DishesBlock span={span} />
    </div>
  )
}
