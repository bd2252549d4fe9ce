import type { FoodItem } from '#contract/foods/food-items.ts'
import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'

/** Energy and protein of a food's usual portion. */
export type UsualServing = { label: string; grams: number; energyKcal: number; proteinG: number }

/** Example: 100 g of a dal with 68 kcal → `1 katori (150 g)`, 102 kcal. */
export function describeUsualServing(
  food: Pick<FoodItem, 'measures' | 'usualPortion' | 'nutrients' | 'calories' | 'protein'>,
): UsualServing {
  const { measure, count, grams } = findUsualPortion(food)
  const scale = (per100Grams: number): number => (per100Grams * grams) / 100
  return {
    label: measure
      ? `${formatQuantity(count)} ${wordsOf().measure(measure.label, count)} (${formatGrams(grams)})`
      : formatGrams(grams),
    grams,
    energyKcal: scale(food.nutrients.energyKcal ?? food.calories),
    proteinG: scale(food.nutrients.proteinG ?? food.protein),
  }
}
