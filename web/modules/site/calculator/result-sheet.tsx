import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { BMI_CATEGORY_LABELS } from '#domain/body/bmi.ts'
import type { DailyNeed, EnergyPerson } from '#domain/energy/daily-need.ts'
import { BMR_FORMULA_INFO } from '#domain/energy/energy.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { readInsightFigures, readProfileFigures } from './calculator-figures.ts'
import { useCalculator } from './calculator-store.ts'
import { describeAmount } from './meal.ts'
import { readMealFigures } from './meal-figures.ts'
import { MealTotals } from './meal-totals.tsx'

/**
 * The result for print, with the names of the food tables. Nothing else of the page is printed.
 *
 * @param props.prints How often Print was pressed: the page is printed each time, once the sheet is there.
 */
export function ResultSheet({ brand, tables, prints }: { brand: string; tables: string; prints: number }) {
  useEffect(() => {
    if (prints > 0) window.print()
  }, [prints])
  const state = useCalculator()
  const meal = readMealFigures(state)
  const profile = readProfileFigures(state)
  const { insights, intakes } = readInsightFigures(meal.totals, profile)
  const { need, person, bmi } = profile
  const hasMeal = state.meal.length > 0
  return (
    <article
      data-print=""
      aria-label={t`Result for printing`}
      className="hidden text-sm [print-color-adjust:exact] print:block"
    >
      <h2 className="heading text-2xl">{t`Calorie Calculator`}</h2>
      <p className="mb-5 text-muted">{brand}</p>
      {hasMeal ? (
        <section className="mb-6">
          <h3 className="heading mb-2 text-lg">{t`Your Meal`}</h3>
          <div className="flex items-start gap-8">
            <table className="w-full flex-1">
              <thead>
                <tr className="border-b border-line text-left">
                  <th scope="col" className="py-1">
                    {t`Food`}
                  </th>
                  <th scope="col" className="py-1 pl-3">
                    {t`Amount`}
                  </th>
                  <th scope="col" className="py-1 pl-3 text-right">
                    {t`Energy`}
                  </th>
                </tr>
              </thead>
              <tbody>
                {state.meal.map((item, index) => {
                  const energyKcal = meal.foodKcal[index] ?? null
                  return (
                    <tr key={item.key} className="break-inside-avoid border-b border-line">
                      <td className="py-1">
                        {item.food.name} <span className="text-xs text-muted">{item.food.kind}</span>
                      </td>
                      <td className="py-1 pl-3">{describeAmount(item.food, item)}</td>
                      <td className="py-1 pl-3 text-right tabular">
                        {energyKcal === null ? t`not counted` : formatKcal(energyKcal)}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <div className="w-56 shrink-0">
              <PlateRing figures={meal.plate} size="lg" className="mx-auto mb-3" />
              <MealTotals figures={meal} />
            </div>
          </div>
        </section>
      ) : (
        <p className="mb-6">{t`No foods added yet`}</p>
      )}
      {need?.kind === 'figures' && person !== null && (
        <section className="mb-6 break-inside-avoid">
          <h3 className="heading mb-2 text-lg">{t`Daily need`}</h3>
          <p>{describeNeed(need, person)}</p>
          {need.goal.kind === 'withheld' && <p>{need.goal.message}</p>}
          {bmi?.ok && (
            <p>
              {t`BMI ${{ bmi: formatNumber(bmi.bmi, 1, true) }}: ${{ category: say(BMI_CATEGORY_LABELS[bmi.category]) }}.`}{' '}
              {bmi.indian.sentence}
            </p>
          )}
        </section>
      )}
      {need?.kind === 'none' && <p className="mb-6">{need.message}</p>}
      {hasMeal && insights !== null && (
        <section className="mb-6 break-inside-avoid">
          <h3 className="heading mb-2 text-lg">{t`As a whole day’s food`}</h3>
          <ul className="list-disc pl-5">
            {insights.map(({ rule, title, message }) => (
              <li key={rule}>
                <strong className="font-semibold">{title}.</strong> {message}
              </li>
            ))}
          </ul>
          {intakes.ok && (
            <>
              <ul className="mt-3 columns-2 gap-8">
                {intakes.rows.map(({ nutrient, label, total, share, shareText, recommendation }) => (
                  <li
                    key={nutrient}
                    className="flex justify-between gap-3 border-b border-line py-0.5 tabular"
                  >
                    <span>
                      {label} <span className="text-xs text-muted">({recommendation})</span>
                    </span>
                    <span>
                      {total.text}
                      {share !== null && `, ${shareText}`}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-xs text-muted">{intakes.rows[0]?.source}</p>
            </>
          )}
        </section>
      )}
      <p className="text-xs text-muted">
        <Trans>
          Food values: {tables}. Dishes use our own recipes. These are estimates and do not replace advice. ≥
          means at least: some foods have no value.
        </Trans>
      </p>
    </article>
  )
}

/** Example: `Resting 1,724 kcal (Mifflin-St Jeor), daily need 2,672 kcal, goal to lose weight 2,172 kcal.` */
function describeNeed(need: DailyNeed & { kind: 'figures' }, person: EnergyPerson): string {
  const resting = formatKcal(need.bmrKcal)
  const formula = say(BMR_FORMULA_INFO[person.formula].label)
  const daily = formatKcal(need.dailyKcal)
  if (need.goal.kind !== 'target') return t`Resting need ${resting} (${formula}), daily need ${daily}.`
  const goal = formatKcal(need.goal.kcal)
  switch (person.goal) {
    case 'lose':
      return t`Resting need ${resting} (${formula}), daily need ${daily}, goal (lose weight) ${goal}.`
    case 'maintain':
      return t`Resting need ${resting} (${formula}), daily need ${daily}, goal (maintain weight) ${goal}.`
    case 'gain':
      return t`Resting need ${resting} (${formula}), daily need ${daily}, goal (gain weight) ${goal}.`
  }
}
