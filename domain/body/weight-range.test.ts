import { expect, test } from 'vitest'
import type { WeightUnit } from '#domain/people/options.ts'
import { findWeightProblem } from '#domain/units/weight.ts'
import { findWeightRange } from './weight-range.ts'

test.each<[number | null, number, WeightUnit, string | null]>([
  [18, 20, 'kg', null],
  [18, 19.9, 'kg', 'Please enter a weight from 20 kg to 350 kg'],
  [40, 350.1, 'kg', 'Please enter a weight from 20 kg to 350 kg'],
  // 44 lb and 772 lb, as stored.
  [40, 19.96, 'lb', null],
  [40, 350.17, 'lb', null],
  [40, 5, 'lb', 'Please enter a weight from 44 lb to 772 lb'],
  [17, 12, 'kg', null],
  [17, 251, 'kg', 'Please enter a weight from 2 kg to 250 kg'],
  [17, 1, 'lb', 'Please enter a weight from 4 lb to 551 lb'],
  [null, 12, 'kg', null],
  [null, 400, 'kg', 'Please enter a weight from 2 kg to 350 kg'],
])('at %s years, the error for %s kg in %s is: %s', (ageYears, weightKg, unit, problem) => {
  expect(findWeightProblem(weightKg, unit, findWeightRange(ageYears))).toBe(problem)
})
