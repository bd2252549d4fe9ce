import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { beforeLeaving } from './api/leave.ts'
import { useUser } from './api/session.ts'
import { hasKeptForm, keepForm, takeKeptForm } from './kept-forms.ts'

/**
 * Lets what was typed into a form survive an ended session: when the page is left for sign-in the changed fields are kept
 * (never passwords and codes), and put back once when the same person is here again.
 *
 * A form in a dialog opens it again: `const [isOpen, setIsOpen] = useState(useHasKeptForm('name'))`.
 *
 * @param name Tells the forms of one page apart.
 * @param options.isKeptOnReload Also when the page is loaded anew, such as by a phone that ran out of memory.
 */
export function useKeptForm<Values extends FieldValues, Context, Output>(
  name: string,
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'setValue' | 'formState'>,
  { isKeptOnReload = false }: { isKeptOnReload?: boolean } = {},
): void {
  const { id } = useUser()
  // Read here, or the form would not keep count of what is changed.
  const { dirtyFields } = form.formState
  const { getValues, setValue } = form

  useEffect(() => {
    const kept = takeKeptForm(id, name)
    for (const [field, value] of Object.entries(kept ?? {})) {
      // The names and values are those that the form gave when it was left.
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }, [id, name, setValue])

  useEffect(() => {
    const keep = (): void => {
      const values: Record<string, unknown> = getValues()
      keepForm(id, name, Object.fromEntries(Object.keys(dirtyFields).map((field) => [field, values[field]])))
    }
    const stopListening = beforeLeaving(keep)
    if (isKeptOnReload) window.addEventListener('pagehide', keep)
    return () => {
      stopListening()
      window.removeEventListener('pagehide', keep)
    }
  }, [id, name, getValues, dirtyFields, isKeptOnReload])
}

/** Whether a form of this page waits to be filled again with what was typed; as of the first rendering. */
export function useHasKeptForm(name: string): boolean {
  const { id } = useUser()
  const [hasKept] = useState(() => hasKeptForm(id, name))
  return hasKept
}
