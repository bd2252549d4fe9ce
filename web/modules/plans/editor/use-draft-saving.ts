import { useEffect, useState } from 'react'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { useDraftWriter } from '#web/kit/drafts/use-stored-draft.ts'
import { createDraftSaving, type DraftSaving } from './draft-saving.ts'
import type { EditorStart } from './open-editor.ts'
import type { PlanStore } from './plan-store.ts'

/** Saves the content of the store while the editor is open. Renders nothing itself. */
export function useDraftSaving(store: PlanStore, start: EditorStart, userId: string): DraftSaving {
  const writer = useDraftWriter()
  const [{ saving, saver, follow }] = useState(() =>
    createDraftSaving({
      store,
      userId,
      createKey: start.createKey,
      isUnsavedAtStart: start.isUnsaved,
      writer,
    }),
  )
  useSaver(() => saver, {
    // Lists and counts must show the changes that were just saved.
    onClosed: () => void queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] }),
  })
  useEffect(follow, [follow])
  return saving
}
