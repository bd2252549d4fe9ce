import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { listOtherLevelNames } from '#domain/foods/dish-variants.ts'
import { findLastServedDay, isMealFilled, MEAL_SLOTS, rotationDayOn } from '#domain/plans/plan.ts'
import {
  countTicked,
  type DayTicks,
  leaveOutSwaps,
  sumEaten,
  sumShownEatenKcal,
} from '#domain/plans/ticks.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatDate, formatKcal, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isAtLeast, MacroLegend, type PlateFigures, PlateRing } from '#web/ui/plate-ring.tsx'
import { DishSheets } from '../dishes/dish-sheets.tsx'
import { useHasFigures } from '../figures-visibility.tsx'
import { PlanMealView } from '../plan-day-view.tsx'
import { createFoodLookup, sumPlanDay, sumPlanSlots, toPlateFigures } from '../shared/plan-figures.ts'
import { MealTicksRow } from './meal-ticks-row.tsx'
import { MealsRing } from './meals-ring.tsx'
import { type TicksOfDay, useMealTicks } from './use-meal-ticks.ts'

type Day = DietPlan['days'][number]

/** Today's meals, which are ticked as they are eaten, and yesterday's meals, of which missing ticks can be added. */
export function TodaysMeals({ plan, today }: { plan: DietPlan; today: string }) {
  const [isYesterday, setIsYesterday] = useState(false)
  const ticks = useMealTicks(plan.id, today)
  const yesterday = addDays(today, -1)
  const dayToday = findDay(plan, today)
  const dayYesterday = findDay(plan, yesterday)
  const isShowingYesterday = isYesterday && dayYesterday !== null
  const day = isShowingYesterday ? dayYesterday : dayToday
  const date = isShowingYesterday ? yesterday : today
  if (!day) return null
  const ticksOfDay = ticks.ofDay(date)
  const slots = sumPlanSlots(day.meals, plan.foods)
  const openYesterday = dayYesterday ? countOpen(dayYesterday, ticks.ofDay(yesterday)) : 0
  return (
    <section aria-labelledby="meals-heading" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="meals-heading" className="heading text-xl">
          {isShowingYesterday ? 'Yesterday’s meals' : 'Today’s meals'}
        </h2>
        {dayYesterday && (
          <Button
            variant="quiet"
            size="sm"
            icon={isShowingYesterday ? ChevronRight : ChevronLeft}
            className="-mx-3 min-h-11"
            onPress={() => setIsYesterday(!isShowingYesterday)}
          >
            {isShowingYesterday
              ? 'Back to today'
              : `Yesterday${openYesterday > 0 ? `, ${formatNumber(openYesterday)} open` : ''}`}
          </Button>
        )}
      </div>
      <DayPlate plan={plan} day={day} date={date} ticks={ticksOfDay} isToday={!isShowingYesterday} />
      {ticks.error !== null && (
        <ErrorState
          title="What you have ticked off could not be loaded"
          detail={messageOf(ticks.error, 'Your meals are shown without it.')}
          onRetry={ticks.refetch}
          isRetrying={ticks.isPending}
        />
      )}
      <DishSheets planId={plan.id}>
        <ol className="divide-y divide-line border-y border-line">
          {MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(({ key, label }) => (
            <li key={`${date} ${key}`} className="py-4">
              <PlanMealView label={label} meal={day.meals[key]} totals={slots[key]} foods={plan.foods} />
              <MealTicksRow
                label={isShowingYesterday ? `${label} yesterday` : label}
                tick={ticksOfDay[key] ?? null}
                swaps={listSwaps(day.meals[key].items, plan.foods)}
                problem={ticks.problemOf(date, key)}
                onChoose={(choice) => ticks.set(date, key, choice)}
              />
            </li>
          ))}
        </ol>
      </DishSheets>
    </section>
  )
}

/** The eaten part of the day. */
function DayPlate({
  plan,
  day,
  date,
  ticks,
  isToday,
}: {
  plan: DietPlan
  day: Day
  date: string
  ticks: TicksOfDay
  isToday: boolean
}) {
  const areFiguresWanted = useHasFigures()
  const lookUp = createFoodLookup(plan.foods)
  const states = toStates(ticks)
  const planned = toPlateFigures(sumPlanDay(day.meals, plan.foods))
  const eaten = toPlateFigures(sumEaten(day.meals, states, lookUp))
  // The sum of the eaten meals as they are shown in the list.
  if (eaten.energyKcal !== null) {
    eaten.energyKcal = sumShownEatenKcal(sumPlanSlots(day.meals, plan.foods), states)
  }
  const { mealCount, tickedCount } = countTicked(day.meals, states)
  // A day whose meals are only text has no figures to show.
  const hasFigures = areFiguresWanted && planned.energyKcal !== null
  const plannedKcal = planned.energyKcal ?? 0
  const eatenKcal = eaten.energyKcal ?? 0
  const hasEaten = MEAL_SLOTS.some(({ key }) => states[key] === 'eaten' || states[key] === 'swapped')
  const isPlanBound = isAtLeast(planned, 'energyKcal')
  const isBound = hasBounds(hasEaten ? eaten : planned)
  const isForSwaps =
    hasEaten && !hasBounds(toPlateFigures(sumEaten(day.meals, leaveOutSwaps(states), lookUp)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 sm:p-6">
      {hasFigures ? (
        <div className="w-28 sm:row-span-2 sm:w-40">
          <PlateRing
            figures={eaten}
            size="lg"
            filledShare={plannedKcal > 0 ? Math.min(1, eatenKcal / plannedKcal) : 0}
            caption={`of ${isPlanBound ? '≥ ' : ''}${formatKcal(plannedKcal)}`}
          />
        </div>
      ) : (
        <MealsRing
          className="w-28 sm:row-span-2 sm:w-40"
          states={MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(
            ({ key }) => states[key] ?? null,
          )}
        />
      )}
      <div className="flex min-w-0 flex-1 basis-36 flex-col gap-2 sm:self-end">
        <div>
          <h3 className="heading text-lg">{plan.title}</h3>
          <p className="text-sm text-muted">
            {isToday ? '' : `${formatWeekday(date)}, ${formatDate(date)} · `}
            {day.dayLabel} · until {formatDate(findLastServedDay(plan.endDate))}
          </p>
        </div>
        <p role="status" className="text-sm">
          <span className="font-semibold tabular">
            {formatNumber(tickedCount)} of {formatNumber(mealCount)}
          </span>{' '}
          meals ticked off
          {hasFigures && (
            <span className="sr-only">
              , {isAtLeast(eaten, 'energyKcal') ? 'at least ' : ''}
              {formatKcal(eatenKcal)} of {isPlanBound ? 'at least ' : ''}
              {formatKcal(plannedKcal)} eaten
            </span>
          )}
        </p>
      </div>
      {hasFigures && (
        <div className="w-full text-sm sm:self-start">
          <p className="text-muted">
            {hasEaten ? 'Eaten so far' : 'The whole day'}
            {isBound &&
              ` · “≥” means at least. ${isForSwaps ? 'Swapped meals are not counted.' : 'Not all figures are known.'}`}
          </p>
          <MacroLegend figures={hasEaten ? eaten : planned} className="mt-0.5" />
        </div>
      )}
    </div>
  )
}

/** Lists the other levels of the dishes of a meal, such as the restaurant style of a dal. */
function listSwaps(items: Day['meals']['lunch']['items'], foods: DietPlan['foods']): string[] {
  return items.flatMap(({ foodId }) => {
    const food = foods[foodId]
    return food ? listOtherLevelNames(food) : []
  })
}

function findDay(plan: DietPlan, date: string): Day | null {
  const dayNumber = rotationDayOn({ ...plan, dayCount: plan.days.length }, date)
  return plan.days.find((day) => day.dayNumber === dayNumber) ?? null
}

/** Checks whether a figure of a plate is a lower bound. */
function hasBounds({ atLeast = [] }: PlateFigures): boolean {
  return atLeast.length > 0
}

function toStates(ticks: TicksOfDay): DayTicks {
  const states: DayTicks = {}
  for (const { key } of MEAL_SLOTS) {
    const tick = ticks[key]
    if (tick) states[key] = tick.state
  }
  return states
}

function countOpen(day: Day, ticks: TicksOfDay): number {
  const { mealCount, tickedCount } = countTicked(day.meals, toStates(ticks))
  return mealCount - tickedCount
}
