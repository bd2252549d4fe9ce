import { KEY_PREFIX, listKeys } from './browser-storage.ts'
import { type DraftSchema, type DraftSlot, definePersonDraft } from './draft-store.ts'

/*
 * Values that were typed on a page and are not saved. They are stored in the tab for the same person on the same page,
 * for example until the person has signed in again.
 */

const NAME = 'kept-form'

/** Declares a draft of the page on which it is opened. `name` distinguishes the drafts of one page. */
export function definePageDraft<Value>(
  name: string,
  { version, schema }: { version: number; schema: DraftSchema<Value> },
): (userId: string) => DraftSlot<Value> {
  const open = definePersonDraft({ name: NAME, area: 'tab', version, schema })
  return (userId) => open(userId, window.location.pathname, name)
}

/** Values of a form by field, as they were typed. */
export type FormValues = Record<string, unknown>

/** Accepts any object, because only the form can check its fields. */
export const FormValues: DraftSchema<FormValues> = {
  safeParse: (stored) =>
    typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? { success: true, data: stored as FormValues } // checked above
      : { success: false },
}

/** Opens the draft of a form on this page. */
export function openFormDraft(userId: string, name: string): DraftSlot<FormValues> {
  return definePageDraft(name, { version: 1, schema: FormValues })(userId)
}

/** Checks whether this tab stores a draft of any page. */
export function hasPageDrafts(): boolean {
  return listKeys('tab', `${KEY_PREFIX}${NAME}.`).length > 0
}
