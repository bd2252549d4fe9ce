import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MaternityStage } from '#domain/energy/energy-need.ts'
import type { ActivityLevel, HealthFlag, PlanType, Sex } from '#domain/people/options.ts'
import type { PlanText } from '../plan-words.ts'
import type { SafetyDay } from './plan-energy.ts'

/** Stages of kidney disease that have different ranges of nutrients. */
export const KIDNEY_STAGES = ['stage_1_2', 'stage_3_5', 'dialysis'] as const
export type KidneyStage = (typeof KIDNEY_STAGES)[number]
export const KIDNEY_STAGE_LABELS: Record<KidneyStage, MessageDescriptor> = {
  stage_1_2: msg`Stage 1 or 2`,
  stage_3_5: msg`Stage 3 to 5, no dialysis`,
  dialysis: msg`Dialysis`,
}

/** The facts about a client that the rules need. `null` means not recorded. */
export type SafetyClient = {
  /**
   * True if the client has answered the questions about health and allergies. Only then does an empty list mean none.
   */
  isHealthKnown: boolean
  ageYears: number | null
  /** kg/m², to one decimal. */
  bmi: number | null
  /** The sex used in calculations. */
  sex: Sex | null
  weightKg: number | null
  heightCm: number | null
  activityLevel: ActivityLevel | null
  /**
   * Loss from the highest weight measured in the last six months to the last one, percent; `null` without two
   * measurements.
   */
  recentLossPercent: number | null
  healthFlags: readonly HealthFlag[]
  medicalConditions: readonly string[]
  allergies: readonly string[]
  preferences: readonly string[]
}

/** The facts about a plan that the rules need. */
export type SafetyPlan = {
  planType: PlanType | null
  /** The stated calorie target as typed; `null` if the plan states none. */
  statedCalories: string | null
  /** Other figures that the plan states for the energy of a day, as typed, such as those of its nutrition snapshot. */
  otherStatedCalories?: readonly string[]
  days: readonly SafetyDay[]
  startDate: string
  endDate: string
  clinician?: { name: string; registrationNumber: string } | null
  reviewDate?: string | null
  clinicianNote?: string | null
  /** The dietician's reason for a plan that the rules allow only with a reason, such as a plan in words. */
  dieticianReason?: string | null
  maternityStage?: MaternityStage | null
  kidneyStage?: KidneyStage | null
  /** The day of publishing; a review date before it does not count. If absent, any day of the plan counts. */
  publishedOn?: string
  /** First day of the client's run of very-low-calorie plans before this one; absent if there is none. */
  veryLowSince?: string
  /** First day of the client's run of plans of at most 1,200 kcal before this one; absent if there is none. */
  lowSince?: string
  /** Every text that the client reads, except the foods of meals, each with its place. */
  texts?: readonly PlanText[]
  /** The reason why a food with an allergen that the client avoids stays in the plan, by allergen. */
  allergyReasons?: Partial<Record<string, string>> | null
}

/**
 * A food of the plan with its place (`where`, such as `Day 1 | Day 4, Lunch`). Tags or allergens are `null` if nothing
 * is known, as for a meal described in words.
 */
export type SafetyFood = {
  name: string
  where: string
  allergens: readonly string[] | null
  tags: readonly string[] | null
  /** True for a food of the food tables whose allergens nobody has reviewed. It counts as containing every allergen. */
  isUnreviewed?: boolean
  /** For notes, and for foods that the practice wrote: the allergens that the name contains, marked or not. */
  namedAllergens?: readonly string[]
}

/** The client, plan and foods that are checked. */
export type SafetyInput = { client: SafetyClient; plan: SafetyPlan; foods: readonly SafetyFood[] }
