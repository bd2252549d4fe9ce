import { WEIGHT_RANGE_KG, type WeightRange } from '#domain/units/weight.ts'
import { ADULT_AGE_YEARS } from './bmi.ts'

const ADULTS_KG: WeightRange = { min: 20, max: 350 }
const CHILDREN_KG: WeightRange = { min: 2, max: 250 }

/**
 * Weights that are taken of somebody of an age, kg; null: the age is not known, and the widest range holds. Bounds of our
 * own, beyond which a slip is all but certain: what is unlikely within them is asked about instead.
 */
export function findWeightRange(ageYears: number | null): WeightRange {
  if (ageYears === null) return WEIGHT_RANGE_KG
  return ageYears < ADULT_AGE_YEARS ? CHILDREN_KG : ADULTS_KG
}
