import { useEffect, useRef, useState } from 'react'
import {
  type ClientNote,
  createClientNote,
  type NoteDraft,
  updateClientNote,
} from '#contract/people/client-notes.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { beforeLeaving } from '#web/kit/api/leave.ts'
import { useUser } from '#web/kit/api/session.ts'
import { keepForm } from '#web/kit/kept-forms.ts'
import { KEPT_NOTE, type NoteStart } from './kept-note.ts'
import { createNoteSaver, type NoteSaveState } from './note-saver.ts'
import { refetchNotes } from './refetch-notes.ts'

/**
 * Saves the draft of a note while it is written, and once more when its editor goes. What could not be stored when the page
 * is left for sign-in is kept in this tab.
 *
 * @param onMade Called with the id of a draft once it is stored for the first time.
 */
export function useNoteSaver(clientId: string, start: NoteStart, onMade: (id: string) => void) {
  const { id: userId } = useUser()
  const [state, setState] = useState<NoteSaveState>(
    start.isRestored ? { kind: 'unsaved' } : { kind: 'untouched' },
  )
  const [saver] = useState(() =>
    createNoteSaver({
      stored: start.stored,
      onState: setState,
      calls: {
        create: async (body, idempotencyKey) => {
          const made = await call(createClientNote, { params: { id: clientId }, body }, { idempotencyKey })
          onMade(made.id)
          return made
        },
        update: (id, body): Promise<ClientNote> => call(updateClientNote, { params: { id }, body }),
        readError: (error) => (error instanceof ApiError ? error.body : null),
      },
    }),
  )
  const latest = useRef<NoteDraft>(start.draft)

  useEffect(() => {
    // Put back from before the session had ended: not stored yet.
    if (start.isRestored) saver.offer(latest.current)
    return () => {
      const finished = saver.hasUnsaved() ? saver.flush() : Promise.resolve(null)
      saver.stop()
      void finished.then(() => refetchNotes(clientId))
    }
  }, [saver, clientId, start.isRestored])
  useEffect(
    () =>
      beforeLeaving(() => {
        if (!saver.hasUnsaved()) return
        keepForm(userId, KEPT_NOTE, { stored: saver.readStored(), draft: latest.current, clientId })
      }),
    [saver, userId, clientId],
  )

  return {
    state,
    /** Says what a call beside the saver has found, such as that the note was signed elsewhere. */
    setState,
    offer: (draft: NoteDraft): void => {
      latest.current = draft
      saver.offer(draft)
    },
    flush: saver.flush,
    readStored: saver.readStored,
    goOnFrom: saver.goOnFrom,
  }
}
