import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import type { CookMeal, CookPortion, CookRecipe } from '#contract/plans/cook-links.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'
import { IngredientList, StepList } from '../dishes/recipe-parts.tsx'
import { HindiName } from '../shared/hindi-name.tsx'

type Recipes = ReadonlyMap<string, CookRecipe>

/** A meal for the person who cooks: its dishes with the amounts for all people, and how each is cooked. */
export function CookMealView({ meal, recipes }: { meal: CookMeal; recipes: Recipes }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-muted">
        {nameSlot(meal.slot)}
        {meal.time !== null && (
          <span className="font-normal tabular"> · {wordsOf().mealTime(meal.time)}</span>
        )}
      </h3>
      {meal.dishes.length === 0 ? (
        <p>{t`No dishes are listed. Please ask what to cook.`}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {meal.dishes.map((dish) => (
            <li key={dish.foodId} className="flex flex-col gap-2">
              <Dish dish={dish} recipe={recipes.get(dish.foodId)} />
              {dish.alternatives.map((other) => (
                <div key={other.foodId} className="pl-4">
                  <span className="text-sm font-semibold text-muted italic">{t`or`}</span>
                  <Dish dish={other} recipe={recipes.get(other.foodId)} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Dish({ dish, recipe }: { dish: CookPortion; recipe: CookRecipe | undefined }) {
  const hasRecipe = recipe !== undefined && recipe.ingredients.length + recipe.steps.length > 0
  return (
    <div>
      <p className="text-lg leading-7">
        <span className="font-semibold">{dish.name}</span>
        <HindiName name={dish.hindiName} />
      </p>
      <p className="tabular">
        {formatItemAmount(dish)}
        {dish.measure !== null && <span className="text-muted"> · {formatGrams(dish.grams)}</span>}
      </p>
      {hasRecipe && (
        <details className="mt-1 rounded-card border border-line open:bg-surface">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold text-leaf focus-ring">
            <span>
              <Trans>
                How to cook<span className="sr-only"> {dish.name}</span>
              </Trans>
            </span>
            {recipe.minutes !== null && (
              <span className="flex items-center gap-1.5 text-sm font-normal text-muted tabular">
                <Clock size={18} aria-hidden />
                {t`${{ minutes: formatNumber(recipe.minutes) }} minutes`}
              </span>
            )}
          </summary>
          <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
            {recipe.ingredients.length > 0 && (
              <IngredientList ingredients={recipe.ingredients} dishGrams={dish.grams} />
            )}
            {recipe.steps.length > 0 && <StepList steps={recipe.steps} />}
          </div>
        </details>
      )}
    </div>
  )
}
