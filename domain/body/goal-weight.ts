import type { WeightUnit } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { toWeightUnit } from '#domain/units/weight.ts'
import { ADULT_AGE_YEARS, HEALTHY_BMI } from './bmi.ts'

/** The facts about a person that decide which goal weights are allowed. Null: not known. */
export type GoalPerson = {
  ageYears: number | null
  heightCm: number | null
  healthFlags: readonly string[]
}

/**
 * Weights are stored with two decimals of a kilogram, so a weight in pounds differs by at most this much when read
 * back.
 */
const ROUNDING_KG = 0.01

/** Why a person has no goal weight, in a sentence for them; null: they may have one. */
export function explainNoGoalWeight({ ageYears, healthFlags }: GoalPerson): string | null {
  if (healthFlags.includes('pregnancy')) {
    return 'During pregnancy there is no goal weight. Your doctor and dietician say what is right for you and your baby.'
  }
  if (ageYears !== null && ageYears < ADULT_AGE_YEARS) {
    return 'Under 18 there is no goal weight: you are still growing, and your dietician looks at growth instead.'
  }
  if (healthFlags.includes('eating_disorder')) {
    return 'With an eating disorder, now or in the past, we keep no goal weight. Your dietician finds aims with you that are not figures on a scale.'
  }
  return null
}

/** The weight with a BMI of 18.5 at a height, kg, unrounded: nobody aims below it. Example: 170 cm → 53.465. */
export function findLowestGoalKg(heightCm: number): number {
  const heightM = heightCm / 100
  return HEALTHY_BMI.min * heightM * heightM
}

/**
 * The reason against a goal weight, in a sentence for the person, with weights in their unit; null: none. Adults only,
 * from a BMI of 18.5 on.
 *
 * Example: 50 kg at 170 cm → "… from 53.5 kg on …".
 */
export function findGoalWeightProblem(
  goalWeightKg: number,
  person: GoalPerson,
  unit: WeightUnit,
): string | null {
  const reason = explainNoGoalWeight(person)
  if (reason !== null) return reason
  if (person.ageYears === null) return 'Please fill in your age first: a goal weight is for adults.'
  if (person.heightCm === null) return 'Please fill in your height first: it says which goals are healthy.'
  const lowestKg = findLowestGoalKg(person.heightCm)
  if (goalWeightKg >= lowestKg - ROUNDING_KG) return null
  const lowest = formatNumber(Math.ceil(toWeightUnit(lowestKg, unit) * 10) / 10, 1)
  return `For your height, less than that is underweight. A goal from ${lowest} ${unit} on is healthy; your dietician is glad to talk it over with you.`
}
