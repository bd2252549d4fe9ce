import { expect, test } from 'vitest'
import type { FoodPreference } from './options.ts'
import { findPreferenceConflict } from './preferences.ts'

test.each<[FoodPreference[], string | null]>([
  [['non_vegetarian', 'vegan'], 'Vegan and non-vegetarian do not go together'],
  [['vegetarian', 'non_vegetarian'], 'Vegetarian and non-vegetarian do not go together'],
  [['non_vegetarian', 'jain'], 'Jain and non-vegetarian do not go together'],
  [['vegan', 'eggetarian'], 'Vegan and eggetarian do not go together'],
  [['vegetarian', 'eggetarian'], null],
  [['vegetarian', 'vegan', 'jain'], null],
  [['non_vegetarian', 'eggetarian'], null],
  [[], null],
])('%j: %s', (preferences, sentence) => {
  expect(findPreferenceConflict(preferences)).toBe(sentence)
})
