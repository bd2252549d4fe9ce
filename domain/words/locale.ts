/** The languages of texts for people. */
export const LOCALES = ['en', 'hi'] as const
export type Locale = (typeof LOCALES)[number]

/** The languages in which the site is offered: those whose catalogue of texts is complete. */
export const SITE_LOCALES: readonly Locale[] = ['en']
