import { ADULT_AGE_YEARS, HEALTHY_BMI } from '#domain/body/bmi.ts'
import type { HealthFlag } from '#domain/people/options.ts'
import type { FastDecision, FastObstacle, FastOfDay } from './fast-names.ts'

/*
 * The food and the times of each fast, and the clients to whom the product offers none.
 */

/** `vrat`: dishes for fasts only. `jain`: no roots. `no_onion_garlic`. `any`: other times, the same food. */
export type FastDiet = 'vrat' | 'jain' | 'no_onion_garlic' | 'any'

/** `sunset`: nothing after sunset. `daylight`: nothing between dawn and sunset. */
export type FastTimes = 'usual' | 'sunset' | 'daylight'

export const FAST_RULES: Record<FastOfDay, { diet: FastDiet; times: FastTimes }> = {
  ekadashi: { diet: 'vrat', times: 'usual' },
  navratri: { diet: 'vrat', times: 'usual' },
  shravan_mondays: { diet: 'vrat', times: 'usual' },
  fast: { diet: 'vrat', times: 'usual' },
  paryushan_fourth: { diet: 'jain', times: 'sunset' },
  paryushan_fifth: { diet: 'jain', times: 'sunset' },
  das_lakshan: { diet: 'jain', times: 'sunset' },
  ramzan: { diet: 'any', times: 'daylight' },
  no_onion_garlic: { diet: 'no_onion_garlic', times: 'usual' },
}

/** The tags of which a food must have one to be offered by a diet; none if no food is replaced. */
export const OFFERED_TAGS: Record<FastDiet, readonly string[]> = {
  vrat: ['fasting'],
  jain: ['jain'],
  no_onion_garlic: ['jain', 'fasting'],
  any: [],
}

/** The parts of a plan's food that a fast asks about. */
export type FastFood = {
  name: string
  tags: readonly string[]
  /** Names of the ingredients of a dish; empty for other foods, and if they are not known. */
  ingredientNames: readonly string[]
}

const ONION_OR_GARLIC = /\b(onions?|garlic|shallots?|leeks?)\b/i

/**
 * Checks whether a food suits a fast. Only marks prove it; a dish whose ingredients are known may prove by them that it
 * has neither onion nor garlic. A food without marks does not suit.
 */
export function suitsFast({ name, tags, ingredientNames }: FastFood, diet: FastDiet): boolean {
  switch (diet) {
    case 'any':
      return true
    case 'vrat':
      return tags.includes('fasting')
    case 'jain':
      return tags.includes('jain')
    case 'no_onion_garlic':
      return (
        tags.includes('jain') ||
        tags.includes('fasting') ||
        (ingredientNames.length > 0 && ![name, ...ingredientNames].some((each) => ONION_OR_GARLIC.test(each)))
      )
  }
}

/** Facts with which the product and the dietician set no fast (`docs/safety-rules.md`, decision 35). */
const STOPPING_FLAGS: readonly HealthFlag[] = ['pregnancy', 'breastfeeding', 'eating_disorder', 'little_food']

/** Facts with which the dietician decides, because medicines or a condition need a person's advice. */
const ADVICE_FLAGS: readonly HealthFlag[] = [
  'kidney_disease',
  'severe_liver_disease',
  'gout',
  'unstable_heart_disease',
  'gallstones',
  'type_1_diabetes',
  'insulin',
  'sulfonylurea',
  'sglt2_inhibitor',
  'lithium',
]

/** The facts about a client that decide whether a fast is offered. `null` is not known. */
export type FastingClient = {
  age: number | null
  bmi: number | null
  healthFlags: readonly string[]
  medicalConditions: readonly string[]
}

/**
 * Returns why the variant of a fast is not shown to a client, or `null`. The client is then asked to speak with the
 * dietician. An unknown age stops a fast, an unknown BMI needs advice. A day without onion and garlic is no fast.
 */
export function findFastObstacle(
  fast: FastOfDay,
  client: FastingClient,
  decision: FastDecision | null,
): FastObstacle | null {
  if (fast === 'no_onion_garlic') return null
  const { age, bmi, healthFlags, medicalConditions } = client
  const has = (flag: HealthFlag): boolean => healthFlags.includes(flag) || medicalConditions.includes(flag)
  if (age === null || age < ADULT_AGE_YEARS) return 'stopped'
  if ((bmi !== null && bmi < HEALTHY_BMI.min) || STOPPING_FLAGS.some(has)) return 'stopped'
  if (decision === 'off') return 'off'
  if (decision === 'allowed') return null
  return bmi === null || ADVICE_FLAGS.some(has) ? 'advice' : null
}
