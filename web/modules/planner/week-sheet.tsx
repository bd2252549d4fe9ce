import { t } from '@lingui/core/macro'
import { PLANNER_MEAL_TYPE_LABELS } from '#contract/planner/meal-planner.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import { listShownDays, sumWeek } from '#domain/planner/sums.ts'
import { say } from '#domain/words/say.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { type MealCatalogue, toServedMeal } from './meal-catalogue.ts'
import { describeWeek, formatShortDate } from './name-day.ts'
import { formatPortion, nameMeal } from './week-text.ts'

/** The week for print: one landscape page with seven columns. Hidden on the screen. */
export function WeekSheet({
  week,
  days,
  known,
}: {
  week: readonly string[]
  days: PlannedDays
  known: MealCatalogue
}) {
  const served = week.map((day) => listMeals(days, day).map((meal) => toServedMeal(meal, known)))
  const { average, plannedDays } = sumWeek(served)
  const shownDays = listShownDays(served)
  return (
    <div aria-hidden data-print="" className="hidden print-landscape print:block">
      <p className="heading text-xl">{t`Meals, ${{ week: describeWeek(week) }}`}</p>
      {plannedDays > 0 && (
        <p className="text-xs">
          {t`Average planned day: ${{ energy: formatTotal(average, 'energyKcal').text }}, protein ${{ protein: formatTotal(average, 'proteinG', 0).text }}, carbs ${{ carbs: formatTotal(average, 'carbsG', 0).text }}, fat ${{ fat: formatTotal(average, 'fatG', 0).text }}, fibre ${{ fibre: formatTotal(average, 'fibreG', 0).text }}`}
        </p>
      )}
      <div className="mt-3 grid min-h-[150mm] grid-cols-7 border-t border-l border-line">
        {week.map((day, index) => {
          const meals = listMeals(days, day)
          const shown = shownDays[index]
          return (
            <div key={day} className="min-w-0 border-r border-b border-line p-1.5">
              <p className="text-sm font-semibold">{formatWeekday(day)}</p>
              <p className="text-xs">{formatShortDate(day)}</p>
              {meals.map((meal, mealIndex) => (
                <div key={meal.id} className="mt-1.5 break-inside-avoid border-t border-line pt-1 text-xs">
                  <p className="font-semibold">{nameMeal(meal.mealId, known)}</p>
                  <p>
                    {say(PLANNER_MEAL_TYPE_LABELS[meal.type])},{' '}
                    {formatPortion(known.get(meal.mealId), meal.servings)}
                  </p>
                  <p className="tabular">{writeKcal(shown?.meals[mealIndex])}</p>
                </div>
              ))}
              {meals.length > 0 && (
                <p className="mt-1.5 border-t border-line pt-1 text-xs font-semibold tabular">
                  {writeKcal(shown?.total)}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function writeKcal(totals: Totals | undefined): string | null {
  return totals ? formatTotal(totals, 'energyKcal').text : null
}
