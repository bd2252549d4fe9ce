import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ownSubscriptionsQuery } from '#web/modules/billing/shared/own-subscriptions.ts'
import { AccessList, LoadingAccesses } from '#web/modules/privacy/my-data/access-list.tsx'
import { ErasurePanel } from '#web/modules/privacy/my-data/erasure-panel.tsx'
import { erasureQuery } from '#web/modules/privacy/my-data/erasure-query.ts'
import { dataExportsQuery, ExportPanel } from '#web/modules/privacy/my-data/export-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/my-data.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`My data`)
}

export async function clientLoader() {
  // Load what the upper parts need first, so that nothing moves later.
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.prefetchQuery(dataExportsQuery),
    queryClient.prefetchQuery(erasureQuery),
    queryClient.prefetchQuery(ownSubscriptionsQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`My data`}</h1>
      <Skeleton className="h-14 w-full max-w-2xl" />
      <LoadingAccesses />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`This page could not be loaded`} />
}

/** A client's actions on their data: download, erasure, and the access log. */
export default function MyData() {
  return (
    <div className="flex flex-col gap-10">
      <header>
        <h1 className="heading text-3xl">{t`My data`}</h1>
        <p className="measure mt-2 text-muted">
          {t`Your data is yours. Download it, see the access log, or have it erased.`}
        </p>
      </header>
      <Part
        id="export"
        title={t`Download my data`}
        text={t`One file with your data as spreadsheets (CSV) and for other apps (JSON), your diet plans, receipts and invoices as PDF, and your photos.`}
      >
        <ExportPanel />
      </Part>
      <Part
        id="erasure"
        title={t`Erase everything`}
        text={t`You can erase your data at any time. We wait 14 days after you ask, in case it was a mistake or someone else asked in your name.`}
      >
        <ErasurePanel />
      </Part>
      <Part
        id="access"
        title={t`Access log`}
        text={t`Each time someone at the practice opens or changes your data, we record it here. No one at the practice can change or remove the record. Only you and the practice’s admins can see it.`}
      >
        <AccessList />
      </Part>
    </div>
  )
}

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
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="heading text-xl">
        {title}
      </h2>
      <p className="measure mt-1 mb-4 text-muted">{text}</p>
      {children}
    </section>
  )
}
