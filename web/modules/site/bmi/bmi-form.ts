import { t } from '@lingui/core/macro'
import { assessBmi, type BmiAssessment, calculateBmi, calculateHealthyWeightRange } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS, HEIGHT_LIMITS_CM, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'

/** The values as the visitor typed them. */
export type BmiForm = { height: string; weight: string; age: string }

/** The error of each field. */
export type BmiProblems = Partial<Record<keyof BmiForm, string>>

export type BmiResult = {
  assessment: BmiAssessment
  /** `null` under 18. */
  healthyWeightKg: { minKg: number; maxKg: number } | null
}

/** Checks whether height and weight, the required fields, are filled in. */
export function canCalculate({ height, weight }: BmiForm): boolean {
  return height.trim() !== '' && weight.trim() !== ''
}

/**
 * Calculates the BMI from typed centimetres, kilograms and years; age is optional. Impossible values are reported
 * beside their fields and not used.
 */
export function calculateForm(
  form: BmiForm,
): { ok: true; result: BmiResult } | { ok: false; problems: BmiProblems } {
  const heightCm = readNumber(form.height)
  const weightKg = readNumber(form.weight)
  const ageYears = form.age.trim() === '' ? null : readNumber(form.age)
  const problems: BmiProblems = {}
  const heightProblem = findHeightProblem(heightCm)
  const weightProblem = findWeightProblem(weightKg)
  if (heightProblem) problems.height = heightProblem
  if (weightProblem) problems.weight = weightProblem
  if (
    ageYears !== null &&
    !(Number.isInteger(ageYears) && ageYears >= AGE_LIMITS_YEARS.min && ageYears <= AGE_LIMITS_YEARS.max)
  ) {
    problems.age = t`Enter your age in whole years, from ${{ min: AGE_LIMITS_YEARS.min }} to ${{ max: AGE_LIMITS_YEARS.max }}, or leave it empty.`
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const assessment = assessBmi(calculateBmi(weightKg, heightCm), { ageYears })
  return {
    ok: true,
    result: {
      assessment,
      healthyWeightKg: assessment.ok ? calculateHealthyWeightRange(heightCm) : null,
    },
  }
}

function findHeightProblem(heightCm: number): string | null {
  if (Number.isNaN(heightCm)) return t`Enter your height as a number of centimetres, such as 165.`
  if (heightCm <= 0) return t`Height must be more than 0 cm.`
  if (heightCm < 3) return t`This looks like metres. Enter your height in centimetres, such as 165.`
  if (heightCm < 10) return t`This looks like feet. Enter your height in centimetres: 5 ft 5 in is 165 cm.`
  if (heightCm < HEIGHT_LIMITS_CM.min || heightCm > HEIGHT_LIMITS_CM.max) {
    return t`Height must be between ${{ min: HEIGHT_LIMITS_CM.min }} and ${{ max: HEIGHT_LIMITS_CM.max }} cm.`
  }
  return null
}

function findWeightProblem(weightKg: number): string | null {
  if (Number.isNaN(weightKg)) return t`Enter your weight as a number of kilograms, such as 62.5.`
  if (weightKg <= 0) return t`Weight must be more than 0 kg.`
  if (weightKg > WEIGHT_LIMITS_KG.max) return t`Weight must be at most ${{ max: WEIGHT_LIMITS_KG.max }} kg.`
  return null
}

/** Returns NaN for a text that is no number. A comma is a decimal comma: `62,5`. */
function readNumber(text: string): number {
  const tidy = readDevanagariDigits(text).trim().replace('−', '-').replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(tidy) ? Number(tidy) : Number.NaN
}
