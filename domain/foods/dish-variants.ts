import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { CookingMethod } from './cooking-methods.ts'

/** The levels of cooking fat and salt that are computed from a recipe. The recipe itself is the usual level. */
export const DISH_VARIANTS = ['light', 'restaurant'] as const
export type DishVariant = (typeof DISH_VARIANTS)[number]

/** All levels of a dish, from little fat and salt to much. */
export const DISH_LEVELS = ['light', 'usual', 'restaurant'] as const
export type DishLevel = (typeof DISH_LEVELS)[number]
export const DISH_LEVEL_LABELS: Record<DishLevel, MessageDescriptor> = {
  light: msg`Light`,
  usual: msg`Usual`,
  restaurant: msg`Restaurant style`,
}

/** The part of an ingredient in the levels: cooking fat (oil, ghee, butter), cream, salt, or none. */
export type VaryingPart = 'fat' | 'cream' | 'salt' | null

/** Cooking fat contains at least this much fat: oils and ghee 100 g, butter 81 g per 100 g. */
const COOKING_FAT_G_PER_100_G = 78
/** Salt contains about 38,000 mg of sodium per 100 g, rock salt somewhat less. */
const SALT_SODIUM_MG_PER_100_G = 30_000

/** The factors are explained in `docs/dishes.md`. The oil that a deep-fried dish takes up has a factor of its own. */
const FACTORS = {
  light: { fat: 0.5, fryingFat: 0.75, cream: 0.5, salt: 0.7 },
  restaurant: { fat: 1.8, fryingFat: 1.25, cream: 1.6, salt: 1.3 },
} as const satisfies Record<DishVariant, Record<string, number>>

/** The least cooking fat per serving in grams: half a teaspoon browns onions or carries a tadka, 1 g coats a tawa. */
const MIN_FAT_G_PER_SERVING: Record<CookingMethod, number> = {
  raw: 0,
  boiled: 0,
  steamed: 0,
  simmered: 2.5,
  sauteed: 2.5,
  fried: 2.5,
  'deep-fried': 0,
  roasted: 1,
  grilled: 1,
}

/** A recipe with what its levels depend on. Weights are raw, in grams. */
export type VaryingRecipe<I extends { grams: number }> = {
  ingredients: readonly (I & { part: VaryingPart })[]
  cookedWeightGrams: number
  method: CookingMethod
  servings: number
}

/**
 * Finds out whether an ingredient is cooking fat or salt, from its nutrients per 100 g. Cream has less fat than cooking
 * fat and cannot be recognised by its nutrients, so the caller says it.
 */
export function findVaryingPart(
  { fatG = 0, sodiumMg = 0 }: { fatG?: number | undefined; sodiumMg?: number | undefined },
  isCream: boolean,
): VaryingPart {
  if (isCream) return 'cream'
  if (fatG >= COOKING_FAT_G_PER_100_G) return 'fat'
  return sodiumMg >= SALT_SODIUM_MG_PER_100_G ? 'salt' : null
}

/**
 * Computes a level of a dish from its usual recipe: other amounts of cooking fat, cream and salt. The cooked weight
 * changes by the same grams. Weights are rounded to 0.01 g. Returns `null` if the level would be the same as the usual
 * one.
 */
export function varyRecipe<I extends { grams: number }>(
  { ingredients, cookedWeightGrams, method, servings }: VaryingRecipe<I>,
  variant: DishVariant,
): { ingredients: I[]; cookedWeightGrams: number } | null {
  const { fat, fryingFat, cream, salt } = FACTORS[variant]
  const usualFatGrams = ingredients.reduce((sum, { part, grams }) => sum + (part === 'fat' ? grams : 0), 0)
  const factors = {
    fat: method === 'deep-fried' ? fryingFat : limitFactor(fat, usualFatGrams, method, servings),
    cream,
    salt,
  }
  let addedGrams = 0
  const varied = ingredients.map((ingredient) => {
    if (ingredient.part === null) return ingredient
    const grams = Math.max(0.01, round(ingredient.grams * factors[ingredient.part]))
    addedGrams += grams - ingredient.grams
    return { ...ingredient, grams }
  })
  const isSame = varied.every(({ grams }, index) => grams === ingredients[index]?.grams)
  return isSame ? null : { ingredients: varied, cookedWeightGrams: round(cookedWeightGrams + addedGrams) }
}

/** Raises a factor below 1 so that the method has its least fat. A dish with less than that does not change. */
function limitFactor(factor: number, fatGrams: number, method: CookingMethod, servings: number): number {
  if (factor >= 1 || fatGrams === 0) return factor
  return Math.min(1, Math.max(factor, (MIN_FAT_G_PER_SERVING[method] * servings) / fatGrams))
}

/** Returns the code of a level: `dish:poha` → `dish:poha:light`. */
export function writeVariantCode(baseCode: string, variant: DishVariant): string {
  return `${baseCode}:${variant}`
}

/** Returns the code of each level of a dish, from the food that is one of them. Empty if it has no levels. */
export function listLevelCodes(food: {
  code: string | null
  variant: DishVariant | null
  variants: readonly DishVariant[]
}): { level: DishLevel; code: string }[] {
  const { code, variant, variants } = food
  if (code === null || variants.length === 0) return []
  const baseCode = variant === null ? code : code.slice(0, -writeVariantCode('', variant).length)
  return DISH_LEVELS.flatMap((level): { level: DishLevel; code: string }[] => {
    if (level === 'usual') return [{ level, code: baseCode }]
    return variants.includes(level) ? [{ level, code: writeVariantCode(baseCode, level) }] : []
  })
}

const VARIANT_MARKS: Record<DishVariant, Record<'en' | 'hi' | 'te', string>> = {
  light: { en: 'light', hi: 'हल्का', te: 'తేలికపాటి' },
  restaurant: { en: 'restaurant style', hi: 'रेस्टोरेंट जैसा', te: 'రెస్టారెంట్ స్టైల్' },
}

/** Returns the name of a level in a language: `Poha (light)`. */
export function nameVariant(name: string, variant: DishVariant, language: 'en' | 'hi' | 'te'): string {
  return `${name} (${VARIANT_MARKS[variant][language]})`
}

/** Lists the English names of the other levels of a dish, from the food that is one of them. */
export function listOtherLevelNames(food: {
  name: string
  variant?: DishVariant | null | undefined
  variants?: readonly DishVariant[] | undefined
}): string[] {
  const { name, variant = null, variants = [] } = food
  const baseName = variant === null ? name : name.slice(0, -nameVariant('', variant, 'en').length)
  const others = variants
    .filter((level) => level !== variant)
    .map((level) => nameVariant(baseName, level, 'en'))
  return variant === null ? others : [baseName, ...others]
}

function round(grams: number): number {
  return Math.round(grams * 100) / 100
}
