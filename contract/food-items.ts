import { z } from 'zod'
import { CORE_NUTRIENT_KEYS, NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { FOOD_CATEGORIES } from '#domain/people/options.ts'
import { IdParams, PageQuery, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where a food's figures come from. */
export const FOOD_SOURCES = ['ifct2017', 'usda', 'dish', 'custom'] as const
export type FoodSource = (typeof FOOD_SOURCES)[number]

/** `raw`: before cooking. `cooked`: as served. `ready`: eaten as bought. */
export const FOOD_PREPARATIONS = ['raw', 'cooked', 'ready'] as const
export type FoodPreparation = (typeof FOOD_PREPARATIONS)[number]
export const FOOD_PREPARATION_LABELS: Record<FoodPreparation, string> = {
  raw: 'Raw',
  cooked: 'Cooked',
  ready: 'Ready to eat',
}

/** What suits whom. A food without a tag does not suit, or is not known to. */
export const FOOD_TAGS = ['vegetarian', 'vegan', 'egg', 'jain', 'fasting'] as const
export type FoodTag = (typeof FOOD_TAGS)[number]

/** The allergens that clients can name. */
export const FOOD_ALLERGENS = ['dairy', 'gluten', 'nuts', 'shellfish', 'eggs', 'soy'] as const
export type FoodAllergen = (typeof FOOD_ALLERGENS)[number]

/** BCP 47 codes of the languages that foods have names in. */
export const FOOD_LANGUAGES = [
  'en',
  'hi',
  'as',
  'bn',
  'gu',
  'kn',
  'kok',
  'ks',
  'kha',
  'ml',
  'mni',
  'mr',
  'ne',
  'or',
  'pa',
  'sa',
  'ta',
  'te',
  'ur',
] as const
export type FoodLanguage = (typeof FOOD_LANGUAGES)[number]

export const FoodMeasure = z.object({ label: z.string(), grams: z.number().positive() })
export type FoodMeasure = z.infer<typeof FoodMeasure>

export const FoodName = z.object({ language: z.enum(FOOD_LANGUAGES), name: z.string() })
export type FoodName = z.infer<typeof FoodName>

/** Per 100 g by nutrient key, each in its own unit; a key that is absent is not known. */
export const CoreNutrients = z.partialRecord(z.enum(CORE_NUTRIENT_KEYS), z.number())

/** A food as lists and the plan editor need it. All figures are per 100 g as `preparation` says. */
export const FoodItem = z.object({
  id: Uuid,
  /** `ifct:A001`, `usda:02047`, `dish:poha`; null for foods that the practice added. */
  code: z.string().nullable(),
  name: z.string(),
  /** Of dishes and the practice's own foods; null for ingredients. */
  category: z.string().nullable(),
  calories: z.number().int(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** Null: not known. */
  fiber: z.number().nullable(),
  serving_size: z.string(),
  description: z.string().nullable(),
  preparation: z.enum(FOOD_PREPARATIONS),
  source: z.enum(FOOD_SOURCES),
  /** The source in words, as it stands under plans: `IFCT 2017, NIN Hyderabad`. */
  sourceLabel: z.string(),
  measures: z.array(FoodMeasure),
  tags: z.array(z.enum(FOOD_TAGS)),
  allergens: z.array(z.enum(FOOD_ALLERGENS)),
  /** In lists and searches those in Hindi, alone in all languages. */
  names: z.array(FoodName),
  nutrients: CoreNutrients,
})
export type FoodItem = z.infer<typeof FoodItem>

/** A food found by a name: `matchedName` is the one that matched best, in whatever language it is. */
export const FoundFoodItem = FoodItem.extend({ matchedName: z.string() })
export type FoundFoodItem = z.infer<typeof FoundFoodItem>

/**
 * Why a figure is not simply the source's own. `recomputed`: energy from the macronutrients. `corrected`: another value
 * than the source's, for the reason given. `mapped`: taken from the named food of another source. `rule`: a zero that
 * holds for the whole group of foods. `partial`: a lower bound, known in `coveredShare` of the weight.
 */
export const FigureNote = z.object({
  kind: z.enum(['recomputed', 'corrected', 'mapped', 'rule', 'partial']),
  source: z.string().optional(),
  reason: z.string().optional(),
  coveredShare: z.number().optional(),
})
export type FigureNote = z.infer<typeof FigureNote>

export const FoodItemDetail = FoodItem.extend({
  scientificName: z.string().nullable(),
  foodGroup: z.string().nullable(),
  /** Every nutrient known, not only the core ones. */
  nutrients: z.partialRecord(z.enum(NUTRIENT_KEYS as [string, ...string[]]), z.number()),
  provenance: z.record(z.string(), FigureNote),
  /** Of dishes: what goes in, in order, and what it weighs cooked. */
  ingredients: z.array(
    z.object({ id: Uuid, code: z.string().nullable(), name: z.string(), grams: z.number() }),
  ),
  cookedWeightGrams: z.number().nullable(),
})
export type FoodItemDetail = z.infer<typeof FoodItemDetail>

const tags: [string] = ['food-items']

export const searchFoodItems = endpoint({
  method: 'GET',
  url: '/api/food-items/search',
  access: 'public',
  schema: {
    summary: 'Find foods by name in any language and spelling; dishes before raw foods',
    tags,
    querystring: z.object({
      q: z.string().trim().min(1, 'Type a name').max(100),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: { 200: z.array(FoundFoodItem) },
  },
})

export const listFoodItems = endpoint({
  method: 'GET',
  url: '/api/food-items',
  access: 'public',
  schema: {
    summary: 'Foods by name, dishes first; the next page is in the Link header',
    tags,
    querystring: PageQuery.extend({
      category: z.enum(FOOD_CATEGORIES).optional(),
      search: z.string().trim().max(100).optional(),
      /** Only the foods with these codes, comma-separated: what a template of meals names. */
      codes: z.string().max(4000).optional(),
    }),
    response: { 200: z.array(FoodItem) },
  },
})

export const getFoodItem = endpoint({
  method: 'GET',
  url: '/api/food-items/:id',
  access: 'public',
  schema: {
    summary: 'One food with every nutrient known, and where its figures come from',
    tags,
    params: IdParams,
    response: { 200: FoodItemDetail },
  },
})
