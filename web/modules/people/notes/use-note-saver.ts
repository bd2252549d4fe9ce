import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ClientNote,
  createClientNote,
  type NoteDraft,
  updateClientNote,
} from '#contract/people/client-notes.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { createDocumentSaver } from '#web/kit/drafts/document-saver.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { useDraftWriter } from '#web/kit/drafts/use-stored-draft.ts'
import { isSameDraft, type NoteStart, openNoteDraft, readNote } from './note-draft.ts'
import { refetchNotes } from './refetch-notes.ts'

/**
 * Saves the draft of a note while it is written, and once more when its editor closes. Text that is not stored yet is
 * also stored in this tab, so that a crash or an ended session loses nothing.
 *
 * @param onStored Called with the id of the draft after each save.
 */
export function useNoteSaver(clientId: string, start: NoteStart, onStored: (id: string) => void) {
  const { id: userId } = useUser()
  const [slot] = useState(() => openNoteDraft(userId))
  const writer = useDraftWriter()
  const { saver, status } = useSaver(
    (onStatus: (status: SaveStatus<ClientNote>) => void) =>
      createDocumentSaver<NoteDraft, ClientNote>({
        stored: start.stored,
        createKey: start.createKey,
        restored: start.isRestored ? { content: start.draft } : undefined,
        onStatus,
        onStored: (note, isNewest) => {
          onStored(note.id)
          if (isNewest) writer.drop(slot)
        },
        calls: {
          create: (body, idempotencyKey) =>
            call(createClientNote, { params: { id: clientId }, body }, { idempotencyKey }),
          update: ({ id, version }, body) =>
            call(updateClientNote, { params: { id }, body: { ...body, version } }),
          readTheirs: ({ details }) => readNote(details),
          isSame: isSameDraft,
        },
      }),
    {
      initial: start.isRestored ? { kind: 'unsaved' } : { kind: 'untouched' },
      onClosed: () => void refetchNotes(clientId),
    },
  )

  const offer = (draft: NoteDraft): void => {
    writer.write(slot, () => ({ stored: saver.readStored(), createKey: start.createKey, draft }))
    saver.offer(draft)
  }
  const offerRestored = useEffectEvent(() => {
    if (start.isRestored) offer(start.draft)
  })
  useEffect(() => offerRestored(), [])

  return {
    status,
    offer,
    flush: saver.flush,
    readStored: saver.readStored,
    reportConflict: saver.reportConflict,
    /** Continues from a stored version, like the saver's function. A dropped draft is also removed from this tab. */
    continueFrom: (stored: NoteStart['stored'], options = { isDropped: false }): void => {
      if (options.isDropped) writer.drop(slot)
      saver.continueFrom(stored, options)
    },
  }
}
