import { WEIGHT_RANGE_KG, type WeightRange } from '#domain/units/weight.ts'
import { ADULT_AGE_YEARS } from './bmi.ts'

const ADULTS_KG: WeightRange = { min: 20, max: 350 }
const CHILDREN_KG: WeightRange = { min: 2, max: 250 }

/**
 * Returns the range of weights in kg that are accepted at an age; the widest range if the age is `null` (not known).
 * The limits are the project's own: outside them a weight is almost certainly a typing error. Unlikely weights inside
 * them must be confirmed instead.
 */
export function findWeightRange(ageYears: number | null): WeightRange {
  if (ageYears === null) return WEIGHT_RANGE_KG
  return ageYears < ADULT_AGE_YEARS ? CHILDREN_KG : ADULTS_KG
}
