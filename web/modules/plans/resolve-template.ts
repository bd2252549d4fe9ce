import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { listFoodItems } from '#contract/foods/food-items.ts'
import { toTableCode } from '#domain/foods/food-code.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem, type PlanMeal } from '#domain/plans/plan.ts'
import { STARTER_DAYS, type TemplateDay, type TemplateItem } from '#domain/plans/starter-days.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { toKnownFood } from './editor/food-choice.ts'
import type { KnownFood } from './shared/plan-figures.ts'

/** All food codes of the template, without duplicates. */
const CODES = [
  ...new Set(
    STARTER_DAYS.flatMap((day) =>
      MEAL_SLOTS.flatMap(({ key }) => day.slots[key].items.map(({ code }) => code)),
    ),
  ),
].sort()

/** The template's foods as they are in the database. */
export const templateFoodsQuery = queryOf(listFoodItems, {
  querystring: { codes: CODES.join(','), limit: MAX_PAGE_SIZE },
})

/** A template's days with foods of the database, and those foods. */
export type ResolvedTemplate = { days: PlanDay[]; foods: Record<string, KnownFood>; missingCodes: string[] }

/**
 * Converts the default template to days of a plan. A food that is no longer available (retired, quarantined) is left
 * out and listed in `missingCodes`.
 */
export function resolveTemplate(
  found: readonly Parameters<typeof toKnownFood>[0][],
  template: readonly TemplateDay[] = STARTER_DAYS,
): ResolvedTemplate {
  const byCode = new Map(
    found.flatMap((food) => (food.code === null ? [] : [[toTableCode(food.code), food] as const])),
  )
  const foods: Record<string, KnownFood> = {}
  const missingCodes = new Set<string>()
  const resolveItem = ({ code, measure, quantity, grams }: TemplateItem): PlanItem[] => {
    const food = byCode.get(code)
    if (food === undefined) {
      missingCodes.add(code)
      return []
    }
    foods[food.id] = toKnownFood(food)
    return [
      {
        foodId: food.id,
        name: food.name,
        grams,
        measure: measure === null ? null : { label: measure, grams: grams / quantity, quantity },
      },
    ]
  }
  const days = template.map((day, index): PlanDay => {
    const meals: Partial<Record<MealSlot, PlanMeal>> = {}
    for (const { key } of MEAL_SLOTS) {
      const items = day.slots[key].items.flatMap(resolveItem)
      meals[key] = { time: day.slots[key].time, note: '', items }
    }
    return { dayNumber: index + 1, dayLabel: day.label, meals: meals as Record<MealSlot, PlanMeal> } // every slot was set
  })
  return { days, foods, missingCodes: [...missingCodes] }
}
