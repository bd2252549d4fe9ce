import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
/**
 * The closed lists that people choose from, in the order in which they are shown, with their labels. The values are
 * stored and sent; the labels are displayed.
 */

export const ROLES = ['admin', 'employee', 'client'] as const
export type Role = (typeof ROLES)[number]
export const ROLE_LABELS: Record<Role, MessageDescriptor> = {
  admin: msg`Admin`,
  employee: msg`Employee`,
  client: msg`Client`,
}

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_LABELS: Record<Gender, MessageDescriptor> = {
  male: msg`Male`,
  female: msg`Female`,
  other: msg({ message: 'Other', context: 'gender' }),
}

/**
 * The sexes that the equations are written for. It is a separate question from gender, needed where gender is `other`.
 */
export const SEXES = ['female', 'male'] as const
export type Sex = (typeof SEXES)[number]
export const SEX_LABELS: Record<Sex, MessageDescriptor> = { female: msg`Female`, male: msg`Male` }

/** The units in which a person reads and types their height and weight; the stored values are metric. */
export const HEIGHT_UNITS = ['cm', 'ft'] as const
export type HeightUnit = (typeof HEIGHT_UNITS)[number]
export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

export const ACTIVITY_LEVELS = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number]
export const ACTIVITY_LEVEL_LABELS: Record<ActivityLevel, MessageDescriptor> = {
  sedentary: msg`Sedentary`,
  light: msg`Lightly active`,
  moderate: msg`Moderately active`,
  active: msg({ message: 'Active', context: 'activity level' }),
  very_active: msg`Very active`,
}
export const ACTIVITY_LEVEL_HINTS: Record<ActivityLevel, MessageDescriptor> = {
  sedentary: msg`Little or no exercise`,
  light: msg`Light exercise 1 to 3 days a week`,
  moderate: msg`Moderate exercise 3 to 5 days a week`,
  active: msg`Hard exercise 6 to 7 days a week`,
  very_active: msg`Very hard exercise or physical work every day`,
}

export const HEALTH_GOALS = [
  'weight_loss',
  'weight_gain',
  'muscle_gain',
  'general_health',
  'diabetes_management',
  'pcod_management',
  'thyroid_management',
] as const
export type HealthGoal = (typeof HEALTH_GOALS)[number]
export const HEALTH_GOAL_LABELS: Record<HealthGoal, MessageDescriptor> = {
  weight_loss: msg`Weight loss`,
  weight_gain: msg`Weight gain`,
  muscle_gain: msg`Muscle gain`,
  general_health: msg`General health`,
  diabetes_management: msg`Diabetes management`,
  pcod_management: msg`PCOD management`,
  thyroid_management: msg`Thyroid management`,
}

export const MEDICAL_CONDITIONS = [
  'diabetes',
  'hypertension',
  'thyroid',
  'pcod',
  'heart_disease',
  'kidney_disease',
] as const
export type MedicalCondition = (typeof MEDICAL_CONDITIONS)[number]
export const MEDICAL_CONDITION_LABELS: Record<MedicalCondition, MessageDescriptor> = {
  diabetes: msg`Diabetes`,
  hypertension: msg`Hypertension (high blood pressure)`,
  thyroid: msg`Thyroid`,
  pcod: msg`PCOD / PCOS`,
  heart_disease: msg`Heart disease`,
  kidney_disease: msg`Kidney disease`,
}

/**
 * The allergies that clients can name, and the allergens that foods are marked with. As an allergy, `nuts` means peanuts
 * and tree nuts; as a mark of a food, it means nuts of an unknown kind. `allergies.ts` compares the two.
 */
export const ALLERGIES = [
  'dairy',
  'gluten',
  'nuts',
  'peanuts',
  'tree_nuts',
  'shellfish',
  'fish',
  'eggs',
  'soy',
  'sesame',
  'mustard',
] as const
export type Allergy = (typeof ALLERGIES)[number]
export const ALLERGY_LABELS: Record<Allergy, MessageDescriptor> = {
  dairy: msg`Dairy`,
  gluten: msg`Gluten`,
  nuts: msg`Nuts`,
  peanuts: msg`Peanuts`,
  tree_nuts: msg`Tree nuts`,
  shellfish: msg`Shellfish`,
  fish: msg`Fish`,
  eggs: msg`Eggs`,
  soy: msg`Soy`,
  sesame: msg`Sesame`,
  mustard: msg`Mustard`,
}
/** Shown with the choice of allergies. */
export const ALLERGIES_HINT = msg`Nuts means peanuts and tree nuts.`

export const FOOD_PREFERENCES = ['vegetarian', 'vegan', 'non_vegetarian', 'eggetarian', 'jain'] as const
export type FoodPreference = (typeof FOOD_PREFERENCES)[number]
export const FOOD_PREFERENCE_LABELS: Record<FoodPreference, MessageDescriptor> = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  non_vegetarian: msg`Non-vegetarian`,
  eggetarian: msg`Eggetarian`,
  jain: msg`Jain`,
}

/** The facts about a client's health that the safety rules of plans need. Each is recorded as yes or not recorded. */
export const HEALTH_FLAGS = [
  'pregnancy',
  'breastfeeding',
  'eating_disorder',
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
  'warfarin',
  'maoi',
  'little_food',
] as const
export type HealthFlag = (typeof HEALTH_FLAGS)[number]
export const HEALTH_FLAG_LABELS: Record<HealthFlag, MessageDescriptor> = {
  pregnancy: msg`Pregnant`,
  breastfeeding: msg`Breastfeeding`,
  eating_disorder: msg`An eating disorder, now or in the past`,
  kidney_disease: msg`Kidney disease`,
  severe_liver_disease: msg`Severe liver disease`,
  gout: msg`Gout`,
  unstable_heart_disease: msg`Unstable heart disease`,
  gallstones: msg`Gallstones`,
  type_1_diabetes: msg`Type 1 diabetes`,
  insulin: msg`Takes insulin`,
  sulfonylurea: msg`Takes a sulfonylurea (such as glimepiride, gliclazide or glibenclamide)`,
  sglt2_inhibitor: msg`Takes an SGLT2 inhibitor (such as dapagliflozin or empagliflozin)`,
  lithium: msg`Takes lithium`,
  warfarin: msg`Takes warfarin or acenocoumarol`,
  maoi: msg`Takes an MAO inhibitor (such as phenelzine or selegiline)`,
  little_food: msg`Has eaten very little for more than 5 days`,
}

export const PLAN_TYPES = [
  'weight_loss',
  'weight_gain',
  'diabetes',
  'pcod_pcos',
  'thyroid',
  'pre_wedding',
] as const
export type PlanType = (typeof PLAN_TYPES)[number]
export const PLAN_TYPE_LABELS: Record<PlanType, MessageDescriptor> = {
  weight_loss: msg`Weight Loss`,
  weight_gain: msg`Weight Gain`,
  diabetes: msg`Diabetes`,
  pcod_pcos: msg`PCOD/PCOS`,
  thyroid: msg`Thyroid`,
  pre_wedding: msg`Pre-Wedding`,
}

/** Duration of a new plan when no package was chosen. */
export const DEFAULT_PLAN_DURATION_WEEKS = 4

/** The categories in which dishes and foods of the practice are listed. */
export const FOOD_CATEGORIES = ['breakfast', 'lunch', 'dinner', 'snacks', 'beverages'] as const
export type FoodCategory = (typeof FOOD_CATEGORIES)[number]
export const FOOD_CATEGORY_LABELS: Record<FoodCategory, MessageDescriptor> = {
  breakfast: msg`Breakfast`,
  lunch: msg`Lunch`,
  dinner: msg`Dinner`,
  snacks: msg`Snacks`,
  beverages: msg`Beverages`,
}

/** True when `value` is one of `options`; narrows its type. */
export function isOneOf<Option extends string>(
  options: readonly Option[],
  value: string | null | undefined,
): value is Option {
  return (options as readonly (string | null | undefined)[]).includes(value)
}
