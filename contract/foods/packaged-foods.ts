import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { readGtin } from '#domain/foods/gtin.ts'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import { IsoInstant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_SEARCH_LENGTH } from '../limits.ts'
import { FigureNote, FOOD_ALLERGENS } from './food-items.ts'

/** Shown wherever a packaged food is shown, with a link to the licence: the licence requires it. */
export const PACKAGED_FOODS_ATTRIBUTION = msg`Open Food Facts, Open Database License 1.0`
export const PACKAGED_FOODS_LICENCE_URL = 'https://opendatacommons.org/licenses/odbl/1-0/'

/** A packaged product of Open Food Facts. People enter its figures from the label; all are per 100 g or 100 ml. */
export const PackagedFood = z.object({
  /** The barcode with leading zeros, 14 digits. */
  gtin: z.string(),
  name: z.string(),
  brands: z.string().nullable(),
  /** The size of the package as the label states it. */
  quantity: z.string().nullable(),
  servingGrams: z.number().nullable(),
  ingredients: z.string().nullable(),
  /** Allergens that the label declares; `null` if not known: the food may contain any of them. */
  allergens: z.array(z.enum(FOOD_ALLERGENS)).nullable(),
  /** Allergens of which the label declares traces. */
  traces: z.array(z.enum(FOOD_ALLERGENS)),
  /** Names of declared allergens that are not in our list, such as `celery`. */
  otherAllergens: z.array(z.string()),
  /** Names of declared traces that are not in our list. */
  otherTraces: z.array(z.string()),
  /** The amount of an absent key is not known. */
  nutrients: z.partialRecord(z.enum(NUTRIENT_KEYS as [string, ...string[]]), z.number()),
  provenance: z.record(z.string(), FigureNote),
  /** When somebody last changed it at Open Food Facts. */
  changedAt: IsoInstant.nullable(),
  attribution: z.string(),
  licenceUrl: z.string(),
  /** Its page at Open Food Facts. */
  sourceUrl: z.string(),
})
export type PackagedFood = z.infer<typeof PackagedFood>

const tags: [string] = ['packaged-foods']

/** `count` is 0 if the operator has imported none; then nothing about packaged foods is shown. */
export const countPackagedFoods = endpoint({
  method: 'GET',
  url: '/api/packaged-foods/count',
  access: 'practice:view',
  schema: {
    summary: 'How many packaged foods there are',
    tags,
    response: { 200: z.object({ count: z.number().int() }) },
  },
})

export const searchPackagedFoods = endpoint({
  method: 'GET',
  url: '/api/packaged-foods/search',
  access: 'practice:view',
  schema: {
    summary: 'Find packaged foods by name and brand',
    tags,
    querystring: z.object({
      q: z.string().trim().min(1, sentence(msg`Type a name`)).max(MAX_SEARCH_LENGTH),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: { 200: z.array(PackagedFood) },
  },
})

/** 404 if no packaged food has this barcode. */
export const getPackagedFood = endpoint({
  method: 'GET',
  url: '/api/packaged-foods/:barcode',
  access: 'practice:view',
  schema: {
    summary: 'The packaged food with a barcode',
    tags,
    params: z.object({
      barcode: z.string().refine((text) => readGtin(text) !== null, {
        error: () => say(msg`This is not a valid barcode. Please check the digits.`),
      }),
    }),
    response: { 200: PackagedFood },
  },
})
