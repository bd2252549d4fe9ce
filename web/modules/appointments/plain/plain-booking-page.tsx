import { t } from '@lingui/core/macro'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import type { Brand, ServiceProgram } from '#contract/site/content.ts'
import { PlainBooked } from './plain-booked.tsx'
import { PlainBookingForm } from './plain-booking-form.tsx'
import { PlainCallBackForm, PlainCalledBack } from './plain-call-back.tsx'
import { PlainCodeForm } from './plain-code-form.tsx'
import { PlainMoveForm } from './plain-move-form.tsx'

/** What the plain pages show of the practice. */
export type PlainBrand = Pick<Brand, 'name' | 'phone' | 'email'>
export type PlainServices = readonly Pick<ServiceProgram, 'id' | 'title'>[]

/** The heading and title of a plain page. */
export function nameOfPlainPage(page: PlainPage): string {
  switch (page.kind) {
    case 'book':
      return t`Book your free consultation`
    case 'code':
      return t`Enter the code from your email`
    case 'booked':
      return page.booking.status === 'cancelled'
        ? t`Your consultation is cancelled`
        : t`Your consultation is booked`
    case 'move':
      return t`Move your consultation`
    case 'call-back':
      return t`Prefer a call?`
    case 'called-back':
      return t`Thank you`
  }
}

/** A page of booking or call-back that works without JavaScript. */
export function PlainBookingPage({
  page,
  services,
  brand,
}: {
  page: PlainPage
  services: PlainServices
  brand: PlainBrand
}) {
  return (
    <>
      <h1 className="heading text-3xl sm:text-4xl">{nameOfPlainPage(page)}</h1>
      {page.kind === 'book' && <PlainBookingForm page={page} services={services} brand={brand} />}
      {page.kind === 'code' && <PlainCodeForm page={page} />}
      {page.kind === 'booked' && <PlainBooked page={page} />}
      {page.kind === 'move' && <PlainMoveForm page={page} />}
      {page.kind === 'call-back' && <PlainCallBackForm page={page} brand={brand} />}
      {page.kind === 'called-back' && <PlainCalledBack page={page} />}
    </>
  )
}
