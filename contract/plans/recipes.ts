import { z } from 'zod'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { DISH_ROLES } from '#domain/foods/dish-details.ts'
import { IdParams, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { DishPhoto } from '../foods/dish-photos.ts'

const Measure = z.object({ label: z.string(), grams: z.number() })

/** An amount of a food in a plan. `measure` is `null` if the weight was typed. */
export const RecipePortion = z.object({
  grams: z.number(),
  measure: Measure.extend({ quantity: z.number() }).nullable(),
})
export type RecipePortion = z.infer<typeof RecipePortion>

/** An ingredient: 100 g of the dish as eaten need `gramsPer100g` grams of it, raw and cleaned. */
export const RecipeIngredient = z.object({
  foodId: Uuid,
  name: z.string(),
  hindiName: z.string().nullable(),
  gramsPer100g: z.number(),
  measures: z.array(Measure),
})
export type RecipeIngredient = z.infer<typeof RecipeIngredient>

/**
 * How a food of a plan is made. The ingredients are those that the plan was published with; steps and minutes are those of
 * the dish today. A food that is no dish has neither ingredients nor steps.
 */
export const Recipe = z.object({
  foodId: Uuid,
  name: z.string(),
  hindiName: z.string().nullable(),
  method: z.enum(COOKING_METHODS).nullable(),
  minutes: z.number().nullable(),
  steps: z.array(z.string()),
  roles: z.array(z.enum(DISH_ROLES)),
  ingredients: z.array(RecipeIngredient),
})
export type Recipe = z.infer<typeof Recipe>

/** A recipe with the amounts in which the plan has the food, in the order of days and meals. */
export const PlanRecipe = Recipe.extend({
  portions: z.array(RecipePortion),
  /** The practice's photo of the dish. */
  photo: DishPhoto.nullable(),
  /** The client's own photo of it, which staff do not get. */
  ownPhoto: DishPhoto.nullable(),
})
export type PlanRecipe = z.infer<typeof PlanRecipe>

/** 404 for a food that the plan does not have, 409 `plan_paused` for a client whose plan is paused. */
export const getPlanRecipe = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/recipes/:foodId',
  access: 'plans:read',
  schema: {
    summary: 'The recipe of a food of a plan',
    tags: ['diet-plans'],
    params: z.object({ id: Uuid, foodId: Uuid }),
    response: { 200: PlanRecipe },
  },
})

/**
 * The recipes of all foods and alternatives of a plan, in the order of days and meals. A client's device stores them, so
 * that each dish opens without a connection. 409 `plan_paused` as above.
 */
export const listPlanRecipes = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/recipes',
  access: 'plans:read',
  schema: {
    summary: 'The recipes of a plan',
    tags: ['diet-plans'],
    params: IdParams,
    response: { 200: z.array(PlanRecipe) },
  },
})
