import { afterEach, expect, test } from 'vitest'
import { setLanguageSource } from '../words/say.ts'
import { STARTING_TEXTS, translateStartingTexts } from './starting-texts.ts'

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

const PLAN = {
  goalDescription: 'Weight loss (0.5-1 kg/week)',
  tips: ['3-4 litres of water daily', 'Walk after dinner'],
  motivationalQuote: 'One plate at a time.',
}

test('a plan’s own texts stay, and those with which it started are translated', () => {
  const { goal, tips } = STARTING_TEXTS
  setLanguageSource({
    findLocale: () => 'hi',
    readTranslations: () => ({ [goal.id]: 'वज़न घटाना', [tips[0].id]: 'रोज़ 3-4 लीटर पानी' }),
  })
  expect(translateStartingTexts(PLAN, 'hi')).toEqual({
    goalDescription: 'वज़न घटाना',
    tips: ['रोज़ 3-4 लीटर पानी', 'Walk after dinner'],
    motivationalQuote: 'One plate at a time.',
  })
})

test('English stays as it is, and so does a plan without texts', () => {
  expect(translateStartingTexts(PLAN, 'en')).toBe(PLAN)
  expect(translateStartingTexts({ goalDescription: null }, 'hi')).toEqual({ goalDescription: null })
})
