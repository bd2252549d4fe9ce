import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import {
  findNutrientProblem,
  findOverweight,
  MAX_PER_100_G,
  MORE_NUTRIENT_KEYS,
} from '#domain/foods/food-figures.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { MAX_FOOD_NAME } from '#domain/foods/food-name.ts'
import { CORE_NUTRIENT_KEYS, NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { ALLERGIES, FOOD_CATEGORIES } from '#domain/people/options.ts'
import { WATCHED_NUTRIENTS } from '#domain/plans/nutrient-gaps.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { IdParams, IsoInstant, PageQuery, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ErrorIssue } from '../errors.ts'
import { MAX_SEARCH_LENGTH } from '../limits.ts'
import { DishDetails, UsualPortion } from './dish-details.ts'

/** Where a food's figures come from. */
export const FOOD_SOURCES = ['ifct2017', 'usda', 'dish', 'custom', 'fdc', 'indb'] as const
export type FoodSource = (typeof FOOD_SOURCES)[number]

/** `raw`: before cooking. `cooked`: as served. `ready`: eaten as bought. */
export const FOOD_PREPARATIONS = ['raw', 'cooked', 'ready'] as const
export type FoodPreparation = (typeof FOOD_PREPARATIONS)[number]
export const FOOD_PREPARATION_LABELS: Record<FoodPreparation, MessageDescriptor> = {
  raw: msg`Raw`,
  cooked: msg`Cooked`,
  ready: msg`Ready to eat`,
}

/** Diets that a food suits. If a tag is absent, the food does not suit that diet, or this is not known. */
export const FOOD_TAGS = ['vegetarian', 'vegan', 'egg', 'jain', 'fasting'] as const
export type FoodTag = (typeof FOOD_TAGS)[number]
export const FOOD_TAG_LABELS: Record<FoodTag, MessageDescriptor> = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  egg: msg`Has egg, otherwise vegetarian`,
  jain: msg`Jain`,
  fasting: msg`For fasts`,
}

/** The allergens that foods are marked with: those that clients can name. */
export const FOOD_ALLERGENS = ALLERGIES
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
export const FOOD_LANGUAGE_LABELS: Record<FoodLanguage, MessageDescriptor> = {
  en: msg`English`,
  hi: msg`Hindi`,
  as: msg`Assamese`,
  bn: msg`Bengali`,
  gu: msg`Gujarati`,
  kn: msg`Kannada`,
  kok: msg`Konkani`,
  ks: msg`Kashmiri`,
  kha: msg`Khasi`,
  ml: msg`Malayalam`,
  mni: msg`Manipuri`,
  mr: msg`Marathi`,
  ne: msg`Nepali`,
  or: msg`Odia`,
  pa: msg`Punjabi`,
  sa: msg`Sanskrit`,
  ta: msg`Tamil`,
  te: msg`Telugu`,
  ur: msg`Urdu`,
}

export const FoodMeasure = z.object({ label: z.string(), grams: z.number().positive() })
export type FoodMeasure = z.infer<typeof FoodMeasure>

export const FoodName = z.object({ language: z.enum(FOOD_LANGUAGES), name: z.string() })
export type FoodName = z.infer<typeof FoodName>

/** Per 100 g by nutrient key, each in its own unit; the amount of an absent key is not known. */
export const CoreNutrients = z.partialRecord(z.enum(CORE_NUTRIENT_KEYS), z.number())

/**
 * A food with the fields that lists and the plan editor need. All figures are per 100 g, in the state that
 * `preparation` describes.
 */
export const FoodItem = z.object({
  id: Uuid,
  /** `ifct:A001`, `usda:02047`, `dish:poha`; null for foods that the practice added. */
  code: z.string().nullable(),
  name: z.string(),
  /** For dishes and the practice's own foods; `null` for ingredients. */
  category: z.string().nullable(),
  calories: z.number().int(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** `null` if not known. */
  fiber: z.number().nullable(),
  serving_size: z.string(),
  description: z.string().nullable(),
  preparation: z.enum(FOOD_PREPARATIONS),
  source: z.enum(FOOD_SOURCES),
  /** The name of the source as plans show it: `IFCT 2017, NIN Hyderabad`. */
  sourceLabel: z.string(),
  measures: z.array(FoodMeasure),
  /** For dishes: what one adult eats of it in a meal, if known. */
  usualPortion: UsualPortion.nullable(),
  tags: z.array(z.enum(FOOD_TAGS)),
  /** `null` if not known: the food may contain any of them. */
  allergens: z.array(z.enum(FOOD_ALLERGENS)).nullable(),
  /** Hindi names in lists and searches; names in all languages for a single food. */
  names: z.array(FoodName),
  nutrients: CoreNutrients,
  /** The level of cooking fat and salt of this food; `null` for the usual level, and for foods without levels. */
  variant: z.enum(DISH_VARIANTS).nullable(),
  /** The levels that this dish has besides the usual one. Searches and lists contain the usual level only. */
  variants: z.array(z.enum(DISH_VARIANTS)),
})
export type FoodItem = z.infer<typeof FoodItem>

/** A food found by a name. `matchedName` is the name that matched best, in any language. */
export const FoundFoodItem = FoodItem.extend({ matchedName: z.string() })
export type FoundFoodItem = z.infer<typeof FoundFoodItem>

/**
 * The reason why a figure differs from the source's own. `recomputed`: energy from the macronutrients; `sourceAmount` is
 * the energy that the source states. `corrected`: another value than the source's, for the reason given. `mapped`: taken
 * from the named food of another source. `rule`: a zero for the whole group of foods. `partial`: a lower bound, known in
 * `coveredShare` of the weight. `cooked`: a figure of a dish that has lost a part in cooking. `amountBeforeLosses` is its
 * amount before, also of a lower bound.
 */
export const FigureNote = z.object({
  kind: z.enum(['recomputed', 'corrected', 'mapped', 'rule', 'partial', 'cooked']),
  source: z.string().optional(),
  reason: z.string().optional(),
  coveredShare: z.number().optional(),
  sourceAmount: z.number().optional(),
  amountBeforeLosses: z.number().optional(),
})
export type FigureNote = z.infer<typeof FigureNote>

export const FoodItemDetail = FoodItem.extend({
  scientificName: z.string().nullable(),
  foodGroup: z.string().nullable(),
  /** Every nutrient known, not only the core ones. */
  nutrients: z.partialRecord(z.enum(NUTRIENT_KEYS as [string, ...string[]]), z.number()),
  provenance: z.record(z.string(), FigureNote),
  /** For dishes: the ingredients in order, and the cooked weight. */
  ingredients: z.array(
    z.object({
      id: Uuid,
      code: z.string().nullable(),
      name: z.string(),
      grams: z.number(),
      isUncooked: z.boolean(),
    }),
  ),
  cookedWeightGrams: z.number().nullable(),
  /** For dishes: steps, minutes, servings and more, as far as they are known. */
  dishDetails: DishDetails,
  /** For dishes: the dishes that it is usually eaten with. */
  pairsWith: z.array(z.object({ id: Uuid, name: z.string() })),
  /** For dishes: how they are cooked, if known, and the version of the formula of all their figures. */
  method: z.enum(COOKING_METHODS).nullable(),
  dishFormula: z.number().int().nullable(),
  /** A change must send the `updatedAt` of the food that the writer saw. */
  updatedAt: IsoInstant,
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
      q: z.string().trim().min(1, sentence(msg`Type a name`)).max(MAX_SEARCH_LENGTH),
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
      search: SearchText.optional(),
      /** Only the foods with these codes, comma-separated, as templates of meals name them. */
      codes: z.string().max(4000).optional(),
    }),
    response: { 200: z.array(FoodItem) },
  },
})

/** A food with much of a nutrient: the amount in its usual serving, in the nutrient's unit. */
export const RichFood = z.object({
  nutrient: z.enum(WATCHED_NUTRIENTS),
  id: Uuid,
  name: z.string(),
  serving: FoodMeasure,
  amount: z.number(),
  tags: z.array(z.enum(FOOD_TAGS)),
  allergens: z.array(z.enum(FOOD_ALLERGENS)),
  nutrients: CoreNutrients,
  /** True if the food, or an ingredient of its recipe, is mostly sugar. */
  hasSugar: z.boolean(),
})
export type RichFood = z.infer<typeof RichFood>

/**
 * For each nutrient the foods with most of it in a usual serving, best first: three of each combination of tags and
 * allergens, so that there are some for every diet and allergy.
 */
export const listRichFoods = endpoint({
  method: 'GET',
  url: '/api/food-items/rich',
  access: 'plans:write',
  schema: {
    summary: 'Cooked and ready foods with most of the nutrients that plans often lack',
    tags,
    response: { 200: z.array(RichFood) },
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

/**
 * `active`: can be found and used. `retired`: can no longer be chosen. `quarantined`: its figures have an unexplained
 * error.
 */
export const FOOD_STATES = ['active', 'retired', 'quarantined'] as const
export type FoodState = (typeof FOOD_STATES)[number]

/** A food as shown to people who manage foods. */
export const ManagedFoodItem = FoodItem.extend({
  state: z.enum(FOOD_STATES),
  /** The reason why its figures are not trusted; `null` if they are. */
  quarantineReason: z.string().nullable(),
  foodGroup: z.string().nullable(),
  /** True if its figures are computed from a recipe: a dish of the food tables, or one of the practice's own. */
  isDish: z.boolean(),
  updatedAt: IsoInstant,
})
export type ManagedFoodItem = z.infer<typeof ManagedFoodItem>

const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

function grams(missing: MessageDescriptor) {
  return z
    .number(sentence(missing))
    .min(0, sentence(msg`This cannot be less than 0 g`))
    .max(MAX_PER_100_G.g, sentence(msg`This is per 100 g: at most 100 g`))
    .refine(hasTwoDecimals, sentence(msg`Please use at most two decimals`))
}

/** Text in one line, without control characters. */
const Line = z
  .string()
  .max(1000)
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .regex(/^[^\p{Cc}\p{Co}\p{Cn}]*$/u, sentence(msg`Please use only letters, numbers and common punctuation.`))

/**
 * Nutrients besides the five that every food has, by key, per 100 g in each one's unit; `null` if not known, which is
 * not zero. An absent key does not change, unless it is a part of a figure that changes.
 */
const WriteNutrients = z
  .partialRecord(
    z.enum(MORE_NUTRIENT_KEYS),
    z.number(sentence(msg`Enter a number, such as 12 or 1.5`)).nullable(),
  )
  .superRefine((nutrients, context) => {
    for (const key of MORE_NUTRIENT_KEYS) {
      const amount = nutrients[key] ?? null
      const message = amount === null ? null : findNutrientProblem(key, amount)
      if (message) context.addIssue({ code: 'custom', path: [key], message })
    }
  })

/** Maximum number of other names of a food. */
export const MAX_FOOD_NAMES = 60
export const MAX_FOOD_DESCRIPTION = 1000
/** Maximum number of household measures, and below it the maximum length of a label. */
export const MAX_MEASURES = 10
export const MAX_MEASURE_LABEL = 40

const NAME_TOO_LONG = msg`Please use at most ${{ max: MAX_FOOD_NAME }} characters.`

/** Input for a food of the practice's own. All figures are per 100 g, in the state that `preparation` describes. */
export const WriteFoodItem = z
  .object({
    name: Line.min(1, sentence(msg`Name is required`)).max(MAX_FOOD_NAME, sentence(NAME_TOO_LONG)),
    category: z.enum(FOOD_CATEGORIES, sentence(msg`Category is required`)),
    calories: z
      .number(sentence(msg`Calories are required`))
      .int(sentence(msg`Please enter calories as a whole number`))
      .min(0, sentence(msg`This cannot be less than 0 kcal`))
      .max(
        MAX_PER_100_G.kcal,
        sentence(msg`100 g of any food has at most 900 kcal. Please check this number.`),
      ),
    protein: grams(msg`Protein is required`),
    carbs: grams(msg`Carbs are required`),
    fat: grams(msg`Fat is required`),
    /** Absent or `null` if not known, which is not zero. */
    fiber: grams(msg`Please enter fibre as a number`).nullish(),
    /** The weight of one serving, such as `150g`. */
    serving_size: Line.max(50, sentence(msg`Please use at most 50 characters.`))
      .regex(
        /^(?=.*[1-9])\d{1,4}(\.\d{1,2})?\s?g$/,
        sentence(msg`Please enter the serving in grams, such as 150g`),
      )
      .optional(),
    /** Household measures, the usual serving first. */
    measures: z
      .array(
        z.object({
          label: Line.min(1, sentence(msg`Name the measure`)).max(
            MAX_MEASURE_LABEL,
            sentence(msg`Please use at most ${{ max: MAX_MEASURE_LABEL }} characters.`),
          ),
          grams: z
            .number(sentence(msg`Enter its weight`))
            .positive(sentence(msg`Enter its weight`))
            .max(MAX_PORTION_GRAMS, sentence(msg`At most 5,000 g`))
            .refine(hasTwoDecimals, sentence(msg`Please use at most two decimals`)),
        }),
      )
      .max(MAX_MEASURES, sentence(msg`At most ten measures`))
      .refine(
        (measures) => new Set(measures.map(({ label }) => label.toLowerCase())).size === measures.length,
        sentence(msg`Two measures have the same name`),
      )
      .optional(),
    preparation: z.enum(FOOD_PREPARATIONS).default('cooked'),
    description: z
      .string()
      .trim()
      .max(MAX_FOOD_DESCRIPTION, sentence(msg`Please use at most 1,000 characters.`))
      .regex(/^[^\p{Co}\p{Cn}]*$/u, sentence(msg`Please use only letters, numbers and common punctuation.`))
      .nullish(),
    tags: z.array(z.enum(FOOD_TAGS)).max(FOOD_TAGS.length).default([]),
    /** `null` if not known. */
    allergens: z.array(z.enum(FOOD_ALLERGENS)).max(FOOD_ALLERGENS.length).nullable().default([]),
    /** Other names. If absent, they do not change. */
    names: z
      .array(
        z.object({
          language: z.enum(FOOD_LANGUAGES, sentence(msg`Choose a language`)),
          name: Line.min(1, sentence(msg`Enter the name`)).max(MAX_FOOD_NAME, sentence(NAME_TOO_LONG)),
        }),
      )
      .max(MAX_FOOD_NAMES, sentence(msg`At most ${{ max: MAX_FOOD_NAMES }} names`))
      .optional(),
    /** `null` for no group. If absent, it does not change. */
    foodGroup: z.enum(FOOD_GROUPS, sentence(msg`Choose a food group`)).nullish(),
    nutrients: WriteNutrients.optional(),
    /** True if energy and macronutrients do not agree, but the writer confirms that they are right. */
    isEnergyConfirmed: z.boolean().default(false),
  })
  .superRefine(({ protein, carbs, fat, fiber }, context) => {
    const message = findOverweight({ proteinG: protein, carbsG: carbs, fatG: fat, fibreG: fiber ?? null })
    if (message) context.addIssue({ code: 'custom', path: ['protein'], message })
  })
export type WriteFoodItem = z.infer<typeof WriteFoodItem>

/** Filters for people who manage foods. */
const ManagedFoodFilter = z.object({
  search: SearchText.optional(),
  category: z.enum(FOOD_CATEGORIES).optional(),
  group: z.enum(FOOD_GROUPS).optional(),
  tag: z.enum(FOOD_TAGS).optional(),
  source: z.enum(FOOD_SOURCES).optional(),
  state: z.enum(FOOD_STATES).default('active'),
})

/** Lists the foods that match the search and the filters; the header `X-Total-Count` is their number. */
export const listManagedFoodItems = endpoint({
  method: 'GET',
  url: '/api/admin/food-items',
  access: 'foods:write',
  schema: {
    summary: 'Foods to be managed, retired ones too: our own first, then dishes, by name',
    tags,
    querystring: PageQuery.extend(ManagedFoodFilter.shape),
    response: { 200: z.array(ManagedFoodItem) },
  },
})

/** Exports the same foods with all known figures, in the columns that the import reads. */
export const exportFoodItems = endpoint({
  method: 'GET',
  url: '/api/admin/food-items/export',
  access: 'foods:write',
  schema: {
    summary: 'Foods as a CSV file',
    tags,
    querystring: ManagedFoodFilter,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** Maximum number of rows in one file, without its header. */
export const MAX_FOOD_IMPORT_ROWS = 2000
export const MAX_FOOD_IMPORT_CHARACTERS = 1_000_000

/** The header of the template file; the byte order mark at the start makes spreadsheets read it as UTF-8. */
export const FOOD_IMPORT_TEMPLATE =
  '\uFEFFName,Category,Food group,Raw or cooked,Calories (kcal),Protein (g),Carbs (g),Fat (g),Fibre (g),Measures,Suits,Allergens,Name in Hindi,Description\r\n'

export const FoodImportRow = z.object({
  /** Line of the file where the row begins, counted from 1 including the header. */
  line: z.number().int(),
  /**
   * `new`: will be added. `changed`: a food of the practice's own has this name and other figures; it is overwritten if
   * the caller requests it. `kept`: skipped, for the reason in `issues`. `invalid`: left out.
   */
  state: z.enum(['new', 'changed', 'kept', 'invalid']),
  /** As written in the file. */
  name: z.string(),
  category: z.string(),
  calories: z.string(),
  protein: z.string(),
  carbs: z.string(),
  fat: z.string(),
  /** Errors, or the reason why the row is skipped, each with the heading of its column, or empty. */
  issues: z.array(ErrorIssue),
  /** For an existing food: headings of the columns that differ. */
  changes: z.array(z.string()),
  /** By how much the energy differs from the macronutrients, as a sentence; `null` if they agree or the row is left out. */
  energyDifference: z.string().nullable(),
})
export type FoodImportRow = z.infer<typeof FoodImportRow>

export const FoodImportReport = z.object({
  rows: z.array(FoodImportRow),
  newCount: z.number().int(),
  changedCount: z.number().int(),
  keptCount: z.number().int(),
  invalidCount: z.number().int(),
  /** Columns of the file that are not recognised. */
  ignoredColumns: z.array(z.string()),
  /** False for a dry run: nothing was written. */
  isImported: z.boolean(),
})
export type FoodImportReport = z.infer<typeof FoodImportReport>

/**
 * Reads a file of foods, separated by commas, semicolons or tabs, and (unless `dryRun`) writes all of them, or none if
 * anything fails. The report is the same either way. 400 with `csv` as the field if the file cannot be read at all.
 * Takes `Idempotency-Key`.
 */
export const importFoodItems = endpoint({
  method: 'POST',
  url: '/api/admin/food-items/import',
  access: 'foods:write',
  schema: {
    summary: 'Add foods of the practice’s own from a CSV file',
    tags,
    body: z.object({
      csv: z
        .string()
        .max(MAX_FOOD_IMPORT_CHARACTERS, sentence(msg`This file is too large. Please split it.`)),
      dryRun: z.boolean(),
      /** True if rows with the state `changed` overwrite the food of this name; otherwise they are skipped. */
      updatesExisting: z.boolean(),
    }),
    response: { 200: FoodImportReport },
  },
})

/**
 * 422 `energy_unlikely`: the energy does not fit the macronutrients; the caller may repeat the call with
 * `isEnergyConfirmed`.
 */
export const createFoodItem = endpoint({
  method: 'POST',
  url: '/api/food-items',
  access: 'foods:write',
  schema: { summary: 'Add a food', tags, body: WriteFoodItem, response: { 200: ManagedFoodItem } },
})

/** Changes only foods of the practice's own; published plans keep the figures they were published with. */
export const updateFoodItem = endpoint({
  method: 'PUT',
  url: '/api/food-items/:id',
  access: 'foods:write',
  schema: {
    summary: 'Change a food of the practice’s own',
    tags,
    params: IdParams,
    body: WriteFoodItem.safeExtend({ updatedAt: IsoInstant }),
    response: { 200: ManagedFoodItem },
  },
})

/**
 * Imported foods never change, so they are copied first. The copy contains vitamins, minerals and names, with their
 * provenance.
 */
export const copyFoodItem = endpoint({
  method: 'POST',
  url: '/api/food-items/:id/copy',
  access: 'foods:write',
  schema: {
    summary: 'Copy a food to one of the practice’s own, changed as the body says',
    tags,
    params: IdParams,
    body: WriteFoodItem.nullish(),
    response: { 200: ManagedFoodItem },
  },
})

/**
 * A food that plans, dishes or templates use, or that was imported, is retired: it is no longer found, but remains
 * available to them.
 */
export const DeletedFoodItem = z.object({
  result: z.enum(['deleted', 'retired']),
  planCount: z.number().int(),
  dishCount: z.number().int(),
  templateCount: z.number().int(),
  /** A sentence about the result and its reason. */
  message: z.string(),
})
export type DeletedFoodItem = z.infer<typeof DeletedFoodItem>

export const deleteFoodItem = endpoint({
  method: 'DELETE',
  url: '/api/food-items/:id',
  access: 'foods:write',
  schema: {
    summary: 'Delete a food, or retire it where it is in use or imported',
    tags,
    params: IdParams,
    response: { 200: DeletedFoodItem },
  },
})

export const restoreFoodItem = endpoint({
  method: 'POST',
  url: '/api/food-items/:id/restore',
  access: 'foods:write',
  schema: {
    summary: 'Bring a retired food back',
    tags,
    params: IdParams,
    response: { 200: ManagedFoodItem },
  },
})
