import { z } from 'zod'
import { AMOUNT_DOUBTS } from '#domain/foods/typed-foods/resolve-amount.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_TYPED_FOODS_LENGTH } from '../limits.ts'
import { FoodMeasure, FoundFoodItem } from './food-items.ts'

/**
 * The reasons why a part of a line must be checked, besides doubts about the amount. `name_partial`: only a part of the food's
 * name was typed. `name_misspelt`: the name was found with typing errors. `several_foods`: other foods of this name differ
 * much in weight or energy. `raw_food`: the food is raw, the measure is one for served food. `split_unclear`: the words around it can be divided in another way.
 * `choice_unclear`: `or` and a stroke are read as a choice, but can also mean `and`.
 */
export const NAME_DOUBTS = [
  'name_partial',
  'name_misspelt',
  'several_foods',
  'raw_food',
  'split_unclear',
  'choice_unclear',
] as const
export const TYPED_FOOD_DOUBTS = [...NAME_DOUBTS, ...AMOUNT_DOUBTS] as const
export type TypedFoodDoubt = (typeof TYPED_FOOD_DOUBTS)[number]

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
export const TypedFood = z.object({
  /** The part as typed, and its place in the line, in UTF-16 units. */
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** True if it may be eaten instead of the part before it: `roti ya rice`. */
  isAlternative: z.boolean(),
  /** The words that were read as the name of the food; empty if there are none. */
  name: z.string(),
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
      // Not trimmed, because the answer names places in the line.
      line: z
        .string()
        .max(MAX_TYPED_FOODS_LENGTH, `Please type at most ${MAX_TYPED_FOODS_LENGTH} characters at once.`)
        .refine((line) => line.trim() !== '', 'Type a food, such as 2 roti'),
      purpose: z.enum(TYPED_FOOD_PURPOSES).default('meal'),
    }),
    response: { 200: z.array(TypedFood) },
  },
})
