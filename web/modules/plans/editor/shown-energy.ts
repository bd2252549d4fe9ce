import { t } from '@lingui/core/macro'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { type FormattedTotal, isTotalKnown } from '#domain/nutrients/totals.ts'
import { listShownKcal, type MealSlot } from '#domain/plans/plan.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { createFoodLookup, sumPlanSlots } from '../shared/plan-figures.ts'
import type { EditorState } from './plan-store.ts'

type Meals = Pick<EditorState, 'days' | 'foods'>

/** Formats the energy and protein of a meal; the meals of a day add up to the day's totals as they are shown. */
export function formatSlotTotals(
  { days, foods }: Meals,
  dayIndex: number,
  slot: MealSlot,
): { energyText: string; coverage: FormattedTotal['coverage']; proteinText: string | null } | null {
  const day = toPlanDays(days)[dayIndex]
  if (day === undefined) return null
  const totals = sumPlanSlots(day.meals, foods)[slot]
  const { text, coverage } = formatTotal(totals, 'energyKcal')
  return {
    energyText: isTotalKnown(totals, 'energyKcal') ? text : t`kcal unknown`,
    coverage,
    proteinText: isTotalKnown(totals, 'proteinG') ? formatTotal(totals, 'proteinG', 0).text : null,
  }
}

/** Returns the energy of a food of a meal; the foods add up to the meal's energy as it is shown. `null`: not known. */
export function findShownKcal(
  { days, foods }: Meals,
  { dayIndex, slot, index }: { dayIndex: number; slot: MealSlot; index: number },
): number | null {
  const day = toPlanDays(days)[dayIndex]
  if (day === undefined) return null
  const totals = sumPlanSlots(day.meals, foods)[slot]
  return listShownKcal(day.meals[slot], totals, createFoodLookup(foods))[index] ?? null
}
