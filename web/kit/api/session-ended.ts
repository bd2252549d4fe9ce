import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/*
 * A note in this tab that its session has ended without signing out, so that the sign-in screen can explain why the
 * person is there.
 */

const NOTE_KEY = 'pathya.session-ended'

/** Writes the note, just before going to sign-in. */
export function noteSessionEnded(): void {
  writeItem('tab', NOTE_KEY, '1')
}

/** Returns whether the note was there, and removes it. */
export function consumeSessionEndedNote(): boolean {
  const hasNote = readItem('tab', NOTE_KEY) !== null
  writeItem('tab', NOTE_KEY, null)
  return hasNote
}
