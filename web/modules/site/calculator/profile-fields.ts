import type { BMR_FORMULAS } from '#domain/energy/energy.ts'

/* The typed profile without its checks, because the page that adds up a meal needs no more of it. */

export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

export const PREGNANCY_STATES = ['none', 'pregnancy', 'breastfeeding'] as const
export type PregnancyState = (typeof PREGNANCY_STATES)[number]

/** The profile as typed and chosen; an empty text means not answered yet. */
export type ProfileFields = {
  age: string
  gender: string
  pregnancy: PregnancyState
  weight: string
  weightUnit: WeightUnit
  height: string
  activityLevel: string
  goal: string
  formula: (typeof BMR_FORMULAS)[number]
  bodyFat: string
}

export type ProfileField = keyof ProfileFields

export const EMPTY_PROFILE: ProfileFields = {
  age: '',
  gender: '',
  pregnancy: 'none',
  weight: '',
  weightUnit: 'kg',
  height: '',
  activityLevel: '',
  goal: '',
  formula: 'harris_benedict',
  bodyFat: '',
}
