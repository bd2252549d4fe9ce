import { expect, test } from 'vitest'
import { choosePrintedSize } from './printed-size.ts'

const meals = (count: number, dishes: number, dish = '6 katori Arachuvitta sambar') =>
  Array.from({ length: count }, () => Array.from({ length: dishes }, () => dish))

test('a usual week is printed large', () => {
  expect(choosePrintedSize(Array.from({ length: 7 }, () => meals(5, 2)))).toBe(14)
})

test('the fullest day decides, and a fuller week is printed smaller', () => {
  expect(choosePrintedSize([meals(3, 1), meals(7, 2)])).toBe(12)
  expect(choosePrintedSize([meals(8, 3)])).toBe(10)
})

test('type is never smaller than can be read, even if the week needs a second page', () => {
  expect(choosePrintedSize([meals(8, 9)])).toBe(10)
})
