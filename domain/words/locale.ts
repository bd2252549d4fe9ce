/** The languages of texts for people. */
export const LOCALES = ['en', 'hi', 'te'] as const
export type Locale = (typeof LOCALES)[number]

/** The languages as `Intl` names them, with India's numbers and dates. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN', te: 'te-IN' }

/** The languages in which the site is offered: those whose catalogue of texts is complete. */
export const SITE_LOCALES: readonly Locale[] = ['en', 'hi', 'te']
