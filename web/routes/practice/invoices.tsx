import { t } from '@lingui/core/macro'
import { Percent } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { InvoicesList } from '#web/modules/billing/invoices/invoices-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/invoices.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Invoices`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading invoices`} heading={t`Invoices`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-56 max-w-full" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-22 w-full rounded-card!" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The invoices could not be loaded`} />
}

/** Invoices and credit notes. */
export default function Invoices() {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-3xl">{t`Invoices`}</h1>
          <p className="mt-1 text-muted">{t`Invoices and credit notes. Issued documents never change.`}</p>
        </div>
        <LinkButton href={paths.taxSettings()} variant="secondary" icon={Percent}>
          {t`Tax settings`}
        </LinkButton>
      </header>
      <InvoicesList />
    </div>
  )
}
