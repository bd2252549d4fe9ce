/**
 * The figures that the safety rules rest on, each with its source. NICE: Obesity: identification, assessment and management
 * (CG189, 2014). ICMR-NIN: Nutrient Requirements for Indians (2020). KDIGO: CKD guideline (2024); KDOQI: nutrition in CKD
 * (2020). All comparisons take figures as they are shown: 800.4 kcal is shown as 800 and counts as 800.
 */

/** A day at or below this is very-low-calorie (NICE). */
export const VERY_LOW_CALORIE_KCAL = 800

/** A day above very-low and up to this is low-calorie: the band in which staff are warned. */
export const LOW_CALORIE_DAY_KCAL = 1200

/** What NICE calls a low-calorie diet goes up to this; said beside a stated target, no rule rests on it. */
export const LOW_CALORIE_DIET_KCAL = 1600

/** Longest run of very-low-calorie days, and of low ones without a clinician (NICE: twelve weeks). */
export const LONGEST_LOW_RUN_DAYS = 84

/** Between two low plans that are fewer days apart, the weeks go on being counted. */
export const LOW_RUN_GAP_DAYS = 28

/** BMI above which a very-low-calorie diet may be considered (NICE: over 30). */
export const VERY_LOW_CALORIE_BMI = 30

/** Shares of the person's need below which an average day, or the lowest day, is a deficit. */
export const LEAST_AVERAGE_SHARE = 0.9
export const LEAST_DAY_SHARE = 0.8

/** The share to which a named clinician can lift the two shares above, under 18 and with an eating disorder. */
export const LEAST_SUPERVISED_SHARE = 0.8

/** Nobody with a BMI below this starts or continues a plan for losing weight. */
export const LOWEST_BMI_FOR_LOSS = 18.5

/** BMI below which eating more again can harm (refeeding, NICE CG32): refer, write no plan. */
export const REFEEDING_BMI = 16

/** Weight lost within six months above which, with another sign, refeeding can harm (NICE CG32), percent. */
export const REFEEDING_LOSS_PERCENT = 10

/**
 * Average loss, kg a week over four weeks, above which staff are notified; also the fastest rate that words may
 * promise.
 */
export const FASTEST_LOSS_KG_PER_WEEK = 1

/** Protein, g per kg of body weight a day, outside which a clinician decides in kidney disease (KDIGO 2024). */
export const KIDNEY_PROTEIN_G_PER_KG = { min: 0.8, max: 1.3 } as const

/** Sodium in kidney disease, mg a day: below 2,000 (KDIGO) or 2,300 (KDOQI). */
export const KIDNEY_SODIUM_MG = { kdigo: 2000, kdoqi: 2300 } as const

/** Letters that a note needs to say what was decided and by whom. */
export const NOTE_LETTERS = 20

/** Letters that the reason for a food the client avoids needs. */
export const ALLERGY_REASON_LETTERS = 10

/** Digits that a registration number has at least. */
export const REGISTRATION_DIGITS = 4
