import { z } from 'zod'
import { ClientNote, NoteDraft } from '#contract/people/client-notes.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'

/** The note that an editor opens with. */
export type NoteStart = {
  /** Null: a new note. */
  stored: { id: string; version: number } | null
  /** The key of the call that makes a new note. */
  createKey: string
  draft: NoteDraft
  /** It was typed before, and is not stored yet. */
  isRestored: boolean
}

/** A note about the client of this page as it is typed, until it is stored. */
export const openNoteDraft = definePageDraft('client-note', {
  version: 1,
  schema: z.object({
    stored: z.object({ id: z.string(), version: z.number() }).nullable(),
    createKey: z.string(),
    draft: NoteDraft,
  }),
})

/** The note that a refusal carries; null: it carries none. */
export function readNote(details: Record<string, unknown> | undefined): ClientNote | null {
  return ClientNote.safeParse(details?.note).data ?? null
}

/** Whether a stored draft equals the one that was sent; blanks around a part are not stored. */
export function isSameDraft(
  note: Pick<ClientNote, 'status' | 'notedOn' | 'parts'>,
  sent: NoteDraft,
): boolean {
  return (
    note.status === 'draft' &&
    note.notedOn === sent.notedOn &&
    Object.entries(sent.parts).every(
      ([part, text]) => note.parts?.[part as keyof NoteDraft['parts']] === text.trim(), // its keys are those of the parts
    )
  )
}
