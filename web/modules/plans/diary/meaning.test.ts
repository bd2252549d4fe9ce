import { expect, it } from 'vitest'
import { DAL, ROTI, UNKNOWN } from './diary.fixture.ts'
import { toMeaning } from './meaning.ts'

it('saves each food with its words, and words that mean none without figures', () => {
  const { foods, figures } = toMeaning([ROTI, DAL, UNKNOWN])
  expect(foods).toMatchObject([
    { text: '2 roti', foodId: ROTI.food?.id, grams: 80, isUnsure: false },
    { text: 'dal', foodId: DAL.food?.id, grams: 150, isUnsure: true },
    { text: 'aunty’s special', foodId: null, grams: null, measure: null },
  ])
  // 80 g at 300 kcal and 150 g at 100 kcal.
  expect(figures.energyKcal).toEqual({ amount: 390, isComplete: false })
})

it('counts the first food of a choice only', () => {
  const { foods, figures } = toMeaning([ROTI, { ...DAL, isAlternative: true }])
  expect(foods.map(({ text }) => text)).toEqual(['2 roti'])
  expect(figures.energyKcal).toEqual({ amount: 240, isComplete: true })
})

it('counts the second food of a choice if the first is not known', () => {
  const { foods } = toMeaning([UNKNOWN, { ...DAL, isAlternative: true }])
  expect(foods.map(({ foodId }) => foodId)).toEqual([null, DAL.food?.id])
})
