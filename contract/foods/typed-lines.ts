import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { AMOUNT_DOUBTS } from '#domain/foods/typed-foods/resolve-amount.ts'
import { MAX_TYPED_FOODS_LENGTH } from '../limits.ts'

/*
 * What the calls that read typed lines have in common. The public planner loads this file without the schemas of foods.
 */

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

/** A line of foods with amounts. It is not trimmed, because the answer names places in it. */
export const TypedLine = z
  .string()
  .max(
    MAX_TYPED_FOODS_LENGTH,
    sentence(msg`Please type at most ${{ max: MAX_TYPED_FOODS_LENGTH }} characters at once.`),
  )
  .refine((line) => line.trim() !== '', sentence(msg`Type a food, such as 2 roti`))

/** One part of a typed line. */
export const TypedPart = z.object({
  /** The part as typed, and its place in the line, in UTF-16 units. */
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** True if it may be eaten instead of the part before it: `roti ya rice`. */
  isAlternative: z.boolean(),
  /** The words that were read as the name of the food; empty if there are none. */
  name: z.string(),
})
export type TypedPart = z.infer<typeof TypedPart>
