/**
 * The widest limits for facts about a person that are accepted anywhere, bounds included. The range for one person by
 * age is narrower: `findWeightRange`, and the ranges of the energy equations.
 */
export const AGE_LIMITS_YEARS = { min: 1, max: 120 } as const
export const WEIGHT_LIMITS_KG = { min: 1, max: 700 } as const
export const HEIGHT_LIMITS_CM = { min: 30, max: 280 } as const
export const WAIST_LIMITS_CM = { min: 20, max: 300 } as const
export const HIP_LIMITS_CM = { min: 20, max: 300 } as const
export const BODY_FAT_LIMITS_PERCENT = { min: 1, max: 80 } as const
