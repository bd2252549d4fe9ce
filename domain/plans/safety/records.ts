import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { ALLERGY_REASON_LETTERS, NOTE_LETTERS, REGISTRATION_DIGITS } from './limits.ts'

/**
 * Checks of the records that answer a finding. Each function returns a sentence for the field, or `null` if the text is
 * good enough. An empty text is not good enough: the finding says what is missing.
 */

const TITLES = /^(?:dr|mr|mrs|ms|prof|shri|smt|km)\.?$/iu

/** Checks a clinician's name: two words, one of them more than a title or an initial. Example: `Dr A. Rao`. */
export function findClinicianNameProblem(name: string): string | null {
  const words = name.split(/\s+/).filter((word) => countLetters(word) > 0)
  const hasName = words.some((word) => !TITLES.test(word) && countLetters(word) >= 2)
  return words.length >= 2 && hasName ? null : say(msg`Write the clinician’s first and last name.`)
}

/** Checks a registration number: letters or the council, and at least four digits. Example: `KMC 12345`. */
export function findRegistrationProblem(registration: string): string | null {
  const digits = registration.match(/\p{Nd}/gu)?.length ?? 0
  return countLetters(registration) > 0 && digits >= REGISTRATION_DIGITS
    ? null
    : say(
        msg`Enter the medical council or its initials and at least ${{ count: REGISTRATION_DIGITS }} digits, for example KMC 12345.`,
      )
}

/** Checks a note or reason: at least 20 letters. */
export function findNoteProblem(note: string): string | null {
  return countLetters(note) >= NOTE_LETTERS
    ? null
    : say(msg`Enter the decision and who made it, in at least ${{ count: NOTE_LETTERS }} letters.`)
}

/** Checks the reason why a food that the client avoids may stay in the plan: at least 10 letters. */
export function findAllergyReasonProblem(reason: string): string | null {
  return countLetters(reason) >= ALLERGY_REASON_LETTERS
    ? null
    : say(msg`Write the reason in at least ${{ count: ALLERGY_REASON_LETTERS }} letters.`)
}

/** Checks whether a text was written but is not good enough, so that its field needs an error. */
export function isInsufficient(
  text: string | null | undefined,
  explain: (text: string) => string | null,
): boolean {
  return text != null && text.trim() !== '' && explain(text) !== null
}

/** Counts visible letters; a repeated letter counts at most twice. */
function countLetters(text: string): number {
  const letters = text.replace(/\P{L}|\p{Default_Ignorable_Code_Point}/gu, '')
  return [...letters.replace(/(\p{L})\1{2,}/gu, '$1$1')].length
}
