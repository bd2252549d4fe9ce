import { say } from '#domain/words/say.ts'
import { FOOD_PREFERENCE_LABELS, type FoodPreference } from './options.ts'

/** Pairs of preferences that nobody can have at the same time. */
const CONFLICTS: readonly (readonly [FoodPreference, FoodPreference])[] = [
  ['vegan', 'non_vegetarian'],
  ['vegetarian', 'non_vegetarian'],
  ['jain', 'non_vegetarian'],
  ['vegan', 'eggetarian'],
]

/**
 * Returns the reason why food preferences cannot be chosen together, as a sentence for the person; `null` if there is
 * no conflict. Example: vegan and non_vegetarian → "Vegan and non-vegetarian do not go together".
 */
export function findPreferenceConflict(preferences: readonly FoodPreference[]): string | null {
  const conflict = CONFLICTS.find((pair) => pair.every((preference) => preferences.includes(preference)))
  if (!conflict) return null
  const [one, other] = conflict
  return `${say(FOOD_PREFERENCE_LABELS[one])} and ${say(FOOD_PREFERENCE_LABELS[other]).toLowerCase()} do not go together`
}
