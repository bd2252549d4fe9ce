import { useEffect } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/*
 * What the booking form and the call-back box share: both are filled in by people without an account, who must not lose
 * what they typed, and looked at by scripts, which must not get through.
 */

/** A resolver that checks a form by a schema of the contract; a field shows the first thing that is wrong with it. */
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
    // The schema names the form's own fields.
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}

/** What is found wrong with a form, in the order of its fields, for the summary at its top. */
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

/** Agreeing belongs to the wording that is read then; the hidden field is nobody's. */
const NOT_KEPT = ['consent', 'website']

/** A form as it was left in this tab, over its empty one. What people say of their health goes no further than the tab. */
export function readDraft<Form extends FieldValues>(name: string, empty: Form): Form {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(draftKey(name)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return empty
    const known = Object.entries(stored).filter(
      ([field, value]) =>
        field in empty &&
        !NOT_KEPT.includes(field) &&
        (empty[field] === null || typeof value === typeof empty[field]),
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return empty
  }
}

/** Forgets what was typed, once it was sent. */
export function dropDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(draftKey(name))
  } catch {}
}

/** Keeps what is typed with every keystroke: a reload or a way to another page costs nobody anything. */
export function useDraft<Form extends FieldValues, Output>(
  name: string,
  form: Pick<UseFormReturn<Form, unknown, Output>, 'subscribe'>,
): void {
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = Object.entries(values).filter(([field]) => !NOT_KEPT.includes(field))
          try {
            window.sessionStorage.setItem(draftKey(name), JSON.stringify(Object.fromEntries(kept)))
          } catch {
            // Storage is switched off: then a reload starts again, as it would on paper.
          }
        },
      }),
    [subscribe, name],
  )
}

function draftKey(name: string): string {
  return `pathya.draft.${name}`
}
