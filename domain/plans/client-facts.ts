import {
  ALLERGIES,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  isOneOf,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
} from '#domain/people/options.ts'
import { formatHeight } from '#domain/units/height.ts'

/** What a plan's facts are taken from: a client's record as it is today. Null: not recorded. */
export type RecordedClient = {
  firstName: string | null
  lastName: string | null
  email: string
  age: number | null
  heightCm: number | null
  weightKg: number | null
  bmi: number | null
  location: string | null
  medicalConditions: readonly string[]
  allergies: readonly string[]
  foodPreferences: readonly string[]
}

/** The facts about the client on a plan. Weight in kg, height as people write it. */
export type PlanClientFacts = {
  clientName: string
  clientAge: number | null
  clientHeight: string | null
  clientWeight: number | null
  clientLocation: string | null
  healthIssues: string
  bmi: number | null
  preferences: string
}

/** For a client who has entered no food preferences. */
export const DEFAULT_PREFERENCES = 'Vegetarian, Indian meals'

/** A client's record as a plan states it: what is not recorded is null, conditions and preferences are in words. */
export function describeClientForPlan(client: RecordedClient): PlanClientFacts {
  return {
    clientName: nameClient(client),
    clientAge: client.age,
    clientHeight: client.heightCm === null ? null : formatHeight(client.heightCm),
    clientWeight: client.weightKg,
    clientLocation: client.location,
    healthIssues: describeConditions(client.medicalConditions),
    bmi: client.bmi,
    preferences: describePreferences(client),
  }
}

/** How a client is called: the full name, else the email. */
export function nameClient(client: Pick<RecordedClient, 'firstName' | 'lastName' | 'email'>): string {
  return [client.firstName, client.lastName].filter(Boolean).join(' ') || client.email
}

/** A client as search fields read once one is chosen: `Asha Rao (asha@example.com)`, or the email alone. */
export function identifyClient(client: Parameters<typeof nameClient>[0]): string {
  const name = nameClient(client)
  return name === client.email ? name : `${name} (${client.email})`
}

function describeConditions(conditions: readonly string[]): string {
  const labels = conditions.map((condition) =>
    isOneOf(MEDICAL_CONDITIONS, condition) ? MEDICAL_CONDITION_LABELS[condition] : condition,
  )
  return labels.join(', ') || 'None'
}

function describePreferences(client: Pick<RecordedClient, 'allergies' | 'foodPreferences'>): string {
  const preferences = client.foodPreferences.map((preference) =>
    isOneOf(FOOD_PREFERENCES, preference) ? FOOD_PREFERENCE_LABELS[preference] : preference,
  )
  if (preferences.length === 0 && client.allergies.length === 0) return DEFAULT_PREFERENCES
  const avoided = client.allergies.map((allergy) =>
    (isOneOf(ALLERGIES, allergy) ? ALLERGY_LABELS[allergy] : allergy).toLowerCase(),
  )
  return [
    ...preferences,
    'Indian meals',
    ...(avoided.length > 0 ? [`no ${avoided.join(', no ')}`] : []),
  ].join(', ')
}
