import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { currentLocale, say, sayIn } from '../words/say.ts'

const WEEKS = /^(\d+) weeks?$/

/** Writes the duration of a package as it is stored, in English: 12 → `12 weeks`. */
export function writeDuration(weeks: number): string {
  return sayIn('en', countWeeks(weeks))
}

/** Writes a stored duration for its reader. A text that is no number of weeks is returned as it is. */
export function sayDuration(stored: string): string {
  // English is what is stored, and most readers read it.
  if (currentLocale() === 'en') return stored
  const weeks = WEEKS.exec(stored)?.[1]
  return weeks === undefined ? stored : say(countWeeks(Number(weeks)))
}

function countWeeks(weeks: number): MessageDescriptor {
  return msg`${plural({ weeks }, { one: '# week', other: '# weeks' })}`
}
