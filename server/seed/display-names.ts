import { z } from 'zod'
import type { FoodName } from '#contract/foods/food-items.ts'
import { readDataFile } from './read-data.ts'

/** Languages in which foods have a name to show: the word that people use at home or on a menu. */
export const DISPLAY_LANGUAGES = ['hi', 'te'] as const
export type DisplayLanguage = (typeof DISPLAY_LANGUAGES)[number]

export function isDisplayLanguage(language: string): language is DisplayLanguage {
  return DISPLAY_LANGUAGES.some((each) => each === language)
}

const DisplayRow = z.strictObject({
  code: z.string().min(1),
  hi: z.string().min(1),
  te: z.string().min(1),
})

/** The names that clients read, by the code of the food. */
export const DISPLAY_NAMES: ReadonlyMap<string, Record<DisplayLanguage, string>> = new Map(
  readDataFile('display-names.csv', DisplayRow).map(({ code, hi, te }) => [code, { hi, te }]),
)

/**
 * Puts the name to show first among the names of its language, so that the first name of a language is the one that clients
 * read. Foods of a table that nobody has reviewed have none.
 */
export function putDisplayNamesFirst(code: string, names: readonly FoodName[]): FoodName[] {
  const shown = DISPLAY_NAMES.get(code)
  if (!shown) return [...names]
  const first = DISPLAY_LANGUAGES.map((language): FoodName => ({ language, name: shown[language] }))
  const isFirst = (each: FoodName): boolean =>
    first.some(({ language, name }) => each.language === language && each.name === name)
  return [...first, ...names.filter((each) => !isFirst(each))]
}

const ShopRow = z.strictObject({ name: z.string().min(1), hi: z.string().min(1), te: z.string().min(1) })

/** What the entries of grocery lists are called, by their English name: a shop does not ask for the variety. */
export const SHOP_NAMES: ReadonlyMap<string, Record<DisplayLanguage, string>> = new Map(
  readDataFile('shop-names.csv', ShopRow).map(({ name, hi, te }) => [name, { hi, te }]),
)

/** Returns the name in a language of an entry of grocery lists; `null` if it has none of its own. */
export function findShopName(english: string, language: string): string | null {
  return isDisplayLanguage(language) ? (SHOP_NAMES.get(english)?.[language] ?? null) : null
}
