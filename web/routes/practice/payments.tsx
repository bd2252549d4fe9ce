import { msg, t } from '@lingui/core/macro'
import { Settings } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { LedgerList } from '#web/modules/billing/payments/ledger-list.tsx'
import { PaymentsList } from '#web/modules/billing/subscriptions/payments-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sayLabels } from '#web/ui/sayable.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/payments.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Payments`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading payments`} heading={t`Payments`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-56 max-w-full" />
      <Skeleton className="h-18 w-full max-w-2xl" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The payments could not be loaded`} />
}

const TABS = [
  { id: 'subscriptions', label: msg`Subscriptions` },
  { id: 'ledger', label: msg`Payments and refunds` },
] as const

/** Subscriptions, with the payments that staff record for them. */
export default function Payments() {
  const tab = useAddressTab(TABS)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-3xl">{t`Payments`}</h1>
          <p className="mt-1 text-muted">{t`Subscriptions with their payments and refunds.`}</p>
        </div>
        <LinkButton href={paths.adminSettings()} variant="secondary" icon={Settings}>
          {t`UPI settings`}
        </LinkButton>
      </header>
      <Tabs {...tab} items={sayLabels(TABS)} label={t`Payments`}>
        <TabPanel id="subscriptions" className="pt-5">
          <PaymentsList />
        </TabPanel>
        <TabPanel id="ledger" className="pt-5">
          <LedgerList />
        </TabPanel>
      </Tabs>
    </div>
  )
}
