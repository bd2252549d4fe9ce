import { msg, plural, t } from '@lingui/core/macro'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import { sumWeek } from '#domain/planner/sums.ts'
import { say } from '#domain/words/say.ts'
import { toPlateFigures } from '#web/modules/plans/shared/plan-figures.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MACROS, PlateRing } from '#web/ui/plate-ring.tsx'
import { type MealCatalogue, toServedMeal } from './meal-catalogue.ts'

/** Energy and the parts of the ring, each with its colour mark. */
const ROWS = [{ key: 'energyKcal', label: msg`Energy`, fill: null }, ...MACROS] as const

/** The totals of the week, and the average of a planned day. */
export function WeekTotals({
  week,
  days,
  known,
}: {
  week: readonly string[]
  days: PlannedDays
  known: MealCatalogue
}) {
  const { total, average, plannedDays } = sumWeek(
    week.map((day) => listMeals(days, day).map((meal) => toServedMeal(meal, known))),
  )
  return (
    <section aria-labelledby="week-sums" className="min-w-0">
      <h2 id="week-sums" className="heading text-xl">
        {t`Nutrition this week`}
      </h2>
      <div className="mt-4 flex flex-wrap items-center gap-x-10 gap-y-6">
        <PlateRing figures={toPlateFigures(average)} size="lg" caption={t`kcal a day`} />
        <table className="max-w-xl min-w-[min(16rem,100%)] flex-1 text-left text-sm">
          <caption className="pb-2 text-left text-muted">
            {plannedDays === 0
              ? t`Nothing is planned yet.`
              : plural(plannedDays, {
                  one: 'Average for the 1 day with meals planned.',
                  other: 'Average for the # days with meals planned.',
                })}
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pr-4 font-semibold">
                <span className="sr-only">{t`Nutrient`}</span>
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right font-semibold">
                {t`Per day`}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t`The week`}
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ key, label, fill }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  <span className="flex items-center gap-1.5">
                    {fill && (
                      <span
                        aria-hidden
                        className={joinClasses('size-2.5 forced-color-adjust-none rounded-[3px]', fill)}
                      />
                    )}
                    {say(label)}
                  </span>
                </th>
                <td className="py-1.5 pr-4 text-right tabular">{formatTotal(average, key, 0).text}</td>
                <td className="py-1.5 text-right font-semibold tabular">{formatTotal(total, key, 0).text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
