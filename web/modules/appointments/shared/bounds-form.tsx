import { zodResolver } from '@hookform/resolvers/zod'
import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ConsultationSettings, updateConsultationSettings } from '#contract/appointments/availability.ts'
import { CONSULTATION_CHANNEL_LABELS, CONSULTATION_CHANNELS } from '#domain/appointments/channels.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'

type Form = UseFormReturn<z.input<typeof ConsultationSettings>, unknown, ConsultationSettings>

const NUMBER = { type: 'number', inputMode: 'numeric' } as const

const LIMITS = [
  {
    name: 'openPerPerson',
    label: msg`Open bookings per person`,
    hint: msg`Counted by phone number or email address.`,
  },
  { name: 'monthlyPerNumber', label: msg`Per phone number, each month`, hint: null },
  { name: 'monthlyPerDevice', label: msg`Per device, each month`, hint: null },
  {
    name: 'monthlyPerAddress',
    label: msg`Per connection, each month`,
    hint: msg`Families and offices often share one connection.`,
  },
] as const

const listChannelOptions = () =>
  CONSULTATION_CHANNELS.map((value) => ({
    value,
    label: say(CONSULTATION_CHANNEL_LABELS[value]),
  }))

/** The practice's limits: free consultations a month, and how soon and how far ahead they can be booked. */
export function BoundsForm({
  settings,
  title = t`For the whole practice`,
  saveLabel = t`Save`,
  children,
}: {
  settings: ConsultationSettings
  title?: string
  /** Says what is saved if the screen has other forms. */
  saveLabel?: string
  /** Further content below the form. */
  children?: ReactNode
}) {
  const form = useForm({ resolver: zodResolver(ConsultationSettings), defaultValues: settings })
  const { register } = form
  const { errors } = form.formState

  return (
    <Card aria-labelledby="bounds-heading">
      <h2 id="bounds-heading" className="heading text-xl">
        {title}
      </h2>
      <SettingsForm
        name="consultation-bounds"
        form={form}
        record={settings}
        toInput={(saved) => saved}
        save={(body) => call(updateConsultationSettings, { body })}
        readNewer={readNewer}
        onSaved={() => void refetchConsultations()}
        savedToast={{ title: t`Limits saved` }}
        failure={t`The limits could not be saved. Please try again.`}
        submitLabel={saveLabel}
        className="mt-4 flex flex-col gap-4"
      >
        <TextField
          {...NUMBER}
          label={t`Free consultations per month`}
          hint={t`The website shows how many are left.`}
          error={errors.monthlyCap?.message}
          {...register('monthlyCap', { valueAsNumber: true })}
        />
        <TextField
          {...NUMBER}
          label={t`Minimum notice, in minutes`}
          hint={t`For example, with 120, visitors cannot book a time in the next two hours.`}
          error={errors.leadMinutes?.message}
          {...register('leadMinutes', { valueAsNumber: true })}
        />
        <TextField
          {...NUMBER}
          label={t`Maximum days ahead`}
          error={errors.daysAhead?.message}
          {...register('daysAhead', { valueAsNumber: true })}
        />
        <LimitFields form={form} />
        <ConfirmFields form={form} />
        <FollowUpFields form={form} />
      </SettingsForm>
      {children}
    </Card>
  )
}

/** The limits that keep one person or one place from booking all free consultations of a month. */
function LimitFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t`Limits`}</legend>
      <p className="text-sm text-muted">
        {t`Limits for free bookings. A person who reaches one is offered a call-back. Staff have no limits.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {LIMITS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...NUMBER}
            label={say(label)}
            {...(hint ? { hint: say(hint) } : {})}
            error={errors[name]?.message}
            {...register(name, { valueAsNumber: true })}
          />
        ))}
      </div>
      <Checkbox {...register('mailsLimitNotice')}>
        {t`Email admins when a limit is reached, at most once a day`}
      </Checkbox>
    </fieldset>
  )
}

/** Whether a booking is confirmed by a mailed code. */
function ConfirmFields({ form: { control, register, formState } }: { form: Form }) {
  const isOn = useWatch({ control, name: 'confirmsByMail' })
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t`Confirmation`}</legend>
      <Checkbox {...register('confirmsByMail')}>
        <span className="block">{t`Visitors confirm a booking with a code sent by email`}</span>
        <span className="block text-sm text-muted">
          {t`Visitors must give an email address. Codes are not sent by SMS.`}
        </span>
      </Checkbox>
      {isOn && (
        <TextField
          {...NUMBER}
          label={t`Minutes to confirm`}
          hint={t`We hold the time this long, then offer it to others.`}
          error={formState.errors.holdMinutes?.message}
          {...register('holdMinutes', { valueAsNumber: true })}
        />
      )}
    </fieldset>
  )
}

/** How follow-ups usually take place. The person who books one can choose another way. */
function FollowUpFields({ form: { control, register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <Controller
        control={control}
        name="followUpChannel"
        render={({ field }) => (
          <Select
            label={t`Default for follow-ups`}
            options={listChannelOptions()}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={errors.followUpChannel?.message}
          />
        )}
      />
      <TextField
        label={t`Video call link`}
        isOptional
        type="url"
        hint={t`If you use one room for all calls, enter its link here.`}
        error={errors.videoLink?.message}
        {...register('videoLink')}
      />
      <TextField
        label={t`Address of the practice`}
        isOptional
        hint={t`For follow-ups at the practice.`}
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  )
}

function readNewer(error: unknown): ConsultationSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return ConsultationSettings.safeParse(error.body?.details?.settings).data ?? null
}
