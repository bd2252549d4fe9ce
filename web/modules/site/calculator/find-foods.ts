import type { FoodPreparation, FoundFoodItem } from '#contract/foods/food-items.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { isNutrientKey, type NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import type { CalculatorFood } from './calculator-state.ts'

/*
 * One plain fetch of the contract's `searchFoodItems`: the page is public, and takes along neither Zod nor what leads to
 * sign-in. A test holds address and words to the contract's.
 */

export const SEARCH_URL = '/api/food-items/search'

export const PREPARATION_LABELS: Record<FoodPreparation, string> = {
  raw: 'Raw',
  cooked: 'Cooked',
  ready: 'Ready to eat',
}

/** How many foods are asked for; as many found may mean that there are more. */
export const RESULT_LIMIT = 20

/** A found food, and the name it was found by where that is another one. */
export type FoundFood = { food: CalculatorFood; otherName: string | null }

/**
 * The foods whose names match best, dishes first.
 *
 * @param text Not empty; at most 100 characters of it are looked for.
 * @throws TypeError when the server cannot be reached; Error when it refuses.
 */
export async function findFoods(text: string, signal: AbortSignal): Promise<FoundFood[]> {
  const query = new URLSearchParams({ q: text.slice(0, MAX_SEARCH_LENGTH), limit: String(RESULT_LIMIT) })
  const response = await fetch(`${SEARCH_URL}?${query}`, { signal })
  if (!response.ok) throw new Error(`The search for foods was answered ${response.status}.`)
  const found = (await response.json()) as FoundFoodItem[] // the server validates answers against the contract
  return found.map((item) => ({
    food: toCalculatorFood(item),
    otherName: item.matchedName.toLowerCase() === item.name.toLowerCase() ? null : item.matchedName,
  }))
}

/** A food of the contract as the calculator keeps it. */
export function toCalculatorFood(item: FoundFoodItem): CalculatorFood {
  const nutrients: NutrientAmounts = {}
  for (const [key, amount] of Object.entries(item.nutrients)) {
    if (isNutrientKey(key) && amount !== undefined) nutrients[key] = amount
  }
  return {
    id: item.id,
    name: item.name,
    kind: `${PREPARATION_LABELS[item.preparation]} · ${describeOrigin(item)}`,
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
