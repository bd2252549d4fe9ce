import type { ComponentProps } from 'react'
import type { FieldPathByValue } from 'react-hook-form'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import type { PlanFormValues } from '../plan-form.ts'
import { fieldId, usePlanForm } from './editor-context.ts'

type TextPath = FieldPathByValue<PlanFormValues, string>

/** A line of text of the plan's form, with its error where there is one. */
export function PlanTextField({
  path,
  ...props
}: { path: TextPath } & Omit<ComponentProps<typeof TextField>, 'id' | 'error' | 'name'>) {
  const { form, errorAt } = usePlanForm()
  return <TextField {...form.register(path)} {...props} id={fieldId(path)} error={errorAt(path)} />
}

/** Several lines of text of the plan's form. */
export function PlanTextArea({
  path,
  ...props
}: { path: TextPath } & Omit<ComponentProps<typeof TextAreaField>, 'id' | 'error' | 'name'>) {
  const { form, errorAt } = usePlanForm()
  return <TextAreaField {...form.register(path)} {...props} id={fieldId(path)} error={errorAt(path)} />
}
