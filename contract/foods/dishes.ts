import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { DishDetails, MAX_DISH_PAIRS } from './dish-details.ts'
import {
  FOOD_ALLERGENS,
  FOOD_LANGUAGES,
  FOOD_PREPARATIONS,
  FOOD_SOURCES,
  FOOD_STATES,
  FOOD_TAGS,
  FoodMeasure,
  FoodName,
  WriteFoodItem,
} from './food-items.ts'

export const MAX_DISH_INGREDIENTS = 60
export const MAX_INGREDIENT_GRAMS = 20_000
export const MAX_COOKED_GRAMS = 100_000

/** A dish is eaten cooked, or ready without cooking. */
export const DISH_PREPARATIONS = ['cooked', 'ready'] as const

const nutrientKeys = NUTRIENT_KEYS as [string, ...string[]]

const Grams = z
  .number(sentence(msg`Enter its weight`))
  .positive(sentence(msg`Enter its weight`))
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    sentence(msg`Please use at most two decimals`),
  )

/**
 * An ingredient with its raw, cleaned weight, as it goes into the pot. `isUncooked`: added after the heat is off, so that
 * it loses nothing in cooking.
 */
export const WriteIngredient = z.object({
  foodId: Uuid,
  grams: Grams.max(MAX_INGREDIENT_GRAMS, sentence(msg`At most 20,000 g`)),
  isUncooked: z.boolean().default(false),
})
export type WriteIngredient = z.infer<typeof WriteIngredient>

const Ingredients = z
  .array(WriteIngredient)
  .min(1, sentence(msg`Add at least one ingredient`))
  .max(MAX_DISH_INGREDIENTS, sentence(msg`At most 60 ingredients`))

const CookedWeight = Grams.max(MAX_COOKED_GRAMS, sentence(msg`At most 100,000 g`))

/** Said where a dish has no cooking method, by the form and by the server. */
export const CHOOSE_METHOD = msg`Choose how it is cooked`

/** Input for a dish of the practice's own. Its figures, tags and allergens are computed from its ingredients. */
export const WriteDish = z.object({
  name: WriteFoodItem.shape.name,
  category: WriteFoodItem.shape.category,
  preparation: z.enum(DISH_PREPARATIONS).default('cooked'),
  /** The method of the main heating, by which losses are deducted. */
  method: z.enum(COOKING_METHODS, sentence(CHOOSE_METHOD)),
  description: WriteFoodItem.shape.description,
  names: z
    .array(z.object({ language: z.enum(FOOD_LANGUAGES), name: WriteFoodItem.shape.name }))
    .max(40, sentence(msg`At most 40 names`))
    .default([]),
  ingredients: Ingredients,
  /** Weight of the whole dish as eaten. */
  cookedWeightGrams: CookedWeight,
  /** Household measures, the usual serving first. */
  measures: WriteFoodItem.shape.measures.unwrap().default([]),
  details: DishDetails.default({}),
  /** Ids of the dishes that it is usually eaten with. */
  pairsWith: z.array(Uuid).max(MAX_DISH_PAIRS, sentence(msg`At most 12 dishes`)).default([]),
})
export type WriteDish = z.infer<typeof WriteDish>

/** Input for an existing dish. `null` leaves a dish without a method, and is refused for a dish that has one. */
export const ChangeDish = WriteDish.extend({
  method: z.enum(COOKING_METHODS, sentence(CHOOSE_METHOD)).nullable(),
})
export type ChangeDish = z.infer<typeof ChangeDish>

/** A food in a recipe. `state` shows whether other recipes may still use it. */
export const DishIngredient = z.object({
  foodId: Uuid,
  code: z.string().nullable(),
  name: z.string(),
  grams: z.number(),
  isUncooked: z.boolean(),
  preparation: z.enum(FOOD_PREPARATIONS),
  state: z.enum(FOOD_STATES),
  measures: z.array(FoodMeasure),
})
export type DishIngredient = z.infer<typeof DishIngredient>

/** A dish with its recipe: written by the practice, or from the food tables, to be copied. */
export const Dish = z.object({
  id: Uuid,
  source: z.enum(FOOD_SOURCES),
  state: z.enum(FOOD_STATES),
  name: z.string(),
  category: z.string().nullable(),
  preparation: z.enum(FOOD_PREPARATIONS),
  /** `null` for a dish that was written before methods were asked for: nothing is deducted. */
  method: z.enum(COOKING_METHODS).nullable(),
  description: z.string().nullable(),
  names: z.array(FoodName),
  ingredients: z.array(DishIngredient),
  cookedWeightGrams: z.number(),
  measures: z.array(FoodMeasure),
  details: DishDetails,
  pairsWith: z.array(z.object({ foodId: Uuid, name: z.string() })),
  tags: z.array(z.enum(FOOD_TAGS)),
  /** `null` if those of an ingredient are not known. */
  allergens: z.array(z.enum(FOOD_ALLERGENS)).nullable(),
  /** A change must send the `updatedAt` of the dish that the writer saw. */
  updatedAt: IsoInstant,
})
export type Dish = z.infer<typeof Dish>

/** The figures of a recipe before it is saved. */
export const DishFigures = z.object({
  rawWeightGrams: z.number(),
  /** Weight of the ingredients without their water: the dish cannot weigh less. */
  dryWeightGrams: z.number(),
  /** Per 100 g as eaten; `null` while there is no possible cooked weight. The amount of an absent key is not known. */
  nutrients: z.partialRecord(z.enum(nutrientKeys), z.number()).nullable(),
  /** The amounts before cooking losses were deducted, of the nutrients that have lost a part. */
  amountsBeforeLosses: z.partialRecord(z.enum(nutrientKeys), z.number()),
  /** The version of the formula by which the figures are computed: `DISH_FORMULA`. */
  dishFormula: z.number().int(),
  /** Names of ingredients from which nothing is deducted because they have no food group. */
  withoutGroup: z.array(z.string()),
  /**
   * The share (below 1) of the raw weight for which a nutrient is known. Its amount is then a lower bound, or not known
   * at all.
   */
  coverage: z.partialRecord(z.enum(nutrientKeys), z.number()),
  tags: z.array(z.enum(FOOD_TAGS)),
  /** `null` if those of an ingredient are not known. */
  allergens: z.array(z.enum(FOOD_ALLERGENS)).nullable(),
  /** The ingredients whose allergens are not known. */
  allergensUnknownOf: z.array(z.string()),
  /** The ingredients that contain each allergen. */
  allergensFrom: z.partialRecord(z.enum(FOOD_ALLERGENS), z.array(z.string())),
  /** The ingredients because of which the dish lacks a tag. */
  tagsLackedBy: z.partialRecord(z.enum(FOOD_TAGS), z.array(z.string())),
  /** Names of the sources of the figures. */
  sources: z.array(z.string()),
  hasFat: z.boolean(),
  hasSalt: z.boolean(),
  /** The reason why the cooked weight is impossible, as a sentence; `null` if it is possible. */
  problem: z.string().nullable(),
  /** A cooked weight derived from the most similar dish of the food tables; `null` if no dish is similar. */
  suggestion: z.object({ cookedWeightGrams: z.number(), dishName: z.string() }).nullable(),
})
export type DishFigures = z.infer<typeof DishFigures>

const tags: [string] = ['dishes']

export const previewDish = endpoint({
  method: 'POST',
  url: '/api/dishes/preview',
  access: 'foods:write',
  schema: {
    summary: 'What a recipe comes to per 100 g as eaten; keeps nothing',
    tags,
    body: z.object({
      ingredients: Ingredients,
      cookedWeightGrams: CookedWeight.nullable(),
      /** `null` deducts nothing. */
      method: z.enum(COOKING_METHODS).nullable().default(null),
    }),
    response: { 200: DishFigures },
  },
})

export const getDish = endpoint({
  method: 'GET',
  url: '/api/dishes/:id',
  access: 'foods:write',
  schema: { summary: 'A dish with its recipe', tags, params: IdParams, response: { 200: Dish } },
})

/** `invalid_input` names the ingredient that cannot be used, such as `ingredients.2.foodId`. */
export const createDish = endpoint({
  method: 'POST',
  url: '/api/dishes',
  access: 'foods:write',
  schema: {
    summary: 'Add a dish of the practice’s own, its figures computed from what goes in',
    tags,
    body: WriteDish,
    response: { 200: Dish },
  },
})

/** Dishes that contain it are computed again. Published plans keep the figures they were published with. */
export const updateDish = endpoint({
  method: 'PUT',
  url: '/api/dishes/:id',
  access: 'foods:write',
  schema: {
    summary: 'Change a dish of the practice’s own',
    tags,
    params: IdParams,
    body: ChangeDish.extend({ updatedAt: IsoInstant }),
    response: { 200: Dish },
  },
})
