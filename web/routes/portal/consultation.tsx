import { t } from '@lingui/core/macro'
import { useRouteLoaderData } from 'react-router'
import { CONCERN_LABELS, CONCERNS } from '#contract/appointments/consultations.ts'
import { say } from '#domain/words/say.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { BookingPage } from '#web/modules/appointments/booking/booking-page.tsx'
import type { loader } from '#web/root.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/consultation.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your consultation`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading
      label={t`Loading your consultation`}
      heading={t`Your consultation`}
      className="flex flex-col gap-6"
    >
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-46 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your consultation could not be loaded`} />
}

/** One of the client's own bookings, which can be moved and cancelled here. */
export default function Consultation({ params }: Route.ComponentProps) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand ?? { phone: '', email: '' }
  return (
    <BookingPage
      key={params.id}
      bookingKey={{ id: params.id }}
      isReading={false}
      isSaved={false}
      noBooking={null}
      services={CONCERNS.map((id) => ({ id, title: say(CONCERN_LABELS[id]) }))}
      contact={brand}
      isInClientArea
      onForget={() => undefined}
    />
  )
}
