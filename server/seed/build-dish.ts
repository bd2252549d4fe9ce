import { DISH_FORMULA, describeDish } from '#domain/foods/dish.ts'
import {
  DISH_VARIANTS,
  findVaryingPart,
  nameVariant,
  varyRecipe,
  writeVariantCode,
} from '#domain/foods/dish-variants.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import type { SeedFood } from './build-foods.ts'
import type { DishRecipe } from './dishes.ts'
import { isDisplayLanguage } from './display-names.ts'
import { addRetention } from './retention.ts'

/** The fields that only dishes have. */
export const NO_DISH = {
  cookedWeightGrams: null,
  method: null,
  dishFormula: null,
  dishDetails: {},
  pairsWith: [],
  baseCode: null,
  variant: null,
  variants: [],
  ingredients: [],
} as const satisfies Partial<SeedFood>

/**
 * Builds a dish at its usual level, then its light and restaurant levels. Throws an error for an ingredient that is not
 * among the foods or in quarantine.
 */
export function buildDish(dish: DishRecipe, byCode: ReadonlyMap<string, SeedFood>): SeedFood[] {
  const ingredients = dish.ingredients.map(({ code, grams, isUncooked }) => {
    const food = byCode.get(code)
    if (!food) throw new Error(`${dish.code}: there is no ${code} (before it)`)
    if (food.quarantineReason !== null) throw new Error(`${dish.code}: ${code} is in quarantine`)
    return { food, grams, isUncooked, part: findVaryingPart(food.nutrients, CREAMS.has(code)) }
  })
  const { cookedWeightGrams, method } = dish
  const { servings } = dish.details
  const levels = DISH_VARIANTS.flatMap((variant) => {
    const varied = varyRecipe({ ingredients, cookedWeightGrams, method, servings }, variant)
    return varied === null ? [] : [{ variant, ...varied }]
  })
  const variants = levels.map(({ variant }) => variant)
  return [
    {
      ...describeRecipe(dish, ingredients, cookedWeightGrams),
      variants,
      searchNames: listSearchNames(dish.name, dish.names),
    },
    ...levels.map(({ variant, ...level }) => ({
      ...describeRecipe(dish, level.ingredients, level.cookedWeightGrams),
      code: writeVariantCode(dish.code, variant),
      name: nameVariant(dish.name, variant, 'en'),
      names: dish.names.flatMap(({ language, name }) =>
        isDisplayLanguage(language) ? [{ language, name: nameVariant(name, variant, language) }] : [],
      ),
      baseCode: dish.code,
      variant,
      variants,
    })),
  ]
}

/** Cream of any kind: it varies with the fat, but has too little fat to be recognised by it. */
const CREAMS = new Set(['usda:01050', 'usda:01053'])

/** Computes a recipe of a dish. It has no search names, because the search finds the usual level only. */
function describeRecipe(
  dish: DishRecipe,
  ingredients: readonly { food: SeedFood; grams: number; isUncooked: boolean }[],
  cookedWeightGrams: number,
): SeedFood {
  const { nutrients, provenance, tags, allergens } = describeDish(
    addRetention(
      ingredients.map(({ food, grams, isUncooked }) => ({ ...food, grams, isUncooked })),
      dish.method,
    ),
    cookedWeightGrams,
  )
  return {
    ...NO_DISH,
    code: dish.code,
    source: 'dish',
    name: dish.name,
    scientificName: null,
    category: dish.category,
    foodGroup: 'Dishes',
    preparation: dish.preparation,
    servingSize: dish.measures[0] ? `${dish.measures[0].grams}g` : '100g',
    measures: dish.measures,
    description: dish.description,
    dishDetails: dish.details,
    pairsWith: dish.pairsWith,
    tags,
    allergens,
    names: dish.names,
    nutrients,
    provenance,
    cookedWeightGrams,
    method: dish.method,
    dishFormula: DISH_FORMULA,
    quarantineReason: null,
    ingredients: ingredients.map(({ food, grams, isUncooked }) => ({ code: food.code, grams, isUncooked })),
    searchNames: [],
  }
}
