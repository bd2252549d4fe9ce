import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { AGE_LIMITS_YEARS, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import { MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import { MAX_FOOD_NAME } from '#domain/foods/food-name.ts'
import { ALLERGIES, DEFAULT_PLAN_DURATION_WEEKS, PLAN_TYPES } from '#domain/people/options.ts'
import { CLIENT_SWAP_SOURCES } from '#domain/plans/client-swaps.ts'
import { FASTS_OF_DAY } from '#domain/plans/fasts/fast-names.ts'
import { readMealNote } from '#domain/plans/format-meal.ts'
import { GROCERY_CATEGORIES } from '#domain/plans/grocery/aisles.ts'
import {
  calculateDetailedEndDate,
  calculatePlanEndDate,
  MEAL_SLOTS,
  type MealSlot,
  PLAN_STATUSES,
} from '#domain/plans/plan.ts'
import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from '#domain/plans/portion-limits.ts'
import { KIDNEY_STAGES } from '#domain/plans/safety/safety-input.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_ALTERNATIVES,
  MAX_GROCERY_EDITS,
  MAX_ITEMS_PER_MEAL,
  MAX_PLAN_DAYS,
  MAX_TIPS,
} from '../limits.ts'
import { PLAN_TEXT_LENGTHS } from './plan-text-lengths.ts'

export const PLAN_KINDS = ['detailed', 'simple'] as const
/** A meal as one text: its foods and its note. */
export const MAX_MEAL_TEXT = 1500

/** For plans whose duration is given in weeks. */
export const MAX_PLAN_WEEKS = 52

/** Maximum number per call. */
export const MAX_PLANS_ARCHIVED_AT_ONCE = 100

const text = (max: number) => z.string().trim().max(max)

/** Amounts per 100 g of a food by nutrient key; the amount of an absent key is not known. */
const Amounts = z.record(z.string(), z.number())

const FoodPortionFields = z.object({
  foodId: Uuid,
  name: z.string().trim().min(1).max(MAX_FOOD_NAME),
  grams: z
    .number()
    .positive(sentence(msg`Enter an amount above 0`))
    .max(MAX_PORTION_GRAMS, sentence(msg`Enter an amount up to 5,000 g`)),
  measure: z
    .object({
      label: z.string().trim().min(1).max(60),
      grams: z.number().positive().max(MAX_PORTION_GRAMS),
      quantity: z.number().positive().max(MAX_PORTION_QUANTITY),
    })
    .nullable(),
})

/**
 * Checks whether the measure shown (two katoris) and the weight used for the totals (300 g) are the same, up to
 * rounding.
 */
const agrees = ({ grams, measure }: z.infer<typeof FoodPortionFields>): boolean =>
  measure === null || Math.abs(measure.quantity * measure.grams - grams) <= Math.max(1, grams * 0.02)
const MEASURE_MISMATCH = { path: ['grams'], error: () => say(msg`The weight does not match the measure`) }

const FoodPortion = FoodPortionFields.refine(agrees, MEASURE_MISMATCH)

export const PlanItem = FoodPortionFields.extend({
  alternatives: z.array(FoodPortion).max(MAX_ALTERNATIVES).optional(),
}).refine(agrees, MEASURE_MISMATCH)
export type PlanItem = z.infer<typeof PlanItem>

/** A meal as the project's own calls send it. `formatMeal` writes it as one text. */
export const PlanMeal = z.object({
  time: text(PLAN_TEXT_LENGTHS.mealTime),
  note: text(MAX_MEAL_TEXT),
  items: z.array(PlanItem).max(MAX_ITEMS_PER_MEAL).default([]),
})
export type PlanMeal = z.infer<typeof PlanMeal>

/**
 * A meal as sent to the specification's calls: either with its note, or with `food`, one text that begins with the
 * foods.
 */
export const SentPlanMeal = z
  .object({
    time: text(PLAN_TEXT_LENGTHS.mealTime),
    food: text(MAX_MEAL_TEXT).optional(),
    note: text(MAX_MEAL_TEXT).optional(),
    items: z.array(PlanItem).max(MAX_ITEMS_PER_MEAL).default([]),
  })
  .refine(({ food, note }) => food !== undefined || note !== undefined, {
    path: ['food'],
    error: () => say(msg`Describe the meal, or remove it`),
  })
  .transform(({ time, food = '', note, items }): PlanMeal => {
    return { time, note: note ?? readMealNote(food, items).trim(), items }
  })

/** A meal as the specification's calls return it: `food` is its foods and its note as one text. */
export const AnsweredPlanMeal = PlanMeal.extend({ food: z.string() })

/** The eight meals of a day; an absent meal is empty. */
export const PlanMeals = z.object(mapMeals((time) => PlanMeal.default({ time, note: '', items: [] })))
export const SentPlanMeals = z.object(mapMeals((time) => SentPlanMeal.prefault({ time, note: '' })))
export const AnsweredPlanMeals = z.object(mapMeals(() => AnsweredPlanMeal))

function mapMeals<Meal>(build: (defaultTime: string) => Meal): Record<MealSlot, Meal> {
  const meals = MEAL_SLOTS.map(({ key, defaultTime }) => [key, build(defaultTime)])
  return Object.fromEntries(meals) as Record<MealSlot, Meal> // every meal is included
}

export const PlanDay = z.object({
  dayNumber: z.number().int().min(1).max(MAX_PLAN_DAYS),
  dayLabel: text(PLAN_TEXT_LENGTHS.dayLabel).min(1),
  meals: PlanMeals,
})
export type PlanDay = z.infer<typeof PlanDay>

export const SentPlanDay = PlanDay.extend({ meals: SentPlanMeals })
export const AnsweredPlanDay = PlanDay.extend({ meals: AnsweredPlanMeals })
export type AnsweredPlanDay = z.infer<typeof AnsweredPlanDay>

const areNumbered = (days: readonly { dayNumber: number }[]): boolean =>
  days.every((day, index) => day.dayNumber === index + 1)
const NUMBERED_MESSAGE = msg`Days must be numbered 1, 2, 3 …`

const PlanDays = z.array(PlanDay).max(MAX_PLAN_DAYS).refine(areNumbered, sentence(NUMBERED_MESSAGE))
const SentPlanDays = z.array(SentPlanDay).max(MAX_PLAN_DAYS).refine(areNumbered, sentence(NUMBERED_MESSAGE))

/** The nutrition figures that the plan shows as text, as staff write them. */
export const NutritionSnapshot = z.object({
  calories: text(PLAN_TEXT_LENGTHS.nutritionFigure),
  protein: text(PLAN_TEXT_LENGTHS.nutritionFigure),
  carbs: text(PLAN_TEXT_LENGTHS.nutritionFigure),
  fat: text(PLAN_TEXT_LENGTHS.nutritionFigure),
  fiber: text(PLAN_TEXT_LENGTHS.nutritionFigure),
})

export type NutritionSnapshot = z.infer<typeof NutritionSnapshot>

/** Records that the safety rules require, stored with the plan. The plan's PDF names the clinician. */
export const SafetyRecords = z.object({
  clinicianName: text(PLAN_TEXT_LENGTHS.clinicianName).optional(),
  clinicianRegistration: text(PLAN_TEXT_LENGTHS.clinicianRegistration).optional(),
  clinicianNote: text(PLAN_TEXT_LENGTHS.clinicianNote).optional(),
  /** The dietician's reason for publishing, if the rules require one, for example because days are free text only. */
  dieticianReason: text(PLAN_TEXT_LENGTHS.reason).optional(),
  maternityStage: z.enum(MATERNITY_STAGES).optional(),
  kidneyStage: z.enum(KIDNEY_STAGES).optional(),
  reviewDate: IsoDate.optional(),
  /** The reason why a food that the client avoids is in the plan, by allergen. */
  allergyReasons: z.partialRecord(z.enum(ALLERGIES), text(PLAN_TEXT_LENGTHS.reason)).optional(),
})
export type SafetyRecords = z.infer<typeof SafetyRecords>

/**
 * A writer's change to the computed grocery list. `key` is that of the computed entry, or `own:…` for an entry that the
 * writer added. `amountText` is `null` for the computed amount. Removed entries stay removed when the plan's foods
 * change.
 */
export const GroceryEdit = z.object({
  key: z.string().trim().min(1).max(60),
  category: z.enum(GROCERY_CATEGORIES),
  name: z.string().trim().min(1, sentence(msg`Enter an item to buy`)).max(PLAN_TEXT_LENGTHS.groceryName),
  amountText: text(PLAN_TEXT_LENGTHS.groceryAmount).nullable(),
  isRemoved: z.boolean().default(false),
})
export type GroceryEdit = z.infer<typeof GroceryEdit>

const GroceryEdits = z
  .array(GroceryEdit)
  .max(
    MAX_GROCERY_EDITS,
    sentence(msg`You can make at most ${{ max: MAX_GROCERY_EDITS }} changes to a grocery list`),
  )
  .refine(
    (edits) => new Set(edits.map(({ key }) => key)).size === edits.length,
    sentence(msg`The same item is changed twice`),
  )

/** Rupees with at most two decimals; stored in paise. */
const Rupees = z
  .number({ error: () => say(msg`Please enter the price in rupees`) })
  .min(0, sentence(msg`The price cannot be below 0`))
  .max(9_999_999, sentence(msg`The price is too high`))
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    sentence(msg`At most two decimals`),
  )

/** The fields that a writer fills in. A draft needs only its client and title. */
const planFields = {
  title: z
    .string({ error: () => say(msg`Title is required`) })
    .trim()
    .min(1, sentence(msg`Title is required`))
    .max(PLAN_TEXT_LENGTHS.title),
  description: text(PLAN_TEXT_LENGTHS.description).nullish(),
  clientName: z
    .string({ error: () => say(msg`Client name is required`) })
    .trim()
    .min(1, sentence(msg`Client name is required`))
    .max(PLAN_TEXT_LENGTHS.clientName),
  clientAge: z
    .number({ error: () => say(msg`Valid age is required`) })
    .int()
    .min(AGE_LIMITS_YEARS.min, sentence(msg`Valid age is required`))
    .max(AGE_LIMITS_YEARS.max)
    .nullish(),
  clientHeight: text(PLAN_TEXT_LENGTHS.height).nullish(),
  clientWeight: z
    .number({ error: () => say(msg`Valid weight is required`) })
    .min(WEIGHT_LIMITS_KG.min, sentence(msg`Valid weight is required`))
    .max(WEIGHT_LIMITS_KG.max)
    .nullish(),
  clientLocation: text(PLAN_TEXT_LENGTHS.location).nullish(),
  healthIssues: text(PLAN_TEXT_LENGTHS.healthIssues).default('None'),
  bmi: z.number().positive().max(999.9).nullish(),
  goalDescription: text(PLAN_TEXT_LENGTHS.goalDescription).nullish(),
  caloriesTarget: text(PLAN_TEXT_LENGTHS.caloriesTarget).nullish(),
  proteinGoal: text(PLAN_TEXT_LENGTHS.proteinGoal).nullish(),
  preferences: text(PLAN_TEXT_LENGTHS.preferences).nullish(),
  motivationalQuote: text(PLAN_TEXT_LENGTHS.motivationalQuote).nullish(),
  nutritionSnapshot: NutritionSnapshot.nullish(),
  tips: z.array(text(PLAN_TEXT_LENGTHS.tip).min(1)).max(MAX_TIPS).default([]),
  /** For the simple creator, whose package sets duration and price together. */
  planType: z.enum(PLAN_TYPES, sentence(msg`Choose a plan type`)).nullish(),
  durationWeeks: z
    .number({ error: () => say(msg`Please enter the duration in weeks`) })
    .int(sentence(msg`Please enter whole weeks`))
    .min(1, sentence(msg`At least one week`))
    .max(MAX_PLAN_WEEKS, sentence(msg`At most ${{ max: MAX_PLAN_WEEKS }} weeks`))
    .nullish(),
  /** Rupees; only an admin sets it. */
  price: Rupees.nullish(),
  specialInstructions: text(PLAN_TEXT_LENGTHS.specialInstructions).nullish(),
  groceryEdits: GroceryEdits.default([]),
  /** For the client, published with the next version of a plan: the differences and their reasons. */
  changeNote: text(PLAN_TEXT_LENGTHS.changeNote).nullish(),
  startDate: IsoDate,
  endDate: IsoDate,
}

/** A detailed plan with every field that its form and publishing require. */
export const CompleteDetailedPlan = z.object({
  ...planFields,
  clientAge: z
    .number({ error: () => say(msg`Valid age is required`) })
    .int()
    .min(AGE_LIMITS_YEARS.min, sentence(msg`Valid age is required`))
    .max(AGE_LIMITS_YEARS.max),
  clientHeight: z
    .string({ error: () => say(msg`Height is required`) })
    .trim()
    .min(1, sentence(msg`Height is required`))
    .max(PLAN_TEXT_LENGTHS.height),
  clientWeight: z
    .number({ error: () => say(msg`Valid weight is required`) })
    .min(WEIGHT_LIMITS_KG.min, sentence(msg`Valid weight is required`))
    .max(WEIGHT_LIMITS_KG.max),
  clientLocation: z
    .string({ error: () => say(msg`Location is required`) })
    .trim()
    .min(1, sentence(msg`Location is required`))
    .max(PLAN_TEXT_LENGTHS.location),
  goalDescription: z
    .string({ error: () => say(msg`Goal description is required`) })
    .trim()
    .min(1, sentence(msg`Goal description is required`))
    .max(PLAN_TEXT_LENGTHS.goalDescription),
  caloriesTarget: z
    .string({ error: () => say(msg`Calorie target is required`) })
    .trim()
    .min(1, sentence(msg`Calorie target is required`))
    .max(PLAN_TEXT_LENGTHS.caloriesTarget),
  proteinGoal: z
    .string({ error: () => say(msg`Protein goal is required`) })
    .trim()
    .min(1, sentence(msg`Protein goal is required`))
    .max(PLAN_TEXT_LENGTHS.proteinGoal),
  preferences: z
    .string({ error: () => say(msg`Dietary preferences are required`) })
    .trim()
    .min(1, sentence(msg`Dietary preferences are required`))
    .max(PLAN_TEXT_LENGTHS.preferences),
})

/** A simple plan with every field that its form and publishing require. */
export const CompleteSimplePlan = z.object({
  ...planFields,
  title: z
    .string({ error: () => say(msg`Plan name is required`) })
    .trim()
    .min(1, sentence(msg`Plan name is required`))
    .max(PLAN_TEXT_LENGTHS.title),
  planType: z.enum(PLAN_TYPES, sentence(msg`Plan type is required`)),
})

const datesInOrder = <T extends { startDate: string; endDate: string }>(plan: T): boolean =>
  plan.endDate > plan.startDate
const DATES_MESSAGE = { path: ['endDate'], error: () => say(msg`The end date must be after the start date`) }

/** 53 weeks, so that a plan of 52 may end on any day of the week. */
const MAX_PLAN_LENGTH_DAYS = 371
const isNotTooLong = ({ startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  daysBetween(startDate, endDate) <= MAX_PLAN_LENGTH_DAYS
const LENGTH_MESSAGE = { path: ['endDate'], error: () => say(msg`A plan runs for at most 53 weeks`) }

export const CreatePlanInput = z
  .object({
    userId: Uuid,
    ...planFields,
    kind: z.enum(PLAN_KINDS).default('detailed'),
    /** `active` publishes at once, which needs the days. */
    status: z.enum(['draft', 'active']).default('draft'),
    days: SentPlanDays.prefault([]),
    safetyRecords: SafetyRecords.default({}),
  })
  .refine(datesInOrder, DATES_MESSAGE)
  .refine(isNotTooLong, LENGTH_MESSAGE)
export type CreatePlanInput = z.infer<typeof CreatePlanInput>

/** The client of a new plan, by id or by email. */
const ClientReference = z.union([Uuid, z.string().trim().max(320).toLowerCase().pipe(z.email())], {
  error: () => say(msg`Enter the email or ID of a client`),
})

const CreatePlanFields = z
  .object({
    ...CreatePlanInput.shape,
    userId: ClientReference,
    clientName: planFields.clientName.optional(),
    healthIssues: text(PLAN_TEXT_LENGTHS.healthIssues).optional(),
  })
  .refine(datesInOrder, DATES_MESSAGE)
  .refine(isNotTooLong, LENGTH_MESSAGE)

/**
 * A new plan as sent. If facts about the client are left out, they are read from the client's record. The field names
 * of the simple creator (`name`, `duration`) are read as `title` and `durationWeeks` and make the plan a simple one.
 * Figures may be text; a plan without an end date gets the default length of its kind; `createdBy` is ignored.
 */
export const CreatePlanBody = z.preprocess(readPlanBody, CreatePlanFields)
export type CreatePlanBody = z.infer<typeof CreatePlanBody>

type SentPlan = Omit<z.input<typeof CreatePlanFields>, 'title' | 'endDate'> & {
  title?: string | undefined
  endDate?: string | undefined
  name?: string | undefined
  duration?: number | undefined
  createdBy?: string | undefined
}

const FIGURES = ['clientAge', 'clientWeight', 'bmi', 'durationWeeks', 'price']

function readPlanBody(sent: SentPlan): unknown {
  // The schema refuses it.
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const { name, duration, createdBy: _createdBy, ...rest } = sent
  const body: Record<string, unknown> = { ...rest }
  // The name that release 0.1.0 used.
  if (body.kind === 'vlcd') body.kind = 'detailed'
  if (name !== undefined) {
    body.title ??= name
    body.kind ??= 'simple'
  }
  body.durationWeeks ??= duration
  for (const key of FIGURES) {
    const value = body[key]
    if (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim())) body[key] = Number(value)
  }
  const { startDate } = body
  if (body.endDate !== undefined || !IsoDate.safeParse(startDate).success) return body
  if (body.kind === 'simple') {
    body.durationWeeks ??= DEFAULT_PLAN_DURATION_WEEKS
    // The error for an impossible duration uses the field name that was sent.
    const weeks = planFields.durationWeeks.safeParse(body.durationWeeks).data ?? DEFAULT_PLAN_DURATION_WEEKS
    body.endDate = calculatePlanEndDate(String(startDate), weeks)
  } else {
    body.endDate = calculateDetailedEndDate(String(startDate))
  }
  return body
}

export const UpdatePlanInput = z
  .object({
    /** The version that the writer changed; 409 if the stored one is newer. */
    version: RecordVersion,
    ...planFields,
    days: PlanDays,
    safetyRecords: SafetyRecords.default({}),
  })
  .refine(datesInOrder, DATES_MESSAGE)
  .refine(isNotTooLong, LENGTH_MESSAGE)
export type UpdatePlanInput = z.infer<typeof UpdatePlanInput>

export const PublishPlanInput = z.object({
  version: RecordVersion,
  /** Ends an active plan that would serve the same days, on the day before this plan starts. */
  shouldEndOverlapping: z.boolean().default(false),
})

/**
 * A finding of the safety rules. `refuse` prevents publishing; `needs-record` prevents it until the record that it
 * names exists.
 */
export const SafetyFinding = z.object({
  rule: z.string(),
  severity: z.enum(['refuse', 'needs-record', 'warn']),
  /** The field of the client or the plan that it is about. */
  field: z.string(),
  /** The days and meals it is about. */
  where: z.array(z.string()),
  message: z.string(),
  /**
   * The record that resolves it: `clinician`, `reviewDate`, `clinicianNote`, `dieticianReason` or
   * `allergyReasons.<allergen>`.
   */
  record: z.string().optional(),
})
export type SafetyFinding = z.infer<typeof SafetyFinding>

/** A food of a plan with the figures to use: today's for a draft, the frozen ones once published. */
export const PlanFood = z.object({
  name: z.string(),
  hindiName: z.string().nullable(),
  preparation: z.enum(['raw', 'cooked', 'ready']),
  source: z.string(),
  /** The food tables from which a dish is computed. Absent for other foods, and in plans published before it was stored. */
  tables: z.array(z.string()).optional(),
  measures: z.array(z.object({ label: z.string(), grams: z.number() })),
  /** `null` if not known: the food may contain any of them. */
  allergens: z.array(z.string()).nullable(),
  tags: z.array(z.string()),
  /** The group in the food tables, such as `Grain Legumes`. `null` for a dish, or if not known. */
  foodGroup: z.string().nullable().optional(),
  /** The code of a food of the tables, such as `dish:poha`. */
  code: z.string().nullable().optional(),
  /** The level of cooking fat and salt of this food, and the levels that the dish has besides the usual one. */
  variant: z.enum(DISH_VARIANTS).nullable().optional(),
  variants: z.array(z.enum(DISH_VARIANTS)).optional(),
  /** For dishes: how it is cooked, and the version of the formula of its figures. Missing in plans published before. */
  method: z.string().nullable().optional(),
  dishFormula: z.number().int().nullable().optional(),
  nutrients: Amounts,
})
export type PlanFood = z.infer<typeof PlanFood>

/**
 * Informs a client that the safety rules object to their plan, and whom they can contact. The reasons are for staff
 * only.
 */
export const PlanNotice = z.object({
  planId: Uuid,
  /**
   * When the plan was paused; since then it is not served. `null` if the dietician is checking it and the client can
   * continue with it.
   */
  pausedAt: IsoInstant.nullable(),
  /** The practice's contact details. `phone` and `whatsapp` are empty if it has none. */
  contact: z.object({
    practiceName: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    email: z.string(),
  }),
  /** The names of the care team; may be empty. */
  careTeam: z.array(z.string()),
})
export type PlanNotice = z.infer<typeof PlanNotice>

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // every slot is listed

/** A food that the client eats on one day instead of the planned one. */
export const DaySwap = z.object({
  slot: z.enum(MEALS),
  plannedFoodId: Uuid,
  plannedName: z.string(),
  foodId: Uuid,
  name: z.string(),
  source: z.enum(CLIENT_SWAP_SOURCES),
})
export type DaySwap = z.infer<typeof DaySwap>

/** The fast of a day: what its variant has instead of planned foods. */
export const DayFast = z.object({
  fast: z.enum(FASTS_OF_DAY),
  /** `to` `null`: left out; `from` `null`: added, so that the day has its energy. */
  changes: z.array(z.object({ slot: z.enum(MEALS), from: z.string().nullable(), to: z.string().nullable() })),
  /** Meals that are only words, so that nobody has checked them for the fast. */
  unchecked: z.array(z.enum(MEALS)),
})
export type DayFast = z.infer<typeof DayFast>

/**
 * `served`: the plan's day is its variant. `obstacle`: no fast is shown to the client. `too_little`: no variant has enough
 * food. `no_plan`: no plan serves the day.
 */
export const FAST_DAY_STATES = ['served', 'obstacle', 'too_little', 'no_plan'] as const
export type FastDayState = (typeof FAST_DAY_STATES)[number]

/** A day that the client eats otherwise than the plan's rotation says. The plan itself stays as it is. */
export const ChangedDay = z.object({
  date: IsoDate,
  /** The day as it is eaten, with the number and label of the plan's day. */
  day: PlanDay,
  swaps: z.array(DaySwap),
  /** Chosen swaps that no longer suit the client's record: the day has the planned food again. */
  dropped: z.array(DaySwap),
  /** For a fasting day: `day` is the plan's day in its variant, with the swaps that suit it. */
  fast: DayFast.optional(),
})
export type ChangedDay = z.infer<typeof ChangedDay>

export const DietPlanSummary = z.object({
  id: Uuid,
  userId: Uuid,
  kind: z.enum(PLAN_KINDS),
  title: z.string(),
  clientName: z.string(),
  clientAge: z.number().nullable(),
  clientWeight: z.number().nullable(),
  bmi: z.number().nullable(),
  goalDescription: z.string().nullable(),
  caloriesTarget: z.string().nullable(),
  proteinGoal: z.string().nullable(),
  startDate: IsoDate,
  endDate: IsoDate,
  status: z.enum(PLAN_STATUSES),
  dayCount: z.number().int(),
  version: RecordVersion,
  planType: z.enum(PLAN_TYPES).nullable(),
  /** The number of the version that is served; 0 if never published. */
  publishedNumber: z.number().int(),
  /** The published plan whose next version this draft is; `null` if it is not a next version. */
  revisesPlanId: Uuid.nullable(),
  /** The draft of this plan's next version; `null` if there is none. Always `null` for clients. */
  revisionId: Uuid.nullable(),
  /** True if the safety rules object to it since the client's record changed. Always false for clients. */
  isFlagged: z.boolean(),
  /**
   * When the plan was paused because the safety rules forbid it; the client does not get its content. `null` if it is
   * not paused.
   */
  pausedAt: IsoInstant.nullable(),
  /** The reasons for the pause, as sentences for staff. Empty for clients. */
  pauseReasons: z.array(z.string()),
  createdAt: IsoInstant,
  updatedAt: IsoInstant,
})
export type DietPlanSummary = z.infer<typeof DietPlanSummary>

export const DietPlan = DietPlanSummary.extend({
  /** The language in which the client reads. */
  clientLocale: z.enum(LOCALES),
  description: z.string().nullable(),
  clientHeight: z.string().nullable(),
  clientLocation: z.string().nullable(),
  healthIssues: z.string(),
  preferences: z.string().nullable(),
  nutritionSnapshot: NutritionSnapshot.nullable(),
  tips: z.array(z.string()),
  motivationalQuote: z.string().nullable(),
  /** Empty for clients. */
  safetyRecords: SafetyRecords,
  practitionerName: z.string().nullable(),
  practitionerRegistration: z.string().nullable(),
  publishedAt: IsoInstant.nullable(),
  completedAt: IsoInstant.nullable(),
  durationWeeks: z.number().int().nullable(),
  /** Rupees. */
  price: z.number().nullable(),
  specialInstructions: z.string().nullable(),
  groceryEdits: z.array(GroceryEdit),
  changeNote: z.string().nullable(),
  /** The findings since the client's record changed. Empty for clients. */
  safetyFlags: z.array(SafetyFinding),
  days: z.array(PlanDay),
  /** By food id: every food and alternative on the days of the plan, and on its changed days. */
  foods: z.record(z.string(), PlanFood),
  /** For the client only: days around today that differ from the rotation. `findServedDay` reads them. */
  changedDays: z.array(ChangedDay).optional(),
  /** For the client only, while the rules object to the plan. */
  notice: PlanNotice.optional(),
})
export type DietPlan = z.infer<typeof DietPlan>

/** A new plan as the specification's call returns it. */
export const CreatedDietPlan = DietPlan.extend({ days: z.array(AnsweredPlanDay) })

const tags: [string] = ['diet-plans']

const PlanFilter = z.object({
  status: z.enum(PLAN_STATUSES).optional(),
  search: SearchText.optional(),
  userId: Uuid.optional(),
  /** `true`: only plans that the safety rules object to since their client's record changed. */
  flagged: z.literal('true').optional(),
})

export const listDietPlans = endpoint({
  method: 'GET',
  url: '/api/diet-plans',
  access: 'plans:read',
  schema: {
    summary: 'Plans, newest first; clients see their own published ones',
    tags,
    querystring: PageQuery.extend(PlanFilter.shape),
    response: { 200: z.array(DietPlanSummary) },
  },
})

export const exportDietPlans = endpoint({
  method: 'GET',
  url: '/api/diet-plans/export',
  access: 'plans:read',
  schema: {
    summary: 'Plans as a CSV file',
    tags,
    querystring: PlanFilter,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

export const createDietPlan = endpoint({
  method: 'POST',
  url: '/api/diet-plans',
  access: 'plans:write',
  schema: {
    summary: 'Write a plan: a draft, or published at once with status active',
    tags,
    body: CreatePlanBody,
    response: { 200: CreatedDietPlan },
  },
})

export const getCurrentDietPlan = endpoint({
  method: 'GET',
  url: '/api/diet-plans/current',
  access: 'client-area:own',
  schema: {
    summary: 'The signed-in client’s plan of today, and the next one if it starts later',
    tags,
    response: {
      200: z.object({
        today: IsoDate,
        /** Also `null` while the plan is paused; `notice` then has the details. */
        plan: DietPlan.nullable(),
        /** Number of today's day in the rotation; `null` without a plan. */
        rotationDay: z.number().int().nullable(),
        /** The notice about today's plan, or about the next one. */
        notice: PlanNotice.nullable(),
        /** First name of the dietician whose plan it is; `null` without a plan, or if nobody active has one. */
        dietician: z.string().nullable(),
        /** The next plan that is not paused. */
        upcoming: z.object({ title: z.string(), startDate: IsoDate }).nullable(),
        /** The day by which a new client gets the first plan; `null` for others, and if the practice does not say so. */
        firstPlanBy: IsoDate.nullable(),
        counts: z.object({
          current: z.number().int(),
          previous: z.number().int(),
          pending: z.number().int(),
        }),
      }),
    },
  },
})

export const getDietPlan = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id',
  access: 'plans:read',
  schema: {
    summary: 'One plan with its days and foods',
    tags,
    params: IdParams,
    response: { 200: DietPlan },
  },
})

export const updateDietPlan = endpoint({
  method: 'PUT',
  url: '/api/diet-plans/:id',
  access: 'plans:write',
  schema: {
    summary: 'Change a draft as a whole',
    tags,
    params: IdParams,
    body: UpdatePlanInput,
    response: { 200: DietPlan },
  },
})

export const deleteDietPlan = endpoint({
  method: 'DELETE',
  url: '/api/diet-plans/:id',
  access: 'plans:write',
  schema: { summary: 'Delete a draft', tags, params: IdParams, response: { 200: z.object({}) } },
})

export const checkDietPlan = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/safety',
  access: 'plans:write',
  schema: {
    summary: 'The findings of the safety rules in a plan as it is stored',
    tags,
    params: IdParams,
    response: { 200: z.object({ findings: z.array(SafetyFinding), canPublish: z.boolean() }) },
  },
})

/* Calls that return only the content of a plan answer 409 `plan_paused` to a client whose plan is paused. */

/**
 * 422 `plan_incomplete` names missing fields, 422 `plan_unsafe` contains the findings, 409 `plan_overlap` the other plans and
 * which of them would be withdrawn.
 */
export const publishDietPlan = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/publish',
  access: 'plans:write',
  schema: {
    summary: 'Publish a draft: checked for safety, its figures frozen',
    tags,
    params: IdParams,
    body: PublishPlanInput,
    response: { 200: DietPlan },
  },
})

/** One difference between two plans as shown to readers: a field or a meal. */
export const PlanDifference = z.object({
  /** The place for programs: `title`, `days.2.meals.lunch`, `days.4`. */
  path: z.string(),
  /** The place for people: `Title`, `Day 2, Lunch`. */
  place: z.string(),
  /** The text before; `null` if there was none. */
  before: z.string().nullable(),
  /** The text after; `null` if there is none. */
  after: z.string().nullable(),
})
export type PlanDifference = z.infer<typeof PlanDifference>

/** A published version of a plan. */
export const PlanVersionSummary = z.object({
  number: z.number().int(),
  publishedAt: IsoInstant,
  practitionerName: z.string().nullable(),
  changeNote: z.string().nullable(),
})
export type PlanVersionSummary = z.infer<typeof PlanVersionSummary>

const VersionNumber = z.coerce.number().int().min(1).max(100_000)

/** Begins the next version of a published plan as a draft, or returns the existing draft. */
export const reviseDietPlan = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/revise',
  access: 'plans:write',
  schema: {
    summary: 'Begin the next version of a published plan',
    tags,
    params: IdParams,
    response: { 200: DietPlan },
  },
})

/** Creates a draft with the same days, texts and targets, and the facts of the client that it is for. */
export const duplicateDietPlan = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/duplicate',
  access: 'plans:write',
  schema: {
    summary: 'Copy a plan to a new draft',
    tags,
    params: IdParams,
    body: z.object({
      userId: Uuid,
      title: z
        .string()
        .trim()
        .min(1, sentence(msg`Title is required`))
        .max(PLAN_TEXT_LENGTHS.title)
        .optional(),
      /** Defaults to today in the writer's time zone. The copy has as many days as its original. */
      startDate: IsoDate.optional(),
    }),
    response: { 200: DietPlan },
  },
})

export const listDietPlanVersions = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/versions',
  access: 'plans:read',
  schema: {
    summary: 'The published versions of a plan, newest first',
    tags,
    params: IdParams,
    response: { 200: z.array(PlanVersionSummary) },
  },
})

/** The published version with this number, with the figures of that time. */
export const getDietPlanVersion = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/versions/:number',
  access: 'plans:read',
  schema: {
    summary: 'One published version of a plan',
    tags,
    params: IdParams.extend({ number: VersionNumber }),
    response: { 200: DietPlan },
  },
})

/** Without numbers, compares the last two versions. The draft of a next version is compared with the published plan. */
export const compareDietPlanVersions = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/changes',
  access: 'plans:read',
  schema: {
    summary: 'The differences between two versions of a plan',
    tags,
    params: IdParams,
    querystring: z.object({ from: VersionNumber.optional(), to: VersionNumber.optional() }),
    response: {
      200: z.object({
        /** `null` if there is no earlier version. */
        from: z.number().int().nullable(),
        /** `null` for the draft. */
        to: z.number().int().nullable(),
        changeNote: z.string().nullable(),
        publishedAt: IsoInstant.nullable(),
        differences: z.array(PlanDifference),
      }),
    },
  },
})

/** Each plan in its own transaction: one that cannot be archived does not stop the others. */
export const archiveDietPlans = endpoint({
  method: 'POST',
  url: '/api/diet-plans/archive',
  access: 'plans:write',
  schema: {
    summary: 'Archive several plans',
    tags,
    body: z.object({
      ids: z
        .array(Uuid)
        .min(1, sentence(msg`Choose a plan`))
        .max(
          MAX_PLANS_ARCHIVED_AT_ONCE,
          sentence(msg`At most ${{ max: MAX_PLANS_ARCHIVED_AT_ONCE }} plans at a time`),
        ),
    }),
    response: {
      200: z.object({
        archived: z.array(Uuid),
        refused: z.array(z.object({ id: Uuid, message: z.string() })),
      }),
    },
  },
})

export const GroceryItem = z.object({
  /**
   * The food's id; `shop:…` if several foods are bought as one product (eggs); `own:…` for an entry that the writer
   * added.
   */
  key: z.string(),
  name: z.string(),
  hindiName: z.string().nullable(),
  /** Raw grams that the plan needs; `null` for an entry that the writer added. */
  grams: z.number().nullable(),
  /** The amount to buy: `500 g`, `6 eggs`, or a text of the writer. */
  amountText: z.string(),
  /** True if the amount includes peel, pods or bone; absent otherwise. */
  hasRefuse: z.literal(true).optional(),
  /** True if the writer changed or added it. */
  isEdited: z.boolean(),
})
export type GroceryItem = z.infer<typeof GroceryItem>

export const GroceryList = z.object({
  /** First and last day of the list. */
  from: IsoDate,
  to: IsoDate,
  /** Number of people for whom the amounts are: the client’s household in their own list, otherwise 1. */
  householdSize: z.number().int(),
  categories: z.array(z.object({ category: z.enum(GROCERY_CATEGORIES), items: z.array(GroceryItem) })),
  /** Entries that the writer removed and can restore. Empty for clients. */
  removed: z.array(GroceryEdit),
  /** Meals written as free text, which cannot be added to the list: `Day 1, Lunch: Leftover khichdi`. */
  unlisted: z.array(z.string()),
})
export type GroceryList = z.infer<typeof GroceryList>

/**
 * Counts the first food of each portion, not its alternatives. Without dates: the week from today, or the plan's first
 * week.
 */
export const getGroceryList = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/grocery-list',
  access: 'plans:read',
  schema: {
    summary: 'What to buy for some days of a plan',
    tags,
    params: IdParams,
    querystring: z.object({ from: IsoDate.optional(), to: IsoDate.optional() }),
    response: { 200: GroceryList },
  },
})

export const archiveDietPlan = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/archive',
  access: 'plans:write',
  schema: { summary: 'Archive a plan', tags, params: IdParams, response: { 200: DietPlan } },
})

/** `phone`: a narrow page as wide as a phone's screen. */
export const PDF_FORMATS = ['a4', 'phone'] as const
export type PdfFormat = (typeof PDF_FORMATS)[number]

/** Returns a PDF, not JSON: the schema of the response is for documentation only. */
export const exportDietPlanPdf = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/export-pdf',
  access: 'plans:read',
  schema: {
    summary: 'The plan as a PDF file',
    tags,
    params: IdParams,
    querystring: z.object({
      /** If left out, that of the client. */
      language: z.enum(LOCALES).optional(),
      format: z.enum(PDF_FORMATS).default('a4'),
      /** Whether a browser saves the file or shows it. */
      disposition: z.enum(['attachment', 'inline']).default('attachment'),
    }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})
