import type { Sex } from '#domain/people/options.ts'
import type { NutrientKey } from './nutrients.ts'

/**
 * Recommended intakes for Indians, each with its source. Figures that are not yet confirmed against the report are left
 * out and listed by name, because a wrong figure here harms people.
 */

export const ICMR_NIN_SOURCE =
  'ICMR-NIN Expert Group, Nutrient Requirements for Indians (RDA and EAR) 2020, short summary as revised 2024'

/** The states of a person that the report distinguishes. */
export const INTAKE_STATES = ['none', 'pregnancy', 'breastfeeding'] as const
export type IntakeState = (typeof INTAKE_STATES)[number]

/**
 * One row: an amount a day in the nutrient's own unit. `goal`: an amount to aim at, a minimum, or a maximum. `perKcal`:
 * the amount is for that many kcal eaten, and `minimum` is the lowest practical amount.
 */
export type ReferenceIntake = {
  nutrient: NutrientKey
  sex: Sex
  state: IntakeState
  ageYears: { min: number; max: number }
  amount: number
  goal: 'aim' | 'at_least' | 'at_most'
  perKcal?: number
  minimum?: number
  source: string
}

/** The reference adults: sedentary, man 65 kg, woman 55 kg, 19–39 years. */
export const REFERENCE_ADULT = {
  ageYears: { min: 19, max: 39 },
  weightKg: { male: 65, female: 55 },
} as const

/** Recommended protein, g per kg of body weight a day, from which the protein rows are derived (ICMR-NIN 2020). */
export const PROTEIN_G_PER_KG = 0.83

const REFERENCE_ROWS: readonly (Pick<ReferenceIntake, 'nutrient' | 'goal' | 'perKcal' | 'minimum'> &
  Record<Sex, number>)[] = [
  { nutrient: 'energyKcal', male: 2110, female: 1660, goal: 'aim' },
  { nutrient: 'proteinG', male: 54, female: 46, goal: 'at_least' },
  { nutrient: 'fibreG', male: 40, female: 40, goal: 'at_least', perKcal: 2000, minimum: 30 },
  { nutrient: 'sodiumMg', male: 2000, female: 2000, goal: 'at_most' },
  { nutrient: 'potassiumMg', male: 3510, female: 3510, goal: 'at_least' },
  { nutrient: 'calciumMg', male: 1000, female: 1000, goal: 'at_least' },
  { nutrient: 'ironMg', male: 19, female: 29, goal: 'at_least' },
]

/** The table: one row per nutrient and sex, for the reference adults. */
export const REFERENCE_INTAKES: readonly ReferenceIntake[] = REFERENCE_ROWS.flatMap(
  ({ male, female, ...row }) =>
    (
      [
        ['male', male],
        ['female', female],
      ] as const
    ).map(([sex, amount]) => ({
      ...row,
      sex,
      amount,
      state: 'none' as const,
      ageYears: REFERENCE_ADULT.ageYears,
      source: ICMR_NIN_SOURCE,
    })),
)

/** Nutrients whose recommendation is not in the table yet, because it must be confirmed against the report first. */
export const UNCONFIRMED_REFERENCE_INTAKES: readonly NutrientKey[] = [
  'folateUg',
  'vitaminAUg',
  'vitaminCMg',
  'vitaminB12Ug',
  'zincMg',
  'magnesiumMg',
]

/** The rows that apply to a person, or a sentence with the reason why none does. */
export type ReferenceIntakeAnswer = { ok: true; rows: ReferenceIntake[] } | { ok: false; reason: string }

/**
 * Returns the recommendations for a person. There are rows for adults of 19–39 years who are neither pregnant nor
 * breastfeeding; for everybody else the result is a reason, not the nearest row. Example: woman, 30 y → iron 29 mg,
 * calcium 1000 mg, …
 */
export function findReferenceIntakes(person: {
  sex: Sex
  ageYears: number
  state?: IntakeState
}): ReferenceIntakeAnswer {
  const state = person.state ?? 'none'
  if (state !== 'none') {
    return {
      ok: false,
      reason: 'Recommendations in pregnancy and while breastfeeding differ and are not listed here.',
    }
  }
  const rows = REFERENCE_INTAKES.filter(
    (row) =>
      row.sex === person.sex && person.ageYears >= row.ageYears.min && person.ageYears <= row.ageYears.max,
  )
  if (rows.length > 0) return { ok: true, rows }
  const { min, max } = REFERENCE_ADULT.ageYears
  return { ok: false, reason: `The listed recommendations are for adults of ${min} to ${max} years.` }
}

/**
 * Returns a row's amount for a day with the given energy: rows per kcal scale with the energy but never fall below
 * their practical minimum; others do not change. Example: fibre 40 g per 2000 kcal at 1200 kcal → 30 g (24 g would be
 * below the minimum).
 */
export function calculateReferenceAmount(row: ReferenceIntake, energyKcal: number): number {
  if (row.perKcal === undefined) return row.amount
  return Math.max((row.amount * energyKcal) / row.perKcal, row.minimum ?? 0)
}
