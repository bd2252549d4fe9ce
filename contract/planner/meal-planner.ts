import { z } from 'zod'
import { MIN_SERVINGS, SERVINGS_STEP } from '#domain/planner/planner.ts'
import { GROCERY_CATEGORIES } from '#domain/plans/grocery/aisles.ts'
import { IsoDate, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PLANNER_DAYS, MAX_PLANNER_DAYS_A_SAVE } from '../limits.ts'
import { GroceryItem } from '../plans/diet-plans.ts'

/*
 * The weekly meal planner: the meals to choose from, the days of the signed-in person, and what to buy for them.
 * Visitors' days are stored in their browser, in the same shape.
 */

const tags: ['meal-planner'] = ['meal-planner']

export const PLANNER_MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export type PlannerMealType = (typeof PLANNER_MEAL_TYPES)[number]
export const PLANNER_MEAL_TYPE_LABELS: Record<PlannerMealType, string> = {
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  snack: 'Snack',
}

/** `sample:…` of the six sample meals; `food:<id>` of a dish. */
export const PlannerMealId = z
  .string()
  .max(60)
  .regex(/^(sample:[a-z-]+|food:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'This meal is not known.')

/** A meal of the library: one serving of it, with figures computed from the foods as they are now. */
export const PlannerMeal = z.object({
  id: PlannerMealId,
  isSample: z.boolean(),
  name: z.string(),
  hindiName: z.string().nullable(),
  type: z.enum(PLANNER_MEAL_TYPES),
  /** One serving in words: `1 katori (150 g)`; for sample meals the contents of the plate. */
  serving: z.string(),
  grams: z.number(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** Null: not known. */
  fibre: z.number().nullable(),
  /** What goes into a serving, each with its raw weight: `Moong dal, 40 g`. */
  ingredients: z.array(z.string()),
  /** Where the figures come from, in words. */
  sourceLabel: z.string(),
})
export type PlannerMeal = z.infer<typeof PlannerMeal>

/** The six sample meals come first where nothing is searched for, then dishes by name. The header `Link` has the next page. */
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
      /** Only these, comma-separated, including retired ones: the foods that a stored week names. At most 200. */
      ids: z.string().max(12_000).optional(),
    }),
    response: { 200: z.array(PlannerMeal) },
  },
})

export const MAX_MEALS_A_DAY = 40
export const MAX_SERVINGS = 10

/** A meal on a day. Its id is made where it is put there, and stays with it when it moves. */
export const PlannerEntry = z.object({
  id: Uuid,
  mealId: PlannerMealId,
  type: z.enum(PLANNER_MEAL_TYPES),
  servings: z
    .number('Enter a number')
    .min(MIN_SERVINGS, 'At least half a serving')
    .max(MAX_SERVINGS, `At most ${MAX_SERVINGS} servings`)
    .multipleOf(SERVINGS_STEP, 'In steps of a half'),
})
export type PlannerEntry = z.infer<typeof PlannerEntry>

export const PlannerDay = z.object({
  day: IsoDate,
  /** Rises by one with every change; 0: nothing was ever put there. */
  version: z.number().int().min(0),
  entries: z.array(PlannerEntry).max(MAX_MEALS_A_DAY, `At most ${MAX_MEALS_A_DAY} meals a day`),
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

/** All or none of the days. 409 `stale_version`: `details.days` is what somebody else (another window) saved. */
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
        .max(MAX_PLANNER_DAYS_A_SAVE, `At most ${MAX_PLANNER_DAYS_A_SAVE} days at a time`),
    }),
    response: { 200: z.object({ days: z.array(PlannerDay) }) },
  },
})

/** Adds what is not there yet, by the entries' ids: bringing the same week along twice adds it once. */
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
        .max(MAX_PLANNER_DAYS, `At most ${MAX_PLANNER_DAYS} days at a time`),
    }),
    response: {
      200: z.object({
        addedCount: z.number().int(),
        /** Meals that are no more, or found no room on their day. */
        leftOutCount: z.number().int(),
        days: z.array(PlannerDay),
      }),
    },
  },
})

/** Computed from the recipes as they are now; the same as the grocery list of a plan. */
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
        .max(300, 'At most 300 different meals'),
    }),
    response: {
      200: z.object({
        categories: z.array(z.object({ category: z.enum(GROCERY_CATEGORIES), items: z.array(GroceryItem) })),
      }),
    },
  },
})
