import type { Sex } from '#domain/people/options.ts'
import { daysBetween, yearsBetween } from '#domain/units/dates.ts'

/**
 * Waist from which the risk is raised in Indian adults, cm (Misra A, et al. J Assoc Physicians India 2009;57:163–170).
 */
export const WAIST_LIMIT_CM: Record<Sex, number> = { male: 90, female: 80 }

/** Waist-to-hip ratio above which risk is raised (WHO, Waist circumference and waist-hip ratio, 2008). */
export const WAIST_TO_HIP_LIMIT: Record<Sex, number> = { male: 0.9, female: 0.85 }

/** Waist-to-height ratio above which the risk is raised, for men and women. */
export const WAIST_TO_HEIGHT_LIMIT = 0.5

const CM_PER_INCH = 2.54
const FIVE_FEET_CM = 152.4

/**
 * Calculates the ideal weight by Devine (1974), kg: men 50, women 45.5, plus 2.3 kg per inch over 5 ft. `null` below 5
 * ft, where the formula does not apply. It is meant for doses of medicines; clients see the healthy range instead.
 * Example: man, 177.8 cm (5 ft 10 in) → 73 kg.
 */
export function calculateDevineWeightKg(sex: Sex, heightCm: number): number | null {
  if (!(heightCm >= FIVE_FEET_CM)) return null
  return (sex === 'male' ? 50 : 45.5) + 2.3 * ((heightCm - FIVE_FEET_CM) / CM_PER_INCH)
}

/** True from 90 cm in men, 80 cm in women (Indian limits). */
export function isWaistRaised(sex: Sex, waistCm: number): boolean {
  return waistCm >= WAIST_LIMIT_CM[sex]
}

/** Waist divided by height. Example: 85 cm, 170 cm → 0.5. */
export function calculateWaistToHeight(waistCm: number, heightCm: number): number {
  return waistCm / heightCm
}

/** True above 0.5: a waist of more than half the height. */
export function isWaistToHeightRaised(waistCm: number, heightCm: number): boolean {
  return calculateWaistToHeight(waistCm, heightCm) > WAIST_TO_HEIGHT_LIMIT
}

/** Waist divided by hip. Example: 81 cm, 90 cm → 0.9. */
export function calculateWaistToHip(waistCm: number, hipCm: number): number {
  return waistCm / hipCm
}

/** True above 0.90 in men, 0.85 in women. */
export function isWaistToHipRaised(sex: Sex, waistCm: number, hipCm: number): boolean {
  return calculateWaistToHip(waistCm, hipCm) > WAIST_TO_HIP_LIMIT[sex]
}

/**
 * Returns a person's current age from the age recorded on a day: one year more for each full year since. It may be up
 * to a year too low, because the birthday is not known. A `today` before `recordedOn` gives the recorded age. Example:
 * 34 recorded on 2024-11-21 is 36 on 2026-11-21.
 */
export function ageOn(recordedAge: number, recordedOn: string, today: string): number {
  return Math.floor(recordedAge) + yearsBetween(recordedOn, today)
}

/**
 * Returns the age by birth month (`YYYY-MM`), counted from the month's last day, so that a minor never counts as an
 * adult. `null` if the month is in the future. Throws RangeError if the text is not a month. Example: 2008-11 → 17 on
 * 2026-11-21 and 18 on 2026-12-01.
 */
export function ageFromBirthMonth(birthMonth: string, today: string): number | null {
  const firstDay = `${birthMonth}-01`
  if (daysBetween(firstDay, today) < 0) return null
  const years = Number(today.slice(0, 4)) - Number(birthMonth.slice(0, 4))
  return Math.max(0, today.slice(5, 7) <= birthMonth.slice(5, 7) ? years - 1 : years)
}
