import type { PlanDay } from '#domain/plans/plan.ts'
import { listDayWarnings, type PlanWarning, type WarnedClient } from '#domain/plans/warnings.ts'
import { readDayTargets, type StatedTargets } from './plan-targets.ts'
import { type KnownFoods, sumPlanDay } from './shared/plan-figures.ts'

type CachedWarnings = {
  dayIndex: number
  foods: KnownFoods
  client: WarnedClient | null
  targets: string
  warnings: PlanWarning[]
}

const cachedWarnings = new WeakMap<PlanDay, CachedWarnings>()

/**
 * Lists warnings about the plan's days for the grid's cells and the panel; see `listWarnings`. A day that has not
 * changed is not checked again.
 */
export function listPlanWarnings(
  days: readonly PlanDay[],
  foods: KnownFoods,
  client: WarnedClient | null,
  stated: StatedTargets,
): PlanWarning[] {
  const dayTargets = readDayTargets(stated)
  const targets = JSON.stringify(dayTargets)
  return days.flatMap((day, dayIndex) => {
    const cached = cachedWarnings.get(day)
    const isGood =
      cached?.dayIndex === dayIndex &&
      cached.foods === foods &&
      cached.client === client &&
      cached.targets === targets
    if (cached && isGood) return cached.warnings
    const totals = sumPlanDay(day.meals, foods)
    const warnings = listDayWarnings(day, dayIndex, (id) => foods[id], client, dayTargets, totals)
    cachedWarnings.set(day, { dayIndex, foods, client, targets, warnings })
    return warnings
  })
}
