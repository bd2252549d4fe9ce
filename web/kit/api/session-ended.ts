import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/*
 * A note in this tab that its session has ended without signing out, so that the sign-in screen can explain why the
 * person is there.
 */

const NOTE_KEY = 'pathya.session-ended'

/** The number of changes that were not sent when the session ended, and whether they were removed with it. */
export type SessionEndedNote = { unsentCount: number; areRemoved: boolean }

/** Writes the note, just before going to sign-in. */
export function noteSessionEnded(note: SessionEndedNote): void {
  writeItem('tab', NOTE_KEY, `${note.areRemoved ? '-' : '+'}${note.unsentCount}`)
}

/** Returns the note if it was there, and removes it. */
export function consumeSessionEndedNote(): SessionEndedNote | null {
  const text = readItem('tab', NOTE_KEY)
  writeItem('tab', NOTE_KEY, null)
  return text === null ? null : { areRemoved: text.startsWith('-'), unsentCount: Number(text.slice(1)) || 0 }
}
