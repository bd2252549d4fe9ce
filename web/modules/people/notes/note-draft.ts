import { z } from 'zod'
import { ClientNote, NoteDraft } from '#contract/people/client-notes.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'

/** The note that an editor opens with. */
export type NoteStart = {
  /** `null` for a new note. */
  stored: { id: string; version: number } | null
  /** The idempotency key of the call that creates the note. */
  createKey: string
  draft: NoteDraft
  /** True if the text was typed before and is not stored yet. */
  isRestored: boolean
}

/** The draft of a note about the client of this page, until it is stored on the server. */
export const openNoteDraft = definePageDraft('client-note', {
  version: 1,
  schema: z.object({
    stored: z.object({ id: z.string(), version: z.number() }).nullable(),
    createKey: z.string(),
    draft: NoteDraft,
  }),
})

/** Reads the note in a refusal. `null` if there is none. */
export function readNote(details: Record<string, unknown> | undefined): ClientNote | null {
  return ClientNote.safeParse(details?.note).data ?? null
}

/** Checks whether a stored draft equals the one that was sent. Spaces around a part are not stored. */
export function isSameDraft(
  note: Pick<ClientNote, 'status' | 'notedOn' | 'parts'>,
  sent: NoteDraft,
): boolean {
  return (
    note.status === 'draft' &&
    note.notedOn === sent.notedOn &&
    Object.entries(sent.parts).every(
      ([part, text]) => note.parts?.[part as keyof NoteDraft['parts']] === text.trim(), // its keys are the parts
    )
  )
}
