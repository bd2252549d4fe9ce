import type { MaternityStage } from '#domain/energy/energy-need.ts'
import type { ActivityLevel, HealthFlag, PlanType, Sex } from '#domain/people/options.ts'
import type { PlanText } from '../plan-words.ts'
import type { SafetyDay } from './plan-energy.ts'

/** Stages of kidney disease as far as ranges of nutrients differ by them. */
export const KIDNEY_STAGES = ['stage_1_2', 'stage_3_5', 'dialysis'] as const
export type KidneyStage = (typeof KIDNEY_STAGES)[number]
export const KIDNEY_STAGE_LABELS: Record<KidneyStage, string> = {
  stage_1_2: 'Stage 1 or 2',
  stage_3_5: 'Stage 3 to 5, no dialysis',
  dialysis: 'Dialysis',
}

/** What the rules need to know of a client. Null: not recorded. */
export type SafetyClient = {
  /** The client has answered the questions about health and allergies: only then does an empty list mean none. */
  isHealthKnown: boolean
  ageYears: number | null
  /** kg/m², to one decimal. */
  bmi: number | null
  /** Sex for calculation. */
  sex: Sex | null
  weightKg: number | null
  heightCm: number | null
  activityLevel: ActivityLevel | null
  /** From the highest weight measured in the last six months to the last one, percent; null: not measured twice. */
  recentLossPercent: number | null
  healthFlags: readonly HealthFlag[]
  medicalConditions: readonly string[]
  allergies: readonly string[]
  preferences: readonly string[]
}

/** What the rules need to know of a plan. */
export type SafetyPlan = {
  planType: PlanType | null
  /** The stated calorie target as typed; null for plans that state none. */
  statedCalories: string | null
  /** Other figures that the plan states for a day's energy, as typed, such as those of its nutrition snapshot. */
  otherStatedCalories?: readonly string[]
  days: readonly SafetyDay[]
  startDate: string
  endDate: string
  clinician?: { name: string; registrationNumber: string } | null
  reviewDate?: string | null
  clinicianNote?: string | null
  /** Why the dietician publishes what the rules ask a reason for, such as a plan in words. */
  dieticianReason?: string | null
  maternityStage?: MaternityStage | null
  kidneyStage?: KidneyStage | null
  /** The day it is to be published: a review before that has been. Left out: any day of the plan counts. */
  publishedOn?: string
  /** First day of the client's run of very-low-calorie plans before this one; left out: there is none. */
  veryLowSince?: string
  /** First day of the client's run of plans of at most 1,200 kcal before this one; left out: there is none. */
  lowSince?: string
  /** Every text that the client reads, but the meals' foods, each with its place. */
  texts?: readonly PlanText[]
  /** Why a food with an allergen the client avoids stays in the plan, by allergen. */
  allergyReasons?: Partial<Record<string, string>> | null
}

/**
 * A food of the plan with its place (`where`, such as `Day 1 | Day 4, Lunch`). Null tags or allergens: nothing is known,
 * as of a meal described in words.
 */
export type SafetyFood = {
  name: string
  where: string
  allergens: readonly string[] | null
  tags: readonly string[] | null
  /** Of words, and of foods that somebody wrote: the allergens that the name gives away, marked or not. */
  namedAllergens?: readonly string[]
}

/** All that is checked. */
export type SafetyInput = { client: SafetyClient; plan: SafetyPlan; foods: readonly SafetyFood[] }
