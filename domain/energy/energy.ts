import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ActivityLevel, Sex } from '#domain/people/options.ts'
import { KCAL_PER_GRAM } from './kcal-per-gram.ts'

/**
 * The energy that a person needs and the energy that food provides. Kilocalories a day unless named otherwise; nothing
 * is rounded here. The equations were derived from measurements of adults: outside the ranges below they throw
 * RangeError. `findTargetObstacle` in domain/plans/safety/target-obstacle.ts decides which figures may be shown to whom
 * (under 18, pregnancy, …).
 */

/** Ranges the equations accept. */
export const ENERGY_INPUT_RANGES = {
  ageYears: { min: 18, max: 120 },
  weightKg: { min: 20, max: 400 },
  heightCm: { min: 100, max: 250 },
  bodyFatPercent: { min: 2, max: 75 },
} as const

export const GOALS = ['lose', 'maintain', 'gain'] as const
export type Goal = (typeof GOALS)[number]
export const GOAL_LABELS: Record<Goal, MessageDescriptor> = {
  lose: msg`Lose weight`,
  maintain: msg`Maintain weight`,
  gain: msg`Gain weight`,
}

/** Multipliers from resting to daily energy. */
export const ACTIVITY_MULTIPLIERS: Record<ActivityLevel, number> = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  active: 1.725,
  very_active: 1.9,
}

/** The kilocalories that a goal adds to or subtracts from a day's energy. */
export const GOAL_ADJUSTMENT_KCAL: Record<Goal, number> = { lose: -500, maintain: 0, gain: 500 }

/** A day's target below these is flagged, and never shown like an ordinary target. */
export const SAFE_INTAKE_KCAL: Record<Sex, number> = { female: 1200, male: 1500 }

/** By the definition of the thermochemical calorie. */
export const KJ_PER_KCAL = 4.184

/** The convention of `KCAL_PER_GRAM` in words. */
export const ENERGY_CONVENTION = msg`Per g: 4 kcal for protein and available carbohydrate, 9 for fat, 2 for fibre`

/** The measures of a body that the equations use. */
export type BodyMeasures = { sex: Sex; weightKg: number; heightCm: number; ageYears: number }

export const BMR_FORMULAS = ['harris_benedict', 'mifflin_st_jeor', 'katch_mcardle', 'cunningham'] as const
export type BmrFormula = (typeof BMR_FORMULAS)[number]

/** The formulas with their names, sources, and whether they need body fat. */
export const BMR_FORMULA_INFO: Record<
  BmrFormula,
  { label: MessageDescriptor; source: string; needsBodyFat: boolean }
> = {
  harris_benedict: {
    label: msg`Harris-Benedict (revised)`,
    source: 'Roza AM, Shizgal HM. Am J Clin Nutr 1984;40:168–182',
    needsBodyFat: false,
  },
  mifflin_st_jeor: {
    label: msg`Mifflin-St Jeor`,
    source: 'Mifflin MD, St Jeor ST, et al. Am J Clin Nutr 1990;51:241–247',
    needsBodyFat: false,
  },
  katch_mcardle: {
    label: msg`Katch-McArdle`,
    source: 'McArdle WD, Katch FI, Katch VL. Exercise Physiology',
    needsBodyFat: true,
  },
  cunningham: {
    label: msg`Cunningham`,
    source: 'Cunningham JJ. Am J Clin Nutr 1980;33:2372–2374',
    needsBodyFat: true,
  },
}

/**
 * Basal metabolic rate by the revised Harris-Benedict equations (Roza & Shizgal, Am J Clin Nutr 1984;40:168), the
 * product's default. Example: man, 25 y, 70 kg, 175 cm → 1724.052 kcal.
 */
export function estimateBmrByHarrisBenedict({ sex, weightKg, heightCm, ageYears }: BodyMeasures): number {
  requireMeasures({ weightKg, heightCm, ageYears })
  return sex === 'male'
    ? 88.362 + 13.397 * weightKg + 4.799 * heightCm - 5.677 * ageYears
    : 447.593 + 9.247 * weightKg + 3.098 * heightCm - 4.33 * ageYears
}

/**
 * Resting energy by Mifflin-St Jeor (Am J Clin Nutr 1990;51:241); Frankenfield 2005 found it most often within 10 % of
 * what was measured. Example: man, 25 y, 70 kg, 175 cm → 1673.75 kcal.
 */
export function estimateBmrByMifflinStJeor({ sex, weightKg, heightCm, ageYears }: BodyMeasures): number {
  requireMeasures({ weightKg, heightCm, ageYears })
  return 10 * weightKg + 6.25 * heightCm - 5 * ageYears + (sex === 'male' ? 5 : -161)
}

/**
 * Resting energy by Katch-McArdle: 370 + 21.6 × lean mass. Requires body fat. Example: 70 kg, 20 % fat → 56 kg lean →
 * 1579.6 kcal.
 */
export function estimateBmrByKatchMcArdle(body: { weightKg: number; bodyFatPercent: number }): number {
  return 370 + 21.6 * calculateLeanMassKg(body)
}

/**
 * Resting energy by Cunningham (Am J Clin Nutr 1980;33:2372): 500 + 22 × fat-free mass. Requires body fat. Example: 70
 * kg, 20 % fat → 56 kg → 1732 kcal.
 */
export function estimateBmrByCunningham(body: { weightKg: number; bodyFatPercent: number }): number {
  return 500 + 22 * calculateLeanMassKg(body)
}

/** Weight without fat, in kg. Example: 70 kg, 20 % → 56 kg. */
export function calculateLeanMassKg(body: { weightKg: number; bodyFatPercent: number }): number {
  requireMeasures(body)
  return body.weightKg * (1 - body.bodyFatPercent / 100)
}

/** Returns the resting energy by the given formula; `null` if the formula needs body fat and it is not known. */
export function estimateBmr(
  formula: BmrFormula,
  body: BodyMeasures & { bodyFatPercent?: number | null },
): number | null {
  const { weightKg, bodyFatPercent } = body
  switch (formula) {
    case 'harris_benedict':
      return estimateBmrByHarrisBenedict(body)
    case 'mifflin_st_jeor':
      return estimateBmrByMifflinStJeor(body)
    case 'katch_mcardle':
      return bodyFatPercent == null ? null : estimateBmrByKatchMcArdle({ weightKg, bodyFatPercent })
    case 'cunningham':
      return bodyFatPercent == null ? null : estimateBmrByCunningham({ weightKg, bodyFatPercent })
  }
}

/** Daily energy at an activity level. Example: 1724.052 kcal, moderate (× 1.55) → 2672.28 kcal. */
export function estimateDailyEnergy(bmrKcal: number, activityLevel: ActivityLevel): number {
  return bmrKcal * ACTIVITY_MULTIPLIERS[activityLevel]
}

/** Daily energy with the goal's −500, 0 or +500. Example: 2672.28 kcal, lose → 2172.28 kcal. */
export function adjustForGoal(dailyKcal: number, goal: Goal): number {
  return dailyKcal + GOAL_ADJUSTMENT_KCAL[goal]
}

/**
 * Checks whether a daily energy is below 1,200 kcal for women or 1,500 for men: such a figure is flagged on every
 * screen.
 */
export function isBelowSafeIntake(energyKcal: number, sex: Sex): boolean {
  return energyKcal < SAFE_INTAKE_KCAL[sex]
}

/**
 * Computes the energy of macronutrients: 4 protein, 4 available carbohydrate, 9 fat, 7 alcohol, 2 fibre if given
 * separately. A missing part counts as 0. Example: 10 g protein, 20 g carbohydrate, 5 g fat, 3 g fibre → 171 kcal.
 */
export function calculateEnergyFromMacros(grams: {
  proteinG?: number
  carbsG?: number
  fatG?: number
  alcoholG?: number
  fibreG?: number
}): number {
  return (
    (grams.proteinG ?? 0) * KCAL_PER_GRAM.protein +
    (grams.carbsG ?? 0) * KCAL_PER_GRAM.carbs +
    (grams.fatG ?? 0) * KCAL_PER_GRAM.fat +
    (grams.alcoholG ?? 0) * KCAL_PER_GRAM.alcohol +
    (grams.fibreG ?? 0) * KCAL_PER_GRAM.fibre
  )
}

/** Kilojoules to kilocalories. Example: 418.4 kJ → 100 kcal. */
export function kcalFromKj(energyKj: number): number {
  return energyKj / KJ_PER_KCAL
}

/** Kilocalories to kilojoules. Example: 100 kcal → 418.4 kJ. */
export function kjFromKcal(energyKcal: number): number {
  return energyKcal * KJ_PER_KCAL
}

function requireMeasures(measures: Partial<Record<keyof typeof ENERGY_INPUT_RANGES, number>>): void {
  for (const [name, { min, max }] of Object.entries(ENERGY_INPUT_RANGES)) {
    const value = measures[name as keyof typeof ENERGY_INPUT_RANGES]
    // Written so that NaN is refused too.
    if (value !== undefined && !(value >= min && value <= max)) {
      throw new RangeError(`${name} must be between ${min} and ${max}, not ${value}`)
    }
  }
}
