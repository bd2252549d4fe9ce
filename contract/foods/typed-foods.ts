import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FoodMeasure, FoundFoodItem } from './food-items.ts'
import { TYPED_FOOD_DOUBTS, TypedLine, TypedPart } from './typed-lines.ts'

/** The use of the foods decides which are found first: dishes for a meal, raw foods for a recipe. */
export const TYPED_FOOD_PURPOSES = ['meal', 'recipe'] as const
export type TypedFoodPurpose = (typeof TYPED_FOOD_PURPOSES)[number]

/** The amount of a food as an item of a plan has it. */
export const TypedFoodAmount = z.object({
  grams: z.number(),
  /** The household measure with its count; `null` for a weight or a volume. */
  measure: FoodMeasure.extend({ quantity: z.number() }).nullable(),
})
export type TypedFoodAmount = z.infer<typeof TypedFoodAmount>

/** Another food that a part can mean, with the typed amount of it. */
export const TypedFoodCandidate = z.object({ food: FoundFoodItem, amount: TypedFoodAmount })
export type TypedFoodCandidate = z.infer<typeof TypedFoodCandidate>

/** One part of a typed line: a food with its amount, or words that name no known food. */
export const TypedFood = TypedPart.extend({
  /** `unsure` has doubts that a person must check; `not_found` has no food. */
  certainty: z.enum(['sure', 'unsure', 'not_found']),
  doubts: z.array(z.enum(TYPED_FOOD_DOUBTS)),
  food: FoundFoodItem.nullable(),
  amount: TypedFoodAmount.nullable(),
  /** Other foods that the name can mean, best first. */
  candidates: z.array(TypedFoodCandidate),
})
export type TypedFood = z.infer<typeof TypedFood>

const tags: [string] = ['food-items']

export const readTypedFoods = endpoint({
  method: 'GET',
  url: '/api/food-items/typed',
  access: 'public',
  schema: {
    summary: 'The foods and amounts of a typed line, such as “3 idli, 1 katori sambar”',
    tags,
    querystring: z.object({
      line: TypedLine,
      purpose: z.enum(TYPED_FOOD_PURPOSES).default('meal'),
    }),
    response: { 200: z.array(TypedFood) },
  },
})
