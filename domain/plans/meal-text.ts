import { describeMeal, type PlanItem, type PlanMeal } from './plan.ts'

/**
 * The words a writer put beside a meal's foods ("Chilled.", "No tea with it."). The text people read begins with a line
 * that says what the foods are; whatever stands from the second line on is the writer's. A meal without foods is all
 * words.
 *
 * Example: 150 g of curd with the text `150 g Curd\nChilled.` → `Chilled.`
 */
export function readMealNote(meal: PlanMeal): string {
  if ((meal.items ?? []).length === 0) return meal.food
  const end = meal.food.indexOf('\n')
  return end < 0 ? '' : meal.food.slice(end + 1)
}

/** The text people read for a meal: a line that says what its foods are, then the writer's words, if any. */
export function writeMealText(items: readonly PlanItem[], note: string): string {
  return [describeMeal(items), note].filter((part) => part !== '').join('\n')
}
