import { KEY_PREFIX, listKeys } from './browser-storage.ts'
import { type DraftSchema, type DraftSlot, definePersonDraft } from './draft-store.ts'

/*
 * Values that were typed on a page and are not saved, stored in its tab: for the same person on the same page, such as
 * after they have signed in again.
 */

const NAME = 'kept-form'

/** Declares a draft of whatever page it is opened on. `name` tells the drafts of one page apart. */
export function definePageDraft<Value>(
  name: string,
  { version, schema }: { version: number; schema: DraftSchema<Value> },
): (userId: string) => DraftSlot<Value> {
  const open = definePersonDraft({ name: NAME, area: 'tab', version, schema })
  return (userId) => open(userId, window.location.pathname, name)
}

/** Values of a form by field, as they were typed. */
export type FormValues = Record<string, unknown>

/** Takes any object: which fields there are is the form's own matter. */
export const FormValues: DraftSchema<FormValues> = {
  safeParse: (stored) =>
    typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? { success: true, data: stored as FormValues } // as just checked
      : { success: false },
}

/** The draft of a form of this page. */
export function openFormDraft(userId: string, name: string): DraftSlot<FormValues> {
  return definePageDraft(name, { version: 1, schema: FormValues })(userId)
}

/** Whether this tab holds what somebody typed on any page. */
export function hasPageDrafts(): boolean {
  return listKeys('tab', `${KEY_PREFIX}${NAME}.`).length > 0
}
