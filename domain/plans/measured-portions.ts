import { formatItemAmount } from './format-meal.ts'

/** A number of household measures of a food, with the food's code. */
export type MeasuredPortion = { code: string; quantity: number; measure: string }

/** Returns a portion for one line of a fixed menu, such as three katori of a dish. */
export function portion(code: string, quantity: number, measure: string): MeasuredPortion {
  return { code, quantity, measure }
}

/**
 * Returns the portions of a fixed menu as foods with their grams and the amount as text (`1 katori`). `null` if one of
 * the foods or measures does not exist, because the sums of the others would be wrong.
 */
export function weighPortions<
  Food extends { code: string | null; name: string; measures: readonly { label: string; grams: number }[] },
>(
  portions: readonly MeasuredPortion[],
  foods: readonly Food[],
): { food: Food; grams: number; amount: string }[] | null {
  const weighed = []
  for (const { code, quantity, measure: label } of portions) {
    const food = foods.find((candidate) => candidate.code === code)
    const measure = food?.measures.find((candidate) => candidate.label === label)
    if (!food || !measure) return null
    const grams = measure.grams * quantity
    const item = { foodId: code, name: food.name, grams, measure: { ...measure, quantity } }
    const amount = formatItemAmount(item)
    weighed.push({ food, grams, amount })
  }
  return weighed
}
