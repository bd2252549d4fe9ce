import { MAX_PLAN_DAYS } from '#contract/limits.ts'
import {
  isDayEmpty,
  MEAL_SLOTS,
  type PlanDay,
  type PlanItem,
  type PlanMeals,
  rotationLabel,
} from '#domain/plans/plan.ts'

/** Where a template's days go: instead of all days, after them, or onto one of them. */
export type TemplateUse = { kind: 'replace' } | { kind: 'append' } | { kind: 'onto'; dayIndex: number }

/**
 * Combines a plan's days with a template's. With `onto`, the template's first day replaces the meals of one day, which
 * retains its label. Labels that were those of the rotation follow its new length; others do not change. Days above the
 * limit of a plan are left out. With `append`, a plan whose days are all empty is replaced.
 */
export function combineDays(
  plan: readonly PlanDay[],
  template: readonly PlanDay[],
  use: TemplateUse,
): PlanDay[] {
  if (use.kind === 'onto') {
    const [first] = template
    return plan.map((day, index) =>
      index === use.dayIndex && first ? { ...day, meals: structuredClone(first.meals) } : day,
    )
  }
  const existing = use.kind === 'append' && !plan.every(isDayEmpty) ? plan : []
  const added = existing.length === 0 ? template : template.map((day) => ({ ...day, dayLabel: '' }))
  const all = [...existing, ...added].slice(0, MAX_PLAN_DAYS)
  return all.map((day, index) => {
    const isOfRotation =
      day.dayLabel.trim() === '' ||
      (index < existing.length && day.dayLabel === rotationLabel(index + 1, existing.length))
    return {
      ...structuredClone(day),
      dayNumber: index + 1,
      dayLabel: isOfRotation ? rotationLabel(index + 1, all.length) : day.dayLabel,
    }
  })
}

/**
 * Returns the days without the foods that `isLeftOut` selects, and the names of those foods. The first remaining
 * alternative replaces a removed food.
 */
export function removeFoods(
  days: readonly PlanDay[],
  isLeftOut: (foodId: string) => boolean,
): { days: PlanDay[]; names: string[] } {
  const names = new Set<string>()
  const replace = (item: PlanItem): PlanItem[] => {
    const choices = [item, ...(item.alternatives ?? [])]
    for (const choice of choices) if (isLeftOut(choice.foodId)) names.add(choice.name)
    const [first, ...others] = choices.filter(({ foodId }) => !isLeftOut(foodId))
    if (first === undefined) return []
    const { alternatives: _alternatives, ...food } = first
    return [others.length > 0 ? { ...food, alternatives: others } : food]
  }
  const remaining = days.map((day) => {
    const meals: Partial<PlanMeals> = {}
    for (const { key } of MEAL_SLOTS) {
      const meal = day.meals[key]
      const items = meal.items.flatMap(replace)
      const isSame = meal.items.every((item) =>
        [item, ...(item.alternatives ?? [])].every(({ foodId }) => !isLeftOut(foodId)),
      )
      meals[key] = isSame ? meal : { ...meal, items }
    }
    return { ...day, meals: meals as PlanMeals } // every key of MEAL_SLOTS has just been set
  })
  return { days: remaining, names: [...names] }
}
