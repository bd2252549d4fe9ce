import type { FoodItem } from '#contract/foods/food-items.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'

/** Energy and protein of a food's usual serving: its first household measure, or 100 g if it has none. */
export type UsualServing = { label: string; energyKcal: number; proteinG: number }

/** Example: 100 g of a dal with 68 kcal → `1 katori (150 g)`, 102 kcal. */
export function describeUsualServing(
  food: Pick<FoodItem, 'measures' | 'nutrients' | 'calories' | 'protein'>,
): UsualServing {
  const [measure] = food.measures
  const grams = measure?.grams ?? 100
  const scale = (per100Grams: number): number => (per100Grams * grams) / 100
  return {
    label: measure ? `${formatNumber(1)} ${measure.label} (${formatGrams(grams)})` : formatGrams(grams),
    energyKcal: scale(food.nutrients.energyKcal ?? food.calories),
    proteinG: scale(food.nutrients.proteinG ?? food.protein),
  }
}
