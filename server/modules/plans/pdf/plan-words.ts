import type { PdfLanguage } from '#contract/plans/diet-plans.ts'
import type { BmiGuideline, BmiPlace } from '#domain/body/bmi.ts'
import type { Macro } from '#domain/nutrients/macro-shares.ts'
import type { IntakeGroup, IntakeNutrient } from '#domain/nutrients/reference-intakes.ts'
import type { Allergy, FoodPreference, MedicalCondition } from '#domain/people/options.ts'
import type { GroceryCategory } from '#domain/plans/grocery/aisles.ts'
import type { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { ENGLISH } from './words/en.ts'
import { HINDI } from './words/hi.ts'

/** The template's own words. The template fills in parts in {braces}. */
export type PlanDocumentWords = {
  /** The word between the first and the last day of a period. */
  to: string
  energyNotKnown: string
  kcal: string
  kcalADay: string
  averageDay: string
  amount: string
  shareOfEnergy: string
  dailyTargets: string
  calories: string
  protein: string
  goal: string
  age: string
  height: string
  weight: string
  bmi: string
  livesIn: string
  health: string
  eats: string
  allergies: string
  everyDay: string
  fromDietician: string
  yourDays: string
  when: string
  what: string
  howMuch: string
  energy: string
  or: string
  nothingPlanned: string
  groceryList: string
  unlisted: string
  writtenBy: string
  intakes: string
  nutrient: string
  rda: string
  ear: string
  upperLimit: string
  sources: string
  /** Contains {page} and {pages}. */
  page: string
}

export type FoodSource = 'ifct2017' | 'usda' | 'dish' | 'custom' | 'fdc' | 'indb'

/** The product's own texts in a plan's PDF, in one language. */
export type PlanLanguage = {
  /** A BCP 47 tag. */
  tag: string
  words: PlanDocumentWords
  /** Starts with January. */
  months: readonly string[]
  /** Starts with Sunday. */
  weekdays: readonly string[]
  /** The default times of a new day's meals. Other times are the writer's own text. */
  times: Record<(typeof MEAL_SLOTS)[number]['defaultTime'], string>
  macros: Record<Macro, string>
  bmiRange: Record<BmiGuideline, Record<BmiPlace, string>>
  noBmi: Record<'under_18' | 'pregnancy', string>
  allergies: Record<Allergy, string>
  conditions: Record<MedicalCondition, string>
  preferences: Record<FoodPreference, string>
  /** The text for a plan without health issues. */
  none: string
  groceries: Record<GroceryCategory, string>
  sources: Record<FoodSource, string>
  /** Names of nutrients with a reference intake; the others have their English label. */
  nutrients: Partial<Record<IntakeNutrient, string>>
  notKnown: string
  amountNotConfirmed: string
  upperLimits: string
  /** Amounts of reference intakes of a special kind. */
  adequateIntake: (amount: string) => string
  safeIntake: (amount: string) => string
  fromSupplements: (amount: string) => string
  /** Explains the words of the table of reference intakes. */
  intakeTerms: string
  /** A sentence that names the group of people that reference intakes are for. */
  intakeGroup: (group: IntakeGroup) => string
  notConfirmed: (nutrients: string) => string
  dependsOnStage: (nutrients: string) => string
  /** Added to the sources if cooking losses are deducted from a dish of the plan. */
  cookingLosses: string
  /** The source `usda` in a plan without a food of IFCT 2017. */
  usdaAlone: string
  draft: string
  rawWeight: string
  /** The text if the weight of some food is not known. */
  someNotCounted: string
  planFor: (name: string) => string
  about: (name: string) => string
  years: (count: number) => string
  days: (count: number) => string
  daysInTurn: (count: number) => string
  continued: (label: string) => string
  version: (number: number, date: string) => string
  draftVersion: (isNext: boolean) => string
  coverage: (percent: string) => string
  calorieLevel: (range: string, level: 'very-low' | 'low') => string
  registration: (number: string) => string
  groceryPeriod: (from: string, to: string) => string
  ring: (energy: string | null, parts: readonly string[]) => string
}

export const PLAN_LANGUAGES: Record<PdfLanguage, PlanLanguage> = { en: ENGLISH, hi: HINDI }
