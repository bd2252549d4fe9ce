import type { FoodPreference } from '#domain/people/options.ts'

/** The tags that suit each preference; a food needs one of them. Non-vegetarians eat everything. */
const TAGS_SUITING: Record<Exclude<FoodPreference, 'non_vegetarian'>, readonly string[]> = {
  vegetarian: ['vegetarian', 'vegan'],
  eggetarian: ['vegetarian', 'vegan', 'egg'],
  vegan: ['vegan'],
  jain: ['jain'],
}

/**
 * Lists the preferences that a food with these tags does not suit, strictest first; empty if it suits all of them. A
 * client who chose both vegetarian and eggetarian eats eggs.
 *
 * Example: tags ['egg'], preferences ['vegetarian'] → ['vegetarian'].
 */
export function listUnsuitedPreferences(
  tags: readonly string[],
  preferences: readonly string[],
): Exclude<FoodPreference, 'non_vegetarian'>[] {
  if (preferences.includes('non_vegetarian')) return []
  return (['vegan', 'jain', 'vegetarian', 'eggetarian'] as const).filter((preference) => {
    if (!preferences.includes(preference)) return false
    if (preference === 'vegetarian' && preferences.includes('eggetarian')) return false
    return !TAGS_SUITING[preference].some((tag) => tags.includes(tag))
  })
}

/** Returns the tags of which a food needs one to suit a preference; `null` if every food suits it. */
export function listSuitingTags(preference: FoodPreference): readonly string[] | null {
  return preference === 'non_vegetarian' ? null : TAGS_SUITING[preference]
}
