import { LOCALES } from '#domain/words/locale.ts'

const KNOWN = LOCALES.map((locale) => `'${locale}'`).join(', ')

/**
 * Returns SQL for the language in which a person reads: what a client chose, and English for staff and for clients of whom no
 * language is known.
 *
 * @param user The name of the row of `users` in the statement.
 */
export function readerLocale(user: string): string {
  return `case when ${user}.role = 'client' and ${user}.locale in (${KNOWN}) then ${user}.locale else 'en' end`
}

/** Returns SQL for a language that is stored with something else than an account; English if it is not known. */
export function knownLocale(column: string): string {
  return `case when ${column} in (${KNOWN}) then ${column} else 'en' end`
}
