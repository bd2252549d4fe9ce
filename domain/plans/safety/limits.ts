import { HEALTHY_BMI } from '#domain/body/bmi.ts'

/**
 * The figures of the safety rules, each with its source. NICE: Obesity: identification, assessment and management
 * (CG189, 2014). ICMR-NIN: Nutrient Requirements for Indians (2020). KDIGO: CKD guideline (2024); KDOQI: nutrition in
 * CKD (2020). All comparisons use figures as they are shown: 800.4 kcal is shown as 800 and counts as 800.
 */

/** A day at or below this is very-low-calorie (NICE). */
export const VERY_LOW_CALORIE_KCAL = 800

/** A day above very-low-calorie and up to this is low-calorie. In this range staff are warned. */
export const LOW_CALORIE_DAY_KCAL = 1200

/** Upper limit of a low-calorie diet according to NICE. It is mentioned beside a stated target; no rule uses it. */
export const LOW_CALORIE_DIET_KCAL = 1600

/** Longest run of very-low-calorie days, and of low-calorie days without a clinician (NICE: twelve weeks). */
export const LONGEST_LOW_RUN_DAYS = 84

/** If two low plans are fewer days apart than this, they count as one run. */
export const LOW_RUN_GAP_DAYS = 28

/** BMI above which a very-low-calorie diet may be considered (NICE: over 30). */
export const VERY_LOW_CALORIE_BMI = 30

/** Shares of the client's need below which an average day, or the lowest day, is a deficit. */
export const LEAST_AVERAGE_SHARE = 0.9
export const LEAST_DAY_SHARE = 0.8

/** The share to which a named clinician can lower the two shares above, under 18 and with an eating disorder. */
export const LEAST_SUPERVISED_SHARE = 0.8

/** Below this BMI nobody starts or continues a plan for losing weight. */
export const LOWEST_BMI_FOR_LOSS = HEALTHY_BMI.min

/**
 * BMI below which eating more again can be harmful (refeeding, NICE CG32): the client is referred and no plan is
 * written.
 */
export const REFEEDING_BMI = 16

/** Percentage of weight lost within six months above which, with another sign, refeeding can be harmful (NICE CG32). */
export const REFEEDING_LOSS_PERCENT = 10

/**
 * Average loss in kg a week over four weeks above which staff are notified; also the fastest rate that a plan's texts
 * may promise.
 */
export const FASTEST_LOSS_KG_PER_WEEK = 1

/** Range of protein in g per kg of body weight a day. Outside it a clinician decides in kidney disease (KDIGO 2024). */
export const KIDNEY_PROTEIN_G_PER_KG = { min: 0.8, max: 1.3 } as const

/**
 * Sodium in kidney disease, mg a day: below 2,000 (KDIGO 2024). KDOQI says 2,300; the lower limit is also the one for
 * all adults (ICMR-NIN 2020), so that a page shows one limit.
 */
export const KIDNEY_SODIUM_MG = 2000

/** Minimum number of letters of a note, enough to say what was decided and by whom. */
export const NOTE_LETTERS = 20

/** Minimum number of letters of the reason for a food that the client avoids. */
export const ALLERGY_REASON_LETTERS = 10

/** Minimum number of digits of a registration number. */
export const REGISTRATION_DIGITS = 4
