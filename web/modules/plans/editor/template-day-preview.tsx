import { t } from '@lingui/core/macro'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { isMealFilled, MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { listWarnings, type WarningTone } from '#domain/plans/warnings.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { type KnownFoods, sumPlanDay } from '../shared/plan-figures.ts'
import { usePlanState } from './editor-context.ts'

const PREVIEW_TONES: Record<WarningTone, string> = {
  danger: 'font-bold text-beet',
  caution: 'font-semibold text-turmeric-ink',
  note: 'text-muted',
}

/** A day with its energy, its meals, and the warnings for this client. */
export function DayPreview({ day, foods }: { day: PlanDay; foods: KnownFoods }) {
  const client = usePlanState((state) => state.client)
  const totals = sumPlanDay(day.meals, foods)
  const warnings = listWarnings([day], (id) => foods[id], client, [], [totals]).filter(
    ({ kind }) => kind !== 'empty',
  )
  const sign = (key: 'energyKcal' | 'proteinG'): string => (isTotalComplete(totals, key) ? '' : '≥ ')
  return (
    <article className="border-t border-line py-3">
      <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {day.dayLabel}
        <span className="tabular">
          {sign('energyKcal')}
          {formatKcal(readTotal(totals, 'energyKcal'))} ·{' '}
          {t`${{ amount: `${sign('proteinG')}${formatNumber(readTotal(totals, 'proteinG'))}` }} g protein`}
        </span>
      </h3>
      <dl className="mt-1 text-sm">
        {MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(({ key, label }) => (
          <div key={key} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{say(label)}</dt>
            <dd className="whitespace-pre-line break-words">{formatMeal(day.meals[key], 'en')}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className="mt-1 text-sm">
          {warnings.map((warning) => (
            <li
              key={`${warning.path} ${warning.alternativeIndex} ${warning.id}`}
              className={PREVIEW_TONES[warning.tone]}
            >
              {warning.place}: {warning.what}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
