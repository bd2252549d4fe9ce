import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FoodPreparation, FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodAmount } from '#contract/foods/typed-foods.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import type { FoodSet } from '#domain/foods/food-code.ts'
import { isNutrientKey, type NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import { languageHeaders } from '#web/kit/language/page-locale.ts'
import type { CalculatorFood, TypedAmount } from './calculator-state.ts'
import { GRAMS_UNIT, listUnits } from './meal.ts'

/* Plain fetches of the contract's `searchFoodItems` and `readTypedFoods`, because the public page loads neither Zod nor the code for
   sign-in. A test compares addresses and words with the contract. */

export const SEARCH_URL = '/api/food-items/search'
export const TYPED_URL = '/api/food-items/typed'

export const PREPARATION_LABELS: Record<FoodPreparation, MessageDescriptor> = {
  raw: msg`Raw`,
  cooked: msg`Cooked`,
  ready: msg`Ready to eat`,
}

/** The number of foods to request. If as many are found, there may be more. */
export const RESULT_LIMIT = 20

/** A found food, with the matched name if it differs from the food's name. */
export type FoundFood = { food: CalculatorFood; otherName: string | null }

/**
 * Finds the foods whose names match best, dishes first.
 *
 * @param text Not empty; only the first 100 characters are searched for.
 * @throws TypeError if the server cannot be reached; Error if it refuses.
 */
export async function findFoods(text: string, signal: AbortSignal): Promise<FoundFood[]> {
  const query = new URLSearchParams({ q: text.slice(0, MAX_SEARCH_LENGTH), limit: String(RESULT_LIMIT) })
  const response = await fetch(`${SEARCH_URL}?${query}`, { headers: languageHeaders(), signal })
  if (!response.ok) throw new Error(`The search for foods was answered ${response.status}.`)
  const found = (await response.json()) as FoundFoodItem[] // the server validates answers against the contract
  return found.map((item) => ({
    food: toCalculatorFood(item),
    otherName: item.matchedName.toLowerCase() === item.name.toLowerCase() ? null : item.matchedName,
  }))
}

/** A part of a typed line: the food with its amount, or `null` if it is not known. */
export type TypedFoodPart = Pick<TypedFood, 'text' | 'start' | 'isAlternative' | 'name' | 'doubts'> & {
  found: { food: CalculatorFood; amount: TypedAmount; grams: number } | null
}

/**
 * Reads the foods and amounts of a line such as `3 idli, 1 katori sambar`. Returns `null` if it has too many foods.
 *
 * @throws TypeError if the server cannot be reached; Error if it fails.
 */
export async function findTypedFoods(line: string, signal: AbortSignal): Promise<TypedFoodPart[] | null> {
  const response = await fetch(`${TYPED_URL}?${new URLSearchParams({ line })}`, {
    headers: languageHeaders(),
    signal,
  })
  if (response.status === 400) return null
  if (!response.ok) throw new Error(`The reading of a typed line was answered ${response.status}.`)
  const parts = (await response.json()) as TypedFood[] // the server validates answers against the contract
  return parts.map(({ text, start, isAlternative, name, doubts, food: item, amount }) => {
    const food = item && toCalculatorFood(item)
    return {
      text,
      start,
      isAlternative,
      name,
      doubts,
      found: food && amount ? { food, amount: toTypedAmount(food, amount), grams: amount.grams } : null,
    }
  })
}

/** Converts an amount to a number of a food's own measure, or to grams. */
export function toTypedAmount(food: CalculatorFood, { grams, measure }: TypedFoodAmount): TypedAmount {
  const isOwn =
    measure !== null &&
    listUnits(food).some((unit) => unit.value === measure.label && unit.grams === measure.grams)
  return measure && isOwn
    ? { quantity: String(measure.quantity), unit: measure.label }
    : { quantity: String(grams), unit: GRAMS_UNIT }
}

/** Names the food tables of a set. */
export function nameFoodTables(foodSet: FoodSet): string {
  return foodSet === 'full' ? t`IFCT 2017, NIN Hyderabad, and USDA SR` : t`USDA SR`
}

/** Converts a food of the contract to a food of the calculator. */
export function toCalculatorFood(item: FoundFoodItem): CalculatorFood {
  const nutrients: NutrientAmounts = {}
  for (const [key, amount] of Object.entries(item.nutrients)) {
    if (isNutrientKey(key) && amount !== undefined) nutrients[key] = amount
  }
  return {
    id: item.id,
    name: item.name,
    kind: `${say(PREPARATION_LABELS[item.preparation])} · ${describeOrigin(item)}`,
    servingGrams: readServingGrams(item.serving_size),
    measures: item.measures,
    nutrients,
  }
}

/** A short name of the source, shown with every food. The full names are below the list. */
function describeOrigin({ source, sourceLabel }: FoundFoodItem): string {
  switch (source) {
    case 'dish':
      return t`Dish`
    case 'ifct2017':
      return 'IFCT 2017'
    case 'usda':
      return t`USDA SR`
    case 'fdc':
      return t`USDA FDC`
    case 'indb':
      return 'INDB'
    case 'custom':
      return sourceLabel
  }
}

/** `150g` → 150; without a weight 100 g, the basis of the table. */
function readServingGrams(servingSize: string): number {
  const grams = Number(/^\s*(\d+(?:\.\d+)?)\s*g/i.exec(servingSize)?.[1])
  return grams > 0 ? grams : 100
}
