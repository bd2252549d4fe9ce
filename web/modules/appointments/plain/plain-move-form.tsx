import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatSlot } from '../booking/booking-times.ts'
import { PlainProblems } from './plain-parts.tsx'
import { PlainTimes } from './plain-times.tsx'

/** Moves the booking of this browser to another free time. */
export function PlainMoveForm({ page }: { page: Extract<PlainPage, { kind: 'move' }> }) {
  const { booking, days } = page
  return (
    <>
      <p className="measure mt-3">
        <Trans>
          Your booked time is{' '}
          <strong className="font-semibold tabular">
            {formatSlot(booking.startsAt, booking.timeZone)} (IST)
          </strong>
          . It stays yours until you choose another one.
        </Trans>
      </p>
      <PlainProblems form={page} fields={['startsAt']} />
      <PlainForm action={plainPaths.move()} className="mt-8 flex max-w-3xl flex-col gap-6">
        {days[0] && <input type="hidden" name="from" value={days[0].date} />}
        <PlainTimes page={page} />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={buttonClass()}>
            {t`Move here`}
          </button>
          <Link reloadDocument to={plainPaths.booked()} className={buttonClass({ variant: 'quiet' })}>
            {t`Keep the booked time`}
          </Link>
        </div>
      </PlainForm>
    </>
  )
}
