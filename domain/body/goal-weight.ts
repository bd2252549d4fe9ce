import { msg } from '@lingui/core/runtime-macro'
import type { WeightUnit } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { toWeightUnit } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { ADULT_AGE_YEARS, HEALTHY_BMI } from './bmi.ts'

/** The facts about a person that decide which goal weights are allowed; `null` if not known. */
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

/** Returns the reason why a person cannot have a goal weight, as a sentence for them; `null` if they can. */
export function explainNoGoalWeight({ ageYears, healthFlags }: GoalPerson): string | null {
  if (healthFlags.includes('pregnancy')) {
    return say(
      msg`We don’t set a goal weight during pregnancy. Your doctor and dietician will guide you and your baby.`,
    )
  }
  if (ageYears !== null && ageYears < ADULT_AGE_YEARS) {
    return say(
      msg`We don’t set a goal weight under 18. You are still growing, so your dietician looks at your growth instead.`,
    )
  }
  if (healthFlags.includes('eating_disorder')) {
    return say(
      msg`With an eating disorder, now or in the past, we don’t set a goal weight. Your dietician will help you find goals that are not numbers on a scale.`,
    )
  }
  return null
}

/**
 * Returns the weight with a BMI of 18.5 at a height, in kg, unrounded: lower goals are not allowed. Example: 170 cm →
 * 53.465.
 */
export function findLowestGoalKg(heightCm: number): number {
  const heightM = heightCm / 100
  return HEALTHY_BMI.min * heightM * heightM
}

/**
 * Returns the reason against a goal weight, as a sentence for the person, with weights in their unit; `null` if there
 * is none. Adults only, from a BMI of 18.5.
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
  if (person.ageYears === null) return say(msg`Please fill in your age first: a goal weight is for adults.`)
  if (person.heightCm === null)
    return say(msg`Please fill in your height first, so that we can check which goals are healthy.`)
  const lowestKg = findLowestGoalKg(person.heightCm)
  if (goalWeightKg >= lowestKg - ROUNDING_KG) return null
  const lowest = formatNumber(Math.ceil(toWeightUnit(lowestKg, unit) * 10) / 10, 1)
  return say(
    msg`This goal is underweight for your height. Please choose ${{ lowest: `${lowest} ${unit}` }} or more. Your dietician will gladly talk it over with you.`,
  )
}
