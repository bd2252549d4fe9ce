import { z } from 'zod'
import { DishDetails } from '#contract/foods/dish-details.ts'
import { FOOD_LANGUAGES, type FoodLanguage, FoodMeasure, type FoodName } from '#contract/foods/food-items.ts'
import { COOKING_METHODS, type CookingMethod } from '#domain/foods/cooking-methods.ts'
import { FOOD_CATEGORIES, type FoodCategory } from '#domain/people/options.ts'
import { putDisplayNamesFirst } from './display-names.ts'
import { listDataFiles, readDataFile } from './read-data.ts'

/**
 * Our own dishes: everyday recipes in grams, from which the import computes the content of 100 g as eaten. Amounts of
 * oil and salt are those of a usual Indian kitchen, and every gram of oil, salt and sugar is listed. Water is not listed
 * as an ingredient; it is part of the cooked weight.
 */
export type DishRecipe = {
  /** Stable across releases, because plans refer to it. */
  code: `dish:${string}`
  name: string
  category: FoodCategory
  /** `ready`: eaten as mixed, without cooking. */
  preparation: 'cooked' | 'ready'
  /** The method of the main heating. */
  method: CookingMethod
  details: Required<DishDetails>
  /** The codes of the dishes that it is usually eaten with. */
  pairsWith: string[]
  /** One sentence about the content of the dish; `null` if the name says enough. */
  description: string | null
  /** Always has a Hindi name. `en` contains other spellings in Latin letters. */
  names: FoodName[]
  /** Weights before cooking: raw, cleaned, pulses dry and unsoaked. */
  ingredients: DishIngredient[]
  /** Weight of all ingredients together as eaten, with the water they absorbed or without the water they lost. */
  cookedWeightGrams: number
  /** Household measures; the first is the usual one. */
  measures: FoodMeasure[]
}

/** `isUncooked`: added after the heat is off, or in a dish that is not heated. */
export type DishIngredient = { code: string; grams: number; isUncooked: boolean }

const PantryRow = z.strictObject({
  ingredient: z.string().min(1),
  code: z.templateLiteral([z.enum(['ifct:', 'usda:']), z.string()]),
  name: z.string().min(1),
})

/**
 * The ingredients, each with its row in the source (IFCT 2017; USDA SR with its NDB number if IFCT has no row or no
 * usable one) and the name in that row. A test compares the names, because a mistyped code would be a wrong food.
 *
 * - Besan and sattu are milled Bengal gram dal. Chole are the large pale chickpeas, which IFCT lacks.
 * - Soya chunks are defatted soya flour, pressed.
 * - Home-set curd has the content of its milk, so dishes use the milk. Hung curd has lost its whey and has a row of its
 * own.
 * - Tea and coffee are brews, as poured. Green tea has no carbohydrate at all, so its available carbohydrate is zero
 * too, though its fibre was not measured.
 */
export const PANTRY: ReadonlyMap<string, z.infer<typeof PantryRow>> = new Map(
  readDataFile('pantry.csv', PantryRow).map((row) => [row.ingredient, row]),
)

/** The code of a dish. The codes of its levels have a second colon. */
const DishCode = z.templateLiteral(['dish:', z.string().regex(/^[a-z0-9-]+$/)])

/** What every dish has besides its recipe: all fields, and at least one step, role and slot. */
const REQUIRED_DETAILS = {
  ...DishDetails.required().shape,
  steps: DishDetails.shape.steps.unwrap().min(1),
  roles: DishDetails.shape.roles.unwrap().min(1),
  slots: DishDetails.shape.slots.unwrap().min(1),
}

export const DishRow = z.strictObject({
  code: DishCode,
  name: z.string().min(1),
  category: z.enum(FOOD_CATEGORIES),
  preparation: z.enum(['cooked', 'ready']),
  ...REQUIRED_DETAILS,
  pairsWith: z.array(DishCode),
  description: z.string().nullable(),
  /** One or several names by language. */
  names: z
    .object({ hi: z.string().or(z.array(z.string()).min(1)) })
    .and(z.partialRecord(z.enum(FOOD_LANGUAGES), z.string().or(z.array(z.string())))),
  method: z.enum(COOKING_METHODS),
  /** Grams of each ingredient of the pantry, in the written order. */
  grams: z.record(z.string(), z.number().positive()),
  /** The ingredients that are added after the heat is off. */
  uncooked: z.array(z.string()).optional(),
  cookedWeightGrams: z.number().positive(),
  measures: z.array(FoodMeasure).min(1),
})

function toRecipe({
  names,
  method,
  grams,
  uncooked = [],
  pairsWith,
  ...row
}: z.infer<typeof DishRow>): DishRecipe {
  const { region, minutes, servings, steps, usualPortion, roles, slots, ...dish } = row
  const { code } = dish
  const stranger = uncooked.find((ingredient) => !(ingredient in grams))
  if (stranger) throw new Error(`${code}: ${stranger} is uncooked, but is not an ingredient.`)
  return {
    ...dish,
    method,
    details: { region, minutes, servings, steps, usualPortion, roles, slots },
    pairsWith,
    names: putDisplayNamesFirst(
      code,
      Object.entries(names).flatMap(([language, spellings]) =>
        // The schema allows only languages as keys.
        [spellings].flat().map((name) => ({ language: language as FoodLanguage, name })),
      ),
    ),
    ingredients: Object.entries(grams).map(([ingredient, weight]) => {
      const found = PANTRY.get(ingredient)
      if (!found) throw new Error(`${code}: there is no ${ingredient} in pantry.csv.`)
      const isUncooked = method === 'raw' || uncooked.includes(ingredient)
      return { code: found.code, grams: weight, isUncooked }
    }),
  }
}

export const DISHES: readonly DishRecipe[] = listDataFiles('dishes').flatMap((file) =>
  readDataFile(file, DishRow).map(toRecipe),
)

/** The rows of USDA SR that recipes need: NDB numbers, sorted. */
export const DISH_USDA_CODES: readonly string[] = [
  ...new Set(
    DISHES.flatMap(({ ingredients }) => ingredients.map(({ code }) => code))
      .filter((code) => code.startsWith('usda:'))
      .map((code) => code.slice('usda:'.length)),
  ),
].sort()
