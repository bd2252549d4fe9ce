import { t } from '@lingui/core/macro'
import type { PlanItem } from '#contract/plans/diet-plans.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import type { PlanMeal } from '#domain/plans/plan.ts'
import { formatGrams } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DishName } from './dishes/dish-opener.tsx'
import { PortionStrip } from './dishes/portion-strip.tsx'
import { HindiName } from './shared/hindi-name.tsx'
import { type KnownFoods, PREPARATION_LABELS } from './shared/plan-figures.ts'

/** The foods of a meal with their alternatives, and its note. */
export function MealFoods({
  meal,
  foods,
  className,
}: {
  meal: PlanMeal
  foods: KnownFoods
  className?: string
}) {
  const { items } = meal
  const note = meal.note.trim()
  return (
    <div className={className}>
      {items.length > 0 && (
        <ul className="flex flex-col gap-2">
          {items.map((item, index) => (
            // Items of a stored plan have no id, and their order does not change while they are shown.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <FoodLine item={item} foods={foods} />
              {item.alternatives?.map((other) => (
                <div key={other.foodId} className="pl-4">
                  <span className="pr-1.5 text-sm font-semibold text-muted italic">
                    {t({ message: 'or', comment: 'between a food and its alternative' })}
                  </span>
                  <FoodLine item={other} foods={foods} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
      <PortionStrip items={items} />
      {note !== '' && (
        <p className={joinClasses('whitespace-pre-line', items.length > 0 && 'mt-1 text-sm text-muted')}>
          {note}
        </p>
      )}
    </div>
  )
}

/** `1 katori Curd 150 g`: amount, food, and its weight if the amount does not contain it. */
function FoodLine({
  item,
  foods,
}: {
  item: Pick<PlanItem, 'foodId' | 'name' | 'grams' | 'measure'>
  foods: KnownFoods
}) {
  const food = foods[item.foodId]
  return (
    <span>
      <span className="font-semibold tabular">{formatItemAmount(item)}</span>{' '}
      <DishName dish={item} name={item.name} />
      <HindiName name={food?.hindiName} />
      <span className="text-sm text-muted tabular">
        {item.measure !== null && ` · ${formatGrams(item.grams)}`}
        {food && ` · ${say(PREPARATION_LABELS[food.preparation])}`}
      </span>
    </span>
  )
}
