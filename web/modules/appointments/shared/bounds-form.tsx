import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConsultationSettings, updateConsultationSettings } from '#contract/appointments/availability.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchConsultations } from '../inbox/refetch-consultations.ts'

/** What holds for the whole practice: how many free consultations a month, how soon and how far ahead. */
export function BoundsForm({
  settings,
  title = 'For the whole practice',
  saveLabel = 'Save',
  children,
}: {
  settings: ConsultationSettings
  title?: string
  /** Says what is saved where other things are saved beside it. */
  saveLabel?: string
  /** What else belongs to it, below the form. */
  children?: ReactNode
}) {
  const form = useForm({ resolver: zodResolver(ConsultationSettings), defaultValues: settings })
  const { register, handleSubmit, formState, setError, reset } = form
  const { errors, isSubmitting, isDirty } = formState
  const [problem, setProblem] = useState<string | null>(null)
  const leaveQuestion = useLeaveQuestion(isDirty && !isSubmitting)

  const submit = handleSubmit(async (body) => {
    setProblem(null)
    try {
      reset(await call(updateConsultationSettings, { body }))
      showToast({ title: 'Bounds saved', tone: 'success' })
      await refetchConsultations()
    } catch (error) {
      applyIssues(error, setError)
      const newer = hasCode(error, 'stale_version')
        ? ConsultationSettings.safeParse(error.body?.details?.settings).data
        : undefined
      // What was typed stays; saving again is then meant, over what somebody else has saved.
      if (newer) reset({ ...body, version: newer.version }, { keepDirtyValues: false, keepDirty: true })
      setProblem(messageOf(error, 'The bounds were not saved. Please try again.'))
    }
  })
  const number = { type: 'number', inputMode: 'numeric' } as const

  return (
    <Card aria-labelledby="bounds-heading">
      <h2 id="bounds-heading" className="heading text-xl">
        {title}
      </h2>
      <form method="post" noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        {problem && <Banner>{problem}</Banner>}
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
        <Button type="submit" isPending={isSubmitting} className="self-start">
          {isSubmitting ? 'Saving...' : saveLabel}
        </Button>
      </form>
      {children}
      {leaveQuestion}
    </Card>
  )
}
