import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/*
 * A note in this tab that its session has ended by itself, so that the sign-in screen can say why somebody is there.
 */

const NOTE_KEY = 'pathya.session-ended'

/** Writes the note, just before the way to sign-in. */
export function noteSessionEnded(): void {
  writeItem('tab', NOTE_KEY, '1')
}

/** Whether the note was there; it is taken away. */
export function takeSessionEnded(): boolean {
  const hasNote = readItem('tab', NOTE_KEY) !== null
  writeItem('tab', NOTE_KEY, null)
  return hasNote
}
