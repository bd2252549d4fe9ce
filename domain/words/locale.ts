/** The languages that texts for people are written in. */
export const LOCALES = ['en', 'hi'] as const
export type Locale = (typeof LOCALES)[number]
