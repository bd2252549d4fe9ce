import { t } from '@lingui/core/macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { type DayTicks, leaveOutSwaps, sumEaten } from '#domain/plans/ticks.ts'
import { formatKcal } from '#domain/units/format.ts'
import { isAtLeast, MacroLegend, type PlateFigures } from '#web/ui/plate-ring.tsx'
import { createFoodLookup, type KnownFoods, toPlateFigures } from '../shared/plan-figures.ts'
import { sumDayFigures } from './day-ring.tsx'

/**
 * The figures of the eaten meals of a day, or of the whole day before anything is eaten. For days with known energy, and
 * clients who want to see figures.
 */
export function DayFigures({
  day,
  foods,
  ticks,
}: {
  day: DietPlan['days'][number]
  foods: KnownFoods
  ticks: DayTicks
}) {
  const { planned, eaten } = sumDayFigures(day, foods, ticks)
  const hasEaten = Object.values(ticks).some((state) => state === 'eaten' || state === 'swapped')
  const shown = hasEaten ? eaten : planned
  const isForSwaps =
    hasEaten && !hasBounds(toPlateFigures(sumEaten(day.meals, leaveOutSwaps(ticks), createFoodLookup(foods))))
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-muted">
        {hasEaten ? t`Eaten so far` : t`The whole day`}: {isAtLeast(shown, 'energyKcal') ? '≥ ' : ''}
        {formatKcal(shown.energyKcal ?? 0)}
      </summary>
      <MacroLegend figures={shown} className="mt-0.5" />
      {hasBounds(shown) && (
        <p className="mt-1 text-muted">
          {isForSwaps
            ? t`“≥” means at least. Meals where you ate something else are not counted.`
            : t`“≥” means at least. Some values are unknown.`}
        </p>
      )}
    </details>
  )
}

/** Checks whether a figure of a plate is a lower bound. */
function hasBounds({ atLeast = [] }: PlateFigures): boolean {
  return atLeast.length > 0
}
