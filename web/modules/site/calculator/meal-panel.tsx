import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { formatKcal } from '#domain/units/format.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { AmountFields } from './amount-fields.tsx'
import type { MealItem } from './calculator-state.ts'
import { removeItems, setAmount, useCalculator } from './calculator-store.ts'
import { describeWeight, readAmount } from './meal.ts'
import { type MealFigures, readMealFigures } from './meal-figures.ts'
import { MealTotals } from './meal-totals.tsx'
import { type Undo, UndoNotice } from './undo-notice.tsx'

/** The foods of the meal with their amounts and totals. */
export function MealPanel() {
  const { meal } = useCalculator()
  const [undo, setUndo] = useState<Undo | null>(null)
  const figures = readMealFigures({ meal })
  const count = meal.length
  const remove = (items: readonly MealItem[], message: string): void => {
    setUndo({ message, bringBack: removeItems(items.map(({ key }) => key)) })
  }
  return (
    <Card aria-labelledby="your-meal" className="flex scroll-mt-24 flex-col gap-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="your-meal" tabIndex={-1} className="heading scroll-mt-24 text-xl outline-none">
          {t`Your Meal`}
        </h2>
        {meal.length > 0 && (
          <button
            type="button"
            onClick={() => remove(meal, plural(count, { one: '# food removed.', other: '# foods removed.' }))}
            className={joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), '-mr-3')}
          >
            <Trans>
              Clear<span className="sr-only"> Your Meal</span>
            </Trans>
          </button>
        )}
      </div>
      {undo && <UndoNotice undo={undo} onDone={() => setUndo(null)} />}
      {meal.length === 0 ? (
        <div className="flex flex-wrap items-center gap-5">
          <PlateRing figures={figures.plate} size="md" />
          <div className="min-w-0 flex-[1_1_9rem]">
            <h3 className="font-semibold">{t`No foods added yet`}</h3>
            <p className="text-sm text-muted">{t`Search for a food, set its amount and press Add.`}</p>
          </div>
        </div>
      ) : (
        <>
          <MealSummary figures={figures} />
          <ul aria-label={t`Foods in Your Meal`} className="divide-y divide-line border-t border-line">
            {meal.map((item, index) => (
              <MealRow
                key={item.key}
                item={item}
                energyKcal={figures.foodKcal[index] ?? null}
                onRemove={() => remove([item], t`${{ food: item.food.name }} removed.`)}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function MealSummary({ figures }: { figures: MealFigures }) {
  const { coverage } = formatTotal(figures.totals, 'energyKcal')
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-center gap-x-5 gap-y-4 min-[28rem]:grid-cols-[auto_minmax(0,1fr)]">
        <PlateRing figures={figures.plate} size="lg" className="justify-self-center" />
        <MealTotals figures={figures} />
      </div>
      {coverage !== null && (
        <p className="text-sm text-muted">
          {t`≥ means at least: an amount could not be read, or a food has no value for it.`}
        </p>
      )}
    </div>
  )
}

function MealRow({
  item,
  energyKcal,
  onRemove,
}: {
  item: MealItem
  energyKcal: number | null
  onRemove: () => void
}) {
  const { food, key } = item
  const read = readAmount(food, item)
  const weight = describeWeight(food, item)
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="leading-snug font-semibold">{food.name}</p>
          <p className="text-sm text-muted">
            {food.kind}
            {weight !== null && <span className="tabular"> · {weight}</span>}
          </p>
        </div>
        <p className="shrink-0 font-semibold tabular">{energyKcal === null ? '—' : formatKcal(energyKcal)}</p>
      </div>
      <div className="flex items-start justify-between gap-2">
        <AmountFields
          food={food}
          amount={item}
          problem={read.ok ? null : read.problem}
          onChange={(amount) => setAmount(key, amount)}
        />
        <button
          type="button"
          aria-label={t`Remove ${{ food: food.name }}`}
          title={t`Remove ${{ food: food.name }}`}
          onClick={onRemove}
          className={joinClasses(buttonClass({ variant: 'quiet', isIconOnly: true }), '-mr-3')}
        >
          <Trash2 size={20} aria-hidden />
        </button>
      </div>
    </li>
  )
}
