import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { FoodItemDetail } from '#contract/foods/food-items.ts'
import { DISH_REGION_LABELS, DISH_ROLE_LABELS, DISH_SLOT_LABELS } from '#domain/foods/dish-details.ts'
import { DISH_LEVEL_LABELS, type DishLevel } from '#domain/foods/dish-variants.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { listDishLevels, loadDishLevel } from '../shared/dish-levels.ts'

/** Chooses the level of oil and salt at which a dish is shown. Nothing is shown for a food without levels. */
export function DishLevels({ food, onShow }: { food: FoodItemDetail; onShow: (id: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const levels = listDishLevels(food)
  if (levels.length === 0) return null
  const show = async (level: DishLevel): Promise<void> => {
    try {
      const { id } = await loadDishLevel(food, level)
      setProblem(null)
      onShow(id)
    } catch (error) {
      setProblem(messageOf(error, t`This level could not be loaded. Please try again.`))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Segments
        label={t`Oil and salt`}
        className="self-start"
        options={levels.map((level) => ({ key: level, label: say(DISH_LEVEL_LABELS[level]) }))}
        selected={food.variant ?? 'usual'}
        onSelect={(level) => void show(level)}
      />
      <p className="text-sm text-muted">
        <Trans>
          The light and restaurant levels use the usual recipe with different amounts of cooking fat, cream
          and salt.
        </Trans>
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

/** The steps of a recipe. */
export function DishSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps-heading" className="flex flex-col gap-2">
      <h3 id="steps-heading" className="heading text-lg">
        {t`How to cook it`}
      </h3>
      <ol className="measure list-decimal space-y-1 pl-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/** Lists what is known about a dish besides its ingredients: label and text. */
export function listDishFacts({ dishDetails, pairsWith, measures }: FoodItemDetail): [string, string][] {
  const { minutes, servings, usualPortion, roles = [], slots = [], region } = dishDetails
  const facts: [string, string][] = []
  if (minutes !== undefined)
    facts.push([
      t({ message: 'Time', comment: 'how long a dish takes' }),
      plural(minutes, { one: '# minute', other: '# minutes' }),
    ])
  if (servings !== undefined) facts.push([t`Servings`, formatNumber(servings, 1)])
  if (usualPortion) {
    const { measure, count } = usualPortion
    const grams = measures.find(({ label }) => label === measure)?.grams
    const weight = grams === undefined ? '' : ` (${formatGrams(grams * count)})`
    facts.push([t`Usual portion`, `${formatNumber(count, 2)} ${measure}${weight}`])
  }
  if (roles.length > 0)
    facts.push([t`Role in a meal`, roles.map((role) => say(DISH_ROLE_LABELS[role])).join(', ')])
  if (slots.length > 0) facts.push([t`Eaten at`, slots.map((slot) => say(DISH_SLOT_LABELS[slot])).join(', ')])
  if (pairsWith.length > 0) facts.push([t`Goes with`, pairsWith.map(({ name }) => name).join('; ')])
  if (region) facts.push([t`Region`, say(DISH_REGION_LABELS[region])])
  return facts
}
