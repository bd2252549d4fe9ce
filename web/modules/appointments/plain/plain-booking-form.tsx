import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import {
  CONCERNS,
  CONSULTATION_CHANNEL_LABELS,
  OTHER_CONCERN_LABEL,
} from '#contract/appointments/consultations.ts'
import type { PlainField, PlainPage } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { VISITOR_CHANNELS } from '#domain/appointments/channels.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { say } from '#domain/words/say.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { Honeypot } from '../booking/honeypot.tsx'
import { RadioTile } from '../booking/radio-tile.tsx'
import type { PlainBrand, PlainServices } from './plain-booking-page.tsx'
import { PlainConsent, PlainPersonFields, PlainProblems, toPlainId } from './plain-parts.tsx'
import { PlainTimes } from './plain-times.tsx'

type BookPage = Extract<PlainPage, { kind: 'book' }>

const FIELDS: readonly PlainField[] = [
  'concern',
  'channel',
  'startsAt',
  'name',
  'phone',
  'email',
  'message',
  'consent',
]

/** The booking form without JavaScript: free times by day as radio buttons, and the fields. */
export function PlainBookingForm({
  page,
  services,
  brand,
}: {
  page: BookPage
  services: PlainServices
  brand: PlainBrand
}) {
  const { values, errors } = page
  return (
    <>
      <p className="measure mt-3 text-muted">
        {t`15 minutes with a dietician, by phone or chat. Free, with no commitment.`}
      </p>
      <PlainProblems form={page} fields={FIELDS} />
      <PlainForm action={plainPaths.booking()} className="relative mt-8 max-w-3xl">
        <Honeypot id={toPlainId('website')} inputProps={{ name: 'website', defaultValue: '' }} />
        <input type="hidden" name="key" value={page.key} />
        {page.days[0] && <input type="hidden" name="from" value={page.days[0].date} />}
        <div className="flex flex-col gap-8">
          <Choice field="concern" label={t`What is it about?`} error={errors.concern}>
            {listConcerns(services).map(({ value, label }) => (
              <RadioTile
                key={value}
                tone="quiet"
                name="concern"
                value={value}
                defaultChecked={values.concern === value}
                className="px-3"
              >
                {label}
              </RadioTile>
            ))}
          </Choice>
          <Choice field="channel" label={t`How do you want to talk?`} error={errors.channel}>
            {VISITOR_CHANNELS.map((value) => (
              <RadioTile
                key={value}
                tone="quiet"
                name="channel"
                value={value}
                defaultChecked={(values.channel ?? 'phone') === value}
                className="px-3"
              >
                {say(CONSULTATION_CHANNEL_LABELS[value])}
              </RadioTile>
            ))}
          </Choice>
          <PlainTimes page={page} />
          <PersonFields page={page} />
          <PlainConsent form={page} wording={writeBookingConsent(brand.name)} />
          <button type="submit" className={buttonClass({ size: 'lg' }).concat(' self-start')}>
            {t`Book Free Consultation`}
          </button>
        </div>
      </PlainForm>
    </>
  )
}

function PersonFields({ page: { values, errors, needsEmail } }: { page: BookPage }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlainPersonFields values={values} errors={errors} />
      <TextField
        label={t`Email`}
        isOptional={!needsEmail}
        id={toPlainId('email')}
        name="email"
        type="email"
        autoComplete="email"
        note={
          needsEmail
            ? t`We will send a code to this address.`
            : t`We will email you the confirmation and a link to move or cancel.`
        }
        defaultValue={values.email}
        error={errors.email}
      />
      <TextAreaField
        label={t`Anything we should know`}
        isOptional
        id={toPlainId('message')}
        name="message"
        rows={2}
        defaultValue={values.message}
        error={errors.message}
      />
    </div>
  )
}

function Choice({
  field,
  label,
  error,
  children,
}: {
  field: PlainField
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset id={toPlainId(field)} className="min-w-0">
      <legend className={labelClass.concat(' mb-2')}>{label}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
      {error && (
        <div className="mt-1.5">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

function listConcerns(services: PlainServices): { value: string; label: string }[] {
  return CONCERNS.flatMap((value) => {
    const label =
      value === 'other' ? say(OTHER_CONCERN_LABEL) : services.find(({ id }) => id === value)?.title
    return label ? [{ value, label }] : []
  })
}
