import { t } from '@lingui/core/macro'
import { ChefHat, Clock } from 'lucide-react'
import type { Recipe, RecipeIngredient } from '#contract/plans/recipes.ts'
import { COOKING_METHOD_LABELS } from '#domain/foods/cooking-methods.ts'
import { toKitchenAmount, writeKitchenAmount } from '#domain/foods/kitchen-amounts.ts'
import { formatNumber, keepAmountsWhole } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { HindiName } from '../shared/hindi-name.tsx'

/** Minutes and method of a dish, as far as they are known. */
export function CookingFacts({
  recipe: { minutes, method },
}: {
  recipe: Pick<Recipe, 'minutes' | 'method'>
}) {
  if (minutes === null && method === null) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {minutes !== null && (
        <li className="flex items-center gap-1.5 tabular">
          <Clock size={18} aria-hidden />
          {t`${{ minutes: formatNumber(minutes) }} minutes`}
        </li>
      )}
      {method !== null && (
        <li className="flex items-center gap-1.5">
          <ChefHat size={18} aria-hidden className="shrink-0" />
          {say(COOKING_METHOD_LABELS[method])}
        </li>
      )}
    </ul>
  )
}

/**
 * The ingredients of a dish in household measures with grams beside them.
 *
 * @param props.dishGrams Weight of the cooked dish.
 */
export function IngredientList({
  ingredients,
  dishGrams,
}: {
  ingredients: readonly RecipeIngredient[]
  dishGrams: number
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {ingredients.map(({ foodId, name, hindiName, gramsPer100g, measures }) => {
        const amount = writeKitchenAmount(toKitchenAmount((dishGrams * gramsPer100g) / 100, measures))
        return (
          <li key={foodId} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {name}
              <HindiName name={hindiName} />
            </span>
            <span className="shrink-0 text-right tabular">
              <span className="font-semibold">{keepAmountsWhole(amount.text)}</span>
              <span className="inline-block min-w-14 pl-2 text-sm text-muted">{amount.beside}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The steps of a dish, numbered. */
export function StepList({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2">
          <span aria-hidden className="heading text-lg leading-6 text-leaf tabular">
            {formatNumber(index + 1)}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
