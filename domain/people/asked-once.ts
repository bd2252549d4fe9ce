import type { HealthFlag, HealthGoal, MedicalCondition } from './options.ts'

/*
 * The lists of goals, conditions and safety flags overlap: diabetes is a condition, "diabetes management" a goal and
 * "type 1 diabetes" a flag. People are asked about each condition once, as a condition; goals and flags that follow from
 * it are derived.
 */

const GOAL_OF_CONDITION: Partial<Record<MedicalCondition, HealthGoal>> = {
  diabetes: 'diabetes_management',
  pcod: 'pcod_management',
  thyroid: 'thyroid_management',
}

/** Flags that say the same as a condition. */
const FLAG_OF_CONDITION: Partial<Record<MedicalCondition, HealthFlag>> = { kidney_disease: 'kidney_disease' }

/** Flags that say more about a condition, asked only if the person has the condition. */
export const DETAIL_OF_CONDITION: Partial<Record<MedicalCondition, HealthFlag>> = {
  diabetes: 'type_1_diabetes',
  heart_disease: 'unstable_heart_disease',
}

/** The goals that people are asked for: those that are not about a condition. */
export const ASKED_GOALS = [
  'weight_loss',
  'weight_gain',
  'muscle_gain',
  'general_health',
] as const satisfies HealthGoal[]

/** The flags that are medicines. */
export const MEDICINE_FLAGS = [
  'insulin',
  'sulfonylurea',
  'sglt2_inhibitor',
  'lithium',
  'warfarin',
  'maoi',
] as const satisfies HealthFlag[]

/** The flags that are neither medicines nor about a condition of the list. */
export const OTHER_FLAGS = [
  'pregnancy',
  'breastfeeding',
  'eating_disorder',
  'severe_liver_disease',
  'gout',
  'gallstones',
  'little_food',
] as const satisfies HealthFlag[]

/** Goals, conditions and flags, as they are stored or as they are asked. Values that are not known stay. */
export type HealthAnswers = { healthGoals: string[]; medicalConditions: string[]; healthFlags: string[] }

/** Adds to answers the goals and flags that follow from the conditions, and omits details of conditions without them. */
export function deriveHealth({ healthGoals, medicalConditions, healthFlags }: HealthAnswers): HealthAnswers {
  const has = (condition: string): boolean => medicalConditions.includes(condition)
  const omitted = Object.entries(DETAIL_OF_CONDITION).flatMap(([condition, flag]) =>
    has(condition) ? [] : [flag],
  )
  return {
    healthGoals: unite(healthGoals, pickValues(GOAL_OF_CONDITION, has)),
    medicalConditions,
    healthFlags: unite(
      healthFlags.filter((flag) => !(omitted as readonly string[]).includes(flag)),
      pickValues(FLAG_OF_CONDITION, has),
    ),
  }
}

/** Returns stored answers as they are asked: a goal or flag about a condition is asked as the condition. */
export function toAskedHealth({ healthGoals, medicalConditions, healthFlags }: HealthAnswers): HealthAnswers {
  const goals = Object.values(GOAL_OF_CONDITION) as readonly string[]
  const flags = Object.values(FLAG_OF_CONDITION) as readonly string[]
  return {
    healthGoals: healthGoals.filter((goal) => !goals.includes(goal)),
    medicalConditions: unite(medicalConditions, [
      ...findKeys(GOAL_OF_CONDITION, healthGoals),
      ...findKeys(FLAG_OF_CONDITION, healthFlags),
      ...findKeys(DETAIL_OF_CONDITION, healthFlags),
    ]),
    healthFlags: healthFlags.filter((flag) => !flags.includes(flag)),
  }
}

function pickValues(map: Readonly<Record<string, string>>, has: (key: string) => boolean): string[] {
  return Object.entries(map).flatMap(([key, value]) => (has(key) ? [value] : []))
}

function findKeys(map: Readonly<Record<string, string>>, values: readonly string[]): string[] {
  return Object.entries(map).flatMap(([key, value]) => (values.includes(value) ? [key] : []))
}

function unite(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])]
}
