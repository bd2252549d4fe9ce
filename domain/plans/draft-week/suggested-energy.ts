import { msg } from '@lingui/core/runtime-macro'
import { calculateDailyNeed } from '#domain/energy/daily-need.ts'
import { ENERGY_INPUT_RANGES, type Goal } from '#domain/energy/energy.ts'
import { estimateEnergyNeed, type MaternityStage } from '#domain/energy/energy-need.ts'
import type { ActivityLevel, HealthFlag, Sex } from '#domain/people/options.ts'
import { formatKcal } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'

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
  if (ageYears === null || sex === null || weightKg === null || heightCm === null || activityLevel === null) {
    const facts = formatList(listMissingFacts(person))
    return { energyKcal: null, source: say(msg`No suggestion: ${{ facts }} not recorded.`) }
  }
  const isInRange =
    isWithin(weightKg, ENERGY_INPUT_RANGES.weightKg) && isWithin(heightCm, ENERGY_INPUT_RANGES.heightCm)
  if (!isInRange || ageYears > ENERGY_INPUT_RANGES.ageYears.max) {
    return {
      energyKcal: null,
      source: say(msg`No suggestion: please check the recorded height and weight.`),
    }
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
    return {
      energyKcal: round(answer.goal.kcal),
      source: describeTarget(answer.dailyKcal, answer.goal.kcal),
    }
  }
  const reason =
    answer?.kind === 'figures' && answer.goal.kind === 'withheld'
      ? answer.goal.reason
      : answer?.kind === 'none'
        ? answer.reason
        : null
  if (reason === 'refer_doctor') {
    return { energyKcal: null, source: say(msg`No suggestion: at such a low weight, a doctor decides.`) }
  }
  const need = estimateEnergyNeed({
    ...facts,
    isPregnant: healthFlags.includes('pregnancy'),
    isBreastfeeding: healthFlags.includes('breastfeeding'),
    maternityStage: person.maternityStage,
  })
  return { energyKcal: round(need.mostKcal), source: describeNeed(reason) }
}

function listMissingFacts(person: EnergySuggestionPerson): string[] {
  return [
    ...(person.ageYears === null ? [say(msg`age`)] : []),
    ...(person.sex === null ? [say(msg`sex`)] : []),
    ...(person.heightCm === null ? [say(msg`height`)] : []),
    ...(person.weightKg === null ? [say(msg`weight`)] : []),
    ...(person.activityLevel === null ? [say(msg`activity`)] : []),
  ]
}

function describeTarget(dailyKcal: number, goalKcal: number): string {
  const need = formatKcal(dailyKcal)
  const change = formatKcal(Math.abs(goalKcal - dailyKcal))
  if (goalKcal === dailyKcal) {
    return say(msg`From the client’s record: ${{ need }} needed for their age, height, weight and activity.`)
  }
  return goalKcal < dailyKcal
    ? say(
        msg`From the client’s record: ${{ need }} needed for their age, height, weight and activity, minus ${{ change }} to lose weight.`,
      )
    : say(
        msg`From the client’s record: ${{ need }} needed for their age, height, weight and activity, plus ${{ change }} to gain weight.`,
      )
}

function describeNeed(reason: string | null): string {
  switch (reason) {
    case 'under_18':
      return say(msg`From the client’s record: the need for their age (ICMR-NIN).`)
    case 'pregnancy':
      return say(
        msg`From the client’s record: the need for their age, height, weight and activity, including the pregnancy.`,
      )
    case 'breastfeeding':
      return say(
        msg`From the client’s record: the need for their age, height, weight and activity, including breastfeeding.`,
      )
    default:
      return say(
        msg`From the client’s record: the full need for their age, height, weight and activity. Less is not advised without close supervision.`,
      )
  }
}

const round = (kcal: number): number => Math.round(kcal / STEP_KCAL) * STEP_KCAL

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max
