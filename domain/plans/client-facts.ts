import { msg } from '@lingui/core/runtime-macro'
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
import type { Locale } from '#domain/words/locale.ts'
import { sayIn } from '#domain/words/say.ts'

/** The part of a client's current record from which a plan takes its facts. `null` means not recorded. */
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

/** The facts about the client on a plan. Weight is in kg, height is text as people write it. */
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

const INDIAN_MEALS = msg`Indian meals`
const NONE = msg`None`

/** Writes the preferences of a client who has not entered any. */
export function writeDefaultPreferences(): string {
  return [FOOD_PREFERENCE_LABELS.vegetarian, INDIAN_MEALS].map((part) => sayIn('en', part)).join(', ')
}

/**
 * Converts a client's record to the facts on a plan. Facts that are not recorded are `null`; conditions and preferences
 * become text. Plans store this text, which writers edit, in English; `translateFacts` translates its parts for readers.
 */
export function describeClientForPlan(client: RecordedClient): PlanClientFacts {
  return {
    clientName: nameClient(client),
    clientAge: client.age,
    clientHeight: client.heightCm === null ? null : formatHeight(client.heightCm, 'cm', 'en'),
    clientWeight: client.weightKg,
    clientLocation: client.location,
    healthIssues: describeConditions(client.medicalConditions),
    bmi: client.bmi,
    preferences: describePreferences(client),
  }
}

/** Returns the client's full name, or the email if there is no name. */
export function nameClient(client: Pick<RecordedClient, 'firstName' | 'lastName' | 'email'>): string {
  return [client.firstName, client.lastName].filter(Boolean).join(' ') || client.email
}

/**
 * Returns the text that a search field shows for a chosen client: `Asha Rao (asha@example.com)`, or the email alone.
 */
export function identifyClient(client: Parameters<typeof nameClient>[0]): string {
  const name = nameClient(client)
  return name === client.email ? name : `${name} (${client.email})`
}

function describeConditions(conditions: readonly string[]): string {
  const labels = conditions.map((condition) =>
    isOneOf(MEDICAL_CONDITIONS, condition) ? sayIn('en', MEDICAL_CONDITION_LABELS[condition]) : condition,
  )
  return labels.join(', ') || sayIn('en', NONE)
}

function describePreferences(client: Pick<RecordedClient, 'allergies' | 'foodPreferences'>): string {
  const preferences = client.foodPreferences.map((preference) =>
    isOneOf(FOOD_PREFERENCES, preference) ? sayIn('en', FOOD_PREFERENCE_LABELS[preference]) : preference,
  )
  if (preferences.length === 0 && client.allergies.length === 0) return writeDefaultPreferences()
  const avoided = client.allergies.map((allergy) => writeAvoided(allergy, 'en'))
  return [...preferences, sayIn('en', INDIAN_MEALS), ...avoided].join(', ')
}

function writeAvoided(allergy: string, locale: Locale): string {
  const food = isOneOf(ALLERGIES, allergy) ? sayIn(locale, ALLERGY_LABELS[allergy]) : allergy
  return sayIn(locale, msg`no ${{ food: food.toLowerCase() }}`)
}

/**
 * Translates the facts that `describeClientForPlan` wrote: conditions, preferences and what a client avoids. Parts that
 * somebody wrote do not change.
 */
export function translateFacts(text: string, locale: Locale): string {
  if (locale === 'en') return text
  const messages = [
    NONE,
    INDIAN_MEALS,
    ...Object.values(MEDICAL_CONDITION_LABELS),
    ...Object.values(FOOD_PREFERENCE_LABELS),
  ]
  const translated = new Map([
    ...messages.map((message) => [sayIn('en', message), sayIn(locale, message)] as const),
    ...ALLERGIES.map((allergy) => [writeAvoided(allergy, 'en'), writeAvoided(allergy, locale)] as const),
  ])
  return text
    .split(', ')
    .map((part) => translated.get(part) ?? part)
    .join(', ')
}
