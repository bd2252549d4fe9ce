import { calculateBmi } from '#domain/body/bmi.ts'
import type { ActivityLevel, HealthFlag, Sex } from '#domain/people/options.ts'
import { findTargetObstacle, type TargetObstacle } from '#domain/plans/safety/target-obstacle.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
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
  const weight = `${formatNumber(person.weightKg, 1)} kg`
  const height = `${formatNumber(person.heightCm, 1)} cm`
  const age = `${formatNumber(person.ageYears)} years`
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
  if (bodyFatPercent === null) return 'kg without fat'
  return `${formatNumber(calculateLeanMassKg({ weightKg, bodyFatPercent }), 1)} kg without fat`
}

function describeBelowSafe(sex: Sex, goal: Goal): string {
  const limit = formatKcal(SAFE_INTAKE_KCAL[sex])
  const who = sex === 'female' ? 'women' : 'men'
  const what = goal === 'lose' ? 'With 500 kcal less, your day' : 'By this formula your day'
  return `${what} would be below ${limit}, the least we suggest to ${who} without being seen by a dietician or a doctor. So no target is shown: please talk to our dietician.`
}
