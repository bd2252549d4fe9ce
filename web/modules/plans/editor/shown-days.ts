import { useMemo } from 'react'
import { averageTotals, type Totals } from '#domain/nutrients/totals.ts'
import type { PlanDay } from '#domain/plans/plan.ts'
import { type KnownFoods, sumPlanDay } from '../shared/plan-figures.ts'
import { usePausedPlanDays } from './editor-context.ts'

/** Returns the average of the totals of some days. */
export function averageDays(days: readonly PlanDay[], foods: KnownFoods): Totals {
  return averageTotals(days.map((day) => sumPlanDay(day.meals, foods)))
}

/** Returns the shown day, or all days for `null`, a moment after the totals. */
export function useShownDays(dayIndex: number | null): readonly PlanDay[] {
  const all = usePausedPlanDays()
  return useMemo(() => (dayIndex === null ? all : all.slice(dayIndex, dayIndex + 1)), [all, dayIndex])
}
