import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { CONSULTATION_CHANNEL_LABELS } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { OwnBookings } from '#web/modules/appointments/booking/own-bookings.tsx'
import { ownBookingsQuery } from '#web/modules/appointments/booking/own-bookings-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/consultations.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Consultations`)
}

export async function clientLoader() {
  await Promise.all([loadUser({ isExpected: true }), queryClient.ensureQueryData(ownBookingsQuery)])
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Consultations`}</h1>
      <LoadingRows label={t`Loading your consultations`} count={3} rowClassName="h-20" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your consultations could not be loaded`} />
}

/** The client's consultations: those to come, with their actions, and earlier ones. */
export default function Consultations() {
  const { timeZone } = useUser()
  const { data = [] } = useQuery(ownBookingsQuery)
  const earlier = data.filter(({ canChange }) => !canChange)
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="heading min-w-0 text-3xl">{t`Consultations`}</h1>
        <LinkButton href={paths.ownConsultationNew()} icon={CalendarPlus}>
          {t`Book a follow-up`}
        </LinkButton>
      </header>
      {data.length === 0 && (
        <EmptyState drawing="phone" title={t`No consultations yet`}>
          {t`Book a follow-up when you have a question, or when it is time to look at your plan together.`}
        </EmptyState>
      )}
      <OwnBookings />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-heading">
          <h2 id="earlier-heading" className="heading text-xl">
            {t({ message: 'Earlier', context: 'consultations' })}
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {earlier.map(({ id, startsAt, channel, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <Link to={paths.ownConsultation(id)} className={textLinkClass}>
                  <time dateTime={startsAt} className="tabular">
                    {formatDateTime(startsAt, timeZone)}
                  </time>
                </Link>
                <span className="text-sm text-muted">
                  {status === 'cancelled' ? t`Cancelled` : say(CONSULTATION_CHANNEL_LABELS[channel])}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
