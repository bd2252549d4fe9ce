import { t } from '@lingui/core/macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { isMealFilled, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { countTicked, type DayTicks, sumEaten, sumShownEatenKcal } from '#domain/plans/ticks.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { isAtLeast, type PlateFigures, PlateRing, sayAtLeast } from '#web/ui/plate-ring.tsx'
import { useHasFigures } from '../figures-visibility.tsx'
import {
  createFoodLookup,
  type KnownFoods,
  sumPlanDay,
  sumPlanSlots,
  toPlateFigures,
} from '../shared/plan-figures.ts'
import { MealsRing, sayMarkedMeals } from './meals-ring.tsx'

type Day = DietPlan['days'][number]

/** The planned figures of a day and those of its eaten meals, as they are shown. */
export function sumDayFigures(
  day: Day,
  foods: KnownFoods,
  ticks: DayTicks,
): { planned: PlateFigures; eaten: PlateFigures } {
  const planned = toPlateFigures(sumPlanDay(day.meals, foods))
  const eaten = toPlateFigures(sumEaten(day.meals, ticks, createFoodLookup(foods)))
  // The sum of the eaten meals as they are shown in the list.
  if (eaten.energyKcal !== null) {
    eaten.energyKcal = sumShownEatenKcal(sumPlanSlots(day.meals, foods), ticks)
  }
  return { planned, eaten }
}

/**
 * The eaten part of a day as a ring, with the number of marked meals in words for screen readers.
 *
 * @param props.ticks `null` while it is not known what is marked: the ring then shows what is planned.
 */
export function DayRing({
  day,
  foods,
  ticks,
  className,
}: {
  day: Day
  foods: KnownFoods
  ticks: DayTicks | null
  className?: string
}) {
  const areFiguresWanted = useHasFigures()
  const { planned, eaten } = sumDayFigures(day, foods, ticks ?? {})
  const { mealCount, tickedCount } = countTicked(day.meals, ticks ?? {})
  const plannedKcal = planned.energyKcal ?? 0
  // A day whose meals are only text has no figures to show.
  const hasFigures = areFiguresWanted && planned.energyKcal !== null
  const bound = isAtLeast(planned, 'energyKcal') ? '≥ ' : ''
  return (
    <div className={className}>
      {hasFigures ? (
        <PlateRing
          figures={ticks ? eaten : planned}
          size="md"
          filledShare={ticks && plannedKcal > 0 ? Math.min(1, (eaten.energyKcal ?? 0) / plannedKcal) : 1}
          caption={ticks ? t`of ${{ energy: bound + formatNumber(plannedKcal) }}` : t`kcal planned`}
        />
      ) : (
        ticks && (
          <MealsRing
            className="size-24"
            states={MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(
              ({ key }) => ticks[key] ?? null,
            )}
          />
        )
      )}
      {ticks && (
        <p role="status" className="sr-only">
          {sayMarkedMeals(tickedCount, mealCount)}
          {hasFigures && `, ${sayEaten(eaten, planned)}`}
        </p>
      )}
    </div>
  )
}

function sayEaten(eaten: PlateFigures, planned: PlateFigures): string {
  return t`${{ eaten: sayEnergy(eaten) }} of ${{ planned: sayEnergy(planned) }} eaten`
}

function sayEnergy(figures: PlateFigures): string {
  const energy = formatKcal(figures.energyKcal ?? 0)
  return isAtLeast(figures, 'energyKcal') ? sayAtLeast(energy) : energy
}
