import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_SERVINGS, PLANNER_MEAL_TYPE_LABELS, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import { MIN_SERVINGS, roundServings, SERVINGS_STEP } from '#domain/planner/planner.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toServingPlate } from './meal-figures.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

type Unit = 'measure' | 'grams'

/**
 * The details of a meal by its amount, in household measures or grams: figures, ingredients and sources.
 *
 * @param props.servings The planned number; the figures follow it.
 * @param props.onServings Called with another number; without it the figures are read-only.
 */
export function MealDialog({
  meal,
  servings: plannedServings = 1,
  day,
  onServings,
  onRemove,
  onClose,
}: {
  meal: PlannerMeal
  servings?: number
  /** The place of the meal in the plan, as text. */
  day?: string
  onServings?: (servings: number) => void
  onRemove?: () => void
  onClose: () => void
}) {
  const [servings, setServings] = useState(plannedServings)
  const figures = toServingPlate(meal, servings)
  return (
    <Dialog
      title={meal.name}
      isOpen
      onClose={onClose}
      size="md"
      actions={
        <>
          {onRemove && (
            <Button variant="secondary" icon={Trash2} onPress={onRemove}>
              {t`Remove`}
            </Button>
          )}
          <Button onPress={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          {meal.hindiName && (
            <>
              <span lang="hi">{meal.hindiName}</span>
              {' · '}
            </>
          )}
          {say(PLANNER_MEAL_TYPE_LABELS[meal.type])}
          {day && ` · ${day}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <PlateRing figures={figures} size="lg" />
          <div className="flex flex-col gap-4">
            <MacroLegend figures={figures} layout="grid" />
            <AmountField
              meal={meal}
              servings={servings}
              onChange={(next) => {
                setServings(next)
                onServings?.(next)
              }}
            />
          </div>
        </div>
        {meal.ingredients.length > 0 && (
          <section aria-labelledby="meal-ingredients">
            <h3 id="meal-ingredients" className="font-semibold">
              {t`In one serving`}
            </h3>
            <ul className="mt-2 grid gap-x-8 text-sm sm:grid-cols-2">
              {meal.ingredients.map((ingredient) => (
                <li key={ingredient} className="border-b border-line py-1">
                  {keepAmountsWhole(ingredient)}
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="text-sm text-muted">{meal.sourceLabel}</p>
      </div>
    </Dialog>
  )
}

/** The amount of a meal: a number of its household measure, or its weight in grams. It starts as it was planned. */
function AmountField({
  meal,
  servings,
  onChange,
}: {
  meal: PlannerMeal
  servings: number
  onChange: (servings: number) => void
}) {
  const name = meal.measure === null ? t`Servings` : wordsOf().measure(meal.measure, 2)
  const isWeighed = meal.measure === null && !meal.isSample
  const [unit, setUnit] = useState<Unit>(isWeighed || !Number.isInteger(servings * 4) ? 'grams' : 'measure')
  const [isEmptied, setEmptied] = useState(false)
  const inGrams = unit === 'grams'
  const perUnit = inGrams ? meal.grams : 1
  return (
    <div className="flex max-w-64 flex-col gap-2">
      <NumberField
        key={unit}
        label={inGrams ? t`Grams` : capitalize(name)}
        value={isEmptied ? null : inGrams ? Math.round(servings * meal.grams) : servings}
        onChange={(next) => {
          setEmptied(next === null)
          if (next !== null) onChange(roundServings(next / perUnit, PLANNER_LIMITS))
        }}
        minValue={inGrams ? 1 : MIN_SERVINGS}
        maxValue={inGrams ? Math.floor(meal.grams * MAX_SERVINGS) : MAX_SERVINGS}
        step={inGrams ? undefined : SERVINGS_STEP}
        note={isWeighed ? undefined : t`One serving: ${{ amount: keepAmountsWhole(meal.serving) }}`}
      />
      {!isWeighed && (
        <Segments<Unit>
          label={t`Unit`}
          options={[
            { key: 'measure', label: name },
            { key: 'grams', label: 'g', name: t`g, in grams` },
          ]}
          selected={unit}
          onSelect={(next) => {
            setEmptied(false)
            setUnit(next)
          }}
        />
      )}
    </div>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
