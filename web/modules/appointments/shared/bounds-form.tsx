import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ConsultationSettings, updateConsultationSettings } from '#contract/appointments/availability.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'

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
      </SettingsForm>
      {children}
    </Card>
  )
}

function readNewer(error: unknown): ConsultationSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return ConsultationSettings.safeParse(error.body?.details?.settings).data ?? null
}
