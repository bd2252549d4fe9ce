import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useUser } from '#web/kit/api/session.ts'
import type { DraftSlot } from './draft-store.ts'
import { type FormValues, openFormDraft } from './page-drafts.ts'
import { type StoreMoment, useBeforePageLeave } from './use-stored-draft.ts'

/** Fields that are never stored in a browser. */
const SECRET_FIELD = /password|code|token|secret/i

type Form<Values extends FieldValues, Context, Output> = Pick<
  UseFormReturn<Values, Context, Output>,
  'getValues' | 'setValue' | 'formState'
>

/**
 * Restores what was typed into a form before the session ended. Changed fields are stored (never passwords and codes)
 * and restored once when the same person is on the same page again.
 *
 * A form in a dialog opens its dialog again: `const [isOpen, setIsOpen] = useState(useHasFormDraft('name'))`.
 *
 * @param name Distinguishes the forms of one page.
 * @param moment `hiding`: also when the page is reloaded, for example by a phone that ran out of memory.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  name: string,
  form: Form<Values, Context, Output>,
  moment: Exclude<StoreMoment, 'typing'> = 'leaving',
): void {
  const { id } = useUser()
  // Read during the render, because the form tracks changed fields only if they are read.
  const { dirtyFields } = form.formState
  const restore = useEffectEvent(() => {
    const typed = pickKnown(openFormDraft(id, name).take()?.value ?? {}, form.getValues())
    for (const [field, value] of Object.entries(typed)) {
      // The names and values come from the same form, before the page was left.
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => restore(), [id, name])
  useBeforePageLeave(() => {
    const values: FormValues = form.getValues()
    const fields = Object.keys(dirtyFields).filter((field) => !SECRET_FIELD.test(field))
    if (fields.length === 0) return
    openFormDraft(id, name).write(Object.fromEntries(fields.map((field) => [field, values[field]])))
  }, moment)
}

/** Checks whether there is a draft of this form on this page, as of the first render. */
export function useHasFormDraft(name: string): boolean {
  const { id } = useUser()
  const [hasDraft] = useState(() => openFormDraft(id, name).read() !== null)
  return hasDraft
}

/**
 * Reads the draft of a form and adds missing fields from `empty`. Returns `empty` if there is no draft. For forms with
 * `useTypedFormDraft`.
 */
export function readFormDraft<Values extends FieldValues>(
  slot: DraftSlot<FormValues>,
  empty: Values,
): Values {
  const draft = slot.read()
  return draft ? { ...empty, ...pickKnown(draft.value, empty) } : empty
}

/**
 * Stores a form at every key, so that neither a reload nor a visit to another page loses anything. Remove the draft
 * after the form was sent.
 *
 * @param except Fields that are not stored, such as a consent, which is valid only for the wording that is shown.
 */
export function useTypedFormDraft<Values extends FieldValues, Context, Output>(
  slot: DraftSlot<FormValues>,
  form: Pick<UseFormReturn<Values, Context, Output>, 'subscribe'>,
  except: readonly string[],
): void {
  const write = useEffectEvent((values: FormValues) => {
    const fields = Object.entries(values).filter(
      ([field]) => !except.includes(field) && !SECRET_FIELD.test(field),
    )
    slot.write(Object.fromEntries(fields))
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [subscribe],
  )
}

/** Returns the stored values for which the form has a field of the same type. */
function pickKnown(stored: FormValues, known: FormValues): FormValues {
  const isKnown = ([field, value]: [string, unknown]): boolean =>
    field in known && (known[field] == null || value === null || typeof value === typeof known[field])
  return Object.fromEntries(Object.entries(stored).filter(isKnown))
}
