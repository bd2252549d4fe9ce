import { expect, test } from 'vitest'
import type { FoodPreference } from './options.ts'
import { findPreferenceConflict } from './preferences.ts'

test.each<[FoodPreference[], string | null]>([
  [['non_vegetarian', 'vegan'], 'Choose vegan or non-vegetarian, not both'],
  [['vegetarian', 'non_vegetarian'], 'Choose vegetarian or non-vegetarian, not both'],
  [['non_vegetarian', 'jain'], 'Choose Jain or non-vegetarian, not both'],
  [['vegan', 'eggetarian'], 'Choose vegan or eggetarian, not both'],
  [['vegetarian', 'eggetarian'], null],
  [['vegetarian', 'vegan', 'jain'], null],
  [['non_vegetarian', 'eggetarian'], null],
  [[], null],
])('%j: %s', (preferences, sentence) => {
  expect(findPreferenceConflict(preferences)).toBe(sentence)
})
