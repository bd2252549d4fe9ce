import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Translations } from '#domain/words/translator.ts'
import { findProjectRoot } from '../project-root.ts'
import { DATA_MESSAGES, readTranslations } from './read-translations.ts'

const translations = new Map<Locale, Translations>()

/** Identifies a text among translations, as Lingui does: a changed text is another one. */
export function identifyText(english: string): string {
  return generateMessageId(english)
}

/**
 * Returns a text of the product that is data and not code, such as a step of a recipe or a paragraph of an article, in a
 * language. A text without a translation, and one that the practice wrote, is returned as it is.
 */
export function translateText(english: string, locale: Locale = currentLocale()): string {
  if (locale === 'en' || english === '') return english
  return readKnown(locale)[identifyText(english)] ?? english
}

function readKnown(locale: Locale): Translations {
  const known = translations.get(locale)
  if (known) return known
  const read = Object.assign(
    {},
    ...DATA_MESSAGES.map((folder) => readTranslations(findProjectRoot(), locale, folder)),
  ) as Translations // the parts are translations
  translations.set(locale, read)
  return read
}
