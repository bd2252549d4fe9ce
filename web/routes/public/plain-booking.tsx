import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { pageDataContext, plainPageContext } from '#web/kit/boot/page-context.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { nameOfPlainPage, PlainBookingPage } from '#web/modules/appointments/plain/plain-booking-page.tsx'
import { PlainFrame } from '#web/modules/appointments/plain/plain-frame.tsx'
import type { Route } from './+types/plain-booking.ts'

/** The page of this request; the form itself is only rendered with one. */
export function loader({ context }: Route.LoaderArgs) {
  const { services, brand } = context.get(pageDataContext).content
  return {
    services: services.map(({ id, title }) => ({ id, title })),
    brand: { name: brand.name, phone: brand.phone, email: brand.email },
    page: context.get(plainPageContext),
  }
}

/** The page needs no scripts, so it has none. */
export const handle = { hasNoScripts: true }

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.page ? nameOfPlainPage(loaderData.page) : t`Book your free consultation`
  return [
    { title: `${name} · ${loaderData?.brand.name ?? 'Pathya'}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PlainBooking({ loaderData: { page, services, brand } }: Route.ComponentProps) {
  return (
    <PlainFrame brand={brand}>
      {page ? (
        <PlainBookingPage page={page} services={services} brand={brand} />
      ) : (
        <PageLink to={paths.landing()}>{brand.name}</PageLink>
      )}
    </PlainFrame>
  )
}
