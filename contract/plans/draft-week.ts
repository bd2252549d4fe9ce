import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { CORE_NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { ALLERGIES, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { COST_LEVELS, EXCEPTED_WISH } from '#domain/plans/draft-week/wishes.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_CELL_OPTIONS,
  MAX_DISLIKE_LENGTH,
  MAX_DISLIKES,
  MAX_DRAFT_DAYS,
  MAX_DRAFT_EXCEPTIONS,
  MAX_WANTED_DISHES,
} from '../limits.ts'
import { PlanDay, PlanFood, PlanMeal } from './diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from './plan-text-lengths.ts'

const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)
const Slot = z.enum(SLOT_KEYS)
const DayNumber = z.int().min(1).max(MAX_DRAFT_DAYS)
const Amount = z
  .number(sentence(msg`Enter a number`))
  .min(0, sentence(msg`This cannot be less than 0`))
  .max(100_000)

/** A target of every day, in the unit of the nutrient. Energy has a field of its own. */
export const DraftTarget = z
  .object({
    key: z.enum(CORE_NUTRIENT_KEYS).exclude(['energyKcal']),
    min: Amount.nullable(),
    max: Amount.nullable(),
    /** False for a target that is only approached. */
    isRequired: z.boolean(),
  })
  .refine(({ min, max }) => min !== null || max !== null, {
    path: ['min'],
    error: () => say(msg`Enter a lower or an upper limit`),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    error: () => say(msg`The upper limit is below the lower one`),
  })

/**
 * Wishes for a week. The allergies, food preferences and diabetes of the client's record always apply in addition to
 * those that are sent.
 */
export const DraftWishes = z
  .object({
    dayCount: DayNumber.default(MAX_DRAFT_DAYS),
    energyKcal: z
      .number(sentence(msg`Enter the calories for a day, such as 1500`))
      .min(500, sentence(msg`A day needs at least 500 kcal`))
      .max(6000, sentence(msg`At most 6,000 kcal`)),
    targets: z
      .array(DraftTarget)
      .max(CORE_NUTRIENT_KEYS.length)
      .refine(
        (targets) => new Set(targets.map(({ key }) => key)).size === targets.length,
        sentence(msg`A nutrient has two targets`),
      )
      .default([]),
    foodPreferences: z.array(z.enum(FOOD_PREFERENCES)).max(FOOD_PREFERENCES.length).default([]),
    allergies: z.array(z.enum(ALLERGIES)).max(ALLERGIES.length).default([]),
    dislikes: z
      .array(z.string().trim().min(1).max(MAX_DISLIKE_LENGTH))
      .max(MAX_DISLIKES, sentence(msg`At most ${{ max: MAX_DISLIKES }} dislikes`))
      .default([]),
    region: z.enum(DISH_REGIONS).default('all'),
    slots: z
      .array(z.object({ slot: Slot, time: z.string().trim().max(PLAN_TEXT_LENGTHS.mealTime) }))
      .min(1, sentence(msg`Choose at least one meal`))
      .max(SLOT_KEYS.length)
      .refine(
        (slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length,
        sentence(msg`A meal is listed twice`),
      ),
    fastingDays: z.array(DayNumber).max(MAX_DRAFT_DAYS).default([]),
    costLevel: z.enum(COST_LEVELS).default('any'),
    maxRepeats: z
      .int()
      .min(1, sentence(msg`At least once`))
      .max(MAX_DRAFT_DAYS, sentence(msg`At most seven times`))
      .default(2),
    keepFoodIds: z
      .array(Uuid)
      .max(MAX_WANTED_DISHES, sentence(msg`At most ${{ max: MAX_WANTED_DISHES }} dishes`))
      .default([]),
    /** Dishes that one day may have although a wish excludes them, as a conflict has offered. */
    exceptions: z
      .array(
        z.object({
          wish: z
            .string()
            .max(MAX_DISLIKE_LENGTH + 'dislike:'.length)
            .regex(EXCEPTED_WISH),
          dayNumber: DayNumber,
          dishIds: z.array(Uuid).min(1).max(MAX_WANTED_DISHES),
        }),
      )
      .max(MAX_DRAFT_EXCEPTIONS)
      .default([]),
    seed: z.int().min(0).max(1_000_000_000).default(1),
  })
  .refine(({ fastingDays, dayCount }) => fastingDays.every((day) => day <= dayCount), {
    path: ['fastingDays'],
    error: () => say(msg`This day is outside the week`),
  })
export type DraftWishes = z.infer<typeof DraftWishes>

/** A meal of the week with its place. */
export const DraftCell = z.object({ dayNumber: DayNumber, slot: Slot, meal: PlanMeal })
const DraftCells = z
  .array(DraftCell)
  .max(MAX_DRAFT_DAYS * SLOT_KEYS.length)
  .refine(
    (cells) => new Set(cells.map(({ dayNumber, slot }) => `${dayNumber} ${slot}`)).size === cells.length,
    sentence(msg`A meal is listed twice`),
  )

/**
 * A wish of a conflict as a sentence, and the change of it that would help, with its cost. `amount` is the new limit of a
 * target; `dishIds` are those of an exception for the day.
 */
export const ConflictWish = z.object({
  wish: z.string(),
  text: z.string(),
  relaxation: z
    .object({
      text: z.string(),
      cost: z.string(),
      amount: z.number().nullable(),
      dishIds: z.array(z.string()),
    })
    .nullable(),
})

/**
 * One line of the answer. `day`: a drafted day with the figures of its foods. `revised`: another version of an earlier day,
 * which takes its place. `conflict`: the wishes that cannot be met together on a day; the others can be met if any one of
 * them is left out, unless `isMinimal` is false. `unfinished`: there was not enough time.
 * `done`: every day was sent; `unknownDislikes` matched no dish.
 */
export const DraftEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['day', 'revised']), day: PlanDay, foods: z.record(z.string(), PlanFood) }),
  z.object({
    kind: z.literal('conflict'),
    dayNumber: z.number(),
    isMinimal: z.boolean(),
    wishes: z.array(ConflictWish),
  }),
  z.object({ kind: z.literal('unfinished'), dayNumber: z.number(), text: z.string() }),
  z.object({ kind: z.literal('done'), unknownDislikes: z.array(z.string()) }),
])
export type DraftEvent = z.infer<typeof DraftEvent>

const tags: [string] = ['diet-plans']

/**
 * Drafts a week for a plan that is a draft. Nothing is stored. The answer has one event as JSON on each line, which is
 * sent when the day is ready; closing the connection cancels the draft.
 */
export const draftWeek = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/draft-week',
  access: 'plans:write',
  schema: {
    summary: 'Draft a week from wishes: events as lines of JSON',
    tags,
    params: IdParams,
    body: z.object({
      wishes: DraftWishes,
      /** Meals that stay as they are. */
      locked: DraftCells.default([]),
    }),
    // Lines of JSON, sent while they are made; each is a `DraftEvent`.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Returns the best other meals for one cell of a week, best first. Nothing is stored. */
export const draftCell = endpoint({
  method: 'POST',
  url: '/api/diet-plans/:id/draft-week/cell',
  access: 'plans:write',
  schema: {
    summary: 'Other meals for one cell of a drafted week',
    tags,
    params: IdParams,
    body: z.object({
      wishes: DraftWishes,
      /** All meals of the week, also the one to be replaced. */
      cells: DraftCells,
      dayNumber: DayNumber,
      slot: Slot,
      count: z.int().min(1).max(MAX_CELL_OPTIONS).default(MAX_CELL_OPTIONS),
    }),
    /** Fewer meals than requested if no others fit the wishes. */
    response: { 200: z.object({ meals: z.array(PlanMeal), foods: z.record(z.string(), PlanFood) }) },
  },
})
