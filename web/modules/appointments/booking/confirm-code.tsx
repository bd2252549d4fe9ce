import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type Booking,
  type BookingHold,
  ConfirmBooking,
  confirmBooking,
} from '#contract/appointments/consultations.ts'
import { formatTime } from '#domain/units/format.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { formatSlot, readOwnTimeZone } from './booking-times.ts'
import { ResendCode } from './resend-code.tsx'
import { refetchFreeSlots } from './slot-picker.tsx'
import { resolveBy } from './visitor-form.ts'

type CodeForm = { code: string }
const CodeInput = z.object({ code: ConfirmBooking.options[0].shape.code })
const resolveCode = resolveBy<CodeForm, typeof CodeInput>(CodeInput)

/**
 * Asks for the mailed code while the time is held.
 *
 * @param props.onBack Shows the form again, with what was typed.
 */
export function ConfirmCode({
  hold,
  onConfirmed,
  onBack,
}: {
  hold: BookingHold
  onConfirmed: (answer: { booking: Booking; manageToken: string }) => void
  onBack: () => void
}) {
  const [timeZone] = useState(readOwnTimeZone)
  const [ended, setEnded] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useForm<CodeForm, unknown, z.output<typeof CodeInput>>({
    resolver: resolveCode,
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const end = (message: string): void => {
    refetchFreeSlots()
    setEnded(message)
  }
  const { submit, problem } = useFormSubmit(form, {
    failure: t`The booking could not be confirmed. Please try again.`,
    send: async ({ code }) => onConfirmed(await call(confirmBooking, { body: { hold: hold.token, code } })),
    explain: (error, fields, message) => {
      if (hasCode(error, 'hold_ended') || hasCode(error, 'slot_taken')) {
        end(message)
        return null
      }
      return fields.length > 0 ? null : undefined
    },
  })
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="heading flex items-center gap-2 text-xl outline-none">
        <MailCheck size={24} aria-hidden className="shrink-0 text-leaf" />
        {t`Enter the code from your email`}
      </h3>
      {ended ? (
        <Banner className="mt-4 max-w-xl" actions={<Button onPress={onBack}>{t`Choose a time`}</Button>}>
          {ended}
        </Banner>
      ) : (
        <>
          <p className="measure mt-3">
            <Trans>
              We are holding{' '}
              <strong className="font-semibold tabular">{formatSlot(hold.startsAt, timeZone)}</strong> for you
              until {{ time: formatTime(hold.expiresAt, timeZone) }}. We are sending a 6-digit code to{' '}
              <span className="wrap-anywhere">{hold.email}</span>.
            </Trans>
          </p>
          <FormFrame
            isSubmitting={isSubmitting}
            onSubmit={submit}
            className="mt-5 flex max-w-sm flex-col gap-4"
          >
            <TextField
              label={t`Code`}
              id="booking-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.register('code')}
              error={errors.code?.message}
            />
            <ProblemBanner problem={problem} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" isPending={isSubmitting}>
                {isSubmitting ? t`Confirming...` : t`Confirm booking`}
              </Button>
              <Button variant="quiet" onPress={onBack}>
                {t`Change my details`}
              </Button>
            </div>
          </FormFrame>
          <ResendCode hold={hold} onEnded={end} />
        </>
      )}
    </div>
  )
}
