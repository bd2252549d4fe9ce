import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_DISLIKE_LENGTH, MAX_DISLIKES, MAX_PLAN_DAYS } from '../limits.ts'
import { PlanDay, PlanFood } from './diet-plans.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // every slot is listed

/** A food that was swapped for another, or left out if `to` is `null`. */
export const AdaptChange = z.object({
  dayNumber: z.number().int(),
  slot: z.enum(MEALS),
  from: z.string(),
  to: z.string().nullable(),
  /** In short words, such as `contains dairy: allergy`. */
  reasons: z.array(z.string()),
})
export type AdaptChange = z.infer<typeof AdaptChange>

/** Days without a food in conflict with the client, and what was changed, in the order of days and meals. */
export const AdaptedDays = z.object({
  days: z.array(PlanDay),
  foods: z.record(z.string(), PlanFood),
  changes: z.array(AdaptChange),
  /** The client's allergies for which foods have no mark. Only names of foods were searched for them. */
  unmarkedAllergies: z.array(z.string()),
})
export type AdaptedDays = z.infer<typeof AdaptedDays>

/**
 * The days are sent, so that the built-in template and days that are not saved can be adapted too. Nothing is stored.
 */
export const adaptDaysToClient = endpoint({
  method: 'POST',
  url: '/api/plan-templates/adapt',
  access: 'plans:write',
  schema: {
    summary: 'Swap the foods of days that do not suit a client; what has no swap is left out',
    tags: ['plan-templates'],
    body: z.object({
      clientId: Uuid,
      days: z.array(PlanDay).min(1, sentence(msg`Add at least one day to adapt`)).max(MAX_PLAN_DAYS),
      dislikes: z
        .array(z.string().trim().min(1).max(MAX_DISLIKE_LENGTH))
        .max(MAX_DISLIKES, sentence(msg`At most ${{ max: MAX_DISLIKES }} dislikes`))
        .default([]),
    }),
    response: { 200: AdaptedDays },
  },
})
