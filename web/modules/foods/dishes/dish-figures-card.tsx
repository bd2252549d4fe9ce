import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import type { DishFigures } from '#contract/foods/dishes.ts'
import { FOOD_TAG_LABELS, FOOD_TAGS, type FoodMeasure } from '#contract/foods/food-items.ts'
import { LOSSES_SOURCE } from '#domain/foods/cooking-losses.ts'
import type { CookingMethod } from '#domain/foods/cooking-methods.ts'
import { formatNutrient } from '#domain/nutrients/format-total.ts'
import { CORE_NUTRIENT_KEYS, NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { ALLERGIES, ALLERGY_LABELS } from '#domain/people/options.ts'
import { formatGrams, formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Select } from '#web/ui/select.tsx'
import { toPlate } from './dish-form.ts'

/** The nutrients that the ring shows. */
const RING_NUTRIENTS: readonly NutrientKey[] = ['energyKcal', 'proteinG', 'carbsG', 'fatG', 'fibreG']

/**
 * The figures of the dish while it is edited: per 100 g, per measure or in total, with its tags, allergens and
 * nutrients.
 */
export function DishFiguresCard({
  figures,
  measures,
  cookedWeightGrams,
  method,
  problem,
}: {
  /** `null` if the dish has no ingredients yet. */
  figures: DishFigures | null
  measures: readonly FoodMeasure[]
  cookedWeightGrams: number | null
  method: CookingMethod | null
  /** Why the figures could not be computed. `null` if they could. */
  problem: string | null
}) {
  const headingId = useId()
  const [chosen, setChosen] = useState('100')
  const portions = [
    { value: '100', label: '100 g', grams: 100 },
    ...measures.map(({ label, grams }, index) => ({
      value: `measure:${index}`,
      label: `1 ${label}`,
      hint: formatGrams(grams),
      grams,
    })),
    ...(cookedWeightGrams === null
      ? []
      : [
          {
            value: 'all',
            label: t`The whole dish`,
            hint: formatGrams(cookedWeightGrams),
            grams: cookedWeightGrams,
          },
        ]),
  ]
  const portion = portions.find(({ value }) => value === chosen) ?? { value: '100', grams: 100 }
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="heading text-xl">
        {t`Nutrition values`}
      </h2>
      {problem ? (
        <p role="alert" className="text-sm text-beet">
          {problem}
        </p>
      ) : !figures ? (
        <p className="text-sm text-muted">
          {t`Add ingredients to see the nutrition values. They update with every amount.`}
        </p>
      ) : (
        <>
          {figures.nutrients ? (
            <>
              <Select
                label={t`Values for`}
                options={portions}
                value={portion.value}
                onChange={setChosen}
                className="max-w-56"
              />
              <div className="flex flex-wrap items-center gap-4">
                <PlateRing figures={toPlate(figures, portion.grams)} size="lg" />
                <MacroLegend figures={toPlate(figures, portion.grams)} layout="grid" />
              </div>
              <MoreNutrients figures={figures} grams={portion.grams} />
            </>
          ) : (
            <p className="text-sm text-muted">
              {figures.problem ?? t`Enter the cooked weight to see the nutrition values.`}
            </p>
          )}
          <Suitability figures={figures} />
          <p className="text-xs text-muted">
            {t`Calculated from ingredients: ${{ sources: figures.sources.join('; ') }}.`}{' '}
            {describeLosses(method, figures)} {t`Formula ${{ version: figures.dishFormula }}.`}
          </p>
        </>
      )}
    </Card>
  )
}

/** Says whether cooking losses are deducted, and from which ingredients they are not. */
function describeLosses(
  method: CookingMethod | null,
  { withoutGroup }: Pick<DishFigures, 'withoutGroup'>,
): string {
  if (method === null) return t`Choose a cooking method to deduct cooking losses.`
  if (method === 'raw') return t`Raw dish: no cooking losses.`
  const deducted = t`Cooking losses deducted (${{ source: LOSSES_SOURCE }}); other nutrients are counted in full.`
  if (withoutGroup.length === 0) return deducted
  return `${deducted} ${t`No losses are deducted for ${{ foods: shorten(withoutGroup) }}: they are not known.`}`
}

function MoreNutrients({ figures, grams }: { figures: DishFigures; grams: number }) {
  const { nutrients, coverage, amountsBeforeLosses } = figures
  const keys = CORE_NUTRIENT_KEYS.filter(
    (key) => !RING_NUTRIENTS.includes(key) && (nutrients?.[key] !== undefined || coverage[key] !== undefined),
  )
  return (
    <details className="border-t border-line pt-3">
      <summary className="rounded-control font-semibold focus-ring">{t`Vitamins, minerals and more`}</summary>
      <dl className="mt-2 flex flex-col gap-1.5 text-sm">
        {keys.map((key) => {
          const per100Grams = nutrients?.[key]
          const share = coverage[key]
          const before = amountsBeforeLosses[key]
          return (
            <div key={key} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{say(NUTRIENTS[key].label)}</dt>
              <dd className="text-right font-semibold tabular">
                {per100Grams === undefined
                  ? t`not known`
                  : `${share === undefined ? '' : '≥ '}${formatNutrient((per100Grams * grams) / 100, key)}`}
                {before !== undefined && (
                  <span className="block text-xs font-normal text-muted">
                    {t`${{ amount: formatNutrient((before * grams) / 100, key) }} before cooking losses`}
                  </span>
                )}
                {share !== undefined && (
                  <span className="block text-xs font-normal text-muted">
                    {t`known for ${{ share: formatPercent(Math.min(0.99, share)) }} of the weight`}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

/** Tags and allergens that follow from the ingredients, each with the ingredients that cause it. */
function Suitability({ figures }: { figures: DishFigures }) {
  const { tags, allergens, allergensFrom, allergensUnknownOf, tagsLackedBy } = figures
  const found = ALLERGIES.filter((allergen) => allergensFrom[allergen] !== undefined)
  return (
    <dl className="flex flex-col gap-3 border-t border-line pt-3 text-sm">
      <div>
        <dt className="font-semibold">{t`Suits`}</dt>
        <dd className="mt-1 flex flex-wrap gap-1.5">
          {tags.length === 0 && <span className="text-muted">{t`None of the diets below`}</span>}
          {tags.map((tag) => (
            <Badge key={tag} tone="leaf">
              {say(FOOD_TAG_LABELS[tag])}
            </Badge>
          ))}
        </dd>
        <dd className="mt-1 text-xs text-muted">
          {FOOD_TAGS.flatMap((tag) => {
            const names = tagsLackedBy[tag]
            return names
              ? [t`Not ${{ diet: say(FOOD_TAG_LABELS[tag]).toLowerCase() }}: ${{ foods: shorten(names) }}.`]
              : []
          }).join(' ')}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{t`Allergens`}</dt>
        {allergens === null && (
          <dd className="mt-1 font-semibold text-beet">{t`Not known for ${{ foods: shorten(allergensUnknownOf) }}`}</dd>
        )}
        {allergens?.length === 0 ? (
          <dd className="mt-1 text-muted">{t`None marked on its ingredients`}</dd>
        ) : (
          found.map((allergen) => (
            <dd key={allergen} className="mt-1 flex flex-wrap items-center gap-1.5">
              <Badge tone="beet">{say(ALLERGY_LABELS[allergen])}</Badge>
              <span className="text-xs text-muted">{t`from ${{ foods: shorten(allergensFrom[allergen] ?? []) }}`}</span>
            </dd>
          ))
        )}
      </div>
    </dl>
  )
}

/** Shortens a list to three names and the number of the others. */
function shorten(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? t`${{ names: shown }} and ${{ count: names.length - 3 }} more` : shown
}
