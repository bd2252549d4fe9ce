import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { formatItem, formatItemAmount, formatMeal, readMealNote } from './format-meal.ts'
import type { PlanItem } from './plan.ts'

const chilla: PlanItem = {
  foodId: 'chilla',
  name: 'Besan chilla',
  grams: 120,
  measure: { label: 'piece', grams: 60, quantity: 2 },
}
const curd: PlanItem = {
  foodId: 'curd',
  name: 'curd',
  grams: 150,
  measure: { label: 'katori', grams: 150, quantity: 1 },
}
const papaya: PlanItem = { foodId: 'papaya', name: 'Papaya', grams: 150, measure: null }
const measured = (label: string, quantity: number): PlanItem => ({
  ...chilla,
  measure: { label, grams: 60, quantity },
})

describe('formatMeal', () => {
  it('lists the foods in household measures, then the note', () => {
    expect(formatMeal({ items: [chilla, curd], note: '' }, 'en')).toBe(
      '2 Besan chilla (120 g), 1 katori curd (150 g)',
    )
    expect(
      formatMeal({ items: [{ ...curd, alternatives: [papaya] }], note: 'Chilled.\nNo sugar.' }, 'en'),
    ).toBe('1 katori curd (150 g) or 150 g Papaya\nChilled.\nNo sugar.')
    expect(formatMeal({ items: [], note: 'Leftover khichdi' }, 'en')).toBe('Leftover khichdi')
    expect(formatMeal({ items: [], note: '' }, 'en')).toBe('')
  })

  it('writes measures, units and choices in Hindi, and leaves words without a translation as they are', () => {
    expect(formatMeal({ items: [{ ...curd, alternatives: [papaya] }], note: 'Chilled.' }, 'hi')).toBe(
      '1 कटोरी curd (150 ग्राम) या 150 ग्राम Papaya\nChilled.',
    )
    expect(formatItem({ ...measured('donga', 2), name: 'Dal' }, 'hi')).toBe('2 donga Dal (120 ग्राम)')
  })
})

it('writes amounts in the language of the reader', () => {
  setLanguageSource({ findLocale: () => 'hi' })
  expect(formatItem({ ...curd, name: 'दही' })).toBe('1 कटोरी दही (150 ग्राम)')
  setLanguageSource({ findLocale: () => 'en' })
  expect(formatItem(curd)).toBe('1 katori curd (150 g)')
})

it('formatItemAmount writes pieces, and measures named like the food, as a number only', () => {
  expect(formatItemAmount(measured('katori', 1.5), 'en')).toBe('1½ katori')
  expect(formatItemAmount(measured('slice', 2), 'en')).toBe('2 slices')
  expect(formatItemAmount(measured('slice', 2), 'hi')).toBe('2 स्लाइस')
  expect(formatItemAmount(measured('slice', 0.5), 'en')).toBe('½ slice')
  expect(formatItemAmount(measured('chilla', 2), 'en')).toBe('2')
  expect(formatItemAmount(papaya, 'en')).toBe('150 g')
})

describe('readMealNote', () => {
  const name = fc.constantFrom('Dal', 'Rice, white', 'दही', 'Besan chilla')
  const portion = fc.record({
    foodId: fc.constant('food'),
    name,
    grams: fc.integer({ min: 1, max: 5000 }),
    measure: fc.option(
      fc.record({
        label: fc.constantFrom('katori', 'piece', 'slice', 'chilla'),
        grams: fc.integer({ min: 1, max: 500 }),
        quantity: fc.constantFrom(0.5, 1, 1.5, 2),
      }),
    ),
  })
  const item = fc
    .tuple(portion, fc.array(portion, { maxLength: 2 }))
    .map(([first, alternatives]): PlanItem => ({ ...first, alternatives }))
  const note = fc.oneof(
    fc.constantFrom('', 'No tea with it.', 'चाय नहीं।', '150 g Dal', '1 katori Dal (150 g)\nHot.\n\nFresh.'),
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'दा', ',', '1') }).map((text) => text.trim()),
  )

  it('reads back any note from the text that formatMeal writes', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), note, (items, words) => {
        const text = formatMeal({ items, note: words }, 'en')
        expect(readMealNote(text, items)).toBe(words)
        expect(formatMeal({ items, note: readMealNote(text, items) }, 'en')).toBe(text)
      }),
    )
  })

  it('removes the first line about the foods whatever it contains, and removes nothing without foods', () => {
    expect(readMealNote('Two chillas\nNot too thick.', [chilla])).toBe('Not too thick.')
    expect(readMealNote('Two chillas', [chilla])).toBe('')
    expect(readMealNote('Two chillas\nNot too thick.', [])).toBe('Two chillas\nNot too thick.')
  })
})
