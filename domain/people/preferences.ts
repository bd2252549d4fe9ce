import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import type { FoodPreference } from './options.ts'

/** Pairs of preferences that nobody can have at the same time. */
const CONFLICTS: readonly {
  pair: readonly [FoodPreference, FoodPreference]
  sentence: MessageDescriptor
}[] = [
  {
    pair: ['vegan', 'non_vegetarian'],
    sentence: msg`Choose vegan or non-vegetarian, not both`,
  },
  {
    pair: ['vegetarian', 'non_vegetarian'],
    sentence: msg`Choose vegetarian or non-vegetarian, not both`,
  },
  {
    pair: ['jain', 'non_vegetarian'],
    sentence: msg`Choose Jain or non-vegetarian, not both`,
  },
  {
    pair: ['vegan', 'eggetarian'],
    sentence: msg`Choose vegan or eggetarian, not both`,
  },
]

/**
 * Returns the reason why food preferences cannot be chosen together, as a sentence for the person; `null` if there is
 * no conflict. Example: vegan and non_vegetarian → "Vegan and non-vegetarian do not go together".
 */
export function findPreferenceConflict(preferences: readonly FoodPreference[]): string | null {
  const conflict = CONFLICTS.find(({ pair }) => pair.every((preference) => preferences.includes(preference)))
  return conflict ? say(conflict.sentence) : null
}
