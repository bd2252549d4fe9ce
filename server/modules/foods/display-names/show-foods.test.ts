import { expect, test } from 'vitest'
import { showFoods } from './show-foods.ts'

const NAMES = new Map([
  ['Moong dal', 'मूंग दाल'],
  ['Green gram, dal (moong dal)', 'मूंग दाल (कच्ची)'],
])
const WORDS = {
  hasHindiNames: true,
  findName: (english: string) => NAMES.get(english) ?? null,
  translate: (text: string) => (text === 'Soak the dal.' ? 'दाल भिगो दें।' : text),
}
const show = (answer: unknown) => showFoods(answer, WORDS)

test('names of foods are shown in the language, wherever they are in an answer', () => {
  expect(
    show({
      days: [
        { items: [{ foodId: '1', name: 'Moong dal', alternatives: [{ foodId: '2', name: 'Moong dal' }] }] },
      ],
      foods: { 1: { name: 'Moong dal', hindiName: 'मूंग दाल', nutrients: { proteinG: 7 } } },
    }),
  ).toEqual({
    days: [{ items: [{ foodId: '1', name: 'मूंग दाल', alternatives: [{ foodId: '2', name: 'मूंग दाल' }] }] }],
    foods: { 1: { name: 'मूंग दाल', hindiName: null, nutrients: { proteinG: 7 } } },
  })
})

test('a name that a dietician wrote stays', () => {
  const item = { foodId: '1', name: 'Moong dal as your mother makes it' }
  expect(show(item)).toEqual(item)
})

test('what is no food stays: people and plans may have any name', () => {
  const answer = {
    client: { id: '1', name: 'Moong dal' },
    planName: 'Moong dal',
    date: new Date(0),
    none: null,
  }
  expect(show(answer)).toEqual(answer)
})

test('an entry of a grocery list has the name that a shop knows', () => {
  expect(show({ name: 'Green gram, dal (moong dal)', hindiName: 'मूंग दाल', amountText: '500 g' })).toEqual({
    name: 'मूंग दाल',
    hindiName: null,
    amountText: '500 g',
  })
})

test('steps and notes of a recipe are translated, those that the practice wrote stay', () => {
  expect(show({ foodId: '1', steps: ['Soak the dal.', 'Our own step.'], description: 'Ours.' })).toEqual({
    foodId: '1',
    steps: ['दाल भिगो दें।', 'Our own step.'],
    description: 'Ours.',
  })
})

test('a sample meal has its own Hindi name, and the lines of its ingredients have those of the foods', () => {
  const meal = { name: 'Idli with sambar', hindiName: 'इडली सांभर', ingredients: ['Moong dal, 40 g', 'Water'] }
  expect(show(meal)).toEqual({
    name: 'इडली सांभर',
    hindiName: null,
    ingredients: ['मूंग दाल, 40 g', 'Water'],
  })
  // A reader of another language gets no Hindi name.
  expect(showFoods(meal, { ...WORDS, hasHindiNames: false })).toMatchObject({
    name: 'Idli with sambar',
    hindiName: null,
  })
})
