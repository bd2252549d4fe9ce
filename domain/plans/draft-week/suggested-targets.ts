import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  findReferenceIntakes,
  type IntakePerson,
  listComparableIntakes,
} from '#domain/nutrients/reference-intakes.ts'
import { SODIUM_LIMIT_MG } from '../warnings.ts'
import type { DraftTarget } from './wishes.ts'

/** The person for whom a week is drafted. */
export type TargetPerson = IntakePerson & {
  weightKg: number | null
  bmi: number | null
  healthFlags: readonly string[]
  medicalConditions: readonly string[]
}

/** Nutrients that are approached: those that plans often lack. Vitamin D is left out, because food has too little of it. */
const APPROACHED: readonly NutrientKey[] = [
  'ironMg',
  'calciumMg',
  'zincMg',
  'magnesiumMg',
  'potassiumMg',
  'folateUg',
  'vitaminB12Ug',
  'vitaminAUg',
  'vitaminCMg',
]

/** Least protein in g per kg of body weight, as in the insights of the calculator. */
const PROTEIN_G_PER_KG = 0.8
/** The weight above this BMI needs no more protein. */
const REFERENCE_BMI = 25

/**
 * Suggests the targets of a day besides energy. Required: protein (the reference intake, or 0.8 g per kg if that is more)
 * and fibre; sodium up to 2,000 mg with high blood pressure, heart disease or kidney disease. The other reference
 * intakes are approached. With kidney disease no protein, potassium or magnesium is suggested, because a clinician
 * decides about them.
 *
 * Example: woman, 30 y, 60 kg, BMI 23 → protein ≥ 48 g and fibre ≥ 25 g required, sodium ≤ 2,000 mg approached.
 */
export function suggestTargets(person: TargetPerson): DraftTarget[] {
  const has = (...names: string[]): boolean =>
    names.some((name) => person.medicalConditions.includes(name) || person.healthFlags.includes(name))
  const isKidney = has('kidney_disease')
  const answer = findReferenceIntakes(person)
  const intakes = answer.ok ? listComparableIntakes(answer.rows) : []
  const amountOf = (key: NutrientKey): number | null =>
    intakes.find((row) => row.key === key && row.goal === 'at_least')?.amount ?? null
  const least = (key: NutrientKey, min: number | null, isRequired: boolean): DraftTarget[] =>
    min === null ? [] : [{ key, min, max: null, isRequired }]
  return [
    ...(isKidney ? [] : least('proteinG', suggestProteinG(person, amountOf('proteinG')), true)),
    ...least('fibreG', amountOf('fibreG'), true),
    {
      key: 'sodiumMg',
      min: null,
      max: SODIUM_LIMIT_MG,
      isRequired: isKidney || has('hypertension', 'heart_disease', 'unstable_heart_disease'),
    },
    ...APPROACHED.flatMap((key) =>
      isKidney && ['potassiumMg', 'magnesiumMg'].includes(key) ? [] : least(key, amountOf(key), false),
    ),
  ]
}

/** Returns the higher of the reference intake and 0.8 g per kg, in whole grams. */
function suggestProteinG({ weightKg, bmi }: TargetPerson, referenceG: number | null): number | null {
  const countedKg = weightKg === null ? null : weightKg * Math.min(1, REFERENCE_BMI / (bmi ?? REFERENCE_BMI))
  const ownG = countedKg === null ? null : countedKg * PROTEIN_G_PER_KG
  if (referenceG === null && ownG === null) return null
  return Math.round(Math.max(referenceG ?? 0, ownG ?? 0))
}
