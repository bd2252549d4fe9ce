import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, test } from 'vitest'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { LOCALE_TAGS, LOCALES } from './locale.ts'
import { setLanguageSource } from './say.ts'
import { wordsOf } from './words.ts'

/** The household measures of the foods that come with the product. */
const LABELS = [
  ...new Set(
    [...readFileSync('server/seed/data/ifct-measures.csv', 'utf8').matchAll(/([a-z]+) = \d/g)].map(
      ([, label]) => label ?? '',
    ),
  ),
]

describe.each(LOCALES.filter((locale) => locale !== 'en'))('words in %s', (locale) => {
  it('name every household measure, one or several, in the script of the language', () => {
    const { measure } = wordsOf(locale)
    expect(LABELS.length).toBeGreaterThan(10)
    const english = LABELS.filter((label) => [1, 2].some((count) => /[a-z]/i.test(measure(label, count))))
    expect(english).toEqual([])
  })

  it('leave a measure that they do not know in English', () => {
    expect(wordsOf(locale).measure('Thali', 2)).toBe('Thali')
  })

  it('name the days and usual times of a plan, and leave what its writer has chosen', () => {
    const { day, dayLabel, everyDay, mealTime } = wordsOf(locale)
    expect(dayLabel('Day 1 | Day 4')).toBe(`${day('1')} | ${day('4')}`)
    expect([dayLabel('Every day'), dayLabel('Day 2')]).toEqual([everyDay, day('2')])
    expect([dayLabel('Day 1 of fasting'), mealTime('9 in the evening')]).toEqual([
      'Day 1 of fasting',
      '9 in the evening',
    ])
    const usual = MEAL_SLOTS.map(({ defaultTime }) => mealTime(defaultTime))
    expect(usual.filter((time) => /[a-z]/i.test(time))).toEqual([])
  })
})

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

test('amounts are written in the language of their reader', () => {
  const write = () => wordsOf().measure('glass', 2)
  expect(write()).toBe('glasses')
  setLanguageSource({ findLocale: () => 'te' })
  expect(write()).toBe('గ్లాసులు')
})

test('Telugu has a word for one and for several', () => {
  const { measure, pieces } = wordsOf('te')
  expect([measure('glass', 0.5), measure('glass', 1), measure('Glasses', 2)]).toEqual([
    'గ్లాసు',
    'గ్లాసు',
    'గ్లాసులు',
  ])
  expect([1, 3].map((count) => pieces(count, { one: 'egg', many: 'eggs' }))).toEqual(['గుడ్డు', 'గుడ్లు'])
  expect(pieces(3, { one: 'brick', many: 'bricks' })).toBe('bricks')
})

test.each(LOCALES)('numbers in %s have the digits and the grouping that Indian apps use', (locale) => {
  expect((1234567.5).toLocaleString(LOCALE_TAGS[locale])).toBe('12,34,567.5')
})
