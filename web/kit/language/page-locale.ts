import { LOCALES, type Locale } from '#domain/words/locale.ts'

/** Returns the language of the open page, which its document names. */
export function readPageLocale(): Locale {
  const named = document.documentElement.lang.slice(0, 2)
  return LOCALES.find((locale) => locale === named) ?? 'en'
}
