/** The languages of texts for people. */
export const LOCALES = ['en', 'hi'] as const
export type Locale = (typeof LOCALES)[number]
