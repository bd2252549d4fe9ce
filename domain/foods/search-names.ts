import { foldFoodName } from './fold-food-name.ts'

/** A name by which a food is found. Better known names have lower ranks. `language`: a BCP 47 code. */
export type SearchName = { name: string; key: string; language: string; rank: number }

const NAME_RANKS: Readonly<Record<string, number>> = { en: 1, hi: 1, la: 3 }

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
