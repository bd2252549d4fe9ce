import { expect, test } from 'vitest'
import { MAX_FOOD_NAME, nameFoodCopy } from './food-name.ts'

test('a copy of a food carries its name and a mark', () => {
  expect(nameFoodCopy('Masoor dal')).toBe('Masoor dal (copy)')
})

test('the name of a copy is never too long for a name, and its mark is whole', () => {
  const name = nameFoodCopy('a'.repeat(MAX_FOOD_NAME))
  expect(name).toBe(`${'a'.repeat(248)} (copy)`)
  expect(name).toHaveLength(MAX_FOOD_NAME)
  expect(nameFoodCopy('b'.repeat(248))).toBe(`${'b'.repeat(248)} (copy)`)
})
