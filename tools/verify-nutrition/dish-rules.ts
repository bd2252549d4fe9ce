import type { Figure } from './draft.ts'
import type { Key, Recipe } from './sources.ts'

/** An ingredient with its recomputed figures per 100 g. */
export type Ingredient = { code: string; grams: number; figures: ReadonlyMap<Key, Figure> }

/** A dish before its figures are divided by the cooked weight: its ingredients, which rules may change. */
export type DishDraft = { recipe: Recipe; ingredients: Ingredient[] }

/**
 * Rules that change the ingredients of a dish before they are added up, in their order. A rule of the product that
 * changes a dish's figures is one more function here.
 */
export type DishRule = (dish: DishDraft) => void
export const DISH_RULES: readonly DishRule[] = []

/** A nutrient that is known for less of the raw weight is unknown for the dish. */
const LEAST_KNOWN_SHARE = 0.95

/** Adds up the ingredients and divides by the cooked weight. The change in weight is water. */
export function cook({ recipe, ingredients }: DishDraft): Map<Key, Figure> {
  const rawGrams = ingredients.reduce((sum, { grams }) => sum + grams, 0)
  const result = new Map<Key, Figure>()
  for (const key of new Set(ingredients.flatMap(({ figures }) => [...figures.keys()]))) {
    const known = ingredients.flatMap(({ grams, figures }) => {
      const amount = figures.get(key)?.amount ?? null
      return amount === null ? [] : [{ grams, amount: (amount / 100) * grams }]
    })
    if (known.length === 0) continue
    const isWhole = known.length === ingredients.length
    const coveredShare = known.reduce((sum, { grams }) => sum + grams, 0) / rawGrams
    if (!isWhole && (key === 'waterG' || coveredShare < LEAST_KNOWN_SHARE)) {
      result.set(key, { amount: null, kind: 'unknown' })
      continue
    }
    const addedWater = key === 'waterG' ? recipe.cookedWeightGrams - rawGrams : 0
    const total = Math.max(0, known.reduce((sum, { amount }) => sum + amount, 0) + addedWater)
    const amount = total / (recipe.cookedWeightGrams / 100)
    result.set(
      key,
      isWhole ? { amount, kind: 'sum of ingredients' } : { amount, kind: 'lower bound', coveredShare },
    )
  }
  return result
}
