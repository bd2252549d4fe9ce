import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { GROCERY_CATEGORIES } from '#domain/plans/grocery/aisles.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { IdParams, IsoDate, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_HOUSEHOLD_SIZE } from '../limits.ts'
import { RecipeIngredient, RecipePortion } from './recipes.ts'

/*
 * Links by which a client shares the menus of a week with the person who cooks. Anyone with the link can open it without
 * signing in, so its answer names nobody and nothing about health (decision 191).
 */

export const COOK_LINK_DAYS = 30
/** Maximum number of links of one client that are not over. */
export const MAX_COOK_LINKS = 5

export const CookLink = z.object({
  id: Uuid,
  /** Number of people for whom the amounts are. */
  people: z.number().int(),
  /** The language of the page to which it leads. */
  locale: z.enum(LOCALES),
  createdAt: IsoInstant,
  expiresAt: IsoInstant,
  openedCount: z.number().int(),
  /** `null` if nobody has opened it. */
  lastOpenedAt: IsoInstant.nullable(),
})
export type CookLink = z.infer<typeof CookLink>

const tags: [string] = ['cook-links']

export const listCookLinks = endpoint({
  method: 'GET',
  url: '/api/cook-links',
  access: 'client-area:own',
  schema: {
    summary: 'One’s own links for the person who cooks, newest first',
    tags,
    response: { 200: z.array(CookLink) },
  },
})

/** The address is answered once and stored nowhere. 409 `conflict` if there are five links already. */
export const createCookLink = endpoint({
  method: 'POST',
  url: '/api/cook-links',
  access: 'client-area:own',
  schema: {
    summary: 'Make a link for the person who cooks',
    tags,
    body: z.object({
      people: z
        .number(sentence(msg`Please enter a whole number`))
        .int(sentence(msg`Please enter a whole number`))
        .min(1, sentence(msg`Please enter a number from 1 to ${{ max: MAX_HOUSEHOLD_SIZE }}`))
        .max(
          MAX_HOUSEHOLD_SIZE,
          sentence(msg`Please enter a number from 1 to ${{ max: MAX_HOUSEHOLD_SIZE }}`),
        ),
      /** The language of the cook, in which the site must be offered; if left out, that of the page. */
      locale: z.enum(LOCALES).optional(),
    }),
    response: { 200: z.object({ link: CookLink, url: z.string() }) },
  },
})

/** It stops working at once. */
export const revokeCookLink = endpoint({
  method: 'DELETE',
  url: '/api/cook-links/:id',
  access: 'client-area:own',
  schema: { summary: 'Stop a link', tags, params: IdParams, response: { 200: z.object({}) } },
})

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // eight meals

/** A dish of a meal with its amount for all people. */
const CookPortion = RecipePortion.extend({ foodId: Uuid, name: z.string(), hindiName: z.string().nullable() })
export type CookPortion = z.infer<typeof CookPortion>

const CookMeal = z.object({
  slot: z.enum(MEALS),
  time: z.string().nullable(),
  /** Empty if the meal is described in words, which are not shown. */
  dishes: z.array(CookPortion.extend({ alternatives: z.array(CookPortion) })),
})
export type CookMeal = z.infer<typeof CookMeal>

const CookRecipe = z.object({
  foodId: Uuid,
  minutes: z.number().nullable(),
  ingredients: z.array(RecipeIngredient),
  steps: z.array(z.string()),
})
export type CookRecipe = z.infer<typeof CookRecipe>

/** The menus of seven days. Days without a menu, for example after the end of a plan, have no meals. */
export const CookMenu = z.object({
  /** False if there is no menu now: no plan is served, or it is paused. */
  hasMenu: z.boolean(),
  people: z.number().int(),
  expiresAt: IsoInstant,
  days: z.array(z.object({ date: IsoDate, meals: z.array(CookMeal) })),
  recipes: z.array(CookRecipe),
  groceries: z.array(
    z.object({
      category: z.enum(GROCERY_CATEGORIES),
      items: z.array(
        z.object({ name: z.string(), hindiName: z.string().nullable(), amountText: z.string() }),
      ),
    }),
  ),
})
export type CookMenu = z.infer<typeof CookMenu>

/**
 * The token is in the body, so that it is in no address that a server or a cache sees. 404 for a link that is unknown,
 * revoked or over. Opening it is counted.
 */
export const openCookLink = endpoint({
  method: 'POST',
  url: '/api/cook-links/open',
  access: 'public',
  schema: {
    summary: 'The menus of a week for the person who cooks',
    tags,
    body: z.object({ token: z.string().min(1).max(200) }),
    response: { 200: CookMenu },
  },
})
