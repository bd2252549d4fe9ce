import { z } from 'zod'
import { FOOD_LANGUAGES, type FoodLanguage, FoodMeasure, type FoodName } from '#contract/foods/food-items.ts'
import { FOOD_CATEGORIES, type FoodCategory } from '#domain/people/options.ts'
import { readDataFile } from './read-data.ts'

/**
 * Our own dishes: everyday recipes in grams, from which the import computes what 100 g as eaten contain. They are written
 * for a dietician's practice: home style, with little oil and salt, and every gram of oil, salt and sugar named. Water is no
 * ingredient: it shows in the cooked weight.
 */
export type DishRecipe = {
  /** Stable over releases: plans refer to it. */
  code: `dish:${string}`
  name: string
  category: FoodCategory
  /** `ready`: eaten as mixed, without cooking. */
  preparation: 'cooked' | 'ready'
  /** Where the dish is at home. */
  region: DishRegion
  /** One sentence where the name alone does not say what is in it; null where it does. */
  description: string | null
  /** In Hindi always. `en` has other spellings in Latin letters. */
  names: FoodName[]
  /** Weights as they go into the pot: raw, cleaned, dry pulses unsoaked. */
  ingredients: DishIngredient[]
  /** What all ingredients together weigh as eaten, with the water they took up or lost. */
  cookedWeightGrams: number
  /** Household measures; the first is the usual one. */
  measures: FoodMeasure[]
}

const REGIONS = ['all', 'north', 'south', 'east', 'west'] as const
export type DishRegion = (typeof REGIONS)[number]
export type DishIngredient = { code: string; grams: number }

const PantryRow = z.strictObject({
  ingredient: z.string().min(1),
  code: z.templateLiteral([z.enum(['ifct:', 'usda:']), z.string()]),
  name: z.string().min(1),
})

/**
 * The ingredients, each with its row in the source (IFCT 2017; USDA SR with its NDB number where IFCT has none or none
 * fit to use) and the name it has there, which a test compares: a mistyped code would be a wrong food.
 *
 * - Besan and sattu are milled Bengal gram dal. Chole are the large pale chickpeas, which IFCT lacks.
 * - Soya chunks are defatted soya flour, pressed.
 * - Home-set curd contains what its milk contained: dishes take the milk. Hung curd has lost its whey and has a row of its
 *   own.
 * - Tea and coffee are brews, as poured. Green tea has no carbohydrate at all, so none is available, though its fibre was
 *   not measured.
 */
export const PANTRY: ReadonlyMap<string, z.infer<typeof PantryRow>> = new Map(
  readDataFile('pantry.csv', PantryRow).map((row) => [row.ingredient, row]),
)

const DishRow = z.strictObject({
  code: z.templateLiteral(['dish:', z.string()]),
  name: z.string().min(1),
  category: z.enum(FOOD_CATEGORIES),
  preparation: z.enum(['cooked', 'ready']),
  region: z.enum(REGIONS),
  description: z.string().nullable(),
  /** One or several names by language. */
  names: z
    .object({ hi: z.string() })
    .and(z.partialRecord(z.enum(FOOD_LANGUAGES), z.string().or(z.array(z.string())))),
  /** Grams of each ingredient of the pantry, in the order in which they are written. */
  grams: z.record(z.string(), z.number().positive()),
  cookedWeightGrams: z.number().positive(),
  measures: z.array(FoodMeasure),
})

function toRecipe({ names, grams, ...dish }: z.infer<typeof DishRow>): DishRecipe {
  return {
    ...dish,
    names: Object.entries(names).flatMap(([language, spellings]) =>
      // The schema lets only languages be keys.
      [spellings].flat().map((name) => ({ language: language as FoodLanguage, name })),
    ),
    ingredients: Object.entries(grams).map(([ingredient, weight]) => {
      const row = PANTRY.get(ingredient)
      if (!row) throw new Error(`${dish.code}: there is no ${ingredient} in pantry.csv.`)
      return { code: row.code, grams: weight }
    }),
  }
}

export const DISHES: readonly DishRecipe[] = readDataFile('dishes.json', DishRow).map(toRecipe)

/** The rows of USDA SR that recipes need: NDB numbers, sorted. */
export const DISH_USDA_CODES: readonly string[] = [
  ...new Set(
    DISHES.flatMap(({ ingredients }) => ingredients.map(({ code }) => code))
      .filter((code) => code.startsWith('usda:'))
      .map((code) => code.slice('usda:'.length)),
  ),
].sort()
