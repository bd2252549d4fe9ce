import { msg, plural } from '@lingui/core/runtime-macro'
import { calculateBmi } from '#domain/body/bmi.ts'
import type { ActivityLevel, HealthFlag, Sex } from '#domain/people/options.ts'
import { findTargetObstacle, type TargetObstacle } from '#domain/plans/safety/target-obstacle.ts'
import { formatKcal, formatWeightKg } from '#domain/units/format.ts'
import { formatHeight } from '#domain/units/height.ts'
import { say } from '#domain/words/say.ts'
import {
  adjustForGoal,
  type BmrFormula,
  calculateLeanMassKg,
  ENERGY_INPUT_RANGES,
  estimateBmr,
  estimateDailyEnergy,
  type Goal,
  isBelowSafeIntake,
  SAFE_INTAKE_KCAL,
} from './energy.ts'

/** The person's answers in the calculator. */
export type EnergyPerson = {
  ageYears: number
  sex: Sex
  weightKg: number
  heightCm: number
  activityLevel: ActivityLevel
  goal: Goal
  formula: BmrFormula
  /** `null` if not known; formulas that need it then return `null`. */
  bodyFatPercent: number | null
  healthFlags: readonly HealthFlag[]
}

/**
 * The target for the goal. `withheld`: no target is shown, and `message` says why: it would be harmful, or it is less
 * than anybody should eat without professional supervision.
 */
export type GoalFigure =
  | { kind: 'target'; kcal: number }
  | { kind: 'withheld'; reason: TargetObstacle['reason'] | 'below_safe_intake'; message: string }

/** Whole kilocalories a day, or a sentence that replaces them. */
export type DailyNeed =
  | { kind: 'figures'; bmrKcal: number; dailyKcal: number; goal: GoalFigure }
  | { kind: 'none'; reason: TargetObstacle['reason']; message: string }

/** Reasons for which the equations themselves are not valid, not only the goal's target. */
const REASONS_WITHOUT_FIGURES: readonly TargetObstacle['reason'][] = [
  'under_18',
  'pregnancy',
  'breastfeeding',
]

/**
 * Computes a person's daily energy need: at rest, with their activity, and for their goal, each rounded to the whole
 * kilocalorie so that the goal is the daily figure and its −500, 0 or +500. Under 18, in pregnancy and while
 * breastfeeding there are no figures. If losing weight would be harmful, or would leave less than 1,200 (women) or
 * 1,500 kcal (men), there is no target. Returns `null` if the formula needs body fat and it is not given. Throws
 * RangeError outside `ENERGY_INPUT_RANGES` for adults.
 *
 * Example: man, 25 y, 70 kg, 175 cm, moderate, lose → 1724, 2672, target 2172.
 */
export function calculateDailyNeed(person: EnergyPerson): DailyNeed | null {
  const isAdult = person.ageYears >= ENERGY_INPUT_RANGES.ageYears.min
  const obstacle = findTargetObstacle(
    { ...person, bmi: isAdult ? calculateBmi(person.weightKg, person.heightCm) : null },
    person.goal,
  )
  if (obstacle && REASONS_WITHOUT_FIGURES.includes(obstacle.reason)) return { kind: 'none', ...obstacle }
  const bmrKcal = estimateBmr(person.formula, person)
  if (bmrKcal === null) return null
  const dailyKcal = Math.round(estimateDailyEnergy(bmrKcal, person.activityLevel))
  const goalKcal = adjustForGoal(dailyKcal, person.goal)
  return {
    kind: 'figures',
    bmrKcal: Math.round(bmrKcal),
    dailyKcal,
    goal: obstacle
      ? { kind: 'withheld', ...obstacle }
      : isBelowSafeIntake(goalKcal, person.sex)
        ? {
            kind: 'withheld',
            reason: 'below_safe_intake',
            message: describeBelowSafe(person.sex, person.goal),
          }
        : { kind: 'target', kcal: goalKcal },
  }
}

/**
 * Writes the formula with the person's own figures, so that the result can be checked. Example: man, 25 y, 70 kg, 175
 * cm → `88.362 + 13.397 × 70 kg + 4.799 × 175 cm − 5.677 × 25 years`.
 */
export function describeBmr(person: EnergyPerson): string {
  const weight = formatWeightKg(person.weightKg)
  const height = formatHeight(person.heightCm)
  const age = say(msg`${plural({ years: person.ageYears }, { one: '# year', other: '# years' })}`)
  switch (person.formula) {
    case 'harris_benedict':
      return person.sex === 'male'
        ? `88.362 + 13.397 × ${weight} + 4.799 × ${height} − 5.677 × ${age}`
        : `447.593 + 9.247 × ${weight} + 3.098 × ${height} − 4.33 × ${age}`
    case 'mifflin_st_jeor':
      return `10 × ${weight} + 6.25 × ${height} − 5 × ${age} ${person.sex === 'male' ? '+ 5' : '− 161'}`
    case 'katch_mcardle':
      return `370 + 21.6 × ${describeLeanMass(person)}`
    case 'cunningham':
      return `500 + 22 × ${describeLeanMass(person)}`
  }
}

function describeLeanMass({ weightKg, bodyFatPercent }: EnergyPerson): string {
  if (bodyFatPercent === null) return say(msg`kg lean mass`)
  const weight = formatWeightKg(calculateLeanMassKg({ weightKg, bodyFatPercent }))
  return say(msg`${{ weight }} lean mass`)
}

function describeBelowSafe(sex: Sex, goal: Goal): string {
  const limit = formatKcal(SAFE_INTAKE_KCAL[sex])
  if (goal === 'lose') {
    return sex === 'female'
      ? say(
          msg`With 500 kcal less, you would eat less than ${{ limit }} a day. That is the least we suggest for women without seeing a dietician or a doctor, so we show no target. Please talk to our dietician.`,
        )
      : say(
          msg`With 500 kcal less, you would eat less than ${{ limit }} a day. That is the least we suggest for men without seeing a dietician or a doctor, so we show no target. Please talk to our dietician.`,
        )
  }
  return sex === 'female'
    ? say(
        msg`This formula gives less than ${{ limit }} a day. That is the least we suggest for women without seeing a dietician or a doctor, so we show no target. Please talk to our dietician.`,
      )
    : say(
        msg`This formula gives less than ${{ limit }} a day. That is the least we suggest for men without seeing a dietician or a doctor, so we show no target. Please talk to our dietician.`,
      )
}
