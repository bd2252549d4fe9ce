import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPlanTemplate,
  MAX_TEMPLATE_DESCRIPTION,
  MAX_TEMPLATE_NAME,
} from '#contract/plans/plan-templates.ts'
import { isDayEmpty, type PlanDay, rotationLabel } from '#domain/plans/plan.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePlanDays } from './editor-context.ts'
import { MADE_FOR_ANYBODY, MadeForFields, readMadeFor } from './made-for-fields.tsx'

/** Saves the plan's days as a template for everybody who writes plans. `dayIndex` `null` saves all of them. */
export function SaveTemplateDialog({ dayIndex, onClose }: { dayIndex: number | null; onClose: () => void }) {
  const planDays = usePlanDays()
  const days = dayIndex === null ? planDays : pickDay(planDays, dayIndex)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [madeFor, setMadeFor] = useState(MADE_FOR_ANYBODY)
  const [nameError, setNameError] = useState<string>()
  const key = useIdempotencyKey()
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        description: description.trim() || null,
        ...readMadeFor(madeFor),
        days: days.map((day, index) => ({ ...day, dayNumber: index + 1 })),
      }
      return call(createPlanTemplate, { body }, { idempotencyKey: key.keyOf(body) })
    },
    onSuccess: (template) => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({
        title: t`Success`,
        description: t`“${{ templateName: template.name }}” is saved as a template.`,
        tone: 'success',
      })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) setNameError(error.issues.find(({ path }) => path === 'name')?.message)
    },
  })
  const submit = (): void => {
    const error = name.trim() === '' ? t`Name the template` : undefined
    setNameError(error)
    if (error === undefined) save.mutate()
  }
  const hasNothing = days.every(isDayEmpty)
  return (
    <FormDialog
      title={
        dayIndex === null
          ? t`Save all days as template`
          : t`Save ${{ day: planDays[dayIndex]?.dayLabel ?? '' }} as template`
      }
      submitLabel={t`Save template`}
      isDirty={name.trim() !== '' || description.trim() !== ''}
      isSubmitting={save.isPending}
      isSubmitDisabled={hasNothing}
      problem={
        save.isError && nameError === undefined
          ? messageOf(save.error, t`The template could not be saved. Please try again.`)
          : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {hasNothing ? (
        <p>{t`Add a meal before you save a template.`}</p>
      ) : (
        <>
          <p className="text-muted">
            {plural(days.length, {
              one: 'Foods, amounts, times and notes of this day are saved for everyone who writes plans here. Remove notes about the client first; no other client details are included.',
              other:
                'Foods, amounts, times and notes of # days are saved for everyone who writes plans here. Remove notes about the client first; no other client details are included.',
            })}
          </p>
          <TextField
            label={t`Name`}
            value={name}
            maxLength={MAX_TEMPLATE_NAME}
            error={nameError}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextAreaField
            label={t`Purpose`}
            isOptional
            rows={2}
            value={description}
            maxLength={MAX_TEMPLATE_DESCRIPTION}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <MadeForFields value={madeFor} onChange={setMadeFor} />
        </>
      )}
    </FormDialog>
  )
}

/** Returns one day as a rotation of its own. A label that named its place in the rotation is replaced. */
function pickDay(days: readonly PlanDay[], index: number): PlanDay[] {
  const day = days[index]
  if (day === undefined) return []
  const isOfRotation = day.dayLabel === rotationLabel(index + 1, days.length)
  return [{ ...day, dayNumber: 1, dayLabel: isOfRotation ? rotationLabel(1, 1) : day.dayLabel }]
}
