import { formatItem } from './format-meal.ts'
import { MEAL_SLOTS, type PlanDay, type PlanItem, type PlanMeal } from './plan.ts'

/**
 * Returns the days without the foods that no longer exist. Each is removed and named in the note of its meal with its
 * amount, so that nothing is lost and the writer sees what to replace. The given days are not changed.
 *
 * Example: a lunch of 150 g Curd that is gone → no foods, and the note `150 g Curd: no longer among the foods, please
 * choose another`.
 */
export function replaceMissingFoods(
  days: readonly PlanDay[],
  isThere: (foodId: string) => boolean,
): PlanDay[] {
  return days.map((day) => {
    const meals = structuredClone(day.meals)
    for (const { key } of MEAL_SLOTS) meals[key] = writeOutMeal(meals[key], isThere)
    return { ...day, meals }
  })
}

function writeOutMeal(meal: PlanMeal, isThere: (foodId: string) => boolean): PlanMeal {
  const gone: PlanItem[] = []
  const items = meal.items.flatMap((item): PlanItem[] => {
    const portions = [item, ...(item.alternatives ?? [])]
    gone.push(...portions.filter(({ foodId }) => !isThere(foodId)))
    // The first remaining alternative replaces a missing food.
    const [first, ...others] = portions.filter(({ foodId }) => isThere(foodId))
    if (!first) return []
    const { alternatives: _alternatives, ...portion } = first
    return [others.length > 0 ? { ...portion, alternatives: others } : portion]
  })
  if (gone.length === 0) return meal
  const sentences = gone.map(
    (item) => `${formatItem(item, 'en')}: no longer among the foods, please choose another`,
  )
  const note = [...sentences, meal.note.trim()].filter((part) => part !== '').join('\n')
  return { ...meal, items, note }
}
