import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { usePlanEditing } from './editor-context.ts'

/** The fields without which a draft cannot be stored. */
const NEEDED_FIELDS = ['userId', 'title', 'clientName', 'startDate']

/**
 * Returns a function that stores the draft at once. If a needed field is empty, it goes to that field, which then shows
 * its error, and resolves with `null`.
 */
export function useSaveDraft(): () => Promise<StoredVersion | null> {
  const { store, saving, places } = usePlanEditing()
  return async () => {
    const saved = await saving.flush()
    if (saved) return saved
    const first = store.getState().ownProblems.find(({ path }) => NEEDED_FIELDS.includes(path))
    if (first) {
      store.set({ serverProblems: [first] })
      places.goToField(first.path)
    }
    return null
  }
}
