import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { SERVINGS_PRECISION } from '#domain/planner/planner.ts'
import { GROCERY_CATEGORIES } from '#domain/plans/grocery/aisles.ts'
import { IsoDate, PageQuery, RecordVersion, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TYPED_FOOD_DOUBTS, TypedLine, TypedPart } from '../foods/typed-lines.ts'
import { MAX_PLANNER_DAYS, MAX_PLANNER_DAYS_A_SAVE } from '../limits.ts'
import { GroceryItem } from '../plans/diet-plans.ts'

/*
 * The weekly meal planner: the meals to choose from, the days of the signed-in person, and their grocery list.
 * Visitors' days are stored in their browser, in the same format.
 */

const tags: ['meal-planner'] = ['meal-planner']

export const PLANNER_MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export type PlannerMealType = (typeof PLANNER_MEAL_TYPES)[number]
export const PLANNER_MEAL_TYPE_LABELS: Record<PlannerMealType, MessageDescriptor> = {
  breakfast: msg`Breakfast`,
  lunch: msg`Lunch`,
  dinner: msg`Dinner`,
  snack: msg`Snack`,
}

/** `sample:…` for the six sample meals; `food:<id>` for a dish. */
export const PlannerMealId = z
  .string()
  .max(60)
  .regex(
    /^(sample:[a-z-]+|food:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    sentence(msg`We can’t find this meal.`),
  )

/** A meal of the library: one serving, with figures computed from the current foods. */
export const PlannerMeal = z.object({
  id: PlannerMealId,
  isSample: z.boolean(),
  name: z.string(),
  hindiName: z.string().nullable(),
  type: z.enum(PLANNER_MEAL_TYPES),
  /** A description of one serving: `1 katori (150 g)`; for sample meals the contents of the plate. */
  serving: z.string(),
  /** The household measure of one serving: `katori`; `null` for sample meals and dishes that are weighed. */
  measure: z.string().nullable(),
  grams: z.number(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** `null` if not known. */
  fibre: z.number().nullable(),
  /** The ingredients of one serving, each with its raw weight: `Moong dal, 40 g`. */
  ingredients: z.array(z.string()),
  /** The names of the sources of the figures. */
  sourceLabel: z.string(),
})
export type PlannerMeal = z.infer<typeof PlannerMeal>

/** Without a search, the six sample meals come first, then dishes by name. The header `Link` contains the next page. */
export const listPlannerMeals = endpoint({
  method: 'GET',
  url: '/api/meal-planner/meals',
  access: 'public',
  schema: {
    summary: 'Meals and dishes to plan with',
    tags,
    querystring: PageQuery.extend({
      type: z.enum(PLANNER_MEAL_TYPES).optional(),
      search: SearchText.optional(),
      /**
       * Only the meals with these ids, comma-separated, including retired ones, so that a stored week can be shown. At
       * most 200.
       */
      ids: z.string().max(12_000).optional(),
    }),
    response: { 200: z.array(PlannerMeal) },
  },
})

/** A typed dish with its servings. `grams` is the typed amount, which can be more than the most of one meal. */
export const TypedServings = z.object({ meal: PlannerMeal, servings: z.number(), grams: z.number() })
export type TypedServings = z.infer<typeof TypedServings>

/** The doubts of a typed food, and that its servings were reduced to the most of one meal. */
export const TYPED_MEAL_DOUBTS = [...TYPED_FOOD_DOUBTS, 'servings_limited'] as const
export type TypedMealDoubt = (typeof TYPED_MEAL_DOUBTS)[number]

/** One part of a typed line: a dish with its servings, a food that is no dish (`not_planned`), or unknown words. */
export const TypedMeal = TypedPart.extend({
  certainty: z.enum(['sure', 'unsure', 'not_planned', 'not_found']),
  doubts: z.array(z.enum(TYPED_MEAL_DOUBTS)),
  planned: TypedServings.nullable(),
  /** Other dishes that the name can mean, best first. */
  candidates: z.array(TypedServings),
})
export type TypedMeal = z.infer<typeof TypedMeal>

export const readTypedMeals = endpoint({
  method: 'GET',
  url: '/api/meal-planner/typed',
  access: 'public',
  schema: {
    summary: 'The dishes and servings of a typed line, such as “3 idli, 1 katori sambar”',
    tags,
    querystring: z.object({ line: TypedLine }),
    response: { 200: z.array(TypedMeal) },
  },
})

export const MAX_MEALS_A_DAY = 40
export const MAX_SERVINGS = 10

/** A meal on a day. Its id is created when the meal is added to the day, and does not change when the meal moves. */
export const PlannerEntry = z.object({
  id: Uuid,
  mealId: PlannerMealId,
  type: z.enum(PLANNER_MEAL_TYPES),
  servings: z
    .number(sentence(msg`Enter a number`))
    .min(SERVINGS_PRECISION, sentence(msg`Enter at least 0.001 servings`))
    .max(MAX_SERVINGS, sentence(msg`At most ${{ max: MAX_SERVINGS }} servings`))
    .multipleOf(SERVINGS_PRECISION, sentence(msg`Use at most three decimals`)),
})
export type PlannerEntry = z.infer<typeof PlannerEntry>

export const PlannerDay = z.object({
  day: IsoDate,
  /** Rises by one with every change; 0 if the day was never changed. */
  version: RecordVersion,
  entries: z
    .array(PlannerEntry)
    .max(MAX_MEALS_A_DAY, sentence(msg`At most ${{ max: MAX_MEALS_A_DAY }} meals a day`)),
})
export type PlannerDay = z.infer<typeof PlannerDay>

export const getPlannerDays = endpoint({
  method: 'GET',
  url: '/api/meal-planner',
  access: 'profile:own',
  schema: {
    summary: 'The days of one’s own planner; those without meals are there too',
    tags,
    querystring: z.object({
      from: IsoDate,
      days: z.coerce.number().int().min(1).max(MAX_PLANNER_DAYS).default(7),
    }),
    response: { 200: z.object({ days: z.array(PlannerDay) }) },
  },
})

/**
 * Saves all of the days, or none. 409 `stale_version`: `details.days` are the days that another person or window saved.
 */
export const savePlannerDays = endpoint({
  method: 'PUT',
  url: '/api/meal-planner',
  access: 'profile:own',
  schema: {
    summary: 'Save days of one’s own planner',
    tags,
    body: z.object({
      days: z
        .array(PlannerDay)
        .min(1)
        .max(
          MAX_PLANNER_DAYS_A_SAVE,
          sentence(msg`At most ${{ max: MAX_PLANNER_DAYS_A_SAVE }} days at a time`),
        ),
    }),
    response: { 200: z.object({ days: z.array(PlannerDay) }) },
  },
})

/** Adds the entries whose ids do not exist yet, so importing the same week twice adds it once. */
export const importPlannerDays = endpoint({
  method: 'POST',
  url: '/api/meal-planner/import',
  access: 'profile:own',
  schema: {
    summary: 'Take over the days that were planned before signing in',
    tags,
    body: z.object({
      days: z
        .array(PlannerDay.omit({ version: true }))
        .min(1)
        .max(MAX_PLANNER_DAYS, sentence(msg`At most ${{ max: MAX_PLANNER_DAYS }} days at a time`)),
    }),
    response: {
      200: z.object({
        addedCount: z.number().int(),
        /** Number of meals left out because they no longer exist or their day was full. */
        leftOutCount: z.number().int(),
        days: z.array(PlannerDay),
      }),
    },
  },
})

/** Computed from the current recipes, in the same way as the grocery list of a plan. */
export const getPlannerGroceries = endpoint({
  method: 'POST',
  url: '/api/meal-planner/groceries',
  access: 'public',
  schema: {
    summary: 'What to buy for some planned meals',
    tags,
    body: z.object({
      meals: z
        .array(z.object({ mealId: PlannerMealId, servings: z.number().positive().max(1000) }))
        .max(300, sentence(msg`At most 300 different meals`)),
    }),
    response: {
      200: z.object({
        categories: z.array(z.object({ category: z.enum(GROCERY_CATEGORIES), items: z.array(GroceryItem) })),
      }),
    },
  },
})
