import { t } from '@lingui/core/macro'
import { CalendarClock } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { ConsultationsList } from '#web/modules/appointments/inbox/consultations-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/inbox.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Consultations`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading consultations`} heading={t`Consultations`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}

/** The inbox of the practice: bookings and call-backs. */
export default function Inbox() {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-3xl">{t`Consultations`}</h1>
          <p className="mt-1 text-muted">{t`Bookings and call-backs. Times are in IST.`}</p>
        </div>
        <LinkButton href={paths.adminAvailability()} variant="secondary" icon={CalendarClock}>
          {t`Hours and days off`}
        </LinkButton>
      </header>
      <ConsultationsList />
    </div>
  )
}
