import { LOCALE_TAGS, type Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Db } from '#server/kit/database/db.ts'
import { translateText } from '#server/kit/language/translate-text.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { findShopName } from '#server/seed/display-names.ts'
import { displayNames } from './repository.ts'
import { type FoodWords, showFoods } from './show-foods.ts'

/** How long the names of a language are used before they are read again: a practice seldom names a food. */
const KEEP_MS = 10 * 60_000

type FindName = FoodWords['findName']

/**
 * Shows foods in the language of the reader, in every answer: names, notes and steps of recipes. Answers in English pass
 * untouched. All names of a language are read at once, so an answer costs no query.
 */
export function registerFoodLanguages(app: App, { database, now }: Platform): void {
  const known = new Map<Locale, { names: Promise<FindName>; readAt: number }>()

  function readNames(locale: Locale): Promise<FindName> {
    const time = now().getTime()
    const last = known.get(locale)
    if (last && time - last.readAt < KEEP_MS) return last.names
    const names = loadFoodNames(database.db, locale)
    known.set(locale, { names, readAt: time })
    // A failure is not cached: the next answer tries again.
    names.catch(() => known.delete(locale))
    return names
  }

  app.addHook('preSerialization', async (_request, _reply, answer) => {
    const locale = currentLocale()
    if (locale === 'en') return answer
    return showFoods(answer, {
      findName: await readNames(locale),
      hasHindiNames: locale === 'hi',
      translate: (text) => translateText(text, locale),
    })
  })
}

/**
 * Reads the names of all foods in a language, and returns the function that finds one by the English name. It finds none in
 * English, nor for a name that somebody wrote.
 */
export async function loadFoodNames(db: Db, locale: Locale): Promise<FindName> {
  if (locale === 'en') return () => null
  const language = readLanguage(locale)
  const rows = await displayNames.list(db, language)
  const names = new Map(rows.map(({ name, shown }) => [name, shown]))
  return (english) => names.get(english) ?? findShopName(english, language)
}

/** The code of a language among the names of foods: `hi` of `hi-IN`. */
function readLanguage(locale: Locale): string {
  return LOCALE_TAGS[locale].split('-')[0] ?? locale
}
