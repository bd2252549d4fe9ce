import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_SERVINGS, PLANNER_MEAL_TYPE_LABELS, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import { MIN_SERVINGS, SERVINGS_STEP } from '#domain/planner/planner.ts'
import { keepAmountsWhole } from '#domain/units/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { toServingPlate } from './meal-figures.ts'

/**
 * The details of a meal by servings: figures, ingredients and sources.
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
  const [typed, setTyped] = useState<number | null>(plannedServings)
  const servings = typed ?? plannedServings
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
              Remove
            </Button>
          )}
          <Button onPress={onClose}>Done</Button>
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
          {PLANNER_MEAL_TYPE_LABELS[meal.type]}
          {day && ` · ${day}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <PlateRing figures={figures} size="lg" />
          <div className="flex flex-col gap-4">
            <MacroLegend figures={figures} layout="grid" />
            <NumberField
              label="Servings"
              value={typed}
              onChange={(next) => {
                setTyped(next)
                if (next !== null) onServings?.(next)
              }}
              minValue={MIN_SERVINGS}
              maxValue={MAX_SERVINGS}
              step={SERVINGS_STEP}
              note={`One serving: ${keepAmountsWhole(meal.serving)}`}
              className="max-w-64"
            />
          </div>
        </div>
        {meal.ingredients.length > 0 && (
          <section aria-labelledby="meal-ingredients">
            <h3 id="meal-ingredients" className="font-semibold">
              What goes into one serving
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
