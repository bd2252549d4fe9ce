/*
 * A note in this tab that its session has ended by itself, so that the sign-in screen can say why somebody is there.
 */

const NOTE_KEY = 'pathya.session-ended'

/** Writes the note, just before the way to sign-in. */
export function noteSessionEnded(): void {
  try {
    window.sessionStorage.setItem(NOTE_KEY, '1')
  } catch {
    // Storage is full or switched off: then sign-in says what it always says.
  }
}

/** Whether the note was there; it is taken away. */
export function takeSessionEnded(): boolean {
  try {
    const hasNote = window.sessionStorage.getItem(NOTE_KEY) !== null
    window.sessionStorage.removeItem(NOTE_KEY)
    return hasNote
  } catch {
    return false
  }
}
