import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CLIENT_SWAP_MODES, CLIENT_SWAP_SOURCES } from '#domain/plans/client-swaps.ts'
import { MEAL_SLOTS, type MealSlot, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { IdParams, IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { DaySwap } from './diet-plans.ts'
import { SwapFigures } from './swaps.ts'

/*
 * Swaps that a client chooses for one day of the plan that serves them (decision 192). Staff see them and decide which
 * foods a client may choose from.
 */

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // every slot is listed

const tags: [string] = ['food-swaps']

const Place = z.object({
  day: IsoDate,
  slot: z.enum(MEALS),
  /** The food that the plan has there. */
  foodId: Uuid,
})

const Portion = z.object({
  foodId: Uuid,
  name: z.string(),
  hindiName: z.string().nullable(),
  grams: z.number(),
  measure: z.object({ label: z.string(), grams: z.number(), quantity: z.number() }).nullable(),
  figures: SwapFigures,
})

/** A food that the client may eat instead, in the amount that keeps the figures or that the plan says. */
export const OfferedFood = Portion.extend({ source: z.enum(CLIENT_SWAP_SOURCES) })
export type OfferedFood = z.infer<typeof OfferedFood>

export const FoodOffer = z.object({
  planned: Portion,
  /** The food that is chosen now; `null` for the planned one. */
  chosenFoodId: Uuid.nullable(),
  /** The plan's own alternatives first, then similar foods, best first. */
  foods: z.array(OfferedFood),
  /** False if the dietician allows the plan's own alternatives only. */
  hasSimilar: z.boolean(),
  /** How many foods may still be swapped on this day. */
  left: z.number().int(),
  /** The client's allergies for which foods have no mark. Only names of foods were searched for them. */
  unmarkedAllergies: z.array(z.string()),
})
export type FoodOffer = z.infer<typeof FoodOffer>

/** 409 if no plan serves the day, the day is past or more than a week ahead, or the plan does not have the food there. */
export const listOfferedFoods = endpoint({
  method: 'GET',
  url: '/api/food-swaps',
  access: 'client-area:own',
  schema: {
    summary: 'Foods that the signed-in client may eat instead of a planned one on a day',
    tags,
    querystring: Place,
    response: { 200: FoodOffer },
  },
})

/**
 * `instead` `null` brings the planned food back. 409 for a food that is not offered, and beyond the number of swaps a day.
 * A repeated call changes nothing.
 */
export const setFoodSwap = endpoint({
  method: 'PUT',
  url: '/api/food-swaps',
  access: 'client-area:own',
  schema: {
    summary: 'Swap a food of one day, or take the swap back',
    tags,
    body: Place.extend({ instead: Uuid.nullable() }),
    response: { 200: z.object({ instead: Uuid.nullable() }) },
  },
})

/** A swap as staff see it. */
export const ClientSwap = DaySwap.extend({
  day: IsoDate,
  planId: Uuid,
  planTitle: z.string(),
  chosenAt: IsoInstant,
})
export type ClientSwap = z.infer<typeof ClientSwap>

export const listClientSwaps = endpoint({
  method: 'GET',
  url: '/api/clients/:id/food-swaps',
  access: 'clients:read',
  schema: {
    summary: 'What a client swapped in the last weeks, newest day first, and may swap in each plan',
    tags,
    params: IdParams,
    response: {
      200: z.object({
        /** The plans that are served, begin later or are being written. */
        plans: z.array(
          z.object({
            id: Uuid,
            title: z.string(),
            status: z.enum(PLAN_STATUSES),
            clientSwaps: z.enum(CLIENT_SWAP_MODES),
          }),
        ),
        /** At most 50. */
        swaps: z.array(ClientSwap),
      }),
    },
  },
})

/** Works for plans in every state and changes neither the plan's version nor its content. */
export const setSwapMode = endpoint({
  method: 'PUT',
  url: '/api/diet-plans/:id/client-swaps',
  access: 'plans:write',
  schema: {
    summary: 'Decide from which foods the client of a plan may choose',
    tags,
    params: IdParams,
    body: z.object({
      clientSwaps: z.enum(CLIENT_SWAP_MODES, sentence(msg`Choose what the client may swap`)),
    }),
    response: { 200: z.object({ clientSwaps: z.enum(CLIENT_SWAP_MODES) }) },
  },
})
