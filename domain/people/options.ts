/**
 * The closed lists that people choose from, in the order in which they are shown, with their labels. The values are
 * stored and sent; the labels are displayed.
 */

export const ROLES = ['admin', 'employee', 'client'] as const
export type Role = (typeof ROLES)[number]
export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', employee: 'Employee', client: 'Client' }

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_LABELS: Record<Gender, string> = { male: 'Male', female: 'Female', other: 'Other' }

/**
 * The sexes that the equations are written for. It is a separate question from gender, needed where gender is `other`.
 */
export const SEXES = ['female', 'male'] as const
export type Sex = (typeof SEXES)[number]
export const SEX_LABELS: Record<Sex, string> = { female: 'Female', male: 'Male' }

/** The units in which a person reads and types their height and weight; the stored values are metric. */
export const HEIGHT_UNITS = ['cm', 'ft'] as const
export type HeightUnit = (typeof HEIGHT_UNITS)[number]
export const WEIGHT_UNITS = ['kg', 'lb'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

export const ACTIVITY_LEVELS = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number]
export const ACTIVITY_LEVEL_LABELS: Record<ActivityLevel, string> = {
  sedentary: 'Sedentary',
  light: 'Lightly active',
  moderate: 'Moderately active',
  active: 'Active',
  very_active: 'Very active',
}
export const ACTIVITY_LEVEL_HINTS: Record<ActivityLevel, string> = {
  sedentary: 'Little or no exercise',
  light: 'Light exercise 1 to 3 days a week',
  moderate: 'Moderate exercise 3 to 5 days a week',
  active: 'Hard exercise 6 to 7 days a week',
  very_active: 'Very hard exercise or physical work every day',
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
export const HEALTH_GOAL_LABELS: Record<HealthGoal, string> = {
  weight_loss: 'Weight loss',
  weight_gain: 'Weight gain',
  muscle_gain: 'Muscle gain',
  general_health: 'General health',
  diabetes_management: 'Diabetes management',
  pcod_management: 'PCOD management',
  thyroid_management: 'Thyroid management',
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
export const MEDICAL_CONDITION_LABELS: Record<MedicalCondition, string> = {
  diabetes: 'Diabetes',
  hypertension: 'Hypertension (high blood pressure)',
  thyroid: 'Thyroid',
  pcod: 'PCOD / PCOS',
  heart_disease: 'Heart disease',
  kidney_disease: 'Kidney disease',
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
export const ALLERGY_LABELS: Record<Allergy, string> = {
  dairy: 'Dairy',
  gluten: 'Gluten',
  nuts: 'Nuts',
  peanuts: 'Peanuts',
  tree_nuts: 'Tree nuts',
  shellfish: 'Shellfish',
  fish: 'Fish',
  eggs: 'Eggs',
  soy: 'Soy',
  sesame: 'Sesame',
  mustard: 'Mustard',
}
/** Shown with the choice of allergies. */
export const ALLERGIES_HINT = 'Nuts means peanuts and tree nuts.'

export const FOOD_PREFERENCES = ['vegetarian', 'vegan', 'non_vegetarian', 'eggetarian', 'jain'] as const
export type FoodPreference = (typeof FOOD_PREFERENCES)[number]
export const FOOD_PREFERENCE_LABELS: Record<FoodPreference, string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  non_vegetarian: 'Non-vegetarian',
  eggetarian: 'Eggetarian',
  jain: 'Jain',
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
export const HEALTH_FLAG_LABELS: Record<HealthFlag, string> = {
  pregnancy: 'Pregnant',
  breastfeeding: 'Breastfeeding',
  eating_disorder: 'An eating disorder, now or in the past',
  kidney_disease: 'Kidney disease',
  severe_liver_disease: 'Severe liver disease',
  gout: 'Gout',
  unstable_heart_disease: 'Unstable heart disease',
  gallstones: 'Gallstones',
  type_1_diabetes: 'Type 1 diabetes',
  insulin: 'Takes insulin',
  sulfonylurea: 'Takes a sulfonylurea (such as glimepiride, gliclazide or glibenclamide)',
  sglt2_inhibitor: 'Takes an SGLT2 inhibitor (such as dapagliflozin or empagliflozin)',
  lithium: 'Takes lithium',
  warfarin: 'Takes warfarin or acenocoumarol',
  maoi: 'Takes an MAO inhibitor (such as phenelzine or selegiline)',
  little_food: 'Has eaten very little for more than 5 days',
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
export const PLAN_TYPE_LABELS: Record<PlanType, string> = {
  weight_loss: 'Weight Loss',
  weight_gain: 'Weight Gain',
  diabetes: 'Diabetes',
  pcod_pcos: 'PCOD/PCOS',
  thyroid: 'Thyroid',
  pre_wedding: 'Pre-Wedding',
}

/** Duration of a new plan when no package was chosen. */
export const DEFAULT_PLAN_DURATION_WEEKS = 4

/** The categories in which dishes and foods of the practice are listed. */
export const FOOD_CATEGORIES = ['breakfast', 'lunch', 'dinner', 'snacks', 'beverages'] as const
export type FoodCategory = (typeof FOOD_CATEGORIES)[number]
export const FOOD_CATEGORY_LABELS: Record<FoodCategory, string> = {
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  snacks: 'Snacks',
  beverages: 'Beverages',
}

/** True when `value` is one of `options`; narrows its type. */
export function isOneOf<Option extends string>(
  options: readonly Option[],
  value: string | null | undefined,
): value is Option {
  return (options as readonly (string | null | undefined)[]).includes(value)
}
