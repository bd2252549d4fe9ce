import { expect, test } from 'vitest'
import { MAX_FOOD_NAME, nameFoodCopy } from './food-name.ts'

test('the name of a copy of a food is the name with a mark', () => {
  expect(nameFoodCopy('Masoor dal')).toBe('Masoor dal (copy)')
})

test('a long name is shortened so that the mark of a copy fits completely', () => {
  const name = nameFoodCopy('a'.repeat(MAX_FOOD_NAME))
  expect(name).toBe(`${'a'.repeat(248)} (copy)`)
  expect(name).toHaveLength(MAX_FOOD_NAME)
  expect(nameFoodCopy('b'.repeat(248))).toBe(`${'b'.repeat(248)} (copy)`)
})
