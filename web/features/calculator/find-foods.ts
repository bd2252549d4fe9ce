import { FOOD_PREPARATION_LABELS, type FoundFoodItem, searchFoodItems } from '#contract/food-items.ts'
import { isNutrientKey, type NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { call } from '#web/api/client.ts'
import type { CalculatorFood } from './calculator-state.ts'

/*
 * Loaded once the page stands: it brings the contract's schemas along, which the page itself does without.
 */

/** How many foods are asked for; as many found may mean that there are more. */
export const RESULT_LIMIT = 20

/** A found food, and the name it was found by where that is another one. */
export type FoundFood = { food: CalculatorFood; otherName: string | null }

/**
 * The foods whose names match best, dishes first. Throws as `call`.
 *
 * @param text Not empty; at most 100 characters of it are looked for.
 */
export async function findFoods(text: string, signal: AbortSignal): Promise<FoundFood[]> {
  const querystring = { q: text.slice(0, 100), limit: RESULT_LIMIT }
  const found = await call(searchFoodItems, { querystring }, { signal })
  return found.map((item) => ({
    food: toCalculatorFood(item),
    otherName: item.matchedName.toLowerCase() === item.name.toLowerCase() ? null : item.matchedName,
  }))
}

function toCalculatorFood(item: FoundFoodItem): CalculatorFood {
  const nutrients: NutrientAmounts = {}
  for (const [key, amount] of Object.entries(item.nutrients)) {
    if (isNutrientKey(key) && amount !== undefined) nutrients[key] = amount
  }
  return {
    id: item.id,
    name: item.name,
    kind: `${FOOD_PREPARATION_LABELS[item.preparation]} · ${describeOrigin(item)}`,
    servingGrams: readServingGrams(item.serving_size),
    measures: item.measures,
    nutrients,
  }
}

/** Short, as it stands beside every food; the sources are named in full below them. */
function describeOrigin({ source, sourceLabel }: FoundFoodItem): string {
  switch (source) {
    case 'dish':
      return 'Dish'
    case 'ifct2017':
      return 'IFCT 2017'
    case 'usda':
      return 'USDA SR'
    case 'custom':
      return sourceLabel
  }
}

/** `150g` → 150; what says no weight is the table's 100 g. */
function readServingGrams(servingSize: string): number {
  const grams = Number(/^\s*(\d+(?:\.\d+)?)\s*g/i.exec(servingSize)?.[1])
  return grams > 0 ? grams : 100
}
