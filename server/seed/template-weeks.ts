import { z } from 'zod'
import { calculateBmi } from '#domain/body/bmi.ts'
import type { MaternityStage } from '#domain/energy/energy-need.ts'
import { DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { CORE_NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import {
  ACTIVITY_LEVELS,
  FOOD_PREFERENCES,
  HEALTH_FLAGS,
  MEDICAL_CONDITIONS,
  SEXES,
} from '#domain/people/options.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import type { SafetyClient } from '#domain/plans/safety/safety-input.ts'
import { TEMPLATE_PURPOSES } from '#domain/plans/template-purposes.ts'
import { AmountCell, listCell, readDataFile } from './read-data.ts'

const WEEKS_FILE = 'template-weeks.csv'
export const WEEK_MEALS_FILE = 'template-week-meals.csv'

/** A target that a week is drafted with: `proteinG >= 60`. */
const TargetCell = z
  .string()
  .regex(/^\w+ [<>]= \d+(\.\d+)?$/, 'Write targets as: proteinG >= 60')
  .transform((text) => {
    const [key, sign, amount] = text.split(' ')
    return { key: z.enum(CORE_NUTRIENT_KEYS).parse(key), isLeast: sign === '>=', amount: Number(amount) }
  })

/** A week with the person for whom it is made and checked, and the wishes that it was drafted with. */
const WeekRow = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  description: z.string().min(1),
  energyKcal: AmountCell,
  foodPreference: z.enum(FOOD_PREFERENCES),
  region: z.enum(DISH_REGIONS),
  purposes: listCell(z.enum(TEMPLATE_PURPOSES)),
  sex: z.enum(SEXES),
  ageYears: AmountCell,
  heightCm: AmountCell,
  weightKg: AmountCell,
  activityLevel: z.enum(ACTIVITY_LEVELS),
  seed: AmountCell,
  with: listCell(z.string().regex(/^dish:/)),
  without: listCell(z.string().min(1)),
  targets: listCell(TargetCell),
})

const MEAL_KEYS = MEAL_SLOTS.map(({ key }) => key)

/** A food of a week; `code` is the one that tables use whatever the set of foods (`toTableCode`). */
const MealRow = z.strictObject({
  week: z.string(),
  day: AmountCell,
  slot: z.enum(MEAL_KEYS),
  code: z.string().min(1),
  quantity: AmountCell,
  measure: z.string().min(1),
})
export type WeekMealRow = z.output<typeof MealRow>

/** A week that comes with the product: whom it is for, and the wishes that it was drafted with. */
export type WeekProfile = z.output<typeof WeekRow>

/** Reads the weeks that come with the product, without their meals. Keys are unique and never used again. */
export function readWeekProfiles(): WeekProfile[] {
  return readDataFile(WEEKS_FILE, WeekRow)
}

/** Reads the foods of all weeks, in the order of weeks, days and meals. */
export function readWeekMeals(): WeekMealRow[] {
  return readDataFile(WEEK_MEALS_FILE, MealRow)
}

/** Returns the client that a week is made and checked for. */
export function describeWeekClient({ purposes, foodPreference, ...person }: WeekProfile): SafetyClient {
  const { sex, ageYears, heightCm, weightKg, activityLevel } = person
  return {
    isHealthKnown: true,
    sex,
    ageYears,
    heightCm,
    weightKg,
    activityLevel,
    bmi: calculateBmi(weightKg, heightCm),
    recentLossPercent: null,
    healthFlags: HEALTH_FLAGS.filter((flag) => purposes.some((purpose) => purpose === flag)),
    medicalConditions: MEDICAL_CONDITIONS.filter((condition) => purposes.includes(condition)),
    allergies: [],
    preferences: [foodPreference],
  }
}

/** Returns the stage of pregnancy or breastfeeding that a week is made for. */
export function findWeekStage({ purposes }: WeekProfile): MaternityStage | null {
  if (purposes.includes('pregnancy')) return 'trimester_2'
  return purposes.includes('breastfeeding') ? 'breastfeeding_0_6_months' : null
}
