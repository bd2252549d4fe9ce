import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isTotalKnown, type MealFigures } from './meal-figures.ts'

const MACRO_ROWS = [
  { macro: 'protein', key: 'proteinG', label: msg`Protein`, mark: 'bg-protein' },
  { macro: 'carbs', key: 'carbsG', label: msg`Carbs`, mark: 'bg-carbs' },
  { macro: 'fat', key: 'fatG', label: msg`Fat`, mark: 'bg-fat' },
  { macro: 'fibre', key: 'fibreG', label: msg`Fibre`, mark: 'bg-fibre' },
] as const

/** The totals of a meal, and the share of energy from each macronutrient. */
export function MealTotals({ figures }: { figures: MealFigures }) {
  const { totals, shares } = figures
  const cellClass = 'py-0.5 text-right tabular'
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t`Totals of Your Meal`}</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="sr-only">
            {t`Nutrient`}
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            {t`Amount`}
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            <Trans>
              Share<span className="sr-only"> of energy</span>
            </Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {MACRO_ROWS.map(({ macro, key, label, mark }) => {
          const { text } = formatTotal(totals, key, 1)
          const percent = shares.find((share) => share.macro === macro)?.percent ?? 0
          return (
            <tr key={key}>
              <Name label={say(label)} mark={mark} />
              <td className={joinClasses(cellClass, 'pl-3 font-semibold')}>{text}</td>
              <td className={joinClasses(cellClass, 'pl-3')}>
                {isTotalKnown(totals, key) ? `${formatNumber(percent)}%` : null}
              </td>
            </tr>
          )
        })}
        <tr>
          <Name label={t`Sodium`} mark={null} />
          <td className={joinClasses(cellClass, 'pl-3 font-semibold')}>
            {formatTotal(totals, 'sodiumMg').text}
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  )
}

function Name({ label, mark }: { label: string; mark: string | null }) {
  return (
    <th scope="row" className="py-0.5 text-left font-normal text-muted">
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={joinClasses('size-2.5 shrink-0 forced-color-adjust-none rounded-[3px]', mark)}
        />
        {label}
      </span>
    </th>
  )
}
