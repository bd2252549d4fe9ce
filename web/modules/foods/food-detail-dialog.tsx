import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type FigureNote,
  FOOD_LANGUAGE_LABELS,
  FOOD_LANGUAGES,
  FOOD_PREPARATION_LABELS,
  FOOD_TAG_LABELS,
  type FoodItemDetail,
  getFoodItem,
  type ManagedFoodItem,
} from '#contract/foods/food-items.ts'
import { LOSSES_SOURCE } from '#domain/foods/cooking-losses.ts'
import { COOKING_METHOD_LABELS } from '#domain/foods/cooking-methods.ts'
import { describeDifferenceKcal, describeEnergyDifference } from '#domain/foods/food-figures.ts'
import { nameFoodGroup } from '#domain/foods/food-group-labels.ts'
import {
  NUTRIENT_GROUPS,
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientGroup,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { ALLERGY_LABELS, FOOD_CATEGORIES, FOOD_CATEGORY_LABELS, isOneOf } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { Disclosure } from './disclosure.tsx'
import { DishLevels, DishSteps, listDishFacts } from './dishes/dish-facts.tsx'

/**
 * All data of a food: its facts, every nutrient, and the source of each figure.
 *
 * @param props.food The food. Its name is shown at once if it is already loaded.
 */
export function FoodDetailDialog({
  food,
  onClose,
}: {
  food: Pick<ManagedFoodItem, 'id'> & Partial<Pick<ManagedFoodItem, 'name'>>
  onClose: () => void
}) {
  // The shown level of a dish; a press on another level shows that one.
  const [shownId, setShownId] = useState(food.id)
  const detail = useQuery({
    ...queryOf(getFoodItem, { params: { id: shownId } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      title={detail.data?.name ?? food.name ?? t({ message: 'Food', context: 'entry of the food list' })}
      isOpen
      onClose={onClose}
      size="lg"
    >
      {detail.data ? (
        <FoodDetail food={detail.data} onShow={setShownId} />
      ) : detail.isError ? (
        <ErrorState
          title={t`The food could not be loaded`}
          detail={messageOf(detail.error, t`Please try again.`)}
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isFetching}
        />
      ) : (
        <LoadingRows label={t`Loading the food`} count={6} rowClassName="h-12" />
      )}
    </Dialog>
  )
}

function FoodDetail({ food, onShow }: { food: FoodItemDetail; onShow: (id: string) => void }) {
  return (
    <div className="flex flex-col gap-6">
      <DishLevels food={food} onShow={onShow} />
      {food.description && <p className="measure">{food.description}</p>}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {listFacts(food).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <DishSteps steps={food.dishDetails.steps ?? []} />
      <section aria-labelledby="nutrients-heading" className="flex flex-col gap-2">
        <h3 id="nutrients-heading" className="heading text-lg">
          {t`Nutrients per 100 g, ${{ preparation: say(FOOD_PREPARATION_LABELS[food.preparation]).toLowerCase() }}`}
        </h3>
        <p className="text-sm text-muted">
          <Trans>
            Values from {{ source: food.sourceLabel }}, unless a note says otherwise. A nutrient that is not
            listed is unknown, not zero.
          </Trans>
        </p>
        <div className="divide-y divide-line border-y border-line">
          {(Object.keys(NUTRIENT_GROUPS) as NutrientGroup[]) // keys of this object
            .map((group) => (
              <NutrientGroupTable key={group} group={group} food={food} />
            ))}
        </div>
      </section>
    </div>
  )
}

function NutrientGroupTable({ group, food }: { group: NutrientGroup; food: FoodItemDetail }) {
  const keys = NUTRIENT_KEYS.filter((key) => NUTRIENTS[key].group === group)
  const known = keys.filter((key) => food.nutrients[key] !== undefined)
  const notes = new Map(known.map((key) => [key, describeFigure(key, food)]))
  const hasNotes = known.some((key) => notes.get(key) !== '')
  return (
    <Disclosure
      label={say(NUTRIENT_GROUPS[group])}
      aside={t`${{ knownCount: formatNumber(known.length) }} of ${{ count: formatNumber(keys.length) }} known`}
      isOpenAtFirst={OPEN_AT_FIRST.includes(group) && known.length > 0}
    >
      {known.length === 0 ? (
        <p className="pb-3 text-sm text-muted">{t`No values are known for this food.`}</p>
      ) : (
        <Table caption={say(NUTRIENT_GROUPS[group])} frameClassName="mb-3" className="bg-surface tabular">
          <thead>
            <tr className="bg-surface">
              <Th className="w-2/5 pl-0">{t`Nutrient`}</Th>
              <Th isNumeric className="w-1/5">
                {t`Amount`}
              </Th>
              {hasNotes && <Th>{t`Note`}</Th>}
            </tr>
          </thead>
          <tbody>
            {known.map((key) => (
              <tr key={key}>
                <Td className="pl-0">{say(NUTRIENTS[key].label)}</Td>
                <Td isNumeric className="whitespace-nowrap">
                  {writeAmount(key, food.nutrients[key] ?? 0, food.provenance[key])}
                </Td>
                {hasNotes && <Td className="min-w-40 text-muted">{notes.get(key)}</Td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Disclosure>
  )
}

const OPEN_AT_FIRST: readonly NutrientGroup[] = ['macros', 'minerals', 'vitamins']

function listFacts(food: FoodItemDetail): [label: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [
    [t`Source`, food.sourceLabel],
    [t`Raw or cooked`, say(FOOD_PREPARATION_LABELS[food.preparation])],
  ]
  if (food.scientificName) facts.push([t`Scientific name`, <i key="name">{food.scientificName}</i>])
  if (food.foodGroup) facts.push([t`Food group`, nameFoodGroup(food.foodGroup)])
  if (isOneOf(FOOD_CATEGORIES, food.category))
    facts.push([t`Category`, say(FOOD_CATEGORY_LABELS[food.category])])
  if (food.measures.length > 0) {
    const measures = food.measures.map(({ label, grams }) => `${label} = ${formatNumber(grams, 2)} g`)
    facts.push([t`Household measures`, measures.join(', ')])
  }
  facts.push([t`Suits`, food.tags.map((tag) => say(FOOD_TAG_LABELS[tag])).join(', ') || t`Not specified`])
  const allergens = food.allergens?.map((each) => say(ALLERGY_LABELS[each])).join(', ')
  facts.push([t`Allergens`, food.allergens === null ? t`Not known` : allergens || t`None known`])
  if (food.ingredients.length > 0) {
    const ingredients = food.ingredients.map(({ name, grams, isUncooked }) =>
      [
        `${name} ${formatNumber(grams, 1)} g`,
        ...(isUncooked && food.method !== 'raw' ? [t`added raw`] : []),
      ].join(', '),
    )
    // Names may contain commas, so the separator is a semicolon.
    facts.push([t`Ingredients`, ingredients.join('; ')])
  }
  if (food.cookedWeightGrams !== null) {
    facts.push([t`Cooked weight`, `${formatNumber(food.cookedWeightGrams, 1)} g`])
    facts.push([t`Cooking method`, food.method ? say(COOKING_METHOD_LABELS[food.method]) : t`Not known`])
    facts.push([t`Cooking losses`, describeLosses(food)])
  }
  facts.push(...listDishFacts(food))
  for (const language of FOOD_LANGUAGES) {
    const names = food.names.filter((each) => each.language === language)
    if (names.length === 0) continue
    facts.push([
      t`In ${{ language: say(FOOD_LANGUAGE_LABELS[language]) }}`,
      <span key={language} lang={language}>
        {names.map(({ name }) => name).join(', ')}
      </span>,
    ])
  }
  return facts
}

/** Says whether losses are deducted from a dish, and by which version of the formula it is computed. */
function describeLosses({ method, dishFormula }: FoodItemDetail): string {
  const version = dishFormula ?? 1
  if (method === null) return t`None deducted, formula ${version}`
  return method === 'raw'
    ? t`None (raw), formula ${version}`
    : t`Deducted (${{ source: LOSSES_SOURCE }}), formula ${version}`
}

/** More decimals than usual, so that a small amount is not shown as zero. */
const MAX_DECIMALS = 6

function writeAmount(key: NutrientKey, amount: number, note: FigureNote | undefined): string {
  const { unit } = NUTRIENTS[key]
  let { decimals } = NUTRIENTS[key]
  while (amount > 0 && Number(amount.toFixed(decimals)) === 0 && decimals < MAX_DECIMALS) decimals++
  return `${note?.kind === 'partial' ? '≥ ' : ''}${formatNumber(amount, decimals)} ${unit}`
}

/** Describes a figure's note. Entered energy has none, but differs from the macronutrients in some foods. */
function describeFigure(key: NutrientKey, food: FoodItemDetail): string {
  const note = describeNote(key, food.provenance[key], food.nutrients[key])
  if (key !== 'energyKcal') return note
  return [note, describeEnergyDifference(food.nutrients)].filter(Boolean).join(' · ')
}

/** Describes the source of a figure and its reason. Empty if the figure comes unchanged from the food's source. */
function describeNote(key: NutrientKey, note: FigureNote | undefined, amount = 0): string {
  if (!note) return ''
  const parts = [say(NOTE_LABELS[note.kind])]
  if (note.coveredShare !== undefined) {
    parts.push(t`known for ${{ percent: formatNumber(note.coveredShare * 100) }} % of the weight`)
  }
  if (note.source) parts.push(note.source)
  if (note.reason) parts.push(note.reason)
  if (note.amountBeforeLosses !== undefined) {
    parts.push(t`${{ amount: writeAmount(key, note.amountBeforeLosses, undefined) }} before cooking losses`)
  }
  if (note.sourceAmount !== undefined) {
    const difference = describeDifferenceKcal(note.sourceAmount, amount)
    parts.push(t`The source states ${{ energy: formatNumber(note.sourceAmount) }} kcal, ${difference}`)
  }
  return parts.join(' · ')
}

const NOTE_LABELS: Record<FigureNote['kind'], MessageDescriptor> = {
  recomputed: msg`Computed`,
  corrected: msg`Corrected`,
  mapped: msg`From another food`,
  rule: msg`Zero for all such foods`,
  partial: msg`At least`,
  cooked: msg`After cooking`,
}
