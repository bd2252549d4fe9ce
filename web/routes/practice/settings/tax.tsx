import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { TaxSettingsForm } from '#web/modules/billing/tax-settings/tax-settings-form.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/tax.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Tax and invoices`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Heading />
      <Loading label={t`Loading tax settings`} className="flex flex-col gap-6">
        <Skeleton className="h-100 w-full rounded-card!" />
        <Skeleton className="h-72 w-full rounded-card!" />
      </Loading>
    </div>
  )
}

/** The tax settings of the practice. */
export default function TaxSettings() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Heading />
      <TaxSettingsForm />
    </div>
  )
}

function Heading() {
  return (
    <header>
      <h1 className="heading text-3xl">{t`Tax and invoices`}</h1>
      <p className="mt-1 text-muted">
        {t`Details on invoices. An invoice is issued when a subscription is paid.`}
      </p>
    </header>
  )
}
