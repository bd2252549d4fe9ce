import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DISH_ROLES } from '#domain/foods/dish-details.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { IdParams, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FOOD_PREPARATIONS } from '../foods/food-items.ts'
import { MAX_PLAN_DAYS } from '../limits.ts'
import { PlanFood } from './diet-plans.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // every slot is listed

/** Energy in kcal, the others in g; `null` if not known. */
export const SwapFigures = z.object({
  energyKcal: z.number().nullable(),
  carbsG: z.number().nullable(),
  proteinG: z.number().nullable(),
  fibreG: z.number().nullable(),
})
export type SwapFigures = z.infer<typeof SwapFigures>

/** A food that can take the place of another in a plan, with its amount. */
export const Swap = z.object({
  foodId: Uuid,
  food: PlanFood,
  grams: z.number(),
  measure: z.object({ label: z.string(), grams: z.number(), quantity: z.number() }).nullable(),
  figures: SwapFigures,
  /** True if the dish is usual at this time of day; `null` if its times are not recorded. */
  isUsualInMeal: z.boolean().nullable(),
  /** The names of the meal's other foods that it is usually eaten with. */
  pairsWith: z.array(z.string()),
  /** Where else the plan already has this food. */
  alreadyIn: z.enum(['day', 'plan']).nullable(),
  /** False if nobody has reviewed the food's allergens and diets. */
  isReviewed: z.boolean(),
})
export type Swap = z.infer<typeof Swap>

/** The swaps of a portion, best first; if there are none, the counts say why. */
export const Swaps = z.object({
  /** What the swaps have in common with the replaced food; `null` if it has neither a role nor a food group. */
  basis: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('role'), role: z.enum(DISH_ROLES) }),
      z.object({ kind: z.literal('group'), group: z.string(), preparation: z.enum(FOOD_PREPARATIONS) }),
    ])
    .nullable(),
  replaced: SwapFigures,
  /** At most 12. */
  swaps: z.array(Swap),
  /** The foods of the same role; how many of them are not safe for the client, and how many do not keep the figures. */
  counts: z.object({
    sameRole: z.number().int(),
    notSafe: z.number().int(),
    otherFigures: z.number().int(),
  }),
  /** The client's allergies for which foods have no mark. Only names of foods were searched for them. */
  unmarkedAllergies: z.array(z.string()),
})
export type Swaps = z.infer<typeof Swaps>

/**
 * The food and its amount are sent, so that a change that is not saved yet is answered too. `day` and `slot` are its place:
 * the stored plan says what else is eaten there. 409 `plan_not_draft` for a published plan.
 */
export const listSwaps = endpoint({
  method: 'GET',
  url: '/api/diet-plans/:id/swaps',
  access: 'plans:write',
  schema: {
    summary: 'Foods that can take the place of a food in a draft, safe for its client, best first',
    tags: ['diet-plans'],
    params: IdParams,
    querystring: z.object({
      foodId: Uuid,
      grams: z.coerce
        .number(sentence(msg`Enter an amount above 0`))
        .positive(sentence(msg`Enter an amount above 0`))
        .max(MAX_PORTION_GRAMS, sentence(msg`Enter an amount up to 5,000 g`)),
      slot: z.enum(MEALS),
      /** The number of the day, from 1. */
      day: z.coerce.number().int().min(1).max(MAX_PLAN_DAYS),
    }),
    response: { 200: Swaps },
  },
})
