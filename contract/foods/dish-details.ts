import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DISH_REGIONS, DISH_ROLES, DISH_SLOTS } from '#domain/foods/dish-details.ts'

export const MAX_DISH_MINUTES = 1440
export const MAX_DISH_SERVINGS = 200
export const MAX_DISH_STEPS = 20
export const MAX_STEP_LENGTH = 500
/** Maximum number of the dishes that a dish is eaten with. */
export const MAX_DISH_PAIRS = 12
export const MAX_PORTION_COUNT = 50

const WHOLE = msg`Enter a whole number, such as 20`

/** What one adult eats of a dish in a meal: a number of one of its household measures. */
export const UsualPortion = z.object({
  measure: z.string().min(1, sentence(msg`Choose a measure`)),
  count: z
    .number(sentence(msg`Enter a number above 0, such as 2`))
    .positive(sentence(msg`Enter a number above 0, such as 2`))
    .max(MAX_PORTION_COUNT, sentence(msg`At most 50`)),
})
export type UsualPortion = z.infer<typeof UsualPortion>

/** What a dish has besides its recipe in grams and its figures. An absent field is not known. */
export const DishDetails = z.object({
  region: z.enum(DISH_REGIONS, sentence(msg`Choose a region`)).optional(),
  /** From the cutting board to the plate, without soaking or fermenting. */
  minutes: z
    .int(sentence(WHOLE))
    .min(1, sentence(WHOLE))
    .max(MAX_DISH_MINUTES, sentence(msg`At most 1,440 minutes`))
    .optional(),
  /** How many usual portions the recipe makes. */
  servings: z
    .number(sentence(msg`Enter a number above 0, such as 4`))
    .positive(sentence(msg`Enter a number above 0, such as 4`))
    .max(MAX_DISH_SERVINGS, sentence(msg`At most 200 servings`))
    .optional(),
  steps: z
    .array(
      z
        .string()
        .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
        .min(1, sentence(msg`Enter the step`))
        .max(MAX_STEP_LENGTH, sentence(msg`Please use at most 500 characters for a step.`))
        .regex(
          /^[^\p{Cc}\p{Co}\p{Cn}]*$/u,
          sentence(msg`Please use only letters, numbers and common punctuation.`),
        ),
    )
    .max(MAX_DISH_STEPS, sentence(msg`At most 20 steps`))
    .optional(),
  usualPortion: UsualPortion.optional(),
  roles: z.array(z.enum(DISH_ROLES)).max(DISH_ROLES.length).optional(),
  slots: z.array(z.enum(DISH_SLOTS)).max(DISH_SLOTS.length).optional(),
})
export type DishDetails = z.infer<typeof DishDetails>
