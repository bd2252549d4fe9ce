import { describeMeal, type PlanItem, type PlanMeal } from '#domain/plan/plan.ts'

/**
 * The words that stand with a meal beside its foods: `food` without the line that its foods make. A meal without foods
 * is all words. Words of another origin that do not begin with the foods' line are kept whole.
 *
 * Example: items of 150 g curd, food `150 g Curd\nChilled.` → `Chilled.`
 */
export function readMealNote(meal: PlanMeal): string {
  const items = meal.items ?? []
  if (items.length === 0) return meal.food
  const described = describeMeal(items)
  if (meal.food === described) return ''
  return meal.food.startsWith(`${described}\n`) ? meal.food.slice(described.length + 1) : meal.food
}

/** The text people read for a meal: the line of its foods, then the words that go with it on lines of their own. */
export function writeMealText(items: readonly PlanItem[], note: string): string {
  return [describeMeal(items), note].filter((part) => part !== '').join('\n')
}
