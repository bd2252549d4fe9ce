import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import PortalLayout from '#web/routes/portal/layout.tsx'
import PracticeLayout from '#web/routes/practice/layout.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/member-layout.ts'

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  const name = useLocation().pathname === paths.notifications() ? t`Notifications` : t`My account`
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-20 lg:pt-12">
      <Loading label={t`Loading your account`} heading={name} className="flex flex-col gap-6">
        <Skeleton className="h-11 w-56" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-20">
      <PageError error={error} title={t`Your account could not be loaded`} />
    </main>
  )
}

/** The layout of screens that both areas share: each person sees them in their own area. */
export default function MemberLayout() {
  const { role } = useUser()
  return role === 'client' ? <PortalLayout /> : <PracticeLayout />
}
