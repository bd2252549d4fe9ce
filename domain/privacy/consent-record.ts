import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, sayIn } from '#domain/words/say.ts'

/** The facts about the wording of a consent that are stored with it, so that the practice can prove what was read. */
export type ConsentRecord = {
  /** The language of the wording. */
  locale: Locale
  /**
   * Which text it is: the same in every language, and another after each change of the English text, of which it is a hash.
   */
  version: string
}

/** Describes texts as they are shown now. A text without a translation is shown, and recorded, in English. */
export function recordConsent(...texts: readonly MessageDescriptor[]): ConsentRecord {
  const locale = currentLocale()
  const isTranslated = texts.some((text) => sayIn(locale, text) !== sayIn('en', text))
  return { locale: isTranslated ? locale : 'en', version: texts.map(({ id }) => id).join(' ') }
}
