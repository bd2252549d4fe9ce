import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import {
  type ClientNote,
  deleteClientNote,
  NOTE_PARTS,
  type NoteDraft,
  type NotePart,
} from '#contract/people/client-notes.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { isSaved } from '#web/kit/drafts/save-status.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { NoteStart } from './note-draft.ts'
import { useNoteSaver } from './use-note-saver.ts'

/** The draft that the sign dialog is open for. */
type SignableNote = { id: string; version: number }

/** The state of a note's editor, and its actions. */
export type NoteEditing = {
  draft: NoteDraft
  saver: ReturnType<typeof useNoteSaver>
  /** Why the note cannot be signed. `null` if nobody has tried to sign it. */
  problem: string | null
  /** The running action. `null` if there is none. */
  busyWith: 'closing' | 'signing' | 'deleting' | null
  fields: RefObject<Map<NotePart, HTMLTextAreaElement>>
  /** The note that is about to be signed. `null` if there is none. */
  signing: SignableNote | null
  setSigning: (note: SignableNote | null) => void
  isDeleting: boolean
  setIsDeleting: (isDeleting: boolean) => void
  change: (next: NoteDraft) => void
  write: (part: NotePart, text: string) => void
  /** Adds a sentence to the end of a part. */
  insert: (part: NotePart, text: string) => void
  /** Replaces the draft in the editor with a stored note. */
  takeStored: (note: ClientNote) => void
  close: () => Promise<void>
  /** Saves the draft and opens the sign dialog. */
  askToSign: () => Promise<void>
  remove: () => Promise<void>
}

/** Manages a draft in the editor and saves it whenever it changes. */
export function useNoteEditor({
  clientId,
  start,
  onCreated,
  onClose,
}: {
  clientId: string
  start: NoteStart
  onCreated: (id: string) => void
  onClose: () => void
}): NoteEditing {
  const [draft, setDraft] = useState<NoteDraft>(start.draft)
  const saver = useNoteSaver(clientId, start, onCreated)
  const [problem, setProblem] = useState<string | null>(null)
  const [signing, setSigning] = useState<SignableNote | null>(null)
  const [busyWith, setBusyWith] = useState<NoteEditing['busyWith']>(null)
  const fields = useRef(new Map<NotePart, HTMLTextAreaElement>())
  const leaving = useLeaveNote(saver, setBusyWith, onClose)

  const change = (next: NoteDraft): void => {
    setDraft(next)
    setProblem(null)
    saver.offer(next)
  }
  const write = (part: NotePart, text: string): void =>
    change({ ...draft, parts: { ...draft.parts, [part]: text } })

  const insert = (part: NotePart, text: string): void => {
    const before = draft.parts[part].trimEnd()
    write(part, before === '' ? text : `${before}\n${text}`)
    fields.current.get(part)?.focus()
  }

  const takeStored = ({ id, version, notedOn, parts }: ClientNote): void => {
    if (parts) setDraft({ notedOn, parts })
    saver.continueFrom({ id, version }, { isDropped: true })
  }

  const askToSign = async (): Promise<void> => {
    if (NOTE_PARTS.every((part) => draft.parts[part].trim() === '')) {
      setProblem(t`Please write at least one part before signing.`)
      fields.current.get('assessment')?.focus()
      return
    }
    setBusyWith('signing')
    const stored = await saver.flush()
    setBusyWith(null)
    if (stored) setSigning(stored)
  }

  return {
    draft,
    saver,
    problem,
    busyWith,
    fields,
    signing,
    setSigning,
    change,
    write,
    insert,
    takeStored,
    askToSign,
    ...leaving,
  }
}

/** Returns the two ways to leave the editor: save the draft, or delete it. */
function useLeaveNote(
  saver: NoteEditing['saver'],
  setBusyWith: (action: NoteEditing['busyWith']) => void,
  onClose: () => void,
): Pick<NoteEditing, 'isDeleting' | 'setIsDeleting' | 'close' | 'remove'> {
  const [isDeleting, setIsDeleting] = useState(false)
  const { status } = saver

  const close = async (): Promise<void> => {
    setBusyWith('closing')
    const isDone = isSaved(status) || (await saver.flush()) !== null
    setBusyWith(null)
    if (isDone) onClose()
  }

  const remove = async (): Promise<void> => {
    setBusyWith('deleting')
    try {
      // A running save must finish first, or it would create the draft again.
      await saver.flush()
      const stored = saver.readStored()
      if (stored && status.kind !== 'gone') await call(deleteClientNote, { params: { id: stored.id } })
      showToast({ title: t`Draft deleted`, tone: 'success' })
      saver.continueFrom(null, { isDropped: true })
      onClose()
    } catch (error) {
      const description = messageOf(error, t`Please try again.`)
      showToast({ title: t`The draft was not deleted`, description, tone: 'danger' })
    } finally {
      setBusyWith(null)
      setIsDeleting(false)
    }
  }

  return { isDeleting, setIsDeleting, close, remove }
}
