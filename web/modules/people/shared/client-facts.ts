import type { ClientRecord } from '#contract/people/clients.ts'
import {
  ACTIVITY_LEVEL_LABELS,
  ACTIVITY_LEVELS,
  ALLERGIES,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  HEALTH_FLAG_LABELS,
  HEALTH_FLAGS,
  HEALTH_GOAL_LABELS,
  HEALTH_GOALS,
  isOneOf,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
} from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'

/** Describes a client's recorded lists as text; unknown values are shown as they were written. */
export function describeClientLists(client: ClientRecord): {
  allergies: string[]
  conditions: string[]
  flags: string[]
  preferences: string[]
  goals: string[]
  activity: string | null
} {
  return {
    allergies: client.allergies.map((value) =>
      isOneOf(ALLERGIES, value) ? say(ALLERGY_LABELS[value]) : value,
    ),
    conditions: client.medicalConditions.map((value) =>
      isOneOf(MEDICAL_CONDITIONS, value) ? say(MEDICAL_CONDITION_LABELS[value]) : value,
    ),
    flags: client.healthFlags.map((value) =>
      isOneOf(HEALTH_FLAGS, value) ? say(HEALTH_FLAG_LABELS[value]) : value,
    ),
    preferences: client.foodPreferences.map((value) =>
      isOneOf(FOOD_PREFERENCES, value) ? say(FOOD_PREFERENCE_LABELS[value]) : value,
    ),
    goals: client.healthGoals.map((value) =>
      isOneOf(HEALTH_GOALS, value) ? say(HEALTH_GOAL_LABELS[value]) : value,
    ),
    activity: isOneOf(ACTIVITY_LEVELS, client.activityLevel)
      ? say(ACTIVITY_LEVEL_LABELS[client.activityLevel])
      : client.activityLevel,
  }
}
