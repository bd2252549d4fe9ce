import type { ChangeEvent, ComponentProps, FocusEvent } from 'react'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { fieldId, useFieldError, usePlanState, usePlanStore } from './editor-context.ts'
import { readText, type TextPath } from './plan-fields.ts'

type FieldProps = { path: TextPath; onType?: (text: string) => void }
type Own = 'id' | 'error' | 'name' | 'value' | 'onChange' | 'onBlur'

/**
 * One line of text of the plan's form, with its error if it has one.
 *
 * @param props.onType Receives the typed text instead of the default, which only writes it into the field.
 */
export function PlanTextField({
  path,
  onType,
  ...props
}: FieldProps & Omit<ComponentProps<typeof TextField>, Own>) {
  return <TextField {...props} {...usePlanText(path, onType)} />
}

/** Several lines of text of the plan's form. */
export function PlanTextArea({
  path,
  onType,
  ...props
}: FieldProps & Omit<ComponentProps<typeof TextAreaField>, Own>) {
  return <TextAreaField {...props} {...usePlanText(path, onType)} />
}

/** Marks the whole text, so that typing replaces it: for titles, which begin with a default. */
export function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select()
}

function usePlanText(path: TextPath, onType?: (text: string) => void) {
  const { setText, touch } = usePlanStore()
  return {
    id: fieldId(path),
    name: path,
    value: usePlanState(({ values }) => readText(values, path)),
    error: useFieldError(path),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType ? onType(value) : setText(path, value),
    onBlur: () => touch(path),
  }
}
