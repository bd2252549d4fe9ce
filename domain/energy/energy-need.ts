import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import type { ActivityLevel, Sex } from '#domain/people/options.ts'
import { ENERGY_INPUT_RANGES, estimateBmrByHarrisBenedict, estimateDailyEnergy } from './energy.ts'

/**
 * Estimates how much energy a person needs a day, for the safety rules of plans. Unlike the calculator, it always
 * returns a figure, because a safety rule must still work if a fact is missing.
 */

/** Stages for which ICMR-NIN adds energy to a woman's own need. */
export const MATERNITY_STAGES = [
  'trimester_1',
  'trimester_2',
  'trimester_3',
  'breastfeeding_0_6_months',
  'breastfeeding_7_12_months',
  'breastfeeding_over_12_months',
] as const
export type MaternityStage = (typeof MATERNITY_STAGES)[number]
export const MATERNITY_STAGE_LABELS: Record<MaternityStage, MessageDescriptor> = {
  trimester_1: msg`Pregnant, first trimester`,
  trimester_2: msg`Pregnant, second trimester`,
  trimester_3: msg`Pregnant, third trimester`,
  breastfeeding_0_6_months: msg`Breastfeeding, months 0 to 6`,
  breastfeeding_7_12_months: msg`Breastfeeding, months 7 to 12`,
  breastfeeding_over_12_months: msg`Breastfeeding, after month 12`,
}

/**
 * The energy added at a stage, in kcal a day (ICMR-NIN 2020). No figure is published for breastfeeding after twelve
 * months: the last figure is used, which is the safe choice.
 */
const MATERNITY_KCAL: Record<MaternityStage, number> = {
  trimester_1: 0,
  trimester_2: 350,
  trimester_3: 350,
  breastfeeding_0_6_months: 600,
  breastfeeding_7_12_months: 520,
  breastfeeding_over_12_months: 520,
}

/**
 * Estimated requirement under 18, in kcal a day (ICMR-NIN 2020). Each row applies below the given age. Ages 16 and 17
 * use the row of 16 to 18 years.
 */
const CHILD_NEEDS: readonly { belowAgeYears: number; male: number; female: number }[] = [
  { belowAgeYears: 1, male: 680, female: 680 },
  { belowAgeYears: 4, male: 1110, female: 1110 },
  { belowAgeYears: 7, male: 1360, female: 1360 },
  { belowAgeYears: 10, male: 1700, female: 1700 },
  { belowAgeYears: 13, male: 2220, female: 2060 },
  { belowAgeYears: 16, male: 2860, female: 2400 },
  { belowAgeYears: ADULT_AGE_YEARS, male: 3320, female: 2500 },
]

/** The need of the reference man and woman of 19 to 59 years, in kcal a day (ICMR-NIN 2020). */
const REFERENCE_ADULT_NEEDS: Record<Sex, Record<'sedentary' | 'moderate' | 'heavy', number>> = {
  male: { sedentary: 2110, moderate: 2710, heavy: 3470 },
  female: { sedentary: 1660, moderate: 2130, heavy: 2720 },
}

/** The column of ICMR-NIN's tables for adults that each activity level uses. */
export const ADULT_ACTIVITY_OF: Record<ActivityLevel, 'sedentary' | 'moderate' | 'heavy'> = {
  sedentary: 'sedentary',
  light: 'sedentary',
  moderate: 'moderate',
  active: 'moderate',
  very_active: 'heavy',
}

/** The facts about a person that the estimate uses; `null` if not recorded. */
export type NeedPerson = {
  ageYears: number | null
  sex: Sex | null
  weightKg: number | null
  heightCm: number | null
  activityLevel: ActivityLevel | null
  isPregnant: boolean
  isBreastfeeding: boolean
  /** Absent or `null` if not recorded; the highest figure for the pregnancy or breastfeeding is then used. */
  maternityStage?: MaternityStage | null
}

/**
 * A need in kcal a day. `leastKcal` and `mostKcal` differ only if something is not recorded: rules that protect
 * somebody use the higher figure, rules that only ask a question use the lower one. `basis`: from the person's own
 * measures, from ICMR-NIN by age, or from ICMR-NIN's reference adult because measures are missing.
 */
export type EnergyNeed = {
  leastKcal: number
  mostKcal: number
  basis: 'measures' | 'age' | 'reference'
}

/**
 * Estimates a person's daily energy need: resting energy by the revised Harris-Benedict equations (the product's
 * default, Roza & Shizgal 1984) × activity; under 18 ICMR-NIN's requirement by age and sex; plus the energy for
 * pregnancy or breastfeeding. If the sex or the activity is not recorded, the result is a range.
 *
 * Examples: woman, 30 y, 60 kg, 160 cm, sedentary → 1,642; the same pregnant, second trimester → 1,992; boy of 8 →
 * 1,700.
 */
export function estimateEnergyNeed(person: NeedPerson): EnergyNeed {
  const { basis, needs } = listNeeds(person)
  const extraKcal = maternityKcal(person)
  return {
    leastKcal: Math.min(...needs) + extraKcal,
    mostKcal: Math.max(...needs) + extraKcal,
    basis,
  }
}

function listNeeds(person: NeedPerson): { basis: EnergyNeed['basis']; needs: number[] } {
  const { ageYears } = person
  const isMother = person.isPregnant || person.isBreastfeeding
  const sexes: readonly Sex[] = isMother
    ? ['female']
    : person.sex === null
      ? ['female', 'male']
      : [person.sex]
  if (ageYears !== null && ageYears < ADULT_AGE_YEARS) {
    const row = CHILD_NEEDS.find(({ belowAgeYears }) => ageYears < belowAgeYears)
    if (row) return { basis: 'age', needs: sexes.map((sex) => row[sex]) }
  }
  const activities: readonly ActivityLevel[] =
    person.activityLevel === null ? ['sedentary', 'moderate'] : [person.activityLevel]
  const { weightKg, heightCm } = person
  if (
    ageYears !== null &&
    isWithin('ageYears', ageYears) &&
    isWithin('weightKg', weightKg) &&
    isWithin('heightCm', heightCm)
  ) {
    return {
      basis: 'measures',
      needs: sexes.flatMap((sex) => {
        const restingKcal = estimateBmrByHarrisBenedict({ sex, ageYears, weightKg, heightCm })
        return activities.map((activity) => Math.round(estimateDailyEnergy(restingKcal, activity)))
      }),
    }
  }
  return {
    basis: 'reference',
    needs: sexes.flatMap((sex) =>
      activities.map((activity) => REFERENCE_ADULT_NEEDS[sex][ADULT_ACTIVITY_OF[activity]]),
    ),
  }
}

/**
 * Returns the recorded stage of pregnancy or breastfeeding. Without one that fits, it returns all possible stages; empty
 * for others.
 */
export function listMaternityStages({
  isPregnant,
  isBreastfeeding,
  maternityStage,
}: Pick<NeedPerson, 'isPregnant' | 'isBreastfeeding' | 'maternityStage'>): MaternityStage[] {
  const stages = MATERNITY_STAGES.filter((stage) =>
    stage.startsWith('trimester') ? isPregnant : isBreastfeeding,
  )
  return maternityStage != null && stages.includes(maternityStage) ? [maternityStage] : stages
}

function maternityKcal(person: NeedPerson): number {
  return Math.max(0, ...listMaternityStages(person).map((stage) => MATERNITY_KCAL[stage]))
}

function isWithin(name: keyof typeof ENERGY_INPUT_RANGES, value: number | null): value is number {
  const { min, max } = ENERGY_INPUT_RANGES[name]
  return value !== null && value >= min && value <= max
}
