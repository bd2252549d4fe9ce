import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'

/** Returns the language of the open page, which its document names. */
export function readPageLocale(): Locale {
  const named = document.documentElement.lang.slice(0, 2)
  return LOCALES.find((locale) => locale === named) ?? 'en'
}

/** Names the language of the page for the texts in an answer. */
export function languageHeaders(): Record<string, string> {
  return { [LANGUAGE_HEADER]: currentLocale() }
}
