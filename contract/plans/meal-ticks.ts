import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { TICK_STATES } from '#domain/plans/ticks.ts'
import { IsoDate, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_TICK_NOTE } from '../limits.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]]

/** Whether a meal of the plan was eaten, skipped or swapped on a day. */
export const MealTick = z.object({
  day: IsoDate,
  slot: z.enum(MEALS),
  dietPlanId: Uuid,
  state: z.enum(TICK_STATES),
  /** For a swapped meal: the food that was eaten instead. */
  note: z.string().nullable(),
})
export type MealTick = z.infer<typeof MealTick>

const tags: [string] = ['meal-ticks']

/** Ordered by day and by meal; at most 31 days. */
export const listMealTicks = endpoint({
  method: 'GET',
  url: '/api/meal-ticks',
  access: 'client-area:own',
  schema: {
    summary: 'What the signed-in client ticked off from one day to another',
    tags,
    querystring: z.object({ from: IsoDate, to: IsoDate }),
    response: { 200: z.array(MealTick) },
  },
})

/**
 * `state` `null` removes the tick. Otherwise the day must be today or earlier, and a plan must serve that meal on it;
 * 409 if not. A note is stored with `swapped` only. A repeated call changes nothing.
 *
 * A phone may send a tick days after it was made. `seen` is the tick that the phone showed before (`null`: none): 409
 * `stale_version` with the stored `tick` if another device has changed it meanwhile, unless it is already as wanted.
 * `dietPlanId` is the plan on which the meal was shown: 409 if another plan serves that day by now.
 */
export const setMealTick = endpoint({
  method: 'PUT',
  url: '/api/meal-ticks',
  access: 'client-area:own',
  schema: {
    summary: 'Tick a meal off as eaten, skipped or swapped',
    tags,
    body: z.object({
      day: IsoDate,
      slot: z.enum(MEALS),
      state: z.enum(TICK_STATES).nullable(),
      note: z
        .string()
        .trim()
        .max(MAX_TICK_NOTE, sentence(msg`Please use at most ${{ max: MAX_TICK_NOTE }} characters`))
        .nullish(),
      seen: z.object({ state: z.enum(TICK_STATES), note: z.string().nullable() }).nullish(),
      dietPlanId: Uuid.optional(),
    }),
    response: { 200: z.object({ tick: MealTick.nullable() }) },
  },
})
