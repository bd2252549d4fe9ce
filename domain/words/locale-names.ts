import type { Locale } from './locale.ts'

/** The languages in their own scripts. Their readers recognise them, so they are the same on every page. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', hi: 'हिन्दी', te: 'తెలుగు' }

/** The languages as staff name them. */
export const ENGLISH_NAMES: Readonly<Record<Locale, string>> = { en: 'English', hi: 'Hindi', te: 'Telugu' }

/** The offer to go on in a language, in its own words, and how it is put away. */
export const LOCALE_OFFERS: Readonly<Record<Locale, { read: string; dismiss: string }>> = {
  en: { read: 'Read in English?', dismiss: 'No, thanks' },
  hi: { read: 'हिन्दी में पढ़ें?', dismiss: 'नहीं, धन्यवाद' },
  te: { read: 'తెలుగులో చదవాలా?', dismiss: 'వద్దు, ధన్యవాదాలు' },
}
