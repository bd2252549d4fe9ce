import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'
import { FormValues } from '#web/kit/drafts/page-drafts.ts'

/* Shared by the booking form and the call-back box. People without an account fill in both and must not lose their
   input; bots find both and must not get through. */

/** Creates a resolver that checks a form with a schema of the contract. A field shows only its first error. */
export function resolveBy<Form extends FieldValues, Schema extends z.ZodType<FieldValues>>(
  schema: Schema,
): Resolver<Form, unknown, z.output<Schema>> {
  return (form) => {
    const result = schema.safeParse(form)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of result.error.issues) {
      errors[String(path[0])] ??= { type: 'invalid', message }
    }
    // The schema uses the form's field names.
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}

/** Lists the errors of a form in the order of its fields, for the summary at its top. */
export function listProblems<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  fields: readonly Path<Form>[],
  toId: (field: Path<Form>) => string,
): { fieldId: string; message: string }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ fieldId: toId(field), message }] : []
  })
}

/**
 * Fields that are not stored: a consent is valid only for the wording that is shown, and the hidden field is only for
 * bots.
 */
export const NOT_SAVED = ['consent', 'website']

/** The draft of the booking form. It may contain health data, so it is stored for this tab only. */
export const bookingDraft = defineVisitorDraft({
  name: 'draft.booking',
  area: 'tab',
  version: 1,
  schema: FormValues,
})

/** The draft of the call-back box. */
export const callBackDraft = defineVisitorDraft({
  name: 'draft.call-back',
  area: 'tab',
  version: 1,
  schema: FormValues,
})
