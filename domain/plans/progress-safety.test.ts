import { expect, test } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import { describeFastLoss, findFastLoss, findUnderweight } from './progress-safety.ts'

const START = '2026-09-01'
/** Returns weights one week apart, from 1 September on. */
const weekly = (...weights: number[]) =>
  weights.map((weightKg, week) => ({ date: addDays(START, 7 * week), weightKg }))
const after = (weeks: number): string => addDays(START, 7 * weeks)

test('a loss of more than a kilogram a week over four weeks is found, and exactly one kilogram is not', () => {
  expect(findFastLoss(weekly(80, 78.5, 77, 75.5, 74), after(4))).toEqual({
    since: after(3),
    lossKgPerWeek: 1.5,
  })
  expect(findFastLoss(weekly(80, 79, 78, 77, 76), after(4))).toBeNull()
  expect(findFastLoss(weekly(74, 75.5, 77, 78.5, 80), after(4))).toBeNull()
})

test('one low weight, or three weeks without a measurement, is not a finding', () => {
  expect(findFastLoss(weekly(80, 80, 79.8, 80, 77), after(4))).toBeNull()
  expect(findFastLoss(weekly(80, 77), after(1))).toBeNull()
  expect(findFastLoss(weekly(80, 78.5, 77, 75.5, 74), after(6))).toBeNull()
  expect(findFastLoss([], after(4))).toBeNull()
})

test('one period of fast loss has one start date, whatever is measured later', () => {
  const weights = [80, 80, 80, 80, 78, 76, 74, 72.5, 71, 69.5]
  const begins = [7, 8, 9].map((weeks) => findFastLoss(weekly(...weights.slice(0, weeks + 1)), after(weeks)))
  expect(new Set(begins.map((found) => found?.since)).size).toBe(1)
  // A pause of five weeks, then a second period of fast loss.
  const again = [...weights, 69.5, 69.5, 69.5, 69.5, 69.5, 68, 66, 64, 62]
  const second = findFastLoss(weekly(...again), after(again.length - 1))
  expect(second?.since).not.toBe(begins[0]?.since)
})

test('a BMI below 18.5 counts from the measurement that first showed it', () => {
  // At 170 cm, a BMI below 18.5 means a weight of at most 53.3 kg.
  expect(findUnderweight(weekly(55, 53.2, 53.1, 53), 170, after(3))).toEqual({ since: after(1) })
  expect(findUnderweight(weekly(53, 54, 53), 170, after(2))).toEqual({ since: after(2) })
  expect(findUnderweight(weekly(53, 52, 53.5), 170, after(2))).toBeNull()
  expect(findUnderweight([], 170, after(2))).toBeNull()
})

test('the message for staff contains the rate and the limit', () => {
  expect(describeFastLoss({ lossKgPerWeek: 1.25 })).toMatchObject({
    rule: 'loss-too-fast',
    severity: 'warn',
    message:
      'Your client has been losing 1.25 kg a week on average over four weeks, more than 1 kg: please check whether the plan gives enough.',
  })
})
