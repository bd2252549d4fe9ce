import { formatItemAmount } from './format-meal.ts'

/** So many household measures of a food, by the food's code. */
export type MeasuredPortion = { code: string; quantity: number; measure: string }

/** A portion in one line of a fixed menu: three katori of a dish. */
export function portion(code: string, quantity: number, measure: string): MeasuredPortion {
  return { code, quantity, measure }
}

/**
 * The portions of a fixed menu as foods with their grams, and the amount in words (`1 katori`). Null while one of the
 * foods or measures is not there: the rest alone would show wrong sums.
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
    const amount = formatItemAmount(item, 'en')
    weighed.push({ food, grams, amount })
  }
  return weighed
}
