import { describe, expect, it } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { listWeek, readDay } from './diary-queries.ts'
import { describeMeals, writeAmountOf, writeFigure, writeTime } from './diary-words.ts'

it('writes lower bounds with “at least”, and what is not known in words', () => {
  expect(writeFigure({ amount: 1240, isComplete: true }, 'energyKcal')).toBe('1,240 kcal')
  expect(writeFigure({ amount: 40, isComplete: false }, 'proteinG')).toBe('≥ 40 g')
  expect(writeFigure({ amount: null, isComplete: false }, 'fatG')).toBe('not known')
})

it.each([
  ['00:05', '12:05 am'],
  ['09:30', '9:30 am'],
  ['12:00', '12:00 pm'],
  ['23:59', '11:59 pm'],
])('writes the time %s as %s', (time, text) => {
  expect(writeTime(time)).toBe(text)
})

it('counts meals without calling any of them missing', () => {
  const counts = { planned: 5, eaten: 3, skipped: 0, swapped: 1, unmarked: 1 }
  expect(describeMeals(counts)).toBe('3 of 5 planned meals eaten, 1 with other food, 1 not marked')
  expect(describeMeals({ ...counts, planned: 0 })).toBeNull()
})

it('writes an amount in its household measure, with grams', () => {
  expect(writeAmountOf({ grams: 80, measure: { label: 'piece', grams: 40, quantity: 2 } })).toBe(
    '2 pieces (80 g)',
  )
  expect(writeAmountOf({ grams: null, measure: null })).toBe('')
  setLanguageSource({ findLocale: () => 'te' })
  expect(writeAmountOf({ grams: 300, measure: { label: 'katori', grams: 150, quantity: 2 } })).toBe(
    '2 గిన్నెలు (300 గ్రా)',
  )
  setLanguageSource({ findLocale: () => 'en' })
})

describe('a week', () => {
  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])('with %s begins on Monday', (day) => {
    expect([listWeek(day)[0], listWeek(day)[6]]).toEqual(['2026-11-23', '2026-11-29'])
  })

  it('also begins on Monday before the year of its reference', () => {
    expect(listWeek('2025-12-31')[0]).toBe('2025-12-29')
  })
})

it('shows today for a day in the future or one that does not exist', () => {
  expect(readDay('2026-11-20', '2026-11-23')).toBe('2026-11-20')
  for (const text of [null, '2026-11-24', '2026-02-30', 'x']) {
    expect(readDay(text, '2026-11-23')).toBe('2026-11-23')
  }
})
