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

/**
 * Returns SQL for the language in which the person of a consultation reads: a client's account, or the page of a visitor's booking.
 *
 * @param booking The name of the row of `consultations` in the statement.
 */
export function bookingLocale(booking: string): string {
  return `coalesce((select ${readerLocale('reader')} from users reader where reader.id = ${booking}.client_id),
    ${knownLocale(`${booking}.locale`)})`
}

/** Returns SQL for a language that is stored with something else than an account; English if it is not known. */
export function knownLocale(column: string): string {
  return `case when ${column} in (${KNOWN}) then ${column} else 'en' end`
}
