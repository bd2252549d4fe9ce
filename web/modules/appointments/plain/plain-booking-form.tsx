import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  CONCERNS,
  CONSULTATION_CHANNEL_LABELS,
  OTHER_CONCERN_LABEL,
} from '#contract/appointments/consultations.ts'
import type { PlainField, PlainPage } from '#contract/appointments/plain-booking.ts'
import { plainPaths } from '#contract/paths.ts'
import { VISITOR_CHANNELS } from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { labelClass } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { Honeypot } from '../booking/honeypot.tsx'
import { RadioTile } from '../booking/radio-tile.tsx'
import type { PlainBrand, PlainServices } from './plain-booking-page.tsx'
import { PlainConsent, PlainProblems, toPlainId } from './plain-parts.tsx'

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
        15 minutes with a dietician, by phone or chat. It costs nothing and commits you to nothing.
      </p>
      <PlainProblems form={page} fields={FIELDS} />
      <PlainForm action={plainPaths.booking()} className="relative mt-8 max-w-3xl">
        <Honeypot id={toPlainId('website')} inputProps={{ name: 'website', defaultValue: '' }} />
        <input type="hidden" name="key" value={page.key} />
        {page.days[0] && <input type="hidden" name="from" value={page.days[0].date} />}
        <div className="flex flex-col gap-8">
          <Choice field="concern" label="What is it about?" error={errors.concern}>
            {listConcerns(services).map(({ value, label }) => (
              <RadioTile
                key={value}
                name="concern"
                value={value}
                defaultChecked={values.concern === value}
                className="px-3"
              >
                {label}
              </RadioTile>
            ))}
          </Choice>
          <Choice field="channel" label="How do you want to talk?" error={errors.channel}>
            {VISITOR_CHANNELS.map((value) => (
              <RadioTile
                key={value}
                name="channel"
                value={value}
                defaultChecked={(values.channel ?? 'phone') === value}
                className="px-3"
              >
                {CONSULTATION_CHANNEL_LABELS[value]}
              </RadioTile>
            ))}
          </Choice>
          <PlainTimes page={page} />
          <PersonFields page={page} />
          <PlainConsent form={page} wording={writeBookingConsent(brand.name)} />
          <button type="submit" className={buttonClass({ size: 'lg' }).concat(' self-start')}>
            Book Free Consultation
          </button>
        </div>
      </PlainForm>
    </>
  )
}

function PersonFields({ page: { values, errors, needsEmail } }: { page: BookPage }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Your name"
        id={toPlainId('name')}
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label="Phone number"
        id={toPlainId('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        note="Such as 98450 12345, or +44 20 7946 0018."
        defaultValue={values.phone}
        error={errors.phone}
      />
      <TextField
        label="Email"
        isOptional={!needsEmail}
        id={toPlainId('email')}
        name="email"
        type="email"
        autoComplete="email"
        note={needsEmail ? 'We send a code to it.' : 'For a confirmation and the link to move or cancel.'}
        defaultValue={values.email}
        error={errors.email}
      />
      <TextAreaField
        label="Anything we should know"
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

/** The free times of a week, day by day. */
function PlainTimes({ page: { days, earlier, later, values, errors } }: { page: BookPage }) {
  const chosenDay = days.find(({ slots }) => slots.some(({ startsAt }) => startsAt === values.startsAt))
  const openDay = chosenDay ?? days[0]
  return (
    <fieldset id={toPlainId('startsAt')} className="min-w-0">
      <legend className={labelClass.concat(' mb-1')}>When suits you?</legend>
      <p className="mb-3 text-sm text-muted">Times are in India Standard Time (IST).</p>
      {errors.startsAt && (
        <div className="mb-3">
          <FieldError>{errors.startsAt}</FieldError>
        </div>
      )}
      {days.length === 0 && (
        <p>
          No times are open in this week.{' '}
          <a href={plainPaths.callBack()} className="underline">
            Leave your number
          </a>{' '}
          and we call you.
        </p>
      )}
      <div className="divide-y divide-line border-y border-line">
        {days.map((day) => (
          <details key={day.date} open={day === openDay} className="group py-1">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold tabular [&::-webkit-details-marker]:hidden">
              {formatWeekday(day.date)}, {formatDate(day.date)}
              <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
            </summary>
            <div className="grid grid-cols-3 gap-1.5 pb-3 min-[22rem]:grid-cols-4 sm:grid-cols-6">
              {day.slots.map(({ startsAt }) => (
                <RadioTile
                  key={startsAt}
                  name="startsAt"
                  value={startsAt}
                  defaultChecked={values.startsAt === startsAt}
                  className="px-1 text-sm whitespace-nowrap tabular"
                >
                  {formatTime(startsAt, PRACTICE_TIME_ZONE)}
                </RadioTile>
              ))}
            </div>
          </details>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {earlier && <WeekButton day={earlier} label="Earlier days" />}
        {later && <WeekButton day={later} label="Later days" />}
      </div>
    </fieldset>
  )
}

/** Shows another week. It sends the form, so that nothing typed is lost. */
function WeekButton({ day, label }: { day: string; label: string }) {
  return (
    <button
      type="submit"
      name="week"
      value={day}
      formNoValidate
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {label}
    </button>
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
    const label = value === 'other' ? OTHER_CONCERN_LABEL : services.find(({ id }) => id === value)?.title
    return label ? [{ value, label }] : []
  })
}
