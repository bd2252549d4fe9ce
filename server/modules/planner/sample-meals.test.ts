import { expect, test } from 'vitest'
import { DISPLAY_LANGUAGES, findShopName } from '#server/seed/display-names.ts'
import { SAMPLE_MEALS } from './sample-meals.ts'

test('each sample meal has a name in each language, in Hindi the one that is shown beside the English', () => {
  for (const { name, hindiName } of SAMPLE_MEALS) {
    expect(findShopName(name, 'hi')).toBe(hindiName)
    for (const language of DISPLAY_LANGUAGES) expect(findShopName(name, language), name).not.toBeNull()
  }
})
