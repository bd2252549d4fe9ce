import { expect, test } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import { describeFastLoss, findFastLoss, findUnderweight } from './progress-safety.ts'

const START = '2026-09-01'
/** Weights a week apart from 1 September on. */
const weekly = (...weights: number[]) =>
  weights.map((weightKg, week) => ({ date: addDays(START, 7 * week), weightKg }))
const after = (weeks: number): string => addDays(START, 7 * weeks)

test('more than a kilogram a week over four weeks is found, exactly one is not', () => {
  expect(findFastLoss(weekly(80, 78.5, 77, 75.5, 74), after(4))).toEqual({
    since: after(3),
    lossKgPerWeek: 1.5,
  })
  expect(findFastLoss(weekly(80, 79, 78, 77, 76), after(4))).toBeNull()
  expect(findFastLoss(weekly(74, 75.5, 77, 78.5, 80), after(4))).toBeNull()
})

test('one light morning, and three weeks without a scale, say nothing', () => {
  expect(findFastLoss(weekly(80, 80, 79.8, 80, 77), after(4))).toBeNull()
  expect(findFastLoss(weekly(80, 77), after(1))).toBeNull()
  expect(findFastLoss(weekly(80, 78.5, 77, 75.5, 74), after(6))).toBeNull()
  expect(findFastLoss([], after(4))).toBeNull()
})

test('one run of it has one beginning, whatever is weighed later', () => {
  const weights = [80, 80, 80, 80, 78, 76, 74, 72.5, 71, 69.5]
  const begins = [7, 8, 9].map((weeks) => findFastLoss(weekly(...weights.slice(0, weeks + 1)), after(weeks)))
  expect(new Set(begins.map((found) => found?.since)).size).toBe(1)
  // A pause of five weeks, then again: a second one.
  const again = [...weights, 69.5, 69.5, 69.5, 69.5, 69.5, 68, 66, 64, 62]
  const second = findFastLoss(weekly(...again), after(again.length - 1))
  expect(second?.since).not.toBe(begins[0]?.since)
})

test('a BMI below 18.5 counts from the weighing that brought it there', () => {
  // At 170 cm, 18.5 ends at 53.3 kg.
  expect(findUnderweight(weekly(55, 53.2, 53.1, 53), 170, after(3))).toEqual({ since: after(1) })
  expect(findUnderweight(weekly(53, 54, 53), 170, after(2))).toEqual({ since: after(2) })
  expect(findUnderweight(weekly(53, 52, 53.5), 170, after(2))).toBeNull()
  expect(findUnderweight([], 170, after(2))).toBeNull()
})

test('what staff read names the rate and what it is held against', () => {
  expect(describeFastLoss({ lossKgPerWeek: 1.25 })).toMatchObject({
    rule: 'loss-too-fast',
    severity: 'warn',
    message:
      'Your client has been losing 1.25 kg a week on average over four weeks, more than 1 kg: please look whether the plan gives enough.',
  })
})
