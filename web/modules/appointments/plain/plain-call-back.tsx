import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import {
  PREFERRED_TIME_LABELS,
  PREFERRED_TIMES,
  type PreferredTime,
} from '#contract/appointments/consultations.ts'
import type { PlainField, PlainPage } from '#contract/appointments/plain-booking.ts'
import { paths, plainPaths } from '#contract/paths.ts'
import { writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { say } from '#domain/words/say.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Honeypot } from '../booking/honeypot.tsx'
import { RadioTile } from '../booking/radio-tile.tsx'
import { WhoCalls } from '../shared/who-calls.tsx'
import type { PlainBrand } from './plain-booking-page.tsx'
import { PlainConsent, PlainPersonFields, PlainProblems, toPlainId } from './plain-parts.tsx'

const FIELDS: readonly PlainField[] = ['name', 'phone', 'preferredTime', 'consent']

/** The call-back form without JavaScript. */
export function PlainCallBackForm({
  page,
  brand,
}: {
  page: Extract<PlainPage, { kind: 'call-back' }>
  brand: PlainBrand
}) {
  const { values, errors } = page
  return (
    <>
      <p className="measure mt-3 text-muted">
        {t`Leave your number and the time of day that suits you. A dietician will call you back once.`}
      </p>
      <PlainProblems form={page} fields={FIELDS} />
      <PlainForm action={plainPaths.callBack()} className="relative mt-8 flex max-w-2xl flex-col gap-6">
        <Honeypot id={toPlainId('website')} inputProps={{ name: 'website', defaultValue: '' }} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PlainPersonFields values={values} errors={errors} />
        </div>
        <fieldset id={toPlainId('preferredTime')} className="min-w-0">
          <legend className={labelClass.concat(' mb-1')}>{t`When may we call?`}</legend>
          <p className="mb-3 text-sm text-muted">{t`Times are in India time (IST).`}</p>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {PREFERRED_TIMES.map((value) => (
              <RadioTile
                key={value}
                name="preferredTime"
                value={value}
                defaultChecked={(values.preferredTime ?? 'any') === value}
                className="px-3"
              >
                {say(PREFERRED_TIME_LABELS[value])}
              </RadioTile>
            ))}
          </div>
          {errors.preferredTime && <FieldError>{errors.preferredTime}</FieldError>}
        </fieldset>
        <PlainConsent form={page} wording={writeCallBackConsent(brand.name)} />
        <button type="submit" className={buttonClass({ size: 'lg' }).concat(' self-start')}>
          {t`Call me back`}
        </button>
      </PlainForm>
    </>
  )
}

const WHEN_WE_CALL: Record<PreferredTime, MessageDescriptor> = {
  any: msg`We will call your number as soon as someone is free.`,
  morning: msg`We will call your number in the morning.`,
  afternoon: msg`We will call your number in the afternoon.`,
  evening: msg`We will call your number in the evening.`,
}

/** Shown when a call-back was requested. It repeats neither name nor number. */
export function PlainCalledBack({ page }: { page: Extract<PlainPage, { kind: 'called-back' }> }) {
  return (
    <>
      <p className="measure mt-4">{say(WHEN_WE_CALL[page.preferredTime])}</p>
      {page.person && <WhoCalls person={page.person} label={t`You will get a call from`} className="mt-6" />}
      <Link
        reloadDocument
        to={paths.landing()}
        className={buttonClass({ variant: 'secondary' }).concat(' mt-6')}
      >
        {t`Back to the home page`}
      </Link>
    </>
  )
}
