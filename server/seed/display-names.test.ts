import { expect, test } from 'vitest'
import { findShopEntry } from '#domain/plans/grocery/shop.ts'
import { buildFoods, type SeedFood } from './build-foods.ts'
import { DISPLAY_LANGUAGES, DISPLAY_NAMES, putDisplayNamesFirst, SHOP_NAMES } from './display-names.ts'

const SCRIPTS = { hi: /\p{Script=Devanagari}/u, te: /\p{Script=Telugu}/u }
/** Letters of other scripts would be a slip of the keyboard: only numbers and signs are common to all. */
const STRANGERS = {
  hi: /[^\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u,
  te: /[^\p{Script=Telugu}\p{Script=Common}\p{Script=Inherited}]/u,
}

/** Foods that somebody has reviewed: dishes with their levels, and everyday foods. */
const listReviewed = (set: 'full' | 'open'): SeedFood[] =>
  buildFoods(set).foods.filter(({ allergens }) => allergens !== null)
const firstName = (food: SeedFood, language: string): string =>
  food.names.find((each) => each.language === language)?.name ?? ''

test.each(DISPLAY_LANGUAGES)(
  'every dish and everyday food has a name to show in %s, in its script',
  (language) => {
    for (const set of ['full', 'open'] as const) {
      const bad = listReviewed(set).filter((food) => {
        const name = firstName(food, language)
        return !SCRIPTS[language].test(name) || STRANGERS[language].test(name)
      })
      expect(bad.map(({ code }) => code)).toEqual([])
    }
  },
)

test.each(DISPLAY_LANGUAGES)('no two dishes or everyday foods have the same name in %s', (language) => {
  for (const set of ['full', 'open'] as const) {
    const names = listReviewed(set).map((food) => firstName(food, language))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
})

test('each row of display-names.csv names a food', () => {
  const codes = new Set(listReviewed('full').map(({ code }) => code))
  expect([...DISPLAY_NAMES.keys()].filter((code) => !codes.has(code))).toEqual([])
})

test('the name to show is the first of its language, once, and other names stay', () => {
  expect(
    putDisplayNamesFirst('dish:moong-dal', [
      { language: 'ta', name: 'பாசிப்பருப்பு' },
      { language: 'hi', name: 'मूंग की दाल' },
      { language: 'te', name: 'పెసరపప్పు' },
    ]),
  ).toEqual([
    { language: 'hi', name: 'मूंग दाल' },
    { language: 'te', name: 'పెసరపప్పు' },
    { language: 'ta', name: 'பாசிப்பருப்பு' },
    { language: 'hi', name: 'मूंग की दाल' },
  ])
  expect(putDisplayNamesFirst('usda:00000', [])).toEqual([])
})

test.each(['full', 'open'] as const)(
  'each name of a grocery list has a name in each language, in the %s set',
  (set) => {
    const names = listReviewed(set).flatMap((food) => findShopEntry(food)?.name ?? [])
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !SHOP_NAMES.has(name))).toEqual([])
    for (const shown of SHOP_NAMES.values()) {
      for (const language of DISPLAY_LANGUAGES) {
        expect(shown[language]).toMatch(SCRIPTS[language])
        expect(shown[language]).not.toMatch(STRANGERS[language])
      }
    }
  },
)
