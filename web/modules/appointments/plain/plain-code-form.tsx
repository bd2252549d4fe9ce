import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { formatTime } from '#domain/units/format.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { formatSlot } from '../booking/booking-times.ts'
import { PlainProblems, toPlainId } from './plain-parts.tsx'

/** Asks for the mailed code while the time is held. */
export function PlainCodeForm({ page }: { page: Extract<PlainPage, { kind: 'code' }> }) {
  const { hold, timeZone, values, errors, isSentAgain } = page
  return (
    <>
      <p className="measure mt-3">
        <Trans>
          We are holding{' '}
          <strong className="font-semibold tabular">{formatSlot(hold.startsAt, timeZone)} (IST)</strong> for
          you until {{ time: formatTime(hold.expiresAt, timeZone) }}. We are sending a 6-digit code to{' '}
          <span className="wrap-anywhere">{hold.email}</span>.
        </Trans>
      </p>
      {isSentAgain && (
        <Banner tone="success" className="mt-6 max-w-xl">
          {t`We are sending the code again.`}
        </Banner>
      )}
      <PlainProblems form={page} fields={[]} />
      <PlainForm action={plainPaths.code()} className="mt-6 flex max-w-sm flex-col gap-4">
        <TextField
          label={t`Code`}
          id={toPlainId('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={values.code}
          error={errors.code}
        />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={buttonClass()}>
            {t`Confirm booking`}
          </button>
          <Link reloadDocument to={plainPaths.booking()} className={buttonClass({ variant: 'quiet' })}>
            {t`Choose another time`}
          </Link>
        </div>
      </PlainForm>
      <PlainForm action={plainPaths.code()} className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-sm text-muted">{t`No email? Check your spam folder, or`}</p>
        <button
          type="submit"
          name="action"
          value="resend"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t`Send the code again`}
        </button>
      </PlainForm>
    </>
  )
}
