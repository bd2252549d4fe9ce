import type { MessageDescriptor } from '@lingui/core'
import { LOCALE_TAGS, type Locale } from './locale.ts'
import { createTranslator, type Translations, type Translator } from './translator.ts'

/** How a process finds the language of the text that is written now, and the translations of a language. */
export type LanguageSource = {
  findLocale: () => Locale
  /** Called once for each language other than English. A browser has none: its scripts contain the translations. */
  readTranslations?: (locale: Locale) => Translations
}

const translators = new Map<Locale, Translator>()
let source: LanguageSource = { findLocale: () => 'en' }

/**
 * Returns a sentence in the language of the person who will read it: on the server the language of the request or of the
 * receiver, in a browser that of the page. Messages are written where they are used, as `` say(msg`Draft saved`) ``; the
 * code of the site uses the macros of Lingui for the same. A message without a translation is returned in English.
 */
export function say(message: MessageDescriptor): string {
  return translatorOf(source.findLocale())(message)
}

/** Returns a sentence in a language that is given, for texts that do not depend on their reader, such as stored ones. */
export function sayIn(locale: Locale, message: MessageDescriptor): string {
  return translatorOf(locale)(message)
}

/** What the macros of Lingui call: they name a function `_`. */
export const i18n = { _: say }

/** Sets where languages come from: a server asks the request or the receiver of a mail, a browser its page. */
export function setLanguageSource(given: LanguageSource): void {
  if (given === source) return
  source = given
  translators.clear()
}

/** Returns the language of the text that is written now. */
export function currentLocale(): Locale {
  return source.findLocale()
}

/** Returns the language of the text that is written now as documents and `Intl` name it, such as `hi-IN`. */
export function currentLocaleTag(): string {
  return LOCALE_TAGS[source.findLocale()]
}

function translatorOf(locale: Locale): Translator {
  const known = translators.get(locale)
  if (known) return known
  const translator = createTranslator(locale, (locale !== 'en' && source.readTranslations?.(locale)) || {})
  translators.set(locale, translator)
  return translator
}
