import { calculateDailyNeed } from '#domain/energy/daily-need.ts'
import { ENERGY_INPUT_RANGES, type Goal } from '#domain/energy/energy.ts'
import { estimateEnergyNeed, type MaternityStage } from '#domain/energy/energy-need.ts'
import type { ActivityLevel, HealthFlag, Sex } from '#domain/people/options.ts'
import { formatKcal } from '#domain/units/format.ts'
import { joinList } from '../safety/finding-words.ts'

/** The facts about the person for whom a week is drafted; `null` if not recorded. */
export type EnergySuggestionPerson = {
  ageYears: number | null
  sex: Sex | null
  weightKg: number | null
  heightCm: number | null
  activityLevel: ActivityLevel | null
  healthFlags: readonly HealthFlag[]
  maternityStage: MaternityStage | null
  goal: Goal
}

/** A suggested energy with a sentence that says where it comes from, or a sentence that says why there is none. */
export type EnergySuggestion = { energyKcal: number; source: string } | { energyKcal: null; source: string }

/** Suggestions are rounded to this step. The least advised energy is a multiple of it. */
const STEP_KCAL = 50

/** Returns the goal for the weight that a client's health goals contain. */
export function findWeightGoal(healthGoals: readonly string[]): Goal {
  if (healthGoals.includes('weight_loss')) return 'lose'
  return healthGoals.some((goal) => goal === 'weight_gain' || goal === 'muscle_gain') ? 'gain' : 'maintain'
}

/**
 * Suggests the energy of a day: the calculator's target for the goal. Where it shows no target for losing weight, because
 * that would be harmful or below the least advised energy, the whole need is suggested. Under 18, in pregnancy and while
 * breastfeeding it is the need with which the safety rules compare a plan. With a very low weight there is none.
 *
 * Example: woman, 30 y, 60 kg, 160 cm, sedentary, lose → 1,642 − 500 is below 1,200, so 1,650.
 */
export function suggestEnergy(person: EnergySuggestionPerson): EnergySuggestion {
  const { ageYears, sex, weightKg, heightCm, activityLevel, healthFlags, goal } = person
  const missing = [
    ...(ageYears === null ? ['age'] : []),
    ...(sex === null ? ['sex'] : []),
    ...(heightCm === null ? ['height'] : []),
    ...(weightKg === null ? ['weight'] : []),
    ...(activityLevel === null ? ['activity'] : []),
  ]
  if (ageYears === null || sex === null || weightKg === null || heightCm === null || activityLevel === null) {
    return { energyKcal: null, source: `Not suggested: ${joinList(missing)} not recorded.` }
  }
  const isInRange =
    isWithin(weightKg, ENERGY_INPUT_RANGES.weightKg) && isWithin(heightCm, ENERGY_INPUT_RANGES.heightCm)
  if (!isInRange || ageYears > ENERGY_INPUT_RANGES.ageYears.max) {
    return { energyKcal: null, source: 'Not suggested: please check the recorded height and weight.' }
  }
  const facts = { ageYears, sex, weightKg, heightCm, activityLevel }
  const answer = calculateDailyNeed({
    ...facts,
    goal,
    formula: 'harris_benedict',
    bodyFatPercent: null,
    healthFlags,
  })
  if (answer?.kind === 'figures' && answer.goal.kind === 'target') {
    const change = answer.goal.kcal - answer.dailyKcal
    const what = change < 0 ? 'less' : 'plus'
    const adjusted = change === 0 ? '' : `, ${what} ${formatKcal(Math.abs(change))} to ${goal} weight`
    return {
      energyKcal: round(answer.goal.kcal),
      source: `From the client’s record: need ${formatKcal(answer.dailyKcal)} by age, height, weight and activity${adjusted}.`,
    }
  }
  const reason =
    answer?.kind === 'figures' && answer.goal.kind === 'withheld'
      ? answer.goal.reason
      : answer?.kind === 'none'
        ? answer.reason
        : null
  if (reason === 'refer_doctor') {
    return { energyKcal: null, source: 'Not suggested: with so low a weight a doctor decides.' }
  }
  const need = estimateEnergyNeed({
    ...facts,
    isPregnant: healthFlags.includes('pregnancy'),
    isBreastfeeding: healthFlags.includes('breastfeeding'),
    maternityStage: person.maternityStage,
  })
  const basis = {
    under_18: 'need by ICMR-NIN for the age',
    pregnancy: 'need by age, height, weight and activity, with the pregnancy',
    breastfeeding: 'need by age, height, weight and activity, with breastfeeding',
  }
  const isNamed = reason === 'under_18' || reason === 'pregnancy' || reason === 'breastfeeding'
  const source = isNamed
    ? basis[reason]
    : 'whole need by age, height, weight and activity, because less is not advised without close supervision'
  return { energyKcal: round(need.mostKcal), source: `From the client’s record: ${source}.` }
}

const round = (kcal: number): number => Math.round(kcal / STEP_KCAL) * STEP_KCAL

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max
