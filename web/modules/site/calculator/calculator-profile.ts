import { t } from '@lingui/core/macro'
import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { calculateDailyNeed, type DailyNeed, type EnergyPerson } from '#domain/energy/daily-need.ts'
import { BMR_FORMULA_INFO, ENERGY_INPUT_RANGES, GOALS } from '#domain/energy/energy.ts'
import { ACTIVITY_LEVELS, type HealthFlag, isOneOf, SEXES } from '#domain/people/options.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { kgFromLb, lbFromKg } from '#domain/units/convert.ts'
import { formatNumber } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import type { ProfileField, ProfileFields, WeightUnit } from './profile-fields.ts'

/** Shown in grey, and used only after the visitor accepts them. */
export const SUGGESTED_PROFILE = {
  age: '25',
  gender: 'male',
  weight: '70',
  height: '175 cm',
  activityLevel: 'moderate',
  goal: 'maintain',
} as const satisfies Partial<ProfileFields>

/** The checked profile: a person, or one error per field. An empty field is an error too. */
export type CheckedProfile =
  | { ok: true; person: EnergyPerson }
  | { ok: false; problems: Partial<Record<ProfileField, string>> }

/**
 * Checks a typed profile. An adult's measures must be within the range of the equations; a child's only have to be
 * possible.
 */
export function checkProfile(fields: ProfileFields): CheckedProfile {
  const problems: Partial<Record<ProfileField, string>> = {}
  const ageYears = readAge(fields.age)
  if (typeof ageYears === 'string') problems.age = ageYears
  const isAdult = typeof ageYears === 'number' && ageYears >= ADULT_AGE_YEARS
  const weightKg = readWeightKg(fields, isAdult)
  if (typeof weightKg === 'string') problems.weight = weightKg
  const heightCm = readHeightCm(fields.height, isAdult)
  if (typeof heightCm === 'string') problems.height = heightCm
  const { gender, activityLevel, goal, formula } = fields
  if (!isOneOf(SEXES, gender)) problems.gender = t`Choose male or female`
  if (!isOneOf(ACTIVITY_LEVELS, activityLevel)) problems.activityLevel = t`Choose how active you are`
  if (!isOneOf(GOALS, goal)) problems.goal = t`Choose a goal`
  const bodyFatPercent = BMR_FORMULA_INFO[formula].needsBodyFat ? readBodyFat(fields.bodyFat) : null
  if (typeof bodyFatPercent === 'string') problems.bodyFat = bodyFatPercent
  if (
    typeof ageYears === 'string' ||
    typeof weightKg === 'string' ||
    typeof heightCm === 'string' ||
    typeof bodyFatPercent === 'string' ||
    !isOneOf(SEXES, gender) ||
    !isOneOf(ACTIVITY_LEVELS, activityLevel) ||
    !isOneOf(GOALS, goal)
  ) {
    return { ok: false, problems }
  }
  const healthFlags: HealthFlag[] =
    gender === 'female' && fields.pregnancy !== 'none' ? [fields.pregnancy] : []
  return {
    ok: true,
    person: {
      ageYears,
      sex: gender,
      weightKg,
      heightCm,
      activityLevel,
      goal,
      formula,
      bodyFatPercent,
      healthFlags,
    },
  }
}

/** Converts a weight to the other unit, to one decimal. A text that is no weight is returned unchanged. */
export function convertWeightText(text: string, to: WeightUnit): string {
  const parsed = parseAmount(text, { max: 2000 })
  if (!parsed.ok) return text
  return formatNumber(to === 'lb' ? lbFromKg(parsed.amount) : kgFromLb(parsed.amount), 1)
}

/**
 * Returns the person and their need in the form that a booking requires. Returns `null` if the calculator shows no
 * figures.
 */
export function toCalculatorResult(person: EnergyPerson, need: DailyNeed | null): CalculatorResult | null {
  if (need?.kind !== 'figures') return null
  return {
    ageYears: person.ageYears,
    gender: person.sex,
    weightKg: Math.round(person.weightKg * 10) / 10,
    heightCm: person.heightCm,
    activityLevel: person.activityLevel,
    goal: person.goal,
    bmrKcal: need.bmrKcal,
    dailyKcal: need.dailyKcal,
    goalKcal: need.goal.kind === 'target' ? need.goal.kcal : null,
  }
}

/** Returns the daily need of a checked profile. `null` if the profile has errors. */
export function readDailyNeed(checked: CheckedProfile): DailyNeed | null {
  return checked.ok ? calculateDailyNeed(checked.person) : null
}

function readAge(text: string): number | string {
  const sentence = t`Enter your age in whole years, from 1 to 120`
  const parsed = parseAmount(text, { max: ENERGY_INPUT_RANGES.ageYears.max })
  return parsed.ok && Number.isInteger(parsed.amount) ? parsed.amount : sentence
}

function readWeightKg({ weight, weightUnit }: ProfileFields, isAdult: boolean): number | string {
  const { max } = ENERGY_INPUT_RANGES.weightKg
  const min = isAdult ? ENERGY_INPUT_RANGES.weightKg.min : 2
  const inUnit = (kg: number) => (weightUnit === 'kg' ? kg : lbFromKg(kg))
  const parsed = parseAmount(weight, { max: 10_000 })
  const amountKg = parsed.ok ? (weightUnit === 'kg' ? parsed.amount : kgFromLb(parsed.amount)) : Number.NaN
  if (amountKg >= min && amountKg <= max) return amountKg
  const least = formatNumber(Math.ceil(inUnit(min)))
  const most = formatNumber(Math.floor(inUnit(max)))
  return t`Enter your weight in ${{ unit: weightUnit }}, from ${least} to ${most}`
}

function readHeightCm(text: string, isAdult: boolean): number | string {
  if (text.trim() === '') return t`Enter your height, such as 168 cm or 5 ft 6 in`
  const parsed = parseHeight(text)
  if (!parsed.ok) return parsed.problem
  const { min, max } = ENERGY_INPUT_RANGES.heightCm
  if (isAdult && (parsed.heightCm < min || parsed.heightCm > max)) {
    return t`Enter a height between ${{ least: min }} and ${{ most: max }} cm`
  }
  return parsed.heightCm
}

function readBodyFat(text: string): number | string {
  const { min, max } = ENERGY_INPUT_RANGES.bodyFatPercent
  const parsed = parseAmount(text, { max })
  return parsed.ok && parsed.amount >= min
    ? parsed.amount
    : t`Enter your body fat in percent, from ${{ least: min }} to ${{ most: max }}`
}
