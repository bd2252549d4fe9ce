import { z } from 'zod'
import { NoteDraft } from '#contract/people/client-notes.ts'

/** The name under which a note that was being written is kept while its author signs in again. */
export const KEPT_NOTE = 'client-note'

/** What an editor begins with. `stored` null: a new note. `isRestored`: it was kept, and is not stored yet. */
export type NoteStart = {
  stored: { id: string; version: number } | null
  draft: NoteDraft
  isRestored: boolean
}

const KeptNote = z.object({
  clientId: z.string(),
  stored: z.object({ id: z.string(), version: z.number() }).nullable(),
  draft: NoteDraft,
})

/** What was kept of a note about a client; null: nothing. */
export function readKeptNote(kept: Record<string, unknown> | null, clientId: string): NoteStart | null {
  const read = KeptNote.safeParse(kept)
  if (!read.success || read.data.clientId !== clientId) return null
  return { stored: read.data.stored, draft: read.data.draft, isRestored: true }
}
