import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { formatTime } from '#domain/units/format.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { BookedFacts, WhatNext } from '../booking/booking-facts.tsx'
import { formatSlotDay } from '../booking/booking-times.ts'

/** The booking of this browser, with what can still be done. */
export function PlainBooked({
  page: { booking, isFresh, problem },
}: {
  page: Extract<PlainPage, { kind: 'booked' }>
}) {
  const { startsAt, endsAt, timeZone, channel, canChange } = booking
  return (
    <>
      {problem && <Banner className="mt-6 max-w-xl">{problem}</Banner>}
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <p className="heading text-2xl sm:text-3xl">
            <span className="block">{formatSlotDay(startsAt, timeZone)}</span>
            <span className="block text-leaf tabular">
              {t`${{ start: formatTime(startsAt, timeZone) }} to ${{ end: formatTime(endsAt, timeZone) }} IST`}
            </span>
          </p>
          {canChange && (
            <div className="mt-4">
              <WhatNext channel={channel} />
            </div>
          )}
        </div>
        <BookedFacts booking={booking} isFresh={isFresh} />
      </div>
      <div className="mt-8 flex flex-wrap gap-2">
        {canChange && (
          <PlainForm action={plainPaths.booked()} className="contents">
            <button type="submit" name="action" value="calendar" className={buttonClass()}>
              {t`Add to calendar`}
            </button>
            <Link reloadDocument to={plainPaths.move()} className={buttonClass({ variant: 'secondary' })}>
              {t`Move`}
            </Link>
            <button
              type="submit"
              name="action"
              value="cancel"
              className={buttonClass({ variant: 'secondary' })}
            >
              {t`Cancel consultation`}
            </button>
          </PlainForm>
        )}
        <Link reloadDocument to={plainPaths.booking()} className={buttonClass({ variant: 'quiet' })}>
          {t`Book another`}
        </Link>
      </div>
    </>
  )
}
