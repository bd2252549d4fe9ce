import { createNameFolder, foldFoodName } from './fold-food-name.ts'

/** A name by which a food is found. Better known names have lower ranks. `language`: a BCP 47 code. */
export type SearchName = { name: string; key: string; language: string; rank: number }

const NAME_RANKS: Readonly<Record<string, number>> = { en: 1, hi: 1, la: 3 }

/** The rank of names that everybody knows. */
export const EVERYDAY_RANK = 1

/**
 * The lowest rank of names of reference foods: rows of a foreign food table that nobody has reviewed. In searches they
 * come after all other foods.
 */
export const REFERENCE_RANK = 4

/** Added to the ranks of reference foods in quarantine, which only people who manage foods find. */
export const HIDDEN_RANK = 10

const foldReferenceName = createNameFolder()

/**
 * Lists the names by which a reference food is found. The part of its name before a comma is not one of them, because
 * hundreds of rows begin with `Beef`.
 */
export function listReferenceNames(
  name: string,
  names: readonly { language: string; name: string }[],
  options: { isHidden: boolean },
): SearchName[] {
  const found = new Map<string, SearchName>()
  const firstRank = REFERENCE_RANK + (options.isHidden ? HIDDEN_RANK : 0)
  for (const each of [{ language: 'en', name }, ...names]) {
    const key = foldReferenceName(each.name)
    const rank = firstRank + (each.name === name ? 0 : (NAME_RANKS[each.language] ?? 2))
    if (key !== '' && !found.has(key)) found.set(key, { language: each.language, name: each.name, key, rank })
  }
  return [...found.values()]
}

/**
 * Lists the names by which a food is found in search: its own name first, and no two names with the same key. A name
 * such as `Milk, cow` or `Spinach (palak)` is also found by the part before the comma or bracket.
 */
export function listSearchNames(
  name: string,
  names: readonly { language: string; name: string }[],
): SearchName[] {
  const found = new Map<string, SearchName>()
  const add = (each: Omit<SearchName, 'key'>, spelling = each.name): void => {
    const key = foldFoodName(spelling)
    const known = found.get(key)
    if (key !== '' && (known === undefined || known.rank > each.rank)) found.set(key, { ...each, key })
  }
  add({ language: 'en', name, rank: 0 })
  for (const each of names) add({ ...each, rank: NAME_RANKS[each.language] ?? 2 })
  add({ language: 'en', name, rank: 2 }, name.split(/,| \(/)[0])
  return [...found.values()]
}
