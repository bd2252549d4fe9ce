import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConsultationSettings, updateConsultationSettings } from '#contract/appointments/availability.ts'
import { CONSULTATION_CHANNEL_LABELS, CONSULTATION_CHANNELS } from '#domain/appointments/channels.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'

type Form = UseFormReturn<z.input<typeof ConsultationSettings>, unknown, ConsultationSettings>

const CHANNEL_OPTIONS = CONSULTATION_CHANNELS.map((value) => ({
  value,
  label: CONSULTATION_CHANNEL_LABELS[value],
}))

/** The practice's limits: free consultations a month, and how soon and how far ahead they can be booked. */
export function BoundsForm({
  settings,
  title = 'For the whole practice',
  saveLabel = 'Save',
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
  const number = { type: 'number', inputMode: 'numeric' } as const

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
        savedToast={{ title: 'Bounds saved' }}
        failure="The bounds were not saved. Please try again."
        submitLabel={saveLabel}
        className="mt-4 flex flex-col gap-4"
      >
        <TextField
          {...number}
          label="Free consultations a month"
          hint="The web site says how many are left."
          error={errors.monthlyCap?.message}
          {...register('monthlyCap', { valueAsNumber: true })}
        />
        <TextField
          {...number}
          label="Soonest, in minutes from now"
          hint="120: nothing that begins within two hours is offered."
          error={errors.leadMinutes?.message}
          {...register('leadMinutes', { valueAsNumber: true })}
        />
        <TextField
          {...number}
          label="How many days ahead"
          error={errors.daysAhead?.message}
          {...register('daysAhead', { valueAsNumber: true })}
        />
        <FollowUpFields form={form} />
      </SettingsForm>
      {children}
    </Card>
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
            label="Follow-ups are usually"
            options={CHANNEL_OPTIONS}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={errors.followUpChannel?.message}
          />
        )}
      />
      <TextField
        label="Link for video calls"
        isOptional
        type="url"
        hint="A room that you use for all calls, if you have one."
        error={errors.videoLink?.message}
        {...register('videoLink')}
      />
      <TextField
        label="Address of the practice"
        isOptional
        hint="For follow-ups at the practice."
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
